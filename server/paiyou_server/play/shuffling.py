"""A round of the fair shuffle under way: hashes and bits come in, and time runs out (docs/fairness.md).

What has come is kept here until all of it is there or its time is up; then it is one record.  So nothing is shown before it
is written down, a round takes three commits however many take part, and a server that was killed asks again for what it had
not written down yet.  Times are the event loop's, and stand still with the game; what comes meanwhile counts.
"""

from __future__ import annotations

import math

import trio

from paiyou_engine.fair_shuffle import RoundId, contribution_hash
from paiyou_engine.game import Seat
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import CommitBits, RevealBits, ShuffleStage
from paiyou_server.denied import Denied
from paiyou_server.journal.records import RoundListed, RoundRevealed, RoundVoided
from paiyou_server.logs import log
from paiyou_server.play.course import Desk
from paiyou_server.play.rounds import Round, SeatWords
from paiyou_server.settings import Settings
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.members import Member
from paiyou_server.tables.rooms import Room


class Shuffling:
    """Asks the people of one table for their bits."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        self._desk = desk
        self._settings = settings
        self._at: tuple[RoundId, ShuffleStage] | None = None
        self._came: dict[int, str] = {}
        self._ends = math.inf
        self._left: float | None = None  # seconds, while the game stands still
        self._is_first = desk.room.waiting.chance is not None  # as an earlier run of the server left it

    def asked(self, room: Room) -> tuple[int, ...]:
        """The seats that are to be asked now: of persons who are here with a client that gives bits by itself."""
        giving = {member.person for member in self._desk.members if member.listener.contributes}
        people = [(seat, person) for seat in range(len(room.players)) if (person := room.player(seat)) is not None]
        return tuple(
            seat
            for seat, person in people
            if person in giving and not room.is_own_bot(seat) and room.shuffles.may_give(person, seat)
        )

    def take(self, member: Member, request: CommitBits | RevealBits) -> None:
        """A hash or bits of somebody.  Raises `Denied`."""
        seat, round_ = member.audience, self._desk.room.shuffles.round
        stage = ShuffleStage.COMMIT if isinstance(request, CommitBits) else ShuffleStage.REVEAL
        if round_ is None or (round_.id, round_.stage) != (request.round, stage) or seat not in round_.waits_for:
            raise Denied(FailedCode.NO_ROUND)
        self._follow(round_)
        if isinstance(request, CommitBits):
            self._came[int(seat)] = request.hash
            return
        hashed = contribution_hash(request.bits, int(seat), round_.commitment, round_.id)
        if (seat, hashed) not in (round_.hashes or ()):
            raise Denied(FailedCode.BAD_BITS)
        self._came[int(seat)] = request.bits

    def wake_at(self) -> float:
        """When the time of what is awaited is up; infinite while nothing is."""
        return self._ends if self._desk.room.waiting.chance is not None else math.inf

    async def mind(self) -> None:
        """The game waits for chance: go on with the round if all is there, or its time is up.

        Raises `NotWritten`, `JournalBroken`.
        """
        room, round_ = self._desk.room, self._desk.room.shuffles.round
        if round_ is not None and round_.stage is not ShuffleStage.DEALT:
            self._follow(round_)
        stands = bool(room.held) or self._desk.rests()
        self._stop_or_start_time(stands)
        if stands or (round_ is not None and self._is_waiting(round_)):
            return
        draft = self._desk.draft()
        if round_ is not None:
            self._go_on(draft, round_)
        draft.settle_chance()
        await self._desk.commit(draft)

    def _follow(self, round_: Round) -> None:
        """Take up what is awaited now, where it is another than before; after a start of the server people may be late."""
        if self._at == (round_.id, round_.stage):
            return
        is_commit = round_.stage is ShuffleStage.COMMIT
        seconds = self._settings.shuffle_commit if is_commit else self._settings.shuffle_reveal
        if self._is_first:
            seconds = max(seconds, self._settings.give_back)
        self._at, self._came, self._is_first = (round_.id, round_.stage), {}, False
        self._ends, self._left = trio.current_time() + seconds, None

    def _stop_or_start_time(self, stands: bool) -> None:
        now = trio.current_time()
        if stands and self._left is None:
            self._ends, self._left = math.inf, max(0.0, self._ends - now)
        elif not stands and self._left is not None:
            self._ends, self._left = now + self._left, None

    def _is_waiting(self, round_: Round) -> bool:
        """Whether its time is not up and somebody's hash or bits are still awaited."""
        return trio.current_time() < self._ends and any(self._is_awaited(round_, seat) for seat in round_.waits_for)

    def _is_awaited(self, round_: Round, seat: int) -> bool:
        """Who has committed is waited for also while away; a hash is awaited from those who are here."""
        if seat in self._came:
            return False
        return round_.stage is ShuffleStage.REVEAL or self._desk.members.here(self._desk.room.player(seat) or "")

    def _go_on(self, draft: Draft, round_: Round) -> None:
        table, came = draft.room.table, self._given(round_)
        missing = tuple(seat for seat in round_.waits_for if seat not in self._came)
        match round_.stage:
            case ShuffleStage.COMMIT:
                draft.add(RoundListed(table, came, draft.at))
            case ShuffleStage.REVEAL if missing:
                log("shuffle-void", table=table, round=round_.id.round, attempt=round_.id.attempt, seats=len(missing))
                draft.add(RoundVoided(table, missing, draft.at))
            case ShuffleStage.REVEAL:
                draft.add(RoundRevealed(table, came, draft.at))
            case ShuffleStage.DEALT:
                pass

    def _given(self, round_: Round) -> SeatWords:
        return tuple((Seat(seat), self._came[seat]) for seat in round_.waits_for if seat in self._came)
