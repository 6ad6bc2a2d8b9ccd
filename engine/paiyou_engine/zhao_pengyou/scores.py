"""The end of a deal: the score sheet, the ladder, the next deal or the end of the game (`law/zhao-pengyou.md` §3)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.events import DealResult, DealScored, Event, GameOver, Hurried, SheetClosed, Side
from paiyou_engine.zhao_pengyou.ladder import Standing, after_deal, next_starter
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.scoring import Score, kitty_bonus, opposition_total, score
from paiyou_engine.zhao_pengyou.state import AtPlay, AwaitPack, DealStart, Moved, Over, Scored
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.view import RESULTS_SHOWN, Phase


def score_deal(start: DealStart, phase: AtPlay) -> tuple[Over | Scored, tuple[Event, ...]]:
    """All cards are played: the kitty is turned up, levels move, and the game may be over."""
    play = phase.play
    options = start.options
    members = play.friends.members
    opposition = opposition_total(play, options)
    outcome = score(opposition, len(members), layout(start.seats, options), options.scoring)
    ladder, winners = after_deal(start.ladder, _winners(start, play, outcome.side), outcome.points, options)
    result = _result(start, play, opposition, outcome, ladder)
    if winners:
        return Over(play, phase.bids, result, winners), (DealScored(result), GameOver(winners))
    after = DealStart(
        options,
        start.seats,
        start.pack,
        start.kitty,
        deal=start.deal + 1,
        starter=next_starter(play.friends.maker, ladder),
        redeals=0,
        ladder=ladder,
        results=with_result(start.results, result),
    )
    return Scored(play, phase.bids, result, after), (DealScored(result),)


def read_sheet(start: DealStart, phase: Scored, seat: Seat) -> Moved:
    """A seat has read the score sheet; after the last one the next deal begins.  Raises `IllegalAction`."""
    if seat in phase.ready:
        raise IllegalAction("play.turn", Facts(words=(Phase.SCORES.value,)))
    after = replace(phase, ready=tuple(sorted((*phase.ready, seat))))
    if len(after.ready) < start.seats:
        return start, after, (Hurried(seat),)
    now, closed, events = close_sheet(after)
    return now, closed, (Hurried(seat), *events)


def close_sheet(phase: Scored) -> Moved:
    """The next deal is to be shuffled."""
    after = phase.after
    assert after.starter is not None
    return after, AwaitPack(), (SheetClosed(after.deal, after.starter),)


def with_result(results: tuple[DealResult, ...], result: DealResult) -> tuple[DealResult, ...]:
    """The last deals' lines with one more; only so many are kept."""
    return (*results, result)[-RESULTS_SHOWN:]


def _winners(start: DealStart, play: Playing, side: Side) -> tuple[Seat, ...]:
    members = play.friends.members
    match side:
        case Side.MAKER:
            return members
        case Side.OPPOSITION:
            return tuple(Seat(seat) for seat in range(start.seats) if seat not in members)
        case Side.NOBODY:
            return ()


def _result(
    start: DealStart, play: Playing, opposition: int, outcome: Score, ladder: tuple[Standing, ...]
) -> DealResult:
    return DealResult(
        deal=start.deal,
        maker=play.friends.maker,
        trump=play.trump,
        maker_side=play.friends.members,
        calls=play.friends.calls,
        captured=play.captured,
        penalties=play.penalties,
        kitty=play.buried,
        kitty_points=kitty_bonus(play, start.options),
        opposition=opposition,
        side=outcome.side,
        points=outcome.points,
        levels=tuple(one.level for one in ladder),
        active=tuple(one.active for one in ladder),
    )
