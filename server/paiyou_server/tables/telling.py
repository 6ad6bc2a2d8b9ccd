"""Telling those at a table what changed: each gets what it lacks, in one write, and nobody is waited for.

What a member has been told is a few versions: of the room, of its audience's feed, and of each announcement (the timer, what
was done for who was away).  So a player after every action, a watcher four times a second, somebody who comes back and
somebody whose connection was choked are all brought up to date by the same comparison.  Frames are made once for all who
lack the same.

Most of the time only the game has gone on.  So all versions but the feed's have one stamp together, and whoever bears that
of now lacks nothing but events; and these all have mostly seen alike, so that their frame is the same for all seats but for
the seat's number in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_protocol.errors import LocalProtocolError
from paiyou_protocol.feed import PAGE, PackedEvents, SeatFrames, event_frames
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Ok, RoomState, Snapshot, Watching
from paiyou_server.play.games import AnyGame, plain
from paiyou_server.tables.announcements import QUESTION, Announcement, Announcements
from paiyou_server.tables.chat_telling import ChatTeller
from paiyou_server.tables.feeds import Feeds, packed
from paiyou_server.tables.members import Member, Members
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table_lines import People, room_state


class Teller:
    """Brings members up to date.  Call `forget_frames` whenever what they may be told has changed."""

    def __init__(
        self,
        game: AnyGame,
        feeds: Feeds,
        members: Members,
        people: People,
        *,
        chat: ChatTeller,
        announcements: Announcements,
    ) -> None:
        self._game = game
        self._feeds = feeds
        self._members = members
        self._people = people
        self._chat = chat
        self._announcements = announcements
        self._frames: dict[tuple[object, ...], bytes] = {}
        self._alike: dict[tuple[int, int], SeatFrames | None] = {}
        """By the numbers from which and to which they bring up; None where one frame is not enough, or not for all the same."""
        self._to_all: tuple[Announcement, ...] | None = None

    def forget_frames(self) -> None:
        """What was made is out of date."""
        self._frames.clear()
        self._alike.clear()

    def answer(self, member: Member, room: Room, version: int, ok: Ok) -> None:
        """Answer, and send what the member lacks behind it."""
        self._answer(member, room, version, ok, self._stamp(room, version))

    def tell(self, members: Iterable[Member], room: Room, version: int) -> None:
        """Send to each of them what it lacks."""
        self._tell(members, room, version, self._stamp(room, version))

    def answer_and_tell(self, member: Member, members: Iterable[Member], room: Room, version: int, ok: Ok) -> None:
        """Both."""
        stamp = self._stamp(room, version)
        self._answer(member, room, version, ok, stamp)
        self._tell(members, room, version, stamp)

    def _answer(self, member: Member, room: Room, version: int, ok: Ok, stamp: tuple[int, ...] | None) -> None:
        told = b"" if member.stale else self._lacking(member, room, version, stamp)
        member.stale |= not member.listener.reply(ok, told)

    def _tell(self, members: Iterable[Member], room: Room, version: int, stamp: tuple[int, ...] | None) -> None:
        for member in members:
            if not member.stale and (told := self._lacking(member, room, version, stamp)):
                member.stale = not member.listener.push(told)

    def _stamp(self, room: Room, version: int) -> tuple[int, ...] | None:
        self._to_all = None
        return None if room.stand_ins else (version, room.said, *self._announcements.versions(room))

    def _lacking(self, member: Member, room: Room, version: int, stamp: tuple[int, ...] | None) -> bytes:
        """What a member lacks who can be told."""
        told = self._seen_alike(member, room)
        if told is None:
            told = self._game_frames(member, room) if _is_shown_the_game(member, room) else b""
        if stamp is None or member.stamp != stamp:
            told = self._beside(member, room, version, told)
            member.stamp = stamp
        return told

    def _seen_alike(self, member: Member, room: Room) -> bytes | None:
        """What a player lacks of the game where it is only what all have seen alike; None where it is not."""
        audience, number = member.audience, member.number
        if number is None or room.state is None or not isinstance(audience, int):
            return None
        newest = self._feeds.newest(audience)
        if number == newest:
            return b""
        reach = number, newest
        if reach not in self._alike:
            self._alike[reach] = self._frames_alike(room, audience, number, newest - number)
        frames = self._alike[reach]
        if frames is None:
            return None
        member.number, member.is_new = newest, False
        return frames.of(audience)

    def _frames_alike(self, room: Room, audience: Seat, number: int, lacking: int) -> SeatFrames | None:
        events = self._feeds.after(audience, number) if 0 < lacking <= min(self._feeds.alike, PAGE) else None
        if events is None:
            return None
        try:
            return SeatFrames(room.table, number + 1, events)
        except LocalProtocolError:
            return None  # too much for one frame

    def _beside(self, member: Member, room: Room, version: int, game: bytes) -> bytes:
        """What the member lacks, with these frames of the game among it."""
        if self._to_all is None:
            self._to_all = self._announcements.to_all(room)
        parts = [game, self._chat.lacking(member, room, self._once)]
        is_new = member.room is None
        if member.room != version:
            parts.insert(0, self._room(room, room.seat_of(member.person)))
            member.room = version
        for name, of, frame, to_newcomers in self._announcements.with_own(member, room, self._to_all):
            known = member.told.get(name)
            if known != of and (known is not None or to_newcomers):
                # What people agreed to is told before what came of it, to all who know the room that they agreed in.
                parts.insert(0 if name == QUESTION and not is_new else len(parts), frame)
            member.told[name] = of
        return b"".join(parts)

    def _room(self, room: Room, you: int | None) -> bytes:
        def make() -> bytes:
            return encode(room_state(room, self._members, self._people, you))

        return self._once((RoomState, you), make)

    def _game_frames(self, member: Member, room: Room) -> bytes:
        audience, number = member.audience, member.number
        newest = self._feeds.newest(audience)
        if number == newest:
            return b""
        is_new, member.is_new, member.number = member.is_new, False, newest
        if audience is not PUBLIC:  # a seat has one member, for whom alone it is made
            return self._brings_up(number, room, audience, is_new=is_new)
        return self._once((audience, number, is_new), lambda: self._brings_up(number, room, audience, is_new=is_new))

    def _brings_up(self, number: int | None, room: Room, audience: Audience, *, is_new: bool) -> bytes:
        events = None if number is None else self._feeds.after(audience, number)
        if number is None and is_new and (story := self._story(room, audience)):
            return story
        if number is None or events is None:
            return self._once((Snapshot, audience), lambda: self._snapshot(room, audience))
        return b"".join(event_frames(PackedEvents(room.table, audience, number + 1, events)))

    def _snapshot(self, room: Room, audience: Audience) -> bytes:
        view = plain(self._game.view(room.state, audience))
        return encode(Snapshot(room.table, audience, self._feeds.newest(audience), view, room.games))

    def _story(self, room: Room, audience: Audience) -> bytes:
        """The deal from its beginning, for who was not there; nothing where the game tells none, or the feed has fewer
        numbers than the deal events, as in practice from a position."""
        story, newest = self._game.story(room.state, audience), self._feeds.newest(audience)
        began = 0 if story is None else newest - len(story.seen)
        if story is None or began <= 0:
            return b""
        view = Snapshot(room.table, audience, began, plain(story.begins), room.games, until=newest)
        events = tuple(map(packed, story.seen))
        return encode(view) + b"".join(event_frames(PackedEvents(room.table, audience, began + 1, events)))

    def _once(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        frames = self._frames.get(key)
        if frames is None:
            frames = self._frames[key] = make()
        return frames


def _is_shown_the_game(member: Member, room: Room) -> bool:
    """Nobody who had no seat in a game that was not watched is shown how it ended."""
    return room.state is not None and not (member.watches and room.contract is Watching.NONE)
