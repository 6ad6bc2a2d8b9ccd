"""Whether all at a table are ready, and ringing those whom it waits for: a moment's business, of which nothing is recorded."""

from __future__ import annotations

import math

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import AnswerReady, CheckReady, Nudge, Nudged
from paiyou_server.denied import Denied
from paiyou_server.people.ignores import Ignores
from paiyou_server.settings import Settings
from paiyou_server.tables.hosting import must_be_host
from paiyou_server.tables.members import Member, Members
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.ready_check import ReadyCheck
from paiyou_server.tables.rooms import Room


class Gathering:
    """The question whether all are ready, and the bell of one table.  ``now`` is the event loop's time."""

    def __init__(self, members: Members, ignores: Ignores, settings: Settings) -> None:
        self.ready = ReadyCheck()
        self._members = members
        self._ignores = ignores
        self._settings = settings
        self._rang_at = -math.inf

    def ask(self, room: Room, member: Member, request: CheckReady | AnswerReady | Nudge, now: float) -> bool:
        """Do what is asked; whether the seats look different then.  Raises `Denied`."""
        match request:
            case CheckReady():
                must_be_host(room, member.person)
                if room.running:
                    raise Denied(FailedCode.GAME_RUNNING)
                self.ready.begin(_seated(room), now + self._settings.ready_check)
                self.ready.answer(room.host, ready=True)
                return True
            case AnswerReady():
                if not self.ready.answer(member.person, ready=request.ready):
                    raise Denied(FailedCode.NOT_ASKED)
                return True
            case Nudge():
                self._nudge(room, member.person, now)
                return False

    def follow(self, room: Room, now: float) -> bool:
        """Forget what is out of date; whether the seats look different then."""
        if self.ready.ends_at == math.inf:
            return False
        if room.running or now >= self.ready.ends_at:
            self.ready.end()
            return True
        for person in self.ready.asked - set(_seated(room)):
            self.ready.forget(person)
        return False

    def _nudge(self, room: Room, person: str, now: float) -> None:
        if room.seat_of(person) is None:
            raise Denied(FailedCode.NOT_SEATED)
        if now < self._rang_at + self._settings.nudge_every:
            raise Denied(FailedCode.TOO_SOON)
        wanted = set(self._late(room)) - {person}
        late = [
            member
            for member in self._members
            if member.person in wanted and person not in self._ignores.of(member.person)
        ]
        if not late:
            raise Denied(FailedCode.NOBODY)
        self._rang_at = now
        bell = encode(Nudged(room.table, person))
        for member in late:
            member.listener.push(bell)

    def _late(self, room: Room) -> tuple[str, ...]:
        """Those waited for by name.  Where answers are secret the game names nobody, and who has answered stays so."""
        if not room.running:
            return self.ready.silent
        players = (room.players[seat] for seat in room.waiting.seats)
        return tuple(who.person for who in players if isinstance(who, Person))


def _seated(room: Room) -> tuple[str, ...]:
    return tuple(who.person for who in room.seats if isinstance(who, Person))
