"""A deal played again from its shuffle, as an audience saw it, with stocks that explain what it saw.

What others said to a discard is unseen, so it is made up: of a window that has closed as much as it takes to close it so,
of one that is open anything that leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeAlias, assert_never

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, Actor, Audience, Order, Seat, Tick
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.events import (
    Added,
    Answer,
    Answered,
    DealBegun,
    DealScored,
    Discarded,
    Drew,
    DrewHidden,
    Hurried,
    LaidDown,
    Reshuffled,
    Seen,
    StockEmpty,
    Swapped,
    Took,
    WindowClosed,
)
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.projecting import project
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.state import AwaitPack, Claiming, DealStart, Drawing, Reshuffling, State

Together: TypeAlias = tuple[Seen, ...]
"""What was seen of one action."""

Move: TypeAlias = tuple[Actor, Action | Order | Tick]


class Unlike(Exception):
    """The replay showed the audience something else: the stocks do not explain what it saw."""


class Replay:
    """One deal; ``stocks`` are the cards of each shuffle, top first."""

    def __init__(self, start: DealStart, audience: Audience, stocks: Sequence[tuple[Card, ...]], rng: Rng) -> None:
        self.state = State(start, AwaitPack())
        self._audience = audience
        self._stocks = stocks
        self._shuffles = 0
        self._rng = rng

    def run(self, seen: Sequence[Together]) -> State:
        """The state that the deal leads to.  Raises `Unlike`, or `IllegalAction` where the rules refuse what was done."""
        for index, events in enumerate(seen):
            if any(isinstance(event, WindowClosed | Took) for event in events):
                self._close(events, islice(seen, index, None))
            else:
                self._see(self._move(events[0]), events)
        return self._left_open()

    # --- moves that were seen ------------------------------------------------------------------------------------

    def _see(self, move: Move, expected: Together) -> None:
        if self._do(move) != expected:
            raise Unlike(expected)

    def _do(self, move: Move) -> Together:
        self.state, events = apply(self.state, *move)
        seen = [project(event, self._audience) for event in events]
        return tuple([event for event in seen if event is not None])

    def _move(self, event: Seen) -> Move:
        """Whose action shows itself by this event, and which."""
        match event:
            case DealBegun() | Reshuffled():
                return CHANCE, self._order()
            case Drew(seat) | DrewHidden(seat) | StockEmpty(seat):
                return seat, Draw()
            case DealScored() if isinstance(self.state.phase, Drawing):
                return self.state.phase.deal.turn, Draw()
            case Discarded(seat, card):
                return seat, Discard(card)
            case LaidDown(seat, melds):
                return seat, Lay(tuple([proposal_of(table.meld) for table in melds]))
            case Added(seat, meld, card, end):
                return seat, Add(card, meld, end)
            case Swapped(seat, meld, card):
                return seat, Swap(card, meld)
            case Hurried(seat):
                return seat, Ready()
            case Answered(seat, said):
                return seat, self._saying(said)
            case _:
                raise Unlike(event)

    def _saying(self, said: Answer) -> Action:
        """What was said to the discard that lies there."""
        phase = self.state.phase
        assert isinstance(phase, Claiming)
        live = phase.deal.discards[-1]
        match said:
            case Answer.TAKES:
                return Take(live)
            case Answer.PASSES:
                return Pass(live)
            case Answer.DRAWS:
                return Draw()
            case _:
                assert_never(said)

    def _order(self) -> Order:
        """The order that lays the cards of the next shuffle as they lay."""
        phase = self.state.phase
        before = phase.deal.discards[:-1] if isinstance(phase, Reshuffling) else packs(self.state.start.decks)
        places = {card: place for place, card in enumerate(before)}
        stock = self._stocks[self._shuffles]
        self._shuffles += 1
        return Order(tuple([places[card] for card in stock]))

    # --- windows -------------------------------------------------------------------------------------------------

    def _close(self, events: Together, following: Iterable[Together]) -> None:
        """Close the window as it was seen to close: by the audience's own answer, by another one, or by the timer."""
        own = events[0] if isinstance(events[0], Answered) else None
        for move in self._said_before(events, own, draws=self._draws(following)):
            seen = self._do(move)
            if seen:
                if own is not None or seen != events:
                    raise Unlike(events)
                return
        self._see((TABLE, Tick()) if own is None else self._move(own), events)

    def _draws(self, seen: Iterable[Together]) -> bool:
        """Whether the player in turn had asked to draw when this window closed; where nothing tells, it is tossed for.

        An empty stock may put off a penalty until after the shuffle, and the draw that comes after it too.
        """
        for events in seen:
            if any(_is_draw(event) for event in events):
                return True
            if not any(isinstance(event, StockEmpty) for event in events):
                return False
        return self._rng.randrange(2) == 1

    def _said_before(self, events: Together, own: Answered | None, *, draws: bool) -> Iterator[Move]:
        """What others must have said before: where the audience's own answer closed the window, all that it took."""
        phase = self.state.phase
        assert isinstance(phase, Claiming)
        taker = next((event.seat for event in events if isinstance(event, Took)), None)
        answered = {*phase.passed, *phase.claimed, self._audience}
        turn = phase.deal.turn
        if draws and turn != self._audience:
            answered.add(turn)
            yield turn, Draw()
        ahead = phase.asked if taker is None else phase.asked[: phase.asked.index(taker)]
        live = phase.deal.discards[-1]
        yield from ((seat, Pass(live)) for seat in ahead if own is not None and seat not in answered)
        if taker is not None and taker not in answered:
            yield taker, Take(live)

    def _left_open(self) -> State:
        """The state, and where a window is open now, what others may have said so far, each way as likely."""
        phase = self.state.phase
        if isinstance(phase, Claiming):
            for move in _open_answers(phase, self._audience, self._rng).items():
                self._see(move, ())
        return self.state


def _open_answers(phase: Claiming, audience: Audience, rng: Rng) -> dict[Seat, Action]:
    """What others may have said while the window is still open; one attempt in four succeeds at least."""
    said: dict[Seat, Action] = {}
    turn, live = phase.deal.turn, phase.deal.discards[-1]
    while True:
        said.clear()
        for seat in (*phase.asked, *(() if turn in phase.asked else (turn,))):
            able: list[Action | None] = [None]
            able += [Pass(live), Take(live)] if seat in phase.asked else []
            able += [Draw()] if seat == turn else []
            answer = able[rng.randrange(len(able))]
            if answer is not None and seat != audience:
                said[seat] = answer
        if _is_open(phase, said):
            return said


def _is_open(phase: Claiming, said: Mapping[Seat, Action]) -> bool:
    """Whether somebody is still silent whose claim would come before all others."""
    left = {seat for seat, answer in said.items() if isinstance(answer, Pass | Draw)}
    first = next((seat for seat in phase.asked if seat not in left and seat not in phase.passed), None)
    return first is not None and first not in phase.claimed and first not in said


def _is_draw(event: Seen) -> bool:
    return isinstance(event, DealScored) or (isinstance(event, Drew | DrewHidden | StockEmpty) and not event.penalty)
