"""What an audience sees of a state, built field by field (`paiyou_engine.zhao_pengyou.view`)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Audience, Gallery, Seat
from paiyou_engine.zhao_pengyou.bidding import Shown
from paiyou_engine.zhao_pengyou.friends import Friends
from paiyou_engine.zhao_pengyou.play import shown_parts
from paiyou_engine.zhao_pengyou.playing import Playing, Trick
from paiyou_engine.zhao_pengyou.scores import with_result
from paiyou_engine.zhao_pengyou.scoring import opposition_points
from paiyou_engine.zhao_pengyou.state import (
    AtPlay,
    Auction,
    AwaitPack,
    AwaitStarter,
    Calling,
    Closing,
    DealStart,
    Drawing,
    Exchanging,
    Hands,
    Over,
    PhaseState,
    Scored,
    State,
)
from paiyou_engine.zhao_pengyou.take_back import who_may_take_back
from paiyou_engine.zhao_pengyou.tricks import points_of
from paiyou_engine.zhao_pengyou.view import (
    CallState,
    OpenView,
    Phase,
    PublicView,
    SeatView,
    ShownBid,
    TableView,
    TrickPlay,
    TrickView,
    View,
)


def view(state: State, audience: Audience) -> View:
    """What this audience sees now."""
    public = public_view(state)
    match audience:
        case Gallery.PUBLIC:
            return TableView(public)
        case Gallery.EVERYTHING:
            return OpenView(public, hands_in(state), _buried(state.phase))
        case seat:
            buried = _buried(state.phase) if seat == public.maker else ()
            return SeatView(public, Seat(seat), hands_in(state)[seat], buried)


def public_view(state: State) -> PublicView:
    """What everybody sees."""
    start, phase = state.start, state.phase
    match phase:
        case AwaitStarter():
            return _before_draw(start, Phase.STARTER)
        case AwaitPack():
            return _before_draw(start, Phase.SHUFFLE)
        case Drawing() | Closing():
            return _drawing(start, phase)
        case Exchanging() | Calling():
            return _exchanging(start, phase)
        case AtPlay():
            return _playing(start, phase)
        case Scored() | Over():
            return _scored(start, phase)
        case _:
            assert_never(phase)


def hands_in(state: State) -> Hands:
    """All hands, sorted.  Hazard: secret."""
    match state.phase:
        case AwaitStarter() | AwaitPack():
            return ((),) * state.start.seats
        case Drawing(hands=hands) | Closing(hands=hands) | Exchanging(hands=hands) | Calling(hands=hands):
            return hands
        case AtPlay(play) | Scored(play) | Over(play):
            return play.hands
        case _:
            assert_never(state.phase)


def _buried(phase: PhaseState) -> tuple[Card, ...]:
    match phase:
        case Calling(buried=buried):
            return buried
        case AtPlay(play) | Scored(play) | Over(play):
            return play.buried
        case _:
            return ()


def _before_draw(start: DealStart, phase: Phase) -> PublicView:
    nothing = (0,) * start.seats
    return PublicView(
        options=start.options,
        seats=start.seats,
        phase=phase,
        deal=start.deal,
        starter=start.starter,
        redeals=start.redeals,
        levels=tuple([one.level for one in start.ladder]),
        active=tuple([one.active for one in start.ladder]),
        counts=nothing,
        drawn=0,
        pack=len(start.pack),
        kitty=start.kitty,
        captured=nothing,
        penalties=nothing,
        results=start.results,
    )


def _drawing(start: DealStart, phase: Drawing | Closing) -> PublicView:
    counts = tuple([len(hand) for hand in phase.hands])
    return replace(
        _before_draw(start, Phase.DRAW if isinstance(phase, Drawing) else Phase.WINDOW),
        counts=counts,
        drawn=sum(counts),
        hurried=phase.hurried if isinstance(phase, Drawing) else (),
        passed=phase.passed if isinstance(phase, Closing) else (),
        bids=_bids(phase.auction),
    )


def _exchanging(start: DealStart, phase: Exchanging | Calling) -> PublicView:
    return replace(
        _before_draw(start, Phase.EXCHANGE if isinstance(phase, Exchanging) else Phase.CALLS),
        counts=tuple([len(hand) for hand in phase.hands]),
        drawn=len(start.pack) - start.kitty,
        bids=_old_bids(phase.bids),
        maker=phase.maker,
        trump=phase.trump,
        turn=phase.maker,
        maker_side=(phase.maker,),
    )


def _playing(start: DealStart, phase: AtPlay | Scored | Over) -> PublicView:
    play = phase.play
    friends = play.friends
    return replace(
        _before_draw(start, Phase.PLAY),
        counts=tuple([len(hand) for hand in play.hands]),
        drawn=len(start.pack) - start.kitty,
        bids=_old_bids(phase.bids),
        maker=friends.maker,
        trump=play.trump,
        turn=play.turn,
        calls=calls_of(friends),
        maker_side=friends.members,
        captured=play.captured,
        penalties=play.penalties,
        opposition=opposition_points(play.captured, play.penalties, friends.members),
        trick=trick_of(play),
        tricks=tuple([_old_trick(trick) for trick in play.tricks]),
        may_take_back=who_may_take_back(play, start.options),
        took_back=play.took_back,
    )


def _scored(start: DealStart, phase: Scored | Over) -> PublicView:
    result = phase.result
    return replace(
        _playing(start, phase),
        phase=Phase.SCORES if isinstance(phase, Scored) else Phase.OVER,
        levels=result.levels,
        active=result.active,
        opposition=result.opposition,
        hurried=phase.ready if isinstance(phase, Scored) else (),
        results=with_result(start.results, result),
        winners=phase.winners if isinstance(phase, Over) else (),
    )


def _bids(auction: Auction) -> tuple[ShownBid, ...]:
    """Each bid; the displaced one that may still match is always the last but one."""
    bids = auction.bids
    matching = len(bids) - 2 if auction.bidding.displaced is not None else -1
    return tuple(_bid(shown, is_open=index == matching) for index, shown in enumerate(bids))


def _old_bids(bids: tuple[Shown, ...]) -> tuple[ShownBid, ...]:
    return tuple([_bid(shown, is_open=False) for shown in bids])


def _bid(shown: Shown, *, is_open: bool) -> ShownBid:
    return ShownBid(shown.seat, (shown.face,) * shown.count, is_open)


def calls_of(friends: Friends) -> tuple[CallState, ...]:
    """The calls as everybody sees them."""
    states = zip(friends.calls, friends.used_by, friends.joined, strict=True)
    return tuple([CallState(call, used_by, joined) for call, used_by, joined in states])


def trick_of(play: Playing) -> TrickView:
    """The trick on the table as everybody sees it."""
    if play.lead is None:
        return TrickView()
    points = sum([points_of(cards) for cards in play.plays])
    return TrickView(
        _plays(play.leader, play.plays, len(play.hands)), shown_parts(play.lead), play.winning_seat, points
    )


def _old_trick(trick: Trick) -> TrickView:
    plays = _plays(trick.leader, trick.plays, len(trick.plays))
    return TrickView(plays, shown_parts(trick.lead), trick.winner, trick.points)


def _plays(leader: Seat, plays: tuple[tuple[Card, ...], ...], seats: int) -> tuple[TrickPlay, ...]:
    return tuple([TrickPlay(Seat((leader + index) % seats), cards) for index, cards in enumerate(plays)])
