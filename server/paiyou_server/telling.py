"""Telling those at a table what changed: each gets what it lacks, in one write, and nobody is waited for.

What a member has been told is a few versions: of the room, of its audience's feed, and of each announcement (the timer, what
was done for who was away).  So a player after every action, a watcher four times a second, somebody who comes back and
somebody whose connection was choked are all brought up to date by the same comparison.  Frames are made once for all who
lack the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from paiyou_engine.game import Audience
from paiyou_protocol.feed import EventsAfter, Feed, PackedEvents, Resume, event_frames
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Events, Message, Ok, RoomState, Snapshot
from paiyou_server.chat_telling import ChatTeller
from paiyou_server.feeds import Feeds
from paiyou_server.games import AnyGame, plain
from paiyou_server.members import Member, Members
from paiyou_server.rooms import Room
from paiyou_server.table_lines import People, room_state


class Announcement(NamedTuple):
    """What is to be told beside room and game, and its version; ``to_newcomers``: also to who was told nothing of it yet."""

    name: str
    version: int
    message: Message
    to_newcomers: bool = True


class Teller:
    """Brings members up to date.  Call `forget_frames` whenever what they may be told has changed."""

    def __init__(self, game: AnyGame, feeds: Feeds, members: Members, people: People, chat: ChatTeller) -> None:
        self._game = game
        self._feeds = feeds
        self._members = members
        self._people = people
        self._chat = chat
        self._frames: dict[tuple[object, ...], bytes] = {}

    def forget_frames(self) -> None:
        """What was made is out of date."""
        self._frames.clear()

    def tell(
        self, member: Member, room: Room, version: int, announcements: Iterable[Announcement], ok: Ok | None
    ) -> None:
        """Answer, if there is an answer, and send what the member lacks behind it."""
        told = b"" if member.stale else self._lacking(member, room, version, announcements)
        if ok is not None:
            member.stale |= not member.listener.reply(ok, told)
        elif told:
            member.stale |= not member.listener.push(told)

    def _lacking(self, member: Member, room: Room, version: int, announcements: Iterable[Announcement]) -> bytes:
        parts: list[bytes] = []
        if member.room != version:
            parts.append(self._room(room, room.seat_of(member.person)))
            member.room = version
        if room.state is not None:
            parts.append(self._game_frames(member, room))
        parts.append(self._chat.lacking(member, room, self._once))
        for name, of, message, to_newcomers in announcements:
            known = member.told.get(name)
            if known != of and (known is not None or to_newcomers):
                parts.append(encode(message))
            member.told[name] = of
        return b"".join(parts)

    def _room(self, room: Room, you: int | None) -> bytes:
        def make() -> bytes:
            return encode(room_state(room, self._members, self._people, you))

        return self._once((RoomState, you), make)

    def _game_frames(self, member: Member, room: Room) -> bytes:
        feed = self._feeds[member.audience]
        if member.number == feed.newest:
            return b""
        key = (Events, member.audience, member.number)
        frames = self._frames.get(key)
        if frames is None:
            frames = self._frames[key] = self._brings_up(member.number, room, feed)
        member.number = feed.newest
        return frames

    def _brings_up(self, number: int | None, room: Room, feed: Feed[msgspec.Raw]) -> bytes:
        match feed.resume(feed.audience, number):
            case Resume.NOTHING:
                return b""
            case Resume.SNAPSHOT:
                return self._once((Snapshot, feed.audience), lambda: self._snapshot(room, feed.audience, feed))
            case EventsAfter(number=after):
                return b"".join(event_frames(PackedEvents(room.table, feed.audience, after + 1, feed.after(after))))

    def _snapshot(self, room: Room, audience: Audience, feed: Feed[msgspec.Raw]) -> bytes:
        return encode(Snapshot(room.table, audience, feed.newest, plain(self._game.view(room.state, audience))))

    def _once(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        frames = self._frames.get(key)
        if frames is None:
            frames = self._frames[key] = make()
        return frames
