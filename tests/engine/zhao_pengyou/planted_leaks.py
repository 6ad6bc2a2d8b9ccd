"""Leaks planted on purpose, each a kind that real programs have had, in copies of what leaves for an audience.

None of them is caught by looking for cards in the bytes alone; the privacy test must catch every one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from paiyou_engine.cards import Card, card_text
from paiyou_engine.game import EVERYTHING, Audience, Gallery, Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou import applying, choosing, projecting, seeing, waiting
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.bidding import bid_choices
from paiyou_engine.zhao_pengyou.events import Drew, DrewHidden, Event, TookBack
from paiyou_engine.zhao_pengyou.groups import false_group
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.seeing import hands_in
from paiyou_engine.zhao_pengyou.state import AtPlay, Closing, Drawing, State
from paiyou_engine.zhao_pengyou.tricks import points_of
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering
from paiyou_engine.zhao_pengyou.view import OpenView, SeatView
from tests.engine.histories import History
from tests.engine.privacy import Outlet, Piece, encoded

Planted: TypeAlias = Callable[[Audience, State, tuple[Event, ...]], object]


def _at_every_moment(leak: Planted) -> Outlet:
    """An outlet that sends at every moment what the leak makes of it."""

    def outlet(audience: Audience, history: History) -> Iterator[Piece]:
        for state, events in history.moments:
            assert isinstance(state, State)
            yield Piece(encoded(leak(audience, state, events)))  # type: ignore[arg-type]

    return outlet


def _kitty(state: State) -> tuple[Card, ...]:
    return state.phase.kitty if isinstance(state.phase, Closing) else ()


def rejoin(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """Whoever comes back is sent what lies in the kitty, in the field for what he buried."""
    view = seeing.view(state, audience)
    return replace(view, buried=_kitty(state)) if isinstance(view, SeatView) else view


def spectate(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """The gallery is shown the view of those who may see all hands, with the hands turned over but sorted by suit."""
    view = seeing.view(state, EVERYTHING if isinstance(audience, Gallery) else audience)
    return [[card // 13 for card in hand] for hand in view.hands] if isinstance(view, OpenView) else view


def allies(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """The view of every seat is made from the maker's, buried cards and all, with the own hand put in."""
    maker = seeing.public_view(state).maker
    view = seeing.view(state, audience)
    if maker is None or not isinstance(view, SeatView):
        return view
    return replace(seeing.view(state, maker), seat=view.seat, hand=view.hand)


def undo(audience: Audience, state: State, events: tuple[Event, ...]) -> object:
    """A play that is taken back comes with a checksum of the whole hand that it goes back to."""
    return [
        (projecting.project(event, audience), sum(hands_in(state)[event.seat]) % 2)
        for event in events
        if isinstance(event, TookBack)
    ]


def marks(_: Audience, state: State, __: tuple[Event, ...]) -> object:
    """The window waits for those alone who hold a bid."""
    found = waiting.waiting(state)
    if not isinstance(state.phase, Closing):
        return found
    return replace(found, seats=tuple(seat for seat in found.seats if _could_bid(state, state.phase, seat)))


def ids(audience: Audience, state: State, events: tuple[Event, ...]) -> object:
    """Events are numbered by a counter that counts a point card drawn twice."""
    drawn = [event for step in state.history for event in step.events if isinstance(event, Drew)]
    number = len(drawn) + sum(points_of((event.card,)) > 0 for event in drawn)
    return number, [projecting.project(event, audience) for event in events]


