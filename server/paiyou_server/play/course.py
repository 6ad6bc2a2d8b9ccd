"""The course of a game that no request drives: its timer runs out, its draw goes on, its bots think and play.

Every step takes the same way as a person's: a draft, the journal, then those at the table.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

import msgspec
import trio

from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_server.logs import log
from paiyou_server.play.bot_seats import BotSeats, Question, Thought, holds, level_of
from paiyou_server.play.games import AnyGame
from paiyou_server.play.own_bots import OwnBots
from paiyou_server.play.table_clock import TableClock, at_once, length
from paiyou_server.play.thinking import NoThought, Thinker
from paiyou_server.play.timing import left_after_restart
from paiyou_server.play.turn_clock import TurnClock
from paiyou_server.tables.caretaking import FROZEN, STAND_IN, Clocks
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.members import Members
from paiyou_server.tables.occupants import Occupant, Person
from paiyou_server.tables.rooms import BOT_TIMER, Room

_TICKS_A_COMMIT = 32
_ANSWERING = 1.0  # seconds


class Desk(Protocol):
    """What the course, the news and whoever minds a table need of it."""

    room: Room
    members: Members

    def draft(self) -> Draft:
        """A new draft."""

    async def commit(self, draft: Draft) -> None:
        """Write it down, adopt it, tell the players.  Raises `NotWritten`, `JournalBroken`."""

    async def write(self, draft: Draft) -> None:
        """Write it down and adopt it, and tell nobody yet.  Raises `NotWritten`, `JournalBroken`."""

    def look_again(self) -> None:
        """Something is to be told that no record holds."""

    def rests(self) -> bool:
        """Whether its game does not go on, as the server drains."""

    def watched(self) -> bool:
        """Whether anybody is here to follow the game."""


class Course:
    """Timer and bots of one table.  ``put`` takes a thought when it is there."""

    def __init__(  # noqa: PLR0917 - what the course of a game comes from
        self,
        desk: Desk,
        game: AnyGame,
        thinker: Thinker,
        rng: Rng,
        own_bots: OwnBots,
        put: Callable[[Thought], None],
    ) -> None:
        self.clock = TableClock(desk.room.table, game.timers())
        self.turns = TurnClock()
        self._desk = desk
        self._game = game
        self._thinker = thinker
        self._own_bots = own_bots
        self._rng = rng
        self._put = put
        self._bots = BotSeats(game, self._level)
        self._held: list[tuple[float, Thought]] = []
        self._thinking: dict[Seat, tuple[Question, trio.CancelScope]] = {}
        self._stepped_at = -math.inf
        self._players: tuple[Occupant, ...] = ()
        self._are_people = False

    def begin(self, now: float, last_sign: float | None, give_back: float) -> None:
        """Take the timer up; ``last_sign`` is when the server last lived, for a game of an earlier run."""
        room = self._desk.room
        left = None
        if last_sign is not None and room.waiting.timer is not None:
            left = length(room) if room.timer_left is None else room.timer_left
            ran = 0.0 if room.held else last_sign - room.timer_since
            left = left_after_restart(length(room), left, ran, give_back)
        self.clock.follow(room, now, left)
        self.turns.begin(room, now, last_sign, give_back)

    def follow(self, now: float) -> None:
        """The table has changed."""
        self.clock.follow(self._desk.room, now)
        self.turns.follow(self._desk.room, now)
        self._own_bots.follow(self._desk.room, now)
        for question, scope in self._thinking.values():
            if not self._is_wanted(question):
                scope.cancel()

    def clocks(self, now: float) -> Clocks:
        """How the clocks stand."""
        return Clocks(self.clock.left(now), self.turns.used(now))

    def stepped(self, now: float) -> None:
        """The game has gone on."""
        self._stepped_at = now

    def misplayed(self, seat: object) -> None:
        """Whoever is in this seat did what may not be done: a bot of somebody's own loses the decision by that."""
        if self._own_bots.lose(self._desk.room, seat):
            log("own-bot-misplayed", table=self._desk.room.table, seat=str(seat))

    def thought(self, thought: Thought, now: float) -> None:
        """A bot has thought; it is used at once, or when its pace and the window it answers in allow."""
        self._held.append((now + self._delay(), thought))

    def wake_at(self, now: float) -> float:
        """When there is something to do, if nothing comes before."""
        if self._desk.room.held in FROZEN or self._desk.rests():
            return math.inf
        wake = min((self._usable_at(ready) for ready, _ in self._held), default=math.inf)
        wake = min(wake, self.turns.ends_at(self._desk.room), self._own_bots.ends_at(self._desk.room))
        if not self.clock.due(self._desk.room, now):
            return min(wake, self.clock.ends)
        return wake if self._bots.thinking else now

    def waits_for_people(self) -> bool:
        """Whether nothing but what people do lets the game go on: neither clock, timer nor bot has to do with it."""
        room = self._desk.room
        if room.waiting.timer is not None or room.clock.banks or room.stand_ins or self._held:
            return False
        if room.players is not self._players:
            self._players, self._are_people = room.players, all(map(_plays_alone, room.players))
        return self._are_people

    def would_ask(self) -> bool:
        """Whether there is a bot to ask."""
        return self._bots.would_ask(self._desk.room)

    async def go_on(self, nursery: trio.Nursery) -> None:
        """Do what is due now; bots think in tasks of the nursery."""
        if self._desk.room.held in FROZEN or self._desk.rests():
            return
        if self._held:
            await self._use_thoughts()
        await self._run_timer()
        self._run_turn()
        for question in self._bots.questions(self._desk.room):
            knowledge = self._game.knowledge(self._desk.room.state, question.seat)
            scope = trio.CancelScope()
            self._thinking[question.seat] = question, scope
            nursery.start_soon(self._ask, question, scope, msgspec.msgpack.encode(knowledge))

    # --- the timer -----------------------------------------------------------------------------------------------

    async def _run_timer(self) -> None:
        if not self.clock.due(self._desk.room, trio.current_time()) or self._bots_may_interrupt():
            return
        draft = self._desk.draft()
        draft.tick()
        for _ in range(_TICKS_A_COMMIT - 1):
            if not at_once(draft.room) or self._bots.would_ask_after(draft.room, draft.latest):
                break
            draft.tick()
        await self._desk.commit(draft)

    def _run_turn(self) -> None:
        """Whose time is up has this one decision made by a bot, and keeps the seat."""
        room, now = self._desk.room, trio.current_time()
        if now >= self.turns.ends_at(room):
            self.turns.hand(room, now)
            log("time-up", table=room.table, seat=self.turns.handed(room))
            self._desk.look_again()
        if now >= self._own_bots.ends_at(room):
            self._own_bots.lose_slow(room)

    def _level(self, room: Room, seat: Seat) -> str | None:
        if self.turns.handed(room) == seat or self._own_bots.has_lost(seat):
            return STAND_IN
        return level_of(room, seat)

    def _bots_may_interrupt(self) -> bool:
        """In the draw a bot has its say before the next card; a window has a length, and waits for nobody beyond it."""
        room = self._desk.room
        return not room.waiting.seats and (self._bots.thinking or self._bots.would_ask(room))

    # --- bots ----------------------------------------------------------------------------------------------------

    async def _ask(self, question: Question, scope: trio.CancelScope, knowledge: bytes) -> None:
        """Put what the bot answers; nothing where the table goes on before, which ends the thought."""
        action = None
        with scope:
            action = await self._think(question, knowledge)
        self._thinking.pop(question.seat, None)
        self._put(Thought(question, action))

    async def _think(self, question: Question, knowledge: bytes) -> object | None:
        """The bot's answer; where it fails that of the house bot, for this one decision."""
        room = self._desk.room
        for level in (question.level, STAND_IN):
            try:
                return await self._thinker.think(room.game, level, knowledge, room.terms.bots.think)
            except NoThought as error:
                log("bot-failed", table=room.table, seat=question.seat, level=level, why=error.why)
        return None

    def _is_wanted(self, question: Question) -> bool:
        room = self._desk.room
        return room.running and holds(question, room) and self._level(room, question.seat) is not None

    async def _use_thoughts(self) -> None:
        now = trio.current_time()
        held, self._held = self._held, []
        for ready, thought in held:
            room = self._desk.room
            if holds(thought.question, room) and now < self._usable_at(ready):
                self._held.append((ready, thought))  # and so the bot is not asked again
                continue
            self._bots.answered(thought)
            if self._is_wanted(thought.question):
                await self._use(thought)

    async def _use(self, thought: Thought) -> None:
        """Do what the bot thought of; where it may not be done and the game waits for the bot, any legal thing."""
        seat, room = thought.question.seat, self._desk.room
        draft = self._desk.draft()
        if not self._try(draft, seat, thought):
            if seat not in room.waiting.seats:
                return
            example = self._game.choices(room.state, seat).example(self._rng)
            draft.step(seat, example, deputed=room.player(seat) is not None)
        await self._desk.commit(draft)

    def _try(self, draft: Draft, seat: Seat, thought: Thought) -> bool:
        if thought.action is None:
            return False
        try:
            action = self._game.read_action(thought.action)
            draft.step(seat, action, deputed=draft.room.player(seat) is not None)
        except (IllegalAction, msgspec.ValidationError) as error:
            is_late = isinstance(error, IllegalAction) and thought.question.steps != draft.room.steps
            if not is_late:  # what was legal when it was asked is no fault of the bot's
                log("bot-illegal", table=draft.room.table, seat=seat, error=type(error).__name__)
            self._bots.answered(Thought(thought.question, None))
            return False
        return True

    def _usable_at(self, ready: float) -> float:
        in_turn = self._desk.room.waiting.timer is None
        return max(ready, self._stepped_at + self._pace()) if in_turn else ready

    def _delay(self) -> float:
        """Where a window waits for nobody by name, a bot answers at a random moment of its first second, drawn without a
        look at the hand: how soon it closes tells nothing (`law/zioncheck.md` R16)."""
        room = self._desk.room
        if room.waiting.seats or room.waiting.timer is None or length(room) < _ANSWERING or not self._pace():
            return 0.0
        return self._rng.random() * _ANSWERING

    def _pace(self) -> float:
        return self._desk.room.timers.get(BOT_TIMER, 0.0) if self._desk.watched() else 0.0


def _plays_alone(occupant: Occupant) -> bool:
    """Whether this is a person without a program."""
    return isinstance(occupant, Person) and not occupant.bot
