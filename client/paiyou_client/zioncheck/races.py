"""Who came first: the joker or the discard that we wanted is somebody else's, and our own card is still ours (R9, R11)."""

from __future__ import annotations

from paiyou_client.table_parts.effects import Refusal
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.faces import card_piece
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.events import Answer, DealBegun, Swapped, Took
from paiyou_engine.zioncheck.faces import face_of


def lost_race(scene: Scene, refusal: Refusal) -> Line:
    """What to say of a refusal where another player came first; blank where none did."""
    card = refusal.facts.cards[0] if refusal.facts.cards else None
    if card is None:
        return ()
    if refusal.rule == "swap.card":
        return lost_joker(scene, card)
    taker = _taker(scene, card) if refusal.rule == "take.dead" else None
    return (
        ()
        if taker is None
        else phrase(_("{name} came first and has {card}."), name=scene.name(taker), card=card_piece(card))
    )


def lost_claim(before: Scene, scene: Scene) -> Refusal | None:
    """That the discard for which we waited went to a player ahead of us; None if it did not."""
    if Answer.TAKES not in before.answers or scene.answers or before.top is None:
        return None
    return None if _taker(scene, before.top) is None else Refusal("take.dead", Facts(cards=(before.top,)))


def lost_joker(scene: Scene, card: Card) -> Line:
    """That another player has put such a card in a joker's place in this deal; blank if nobody has."""
    swapper = _swapper(scene, card)
    if swapper is None:
        return ()
    return phrase(
        _("{name} was quicker and has that joker: you keep {card}."), name=scene.name(swapper), card=card_piece(card)
    )


def _swapper(scene: Scene, card: Card) -> Seat | None:
    for happening in reversed(scene.log):
        match happening.seen:
            case Swapped(seat, _, other) if seat != scene.you and face_of(other) == face_of(card):
                return seat
            case DealBegun():
                return None
            case _:
                pass
    return None


def _taker(scene: Scene, card: Card) -> Seat | None:
    """Who has the very card: it may have been taken, thrown away and taken again."""
    takes = (one.seen for one in reversed(scene.log) if isinstance(one.seen, Took))
    last = next((took for took in takes if took.card == card), None)
    return last.seat if last is not None and last.seat != scene.you else None