def errors(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """A refusal names the cards that the next seat would have to play."""
    if isinstance(audience, Gallery):
        return None
    try:
        applying.apply(state, audience, Play((Card(0), Card(13))))
    except IllegalAction as refusal:
        neighbour = hands_in(state)[(audience + 1) % state.start.seats]
        return refusal.rule, refusal.facts.cards or neighbour[:1]
    return None


def lengths(audience: Audience, _: State, events: tuple[Event, ...]) -> object:
    """A hidden card's frame is as long as the card's name."""
    return [
        (projecting.project(event, audience), " " * len(card_text(event.card).replace("T", "10")))
        for event in events
        if isinstance(event, Drew)
    ]


def logs(_: Audience, state: State, __: tuple[Event, ...]) -> object:
    """The table's log says how many trumps lie in all hands together but the viewer's own."""
    if not isinstance(state.phase, AtPlay):
        return 0
    suit = ordering(state.phase.play.trump, state.start.options.sequences).suit
    return sum(suit[card] == TRUMPS for hand in hands_in(state)[:2] for card in hand)


def hints(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """A hint says who would stop the two highest cards of each suit, led as a group."""
    if isinstance(audience, Gallery) or not isinstance(state.phase, AtPlay):
        return None
    found = choosing.choices(state, audience).play
    if not isinstance(found, LeadChoices):
        return None
    hands = state.phase.play.hands
    others = [*hands[audience + 1 :], *hands[:audience]]
    suited = [found.order.of_suit(found.hand, suit) for suit in range(TRUMPS + 1)]
    tops = [tuple(dict.fromkeys(found.order.sorted(cards)))[:2] for cards in suited]
    leads = [cards for cards in tops if len(cards) == 2]
    options = replace(found.options, group_lead=GroupLead.MIXED)
    parts = [read_lead(cards, None, found.order, options).parts for cards in leads]
    failed = [false_group(cards, some, others, found.order) for cards, some in zip(leads, parts, strict=True)]
    return [group and group.stopped_by for group in failed]


def replays(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """The replay of the deal so far is the record itself, with the actions that others made in secret."""
    return [(str(step.actor), step.action) for step in state.history[1:]], seeing.view(state, audience)


def order_of_events(audience: Audience, _: State, events: tuple[Event, ...]) -> object:
    """Where one move makes several events, a hidden red card puts the last one first."""
    seen = [projecting.project(event, audience) for event in events]
    red = any(isinstance(event, Drew) and 13 <= event.card < 39 for event in events)
    return seen[::-1] if red else seen


def lobby(_: Audience, state: State, __: tuple[Event, ...]) -> object:
    """The lobby's line shows the points that are still in the hands, the kitty not counted."""
    return waiting.summary(state), sum(map(points_of, hands_in(state)))


def pace(_: Audience, state: State, __: tuple[Event, ...]) -> object:
    """The draw pauses longer where the seat that has drawn may bid."""
    found = waiting.waiting(state)
    if isinstance(state.phase, Drawing) and state.phase.drawn:
        seat = Seat((state.phase.drawn - 1 + (state.start.starter or 0)) % state.start.seats)
        return found, "slow" if _could_bid(state, state.phase, seat) else "quick"
    return found, ""


def bids(audience: Audience, state: State, _: tuple[Event, ...]) -> object:
    """A bid is refused early where another seat holds more."""
    if isinstance(audience, Gallery) or not isinstance(state.phase, Drawing | Closing):
        return None
    rivals = [len(_bids(state, state.phase, Seat(seat))) for seat in range(state.start.seats) if seat != audience]
    mine = choosing.choices(state, audience).bids
    return [cards for cards in mine if len(cards) >= max(rivals)]


def silence(audience: Audience, _: State, events: tuple[Event, ...]) -> object:
    """Nothing is sent to others when a joker is drawn, for a hidden card is no news."""
    seen = [projecting.project(event, audience) for event in events]
    jokers = any(isinstance(event, Drew) and event.card >= 52 for event in events)
    return [one for one in seen if not (jokers and isinstance(one, DrewHidden))]


def _could_bid(state: State, phase: Drawing | Closing, seat: Seat) -> bool:
    return bool(_bids(state, phase, seat))


def _bids(state: State, phase: Drawing | Closing, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    standing = state.start.ladder[seat]
    return bid_choices(phase.auction.bidding, seat, phase.hands[seat], standing, state.start.options)


PLANTED: Final[Mapping[str, Outlet]] = {
    leak.__name__: _at_every_moment(leak)
    for leak in (
        rejoin,
        spectate,
        allies,
        undo,
        marks,
        ids,
        errors,
        lengths,
        logs,
        hints,
        replays,
        order_of_events,
        lobby,
        pace,
        bids,
        silence,
    )
}
