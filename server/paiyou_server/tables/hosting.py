"""What the host of a table may do about its door and its people: pure rulings, as in `paiyou_server.tables.rulings`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import assert_never

import msgspec

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import MOST_ALLOWED, Allow, ChangeTable, Disallow, Kick, PassHost, RenewCode, Terms
from paiyou_server.denied import Denied
from paiyou_server.journal.records import Allowed, CodeMade, Disallowed, HostPassed, LetIn, SentAway, TableSet
from paiyou_server.lobby.titles import checked_title
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.passwords import Lock, Locksmith
from paiyou_server.tables.caretaking import STAND_IN
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.members import Members
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table_inbox import HostRequest


@dataclass(frozen=True, slots=True)
class Found:
    """What a host's request needs from outside the table: the lock made for a new password, an unused code, the person
    that is named (None: nobody), and who is at the table."""

    lock: Lock | None = None
    code: str = ""
    whom: str | None = None
    here: tuple[str, ...] = ()
    level: str = ""
    """Of the bot that takes the seat of somebody who is sent away."""
    most: int = 0
    """People whom a table remembers."""


class Finder:
    """Finds for a host's request what it needs from outside.  ``remembered`` is how many people a table remembers."""

    def __init__(self, accounts: Accounts, locksmith: Locksmith, new_code: Callable[[], str], remembered: int) -> None:
        self._accounts = accounts
        self._locksmith = locksmith
        self._new_code = new_code
        self._remembered = remembered

    async def found(self, request: HostRequest, members: Members) -> Found:
        """What this request needs.  Hazard: a new password takes its time."""
        here = tuple(member.person for member in members)
        match request:
            case ChangeTable(password=password):
                return Found(here=here, lock=await self._locksmith.lock(password) if password else None)
            case RenewCode():
                return Found(code=self._new_code())
            case PassHost() | Kick():
                return Found(here=here, level=STAND_IN, most=self._remembered)
            case _:
                account = self._accounts.find(request.who)
                return Found(whom=None if account is None else account.person)


def rule_on_host(draft: Draft, person: str, request: HostRequest, found: Found) -> None:
    """Do in the draft what the host asks.  Raises `Denied`."""
    must_be_host(draft.room, person)
    match request:
        case ChangeTable():
            _change(draft, request, found)
        case RenewCode():
            draft.add(CodeMade(draft.room.table, found.code, draft.at))
        case Allow():
            _allow(draft, found)
        case Disallow():
            if found.whom is None or found.whom not in draft.room.door.allowed:
                raise Denied(FailedCode.NO_PERSON)
            draft.add(Disallowed(draft.room.table, found.whom, draft.at))
        case PassHost(person=heir):
            if heir == person or heir not in found.here:
                raise Denied(FailedCode.NO_PERSON)
            draft.add(HostPassed(draft.room.table, heir, draft.at))
        case Kick():
            _kick(draft, person, request.person, found)
        case _:
            assert_never(request)


def must_be_host(room: Room, person: str) -> None:
    """Raises `Denied` for anybody but the host."""
    if room.host != person:
        raise Denied(FailedCode.NOT_HOST)


def let_in(draft: Draft, person: str, most: int) -> None:
    """Remember that this person was let in, where anybody needs to be.  Raises `Denied` where no more can be."""
    door = draft.room.door
    if door.is_open or person in door.members:
        return
    if len(door.members) >= most:
        raise Denied(FailedCode.FULL)
    draft.add(LetIn(draft.room.table, person, draft.at))


def _change(draft: Draft, request: ChangeTable, found: Found) -> None:
    """The terms stay while a game runs: nobody's time to decide, or to come back, changes under way."""
    room = draft.room
    door = room.door
    if request.terms is not None and room.running:
        raise Denied(FailedCode.GAME_RUNNING)
    draft.add(
        TableSet(
            room.table,
            door.visibility if request.visibility is None else request.visibility,
            door.entry if request.entry is None else request.entry,
            door.lock if request.password is None else found.lock,
            room.talk if request.talk is None else request.talk,
            room.bots_leave if request.bots_leave is None else request.bots_leave,
            draft.at,
            room.terms if request.terms is None else _terms(room, request.terms),
            room.title if request.title is None else checked_title(request.title),
            room.guests if request.guests is None else request.guests,
        )
    )
    _remember(draft, found.here)


def _terms(room: Room, wanted: Terms) -> Terms:
    """As the host wants them; how the table shuffles stays where nothing is said of it."""
    return wanted if wanted.proof is not None else msgspec.structs.replace(wanted, proof=room.terms.proof)


def _remember(draft: Draft, people: Iterable[str]) -> None:
    """Who came in while the door was open is not shut out by closing it."""
    for person in people:
        if not draft.room.door.is_open and person not in draft.room.door.members:
            draft.add(LetIn(draft.room.table, person, draft.at))


def _kick(draft: Draft, host: str, person: str, found: Found) -> None:
    room = draft.room
    is_there = person in found.here or room.seat_of(person) is not None
    if person == host or not is_there:
        raise Denied(FailedCode.NO_PERSON)
    if len(room.door.barred) >= found.most:
        raise Denied(FailedCode.TOO_MANY_PEOPLE)
    draft.add(SentAway(room.table, person, found.level, draft.at))


def _allow(draft: Draft, found: Found) -> None:
    door = draft.room.door
    if found.whom is None:
        raise Denied(FailedCode.NO_PERSON)
    if found.whom not in door.allowed and len(door.allowed) >= MOST_ALLOWED:
        raise Denied(FailedCode.TOO_MANY_PEOPLE)
    draft.add(Allowed(draft.room.table, found.whom, draft.at))
