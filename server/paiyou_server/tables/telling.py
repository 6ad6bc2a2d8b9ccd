"""Telling those at a table what changed: each gets what it lacks, in one write, and nobody is waited for.

What a member has been told is a few versions: of the room, of its audience's feed, and of each announcement (the timer, what
was done for who was away).  So a player after every action, a watcher four times a second, somebody who comes back and
somebody whose connection was choked are all brought up to date by the same comparison.  Frames are made once for all who
lack the same.

Most of the time only the game has gone on.  So all versions but the feed's have one stamp together, and whoever bears that
of now lacks nothing but events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from paiyou_engine.game import PUBLIC, Audience
from paiyou_protocol.feed import Feed, PackedEvents, event_frames
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Ok, RoomState, Snapshot, Watching
from paiyou_server.play.games import AnyGame, plain
from paiyou_server.tables.announcements import Announcement, Announcements
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

    def forget_frames(self) -> None:
        """What was made is out of date."""
        self._frames.clear()

    def answer(self, member: Member, room: Room, version: int, ok: Ok) -> None:
        """Answer, and send what the member lacks behind it."""
        told = b"" if member.stale else b"".join(lacked for _, lacked in self._lacking((member,), room, version))
        member.stale |= not member.listener.reply(ok, told)

    def tell(self, members: Iterable[Member], room: Room, version: int) -> None:
        """Send to each of them what it lacks."""
        for member, told in self._lacking(members, room, version):
            member.stale = not member.listener.push(told)

    def _lacking(self, members: Iterable[Member], room: Room, version: int) -> Iterator[tuple[Member, bytes]]:
        """What each lacks who lacks anything and can be told."""
        stamp = None if room.stand_ins else (version, room.said, *self._announcements.versions(room))
        to_all: tuple[Announcement, ...] | None = None
        for member in members:
            if member.stale:
                continue
            told = self._game_frames(member, room) if _is_shown_the_game(member, room) else b""
            if stamp is None or member.stamp != stamp:
                if to_all is None:
                    to_all = self._announcements.to_all(room)
                told = self._beside(member, room, version, told, self._announcements.with_own(member, room, to_all))
                member.stamp = stamp
            if told:
                yield member, told

    def _beside(
        self, member: Member, room: Room, version: int, game: bytes, announcements: Iterable[Announcement]
    ) -> bytes:
        """What the member lacks, with these frames of the game among it."""
        parts = [game, self._chat.lacking(member, room, self._once)]
        if member.room != version:
            parts.insert(0, self._room(room, room.seat_of(member.person)))
            member.room = version
        for name, of, frame, to_newcomers in announcements:
            known = member.told.get(name)
            if known != of and (known is not None or to_newcomers):
                parts.append(frame)
            member.told[name] = of
        return b"".join(parts)

    def _room(self, room: Room, you: int | None) -> bytes:
        def make() -> bytes:
            return encode(room_state(room, self._members, self._people, you))

        return self._once((RoomState, you), make)

    def _game_frames(self, member: Member, room: Room) -> bytes:
        audience, number = member.audience, member.number
        feed = self._feeds[audience]
        if number == feed.newest:
            return b""
        is_new, member.is_new = member.is_new, False
        member.number = feed.newest
        if audience is not PUBLIC:  # a seat has one member, for whom alone it is made
            return self._brings_up(number, room, feed, is_new=is_new)
        return self._once((audience, number, is_new), lambda: self._brings_up(number, room, feed, is_new=is_new))

    def _brings_up(self, number: int | None, room: Room, feed: Feed[msgspec.Raw], *, is_new: bool) -> bytes:
        events = feed.after(number)
        if number is None and is_new and (story := self._story(room, feed)):
            return story
        if number is None or events is None:
            return self._once((Snapshot, feed.audience), lambda: self._snapshot(room, feed.audience, feed))
        return b"".join(event_frames(PackedEvents(room.table, feed.audience, number + 1, events)))

    def _snapshot(self, room: Room, audience: Audience, feed: Feed[msgspec.Raw]) -> bytes:
        view = plain(self._game.view(room.state, audience))
        return encode(Snapshot(room.table, audience, feed.newest, view, room.games))

    def _story(self, room: Room, feed: Feed[msgspec.Raw]) -> bytes:
        """The deal from its beginning, for who was not there; nothing where the game tells none, or the feed has fewer
        numbers than the deal events, as in practice from a position."""
        story = self._game.story(room.state, feed.audience)
        began = 0 if story is None else feed.newest - len(story.seen)
        if story is None or began <= 0:
            return b""
        view = Snapshot(room.table, feed.audience, began, plain(story.begins), room.games, until=feed.newest)
        events = tuple(map(packed, story.seen))
        return encode(view) + b"".join(event_frames(PackedEvents(room.table, feed.audience, began + 1, events)))

    def _once(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        frames = self._frames.get(key)
        if frames is None:
            frames = self._frames[key] = make()
        return frames


def _is_shown_the_game(member: Member, room: Room) -> bool:
    """Nobody who had no seat in a game that was not watched is shown how it ended."""
    return room.state is not None and not (member.watches and room.contract is Watching.NONE)
