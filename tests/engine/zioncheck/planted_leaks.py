"""Leaks planted on purpose, each a kind that real programs have had, in copies of what leaves for an audience.

None of them is caught by looking for cards in the bytes alone; the privacy test must catch every one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import EVERYTHING, Audience, Gallery
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck import applying, choices, projecting, seeing, waiting
from paiyou_engine.zioncheck.actions import Discard
from paiyou_engine.zioncheck.events import Answer, Answered, Drew, Event, LaidDown, Seen
from paiyou_engine.zioncheck.faces import face_of, face_text, is_joker, points_of, suit
from paiyou_engine.zioncheck.lay_downs import missing
from paiyou_engine.zioncheck.seeing import hands_in
from paiyou_engine.zioncheck.sight import answers_of
from paiyou_engine.zioncheck.state import Claiming, Drawing, Melding, State
from paiyou_engine.zioncheck.view import OpenView, SeatView
from tests.engine.histories import History
from tests.engine.privacy import Outlet, Piece, encoded, whenever_it_changes

Shown: TypeAlias = Callable[[Audience, State], object]
Told: TypeAlias = Callable[[Audience, State, tuple[Event, ...]], Iterable[object]]


def _shown(leak: Shown) -> Outlet:
    """An outlet that shows what the leak makes of every state that an audience notices."""

    def outlet(audience: Audience, history: History) -> Iterator[Piece]:
        return whenever_it_changes(audience, history, lambda moment: leak(audience, moment.state))  # type: ignore[arg-type]

    return outlet


def _told(leak: Told) -> Outlet:
    """An outlet that sends what the leak makes of a move's events, if there is any of it."""

    def outlet(audience: Audience, history: History) -> Iterator[Piece]:
        for state, events in history.moments:
            told = list(leak(audience, state, events))  # type: ignore[arg-type]
            if told:
                yield Piece(encoded(told))

    return outlet


def _seen(audience: Audience, events: Iterable[Event]) -> list[Seen]:
    return [seen for event in events if (seen := projecting.project(event, audience)) is not None]


def _stock(state: State) -> tuple[Card, ...]:
    return state.phase.deal.stock if isinstance(state.phase, Claiming | Drawing | Melding) else ()


# --- what is shown of a state ------------------------------------------------------------------------------------


def rejoin(audience: Audience, state: State) -> object:
    """Whoever comes back is sent what the first of those asked has answered, in the field for the own answers."""
    view = seeing.view(state, audience)
    if not isinstance(view, SeatView) or not isinstance(state.phase, Claiming):
        return view
    return replace(view, answers=answers_of(state, state.phase.asked[0]))


def spectate(audience: Audience, state: State) -> object:
    """The gallery is shown all hands face down, but sorted by suit."""
    view = seeing.view(state, EVERYTHING if isinstance(audience, Gallery) else audience)
    return [[suit(face_of(card)) for card in hand if not is_joker(card)] for hand in _hands(view)] or view


def _hands(view: object) -> tuple[tuple[Card, ...], ...]:
    return view.hands if isinstance(view, OpenView) else ()


def claims(_: Audience, state: State) -> object:
    """The window says how many want the card."""
    return len(state.phase.claimed) if isinstance(state.phase, Claiming) else 0


def shrinking(_: Audience, state: State) -> object:
    """The window waits for those alone who have not answered."""
    found = waiting.waiting(state)
    if not isinstance(state.phase, Claiming):
        return found
    answered = {*state.phase.passed, *state.phase.claimed}
    return replace(found, free=tuple([seat for seat in found.free if seat not in answered]))


