"""Hints for Zioncheck: what the search does, what else it thought of, and a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hints import ALTERNATIVES, NO_SEARCH, Hint, Reason
from paiyou_engine.bots.zioncheck.danger import danger, fits_table
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.bots.zioncheck.outlook import Outlook, look
from paiyou_engine.bots.zioncheck.strong import weigh
from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.choices import NOTHING, ZioncheckChoices
from paiyou_engine.zioncheck.events import (
    Answer,
    Answered,
    DealBegun,
    DealScored,
    Dealt,
    DealtHidden,
    Discarded,
    Drew,
    DrewHidden,
    Reshuffled,
    Seen,
    StockEmpty,
    Took,
    WindowClosed,
    WindowOpened,
)
from paiyou_engine.zioncheck.faces import face_of, points_of
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge, start_in
from paiyou_engine.zioncheck.replaying import Unlike
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView


def hint(view: object, seen: Sequence[object], rng: Rng, effort: Effort) -> Hint | None:
    """A hint for the seat; None where it has nothing to decide."""
    if not isinstance(view, SeatView):
        return None
    choices = ZIONCHECK.choices_in(view)
    if choices == NOTHING or view.public.phase is Phase.SCORES:
        return None
    known = recall(view, seen)
    knowledge = known or Knowledge(view.seat, view, start_in(view.public), (), ())
    try:
        found = weigh(knowledge, view, choices, rng, effort if known else NO_SEARCH)
    except (Unlike, IllegalAction):  # events that came of one action may look as if they came of two
        found = weigh(knowledge, view, choices, rng, NO_SEARCH)
    if not found:
        return None
    actions = [tried.candidate for tried in found]
    outlook = look(view, knowledge.seen)
    return Hint(actions[0], tuple(actions[1 : 1 + ALTERNATIVES]), _why(outlook, choices, actions[0]))


def recall(view: SeatView, seen: Sequence[object]) -> Knowledge | None:
    """What the seat knows of the deal, from the events that it remembers; None where it has not seen the whole of it, or
    cannot have seen that."""
    begun = next((place for place in range(len(seen) - 1, -1, -1) if isinstance(seen[place], DealBegun)), None)
    if begun is None:
        return None
    events = cast("tuple[Seen, ...]", tuple(seen[begun:]))
    steps = list(_steps(events, view.seat))
    return Knowledge(view.seat, view, start_in(view.public), events, tuple(map(len, steps)))


def _steps(events: Sequence[Seen], seat: int) -> Iterator[list[Seen]]:
    """The events, each with what it brought about at once."""
    step: list[Seen] = []
    window = _Window(seat)
    for event in events:
        if step and not window.goes_on(step[-1], event):
            yield step
            step = []
        window.see(event)
        step.append(event)
    if step:
        yield step


class _Window:
    """What a seat has seen of the window that was open last.

    What others said there is unseen, so that an event after the seat's own answer may have come of it, or of another one's:
    where both explain it, it counts as the own one's.  So too a draw after a window has closed.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._asked: tuple[int, ...] = ()
        self._draws = False

    def see(self, event: Seen) -> None:
        """One more event."""
        match event:
            case WindowOpened(asked):
                self._asked, self._draws = asked, False
            case Answered(_, answer):
                self._draws = self._draws or answer is Answer.DRAWS
            case _:
                pass

    def goes_on(self, last: Seen, event: Seen) -> bool:
        """Whether an event came of the same action as the one before it."""
        match event:
            case Dealt() | DealtHidden() | DealScored():
                return True
            case WindowOpened():
                return isinstance(last, Discarded)
            case WindowClosed():
                return isinstance(last, Answered)
            case Took(taker):
                return isinstance(last, Answered) and self._may_settle(taker)
            case Drew(seat, _, penalty) | DrewHidden(seat, penalty) | StockEmpty(seat, penalty):
                follows = isinstance(last, WindowClosed | Took | Drew | DrewHidden | Reshuffled | StockEmpty)
                return follows and (penalty or seat != self._seat or self._draws)
            case _:
                return False

    def _may_settle(self, taker: int) -> bool:
        """Whether the seat's own answer can have been the last that it took for this one to have the card."""
        return self._seat in self._asked and self._asked.index(self._seat) <= self._asked.index(taker)


def _why(outlook: Outlook, choices: ZioncheckChoices, action: Action) -> Reason:
    match action:
        case Lay():
            return Reason("lay")
        case Take(card):
            return Reason("fits", (card,)) if outlook.has_laid else _nearer(outlook, card)
        case Draw() | Pass():
            return Reason("draw") if choices.live is None else _why_not(outlook, choices.live)
        case Add(card):
            return Reason("fits", (card,))
        case Swap():
            return Reason("joker")
        case Discard(card):
            return _why_discard(outlook, card)
        case Ready():
            return Reason("draw")


def _nearer(outlook: Outlook, card: Card) -> Reason:
    left = distance((*outlook.hand, card), outlook.contract, outlook.options)
    return Reason("nearer", (card,), number=left)


def _why_not(outlook: Outlook, card: Card) -> Reason:
    """Why the live discard is left."""
    if outlook.has_laid:
        fits = fits_table(card, [table.meld for table in outlook.melds])
        return Reason("draw") if fits else Reason("fits-none", (card,))
    if distance(outlook.hand, outlook.contract, outlook.options) == 0:
        return Reason("complete", (card,))
    return Reason("no-use", (card,))


def _why_discard(outlook: Outlook, card: Card) -> Reason:
    melds = [table.meld for table in outlook.melds]
    if outlook.has_laid:
        return Reason("dearest", (card,), number=points_of([card]))
    lacking = distance(outlook.hand, outlook.contract, outlook.options)
    if outlook.is_late(lacking):
        return Reason("late", (card,), number=points_of([card]))
    held = gauge(outlook.hand)
    alone = [one for one in outlook.hand if not held.company(face_of(one), outlook.contract)]
    if card in alone:
        riskier = next((one for one in alone if danger(one, outlook) > danger(card, outlook)), None)
        if riskier is not None:
            return Reason("collected", (riskier,), seat=outlook.others[0])
        return Reason("alone", (card,))
    return Reason("on-table", (card,)) if fits_table(card, melds) else Reason("least", (card,))
