"""Leaks planted on purpose in a running server: of what a shuffle must keep to itself until its time, and of what each contract
keeps from those who look on.

Each is a way in which such a program could come to tell too much; the tests of privacy must catch every one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
import pytest

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import CommitBits, Notice, RevealBits, ShuffleHash, ShuffleSet, Snapshot, Watching
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AnyRecord
from paiyou_server.logs import log
from paiyou_server.play.games import plain
from paiyou_server.play.rounds import Round
from paiyou_server.play.shuffling import Shuffling
from paiyou_server.replays import replay_desk
from paiyou_server.tables import announcements
from paiyou_server.tables.announcements import Announcement, Announcements
from paiyou_server.tables.comings import Comings
from paiyou_server.tables.feeds import Feeds, Seen, packed
from paiyou_server.tables.members import Member
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table_lines import shuffle_set
from paiyou_server.tables.telling import Teller

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]
"""Puts a leak into the server for as long as the patch lasts."""


# --- of a shuffle -----------------------------------------------------------------------------------------------------


def _published(change: Callable[[ShuffleSet, Round], ShuffleSet]) -> Plant:
    """What is published of a round is changed so."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(announcements, "shuffle_set", lambda table, round_: change(shuffle_set(table, round_), round_))

    return plant


def secret_for_commitment(told: ShuffleSet, round_: Round) -> ShuffleSet:
    """The secret itself stands where its hash should."""
    return msgspec.structs.replace(told, commitment=round_.secret)


def secret_with_the_list(told: ShuffleSet, round_: Round) -> ShuffleSet:
    """Once the hashes are out and nobody can change bits, the secret is thought to do no harm: then it tells the deal."""
    return told if round_.hashes is None else msgspec.structs.replace(told, commitment=round_.secret)


def bits_for_hashes(told: ShuffleSet, round_: Round) -> ShuffleSet:
    """When all bits are there they take the place of their hashes."""
    bits = tuple(ShuffleHash(seat, given) for seat, given in round_.bits or ())
    return msgspec.structs.replace(told, hashes=bits or told.hashes)


def _passed_on(kind: type[CommitBits | RevealBits]) -> Plant:
    """What somebody sends to a round goes to everybody as soon as it comes."""
    take = Shuffling.take

    def taking(self: Shuffling, member: Member, request: CommitBits | RevealBits) -> None:
        take(self, member, request)
        if isinstance(request, kind):
            said = request.hash if isinstance(request, CommitBits) else request.bits
            for each in self._desk.members:
                each.listener.push(encode(Notice("shuffle", words=(said,))))

    return lambda patch: patch.setattr(Shuffling, "take", taking)


def proof_for_all(patch: pytest.MonkeyPatch) -> None:
    """The proof, which tells all hands, goes to those who look on too."""

    def with_own(
        self: Announcements, _member: Member, _room: Room, to_all: tuple[Announcement, ...]
    ) -> tuple[Announcement, ...]:
        return to_all if self._proof is None else (*to_all, self._proof)

    patch.setattr(Announcements, "with_own", with_own)


ROUNDS: Final[Mapping[str, Plant]] = {
    "secret for commitment": _published(secret_for_commitment),
    "secret with the list": _published(secret_with_the_list),
    "bits for hashes": _published(bits_for_hashes),
    "each hash as it comes": _passed_on(CommitBits),
    "bits as they come": _passed_on(RevealBits),
    "proof for all": proof_for_all,
}


# --- of what watchers are told ----------------------------------------------------------------------------------------


def seat_s_view(patch: pytest.MonkeyPatch) -> None:
    """Those who look on get what the first seat gets."""
    of = Room.audience_of

    def audience_of(self: Room, person: str) -> Audience:
        audience = of(self, person)
        return Seat(0) if audience is PUBLIC and self.state is not None else audience

    patch.setattr(Room, "audience_of", audience_of)


def _snapshots_with(change: Callable[[Teller, Room], Any]) -> Plant:
    """The view that is sent to the public is another one."""
    made = Teller._snapshot

    def snapshot(self: Teller, room: Room, audience: Audience) -> bytes:
        if audience is not PUBLIC:
            return made(self, room, audience)
        return encode(
            Snapshot(room.table, audience, self._feeds.newest(audience), plain(change(self, room)), room.games)
        )

    return lambda patch: patch.setattr(Teller, "_snapshot", snapshot)


def without_delay(teller: Teller, room: Room) -> Any:
    """Where the hands of a deal that is over may be seen, the first of the one that is played is shown to who comes in."""
    is_delayed = room.contract in {Watching.DELAYED, Watching.AGREED}
    return teller._game.view(room.state, Seat(0) if is_delayed else PUBLIC)


def whole_events(patch: pytest.MonkeyPatch) -> None:
    """Events go to the public as they happened."""
    of = Feeds.seen

    def seen(self: Feeds, events: Any) -> Seen:
        happened = tuple(events)
        told = of(self, happened)
        own = {audience: told.of(audience) for audience in self._feeds}
        return Seen((), {**own, PUBLIC: tuple(map(packed, happened))})

    patch.setattr(Feeds, "seen", seen)


def finished_game(patch: pytest.MonkeyPatch) -> None:
    """How a game ended that nobody might look on at is shown to who comes then."""
    patch.setattr("paiyou_server.tables.telling._is_shown_the_game", lambda member, room: room.state is not None)


def open_gallery(patch: pytest.MonkeyPatch) -> None:
    """Where nobody may look on, those who were there when the game began stay, and are told of it as anywhere."""
    patch.setattr(Comings, "close_gallery", lambda self: None)
    finished_game(patch)


def agreed_by_one(patch: pytest.MonkeyPatch) -> None:
    """All hands are shown at a table that leaves it to its players, before they have agreed."""

    def watching(self: Room) -> Watching:
        return Watching.DELAYED if self.contract is Watching.AGREED else self.contract

    patch.setattr(Room, "watching", property(watching))


def whole_replays(patch: pytest.MonkeyPatch) -> None:
    """The file of a deal is the whole one for everybody."""
    patch.setattr(replay_desk, "audience_of", lambda replay, person, attends=False: EVERYTHING)


PLAYING: Final[Mapping[str, Plant]] = {
    "a seat's view": seat_s_view,
    "hands without delay": _snapshots_with(without_delay),
    "whole events": whole_events,
}
"""While a deal is played; the second one where hands may be seen later."""
NOBODY: Final[Mapping[str, Plant]] = {"open gallery": open_gallery, "finished game": finished_game}
"""Where nobody may look on."""
AFTERWARDS: Final[Mapping[str, Plant]] = {"agreed by one": agreed_by_one, "whole replays": whole_replays}
"""When a deal is over."""


# --- of the log -------------------------------------------------------------------------------------------------------


def steps_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """Each record of a table is logged as it is written."""
    write = Journal.write

    async def writing(self: Journal, records: Sequence[AnyRecord]) -> None:
        log("written", records=str(records))
        await write(self, records)

    patch.setattr(Journal, "write", writing)


def views_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """A snapshot is logged as it is sent."""
    made = Teller._snapshot

    def snapshot(self: Teller, room: Room, audience: Audience) -> bytes:
        log("snapshot", view=str(room.state))
        return made(self, room, audience)

    patch.setattr(Teller, "_snapshot", snapshot)


LOGGED: Final[Mapping[str, Plant]] = {
    "records": steps_in_the_log,
    "views": views_in_the_log,
}
