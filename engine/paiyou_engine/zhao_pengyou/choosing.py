"""The choices of a seat, from its own view and, the same, from a state.

Hazard: whatever is read here of a state must be in the seat's view.
"""

from __future__ import annotations

from typing import assert_never

from paiyou_engine.cards import Card, Rank
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Pass, Ready, TakeBack
from paiyou_engine.zhao_pengyou.answering import CardChoices, answer_choices
from paiyou_engine.zhao_pengyou.bidding import NO_BIDS, Bidding, Shown, bid_choices, may_bid
from paiyou_engine.zhao_pengyou.burying import bury_choices
from paiyou_engine.zhao_pengyou.calls import CallChoices, call_choices
from paiyou_engine.zhao_pengyou.choices import NOTHING, ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices, lead_choices
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.play import play_choices
from paiyou_engine.zhao_pengyou.seeing import view
from paiyou_engine.zhao_pengyou.state import AtPlay, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.take_back import who_may_take_back
from paiyou_engine.zhao_pengyou.trumps import Ordering, ordering
from paiyou_engine.zhao_pengyou.view import Phase, PublicView, SeatView, View


def choices(state: State, seat: Seat) -> ZhaoPengyouChoices:
    """What the seat may do now.  In play this is quicker than by the view, and the same."""
    phase = state.phase
    if not isinstance(phase, AtPlay):
        return choices_in(view(state, seat))
    options = state.start.options
    play = play_choices(phase.play, seat, options)
    if options.take_back and who_may_take_back(phase.play, options) == seat:
        return ZhaoPengyouChoices((), (TakeBack(),), None, None, play)
    return ZhaoPengyouChoices(play=play)


def choices_in(seen: View) -> ZhaoPengyouChoices:
    """What the seat whose view this is may do now; nothing for other audiences."""
    if not isinstance(seen, SeatView):
        return NOTHING
    public, seat = seen.public, seen.seat
    match public.phase:
        case Phase.STARTER | Phase.SHUFFLE | Phase.OVER:
            return NOTHING
        case Phase.DRAW:
            ready = () if seat in public.hurried else (Ready(),)
            return ZhaoPengyouChoices(bids=_bids(seen), plain=ready)
        case Phase.WINDOW:
            return _in_window(seen)
        case Phase.EXCHANGE:
            bury = bury_choices(seen.hand, public.kitty, public.options) if seat == public.turn else None
            return ZhaoPengyouChoices(bury=bury)
        case Phase.CALLS:
            return ZhaoPengyouChoices(calls=_calls(public) if seat == public.turn else None)
        case Phase.PLAY:
            back = (TakeBack(),) if seat == public.may_take_back else ()
            return ZhaoPengyouChoices(plain=back, play=_play(seen) if seat == public.turn else None)
        case Phase.SCORES:
            return ZhaoPengyouChoices(plain=() if seat in public.hurried else (Ready(),))
        case _:
            assert_never(public.phase)


def bidding_in(public: PublicView) -> Bidding:
    """Where the bids stand that everybody sees."""
    if not public.bids:
        return NO_BIDS
    matching = next((Shown(bid.seat, bid.cards[0], len(bid.cards)) for bid in public.bids if bid.open), None)
    last = public.bids[-1]
    is_closed = public.phase not in (Phase.DRAW, Phase.WINDOW)
    return Bidding(Shown(last.seat, last.cards[0], len(last.cards)), matching, is_closed)


def standing_in(public: PublicView, seat: Seat) -> Standing:
    """A seat's level, and whether it is active."""
    return Standing(Rank(public.levels[seat]), public.active[seat])


def _bids(seen: SeatView) -> tuple[tuple[Card, ...], ...]:
    public, seat = seen.public, seen.seat
    return bid_choices(bidding_in(public), seat, seen.hand, standing_in(public, seat), public.options)


def _in_window(seen: SeatView) -> ZhaoPengyouChoices:
    public, seat = seen.public, seen.seat
    if seat in public.passed or not may_bid(standing_in(public, seat), public.options):
        return NOTHING
    return ZhaoPengyouChoices(bids=_bids(seen), plain=(Pass(),))


def _calls(public: PublicView) -> CallChoices:
    return call_choices(layout(public.seats, public.options), _order(public), public.options)


def _play(seen: SeatView) -> LeadChoices | CardChoices | FollowChoices:
    public = seen.public
    order, trick = _order(public), public.trick
    if not trick.plays:
        return lead_choices(seen.hand, order, public.options)
    lead = read_lead(trick.plays[0].cards, trick.parts, order, public.options)
    return answer_choices(lead, seen.hand, order, public.options)


def _order(public: PublicView) -> Ordering:
    assert public.trump is not None
    return ordering(public.trump, public.options.sequences)
