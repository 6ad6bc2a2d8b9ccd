"""What the player in turn does after drawing, and joker swaps, which know no turn (`law/zioncheck.md` R5, R7, R10 to R12)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck import laying_off
from paiyou_engine.zioncheck.actions import Add, Swap
from paiyou_engine.zioncheck.claims import open_window
from paiyou_engine.zioncheck.events import Added, Discarded, Event, LaidDown, Swapped
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.hands import gaining, losing
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.melds import Meld, RunMeld, TableMeld
from paiyou_engine.zioncheck.option_values import JokerSwap
from paiyou_engine.zioncheck.proposals import Proposal
from paiyou_engine.zioncheck.scores import score_deal
from paiyou_engine.zioncheck.state import Claiming, Deal, DealStart, InDeal, Melding, Moved


def lay(start: DealStart, phase: InDeal, seat: Seat, proposals: Iterable[Proposal]) -> Moved:
    """Lay the contract down.  Raises `IllegalAction` ``turn.*``, ``window.open``, ``lay.*``, ``meld.*``, ``contract.*``."""
    deal = _drawn(phase, seat)
    if deal.laid[seat] is not None:
        raise IllegalAction("lay.already")
    melds = read_lay_down(deal.hands[seat], proposals, start.contract, start.options)
    first = len(deal.melds)
    laid = tuple([TableMeld(first + index, seat, meld) for index, meld in enumerate(melds)])
    after = replace(
        deal,
        hands=losing(deal.hands, seat, {card for meld in melds for card in meld.cards}),
        melds=(*deal.melds, *laid),
        laid=(*deal.laid[:seat], deal.number, *deal.laid[seat + 1 :]),
    )
    return _going_on(start, after, seat, (LaidDown(seat, laid),))


def add(start: DealStart, phase: InDeal, seat: Seat, action: Add) -> Moved:
    """Lay a card off.  Raises `IllegalAction` ``turn.*``, ``window.open``, ``add.*`` or ``meld.identity``."""
    deal = _drawn(phase, seat)
    laying_off.check_may_add(deal.laid[seat], deal.number, len(deal.hands[seat]), start.options)
    meld, grown = laying_off.add_to_table(deal.melds, deal.hands[seat], action)
    after = replace(deal, hands=losing(deal.hands, seat, (action.card,)), melds=_with_meld(deal, meld.id, grown))
    return _going_on(start, after, seat, (Added(seat, meld.id, action.card, _end_of(meld.meld, grown)),))


def swap(start: DealStart, phase: InDeal, seat: Seat, action: Swap) -> Moved:
    """Put a card into a run for the joker that stands for it.  Raises `IllegalAction` ``swap.*``."""
    deal = phase.deal
    if start.options.joker_swap is JokerSwap.OWN_TURN and seat != deal.turn:
        raise IllegalAction("swap.not-your-turn")
    meld, grown, joker = laying_off.swap_on_table(deal.melds, deal.hands[seat], action)
    hands = gaining(losing(deal.hands, seat, (action.card,)), seat, joker)
    after = replace(deal, hands=hands, melds=_with_meld(deal, meld.id, grown))
    return start, replace(phase, deal=after), (Swapped(seat, meld.id, action.card, joker),)


def discard(start: DealStart, phase: InDeal, seat: Seat, card: Card) -> Moved:
    """End the turn; with the last card the seat goes out.  Raises `IllegalAction` ``turn.*``, ``window.open`` or
    ``discard.not-in-hand``."""
    deal = _drawn(phase, seat)
    if card not in deal.hands[seat]:
        raise IllegalAction("discard.not-in-hand", Facts(cards=(card,)))
    discarded = Discarded(seat, card)
    hands = losing(deal.hands, seat, (card,))
    next_turn = seat if deal.number == 1 else Seat((seat + 1) % start.seats)
    after = replace(deal, hands=hands, discards=(*deal.discards, card), turn=next_turn, number=deal.number + 1)
    if not hands[seat]:
        return score_deal(start, after, seat, (discarded,))
    if deal.number >= start.options.max_turns * start.seats:
        return score_deal(start, after, None, (discarded,))
    return open_window(start, after, discarded)


def _drawn(phase: InDeal, seat: Seat) -> Deal:
    """The deal, if this seat is in turn and has drawn.  Raises `IllegalAction` ``turn.*`` or ``window.open``."""
    if seat != phase.deal.turn:
        raise IllegalAction("turn.not-yours")
    if isinstance(phase, Melding):
        return phase.deal
    raise IllegalAction("window.open" if isinstance(phase, Claiming) and phase.draws else "turn.draw-first")


def _going_on(start: DealStart, deal: Deal, seat: Seat, events: tuple[Event, ...]) -> Moved:
    """The turn goes on, unless the last card is gone, which only a table allows that asks for no discard."""
    if not deal.hands[seat]:
        return score_deal(start, deal, seat, events)
    return start, Melding(deal), events


def _with_meld(deal: Deal, number: int, meld: Meld) -> tuple[TableMeld, ...]:
    return (*deal.melds[:number], replace(deal.melds[number], meld=meld), *deal.melds[number + 1 :])


def _end_of(before: Meld, after: Meld) -> End | None:
    if not isinstance(before, RunMeld) or not isinstance(after, RunMeld):
        return None
    return End.LOW if after.low < before.low else End.HIGH