def top_of_stock(audience: Audience, state: State) -> object:
    """The view comes with the back of the next card, which is another one for each deck."""
    return seeing.view(state, audience), [card // 54 for card in _stock(state)[:1]]


def marks(_: Audience, state: State) -> object:
    """The table waits for those alone who hold a card for which a joker may be had."""
    found = waiting.waiting(state)
    able = tuple([seat for seat in found.free if choices.choices(state, seat).swaps])
    return found if isinstance(state.phase, Claiming) else replace(found, free=able)


def errors(audience: Audience, state: State) -> object:
    """A refusal names the cards of the next seat that show the same rank."""
    if isinstance(audience, Gallery):
        return None
    try:
        applying.apply(state, audience, Discard(Card(0)))
    except IllegalAction as refusal:
        neighbour = hands_in(state)[(audience + 1) % state.start.seats]
        return refusal.rule, [card for card in neighbour if card % 13 == 0]
    return None


def rivals(audience: Audience, state: State) -> object:
    """A joker swap is offered only where no other seat could swap for the same joker."""
    if isinstance(audience, Gallery):
        return ()
    mine = choices.choices(state, audience).swaps
    held = {face_of(card) for seat, hand in enumerate(hands_in(state)) if seat != audience for card in hand}
    return [swap for swap in mine if face_of(swap.card) not in held]


def overtaken(audience: Audience, state: State) -> object:
    """A claim that could not win any more is not offered."""
    if isinstance(audience, Gallery) or not isinstance(state.phase, Claiming):
        return None
    ahead = state.phase.asked[: state.phase.asked.index(audience)] if audience in state.phase.asked else ()
    return None if set(ahead) & set(state.phase.claimed) else choices.choices(state, audience).live


def logs(_: Audience, state: State) -> object:
    """The table's log says how many jokers the first two seats hold."""
    return sum(is_joker(card) for hand in hands_in(state)[:2] for card in hand)


def hints(audience: Audience, state: State) -> object:
    """A hint says how many cards the next seat still lacks for its contract."""
    if isinstance(audience, Gallery) or not isinstance(state.phase, Drawing | Melding):
        return None
    neighbour = hands_in(state)[(audience + 1) % state.start.seats]
    return missing([face_of(card) for card in neighbour], state.start.contract, state.start.options)


def replays(audience: Audience, state: State) -> object:
    """The replay of the deal so far is the record itself."""
    return [(str(step.actor), step.action) for step in state.history[1:]], seeing.view(state, audience)


def lobby(_: Audience, state: State) -> object:
    """The lobby's line shows what the hands would cost if the deal ended now."""
    return waiting.summary(state), [points_of(hand) for hand in hands_in(state)]


def pace(_: Audience, state: State) -> object:
    """The window stays open longer where the live discard goes with a rank that somebody holds twice."""
    if not isinstance(state.phase, Claiming):
        return ""
    top = state.phase.deal.discards[-1]
    pairs = [sum(card % 54 % 13 == top % 54 % 13 for card in hand) > 1 for hand in state.phase.deal.hands]
    return "slow" if any(pairs) else "quick"


# --- what is told of a move --------------------------------------------------------------------------------------


def passes(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """Everybody is told who passes."""
    told = [event for event in events if isinstance(event, Answered) and event.answer is not Answer.TAKES]
    return _seen(audience, events) or told


def drafts(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """A claim that is not settled yet is told without its seat."""
    return _seen(audience, events) or ["claim" for event in events if isinstance(event, Answered)]


def penalties(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """A penalty card is shown to all before it is taken up."""
    return [
        event if isinstance(event, Drew) and event.penalty else projecting.project(event, audience) for event in events
    ]


def ids(audience: Audience, state: State, events: tuple[Event, ...]) -> Iterable[object]:
    """Events are numbered as they happen, those that this audience does not see too."""
    number = sum(len(step.events) for step in state.history)
    return [(number, seen) for seen in _seen(audience, events)]


def lengths(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """A hidden card's frame is as long as the card's name."""
    names = [face_text(face_of(event.card)).replace("T", "10") for event in events if isinstance(event, Drew)]
    return [*_seen(audience, events), *(" " * len(name) for name in names)]


def order_of_events(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """A joker that is drawn is told before what led to the draw."""
    return _seen(audience, events)[:: -1 if _draws_joker(events) else 1]


def silence(audience: Audience, _: State, events: tuple[Event, ...]) -> Iterable[object]:
    """Nothing is sent when a joker is drawn."""
    return () if _draws_joker(events) else _seen(audience, events)


def laying(audience: Audience, state: State, events: tuple[Event, ...]) -> Iterable[object]:
    """Whoever lays down is said to keep so many points."""
    kept = [points_of(hands_in(state)[event.seat]) for event in events if isinstance(event, LaidDown)]
    return [*_seen(audience, events), *kept] if kept else ()


def _draws_joker(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Drew) and is_joker(event.card) for event in events)


HONEST: Final[Mapping[str, Outlet]] = {
    "shown": _shown(lambda audience, state: (seeing.view(state, audience), waiting.waiting(state))),
    "told": _told(lambda audience, _, events: _seen(audience, events)),
}
"""The same outlets with nothing planted."""

PLANTED: Final[Mapping[str, Outlet]] = {
    **{
        leak.__name__: _shown(leak)
        for leak in (
            rejoin,
            spectate,
            claims,
            shrinking,
            top_of_stock,
            marks,
            errors,
            rivals,
            overtaken,
            logs,
            hints,
            replays,
            lobby,
            pace,
        )
    },
    **{
        leak.__name__: _told(leak)
        for leak in (passes, drafts, penalties, ids, lengths, order_of_events, silence, laying)
    },
}
