"""Taking the last play back, where a table allows it (`law/zhao-pengyou.md` §6, D-53)."""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing


def who_may_take_back(playing: Playing, options: ZhaoPengyouOptions) -> Seat | None:
    """The seat whose last play may still return to its hand, or None."""
    if not options.take_back or playing.before is None or not playing.plays:
        return None
    return Seat((playing.leader + len(playing.plays) - 1) % len(playing.hands))


def take_back(playing: Playing, seat: Seat, options: ZhaoPengyouOptions) -> tuple[Playing, tuple[Card, ...]]:
    """The play before the seat's last one, and the cards that went back; what they had caused is undone.

    Raises `IllegalAction` ``take_back.off``, or ``take_back.late`` once another seat has acted, the trick is complete, the
    lead was a false group, or the seat has taken back in this turn already.  Hazard: the cards stay known to all.
    """
    if not options.take_back:
        raise IllegalAction("take_back.off")
    before = playing.before
    if before is None or seat != who_may_take_back(playing, options):
        raise IllegalAction("take_back.late")
    hands = playing.hands
    after = Playing(
        playing.trump,
        (*hands[:seat], before.hand, *hands[seat + 1 :]),
        playing.buried,
        before.friends,
        playing.leader,
        seat,
        playing.captured,
        playing.penalties,
        playing.lead if len(playing.plays) > 1 else None,
        playing.plays[:-1],
        before.winning,
        playing.tricks,
        took_back=True,
    )
    return after, playing.plays[-1]
