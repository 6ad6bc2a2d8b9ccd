"""A position as a case for the judge: what somebody sends who thinks that the referee is wrong.

Everything in it is read from one audience's view, so a case can be shown to whoever has seen what its writer has seen.
What the table itself says is put under ``expect``: `paiyou judge --check` then shows whether the judge agrees.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.faces import JOKER_TEXT, face_of, face_text
from paiyou_engine.zioncheck.growing import takes
from paiyou_engine.zioncheck.judging_fields import hand_texts
from paiyou_engine.zioncheck.melds import Meld, RunMeld, TableMeld, kind_of, texts
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import PublicView, SeatView, View

Case: TypeAlias = dict[str, object]

_SCORED: Final = frozenset((Phase.SCORES, Phase.OVER))


class Chosen(msgspec.Struct, frozen=True):
    """What a seat has in mind: melds that it would lay down, cards of its hand, a meld on the table for one of them."""

    melds: tuple[Proposal, ...] = ()
    cards: tuple[Card, ...] = ()
    meld: int | None = None


NOTHING: Final = Chosen()


def position_case(view: View, chosen: Chosen = NOTHING) -> Case:
    """The question that the position raises.

    With melds in mind it is whether they are the contract; with several cards, whether they are a meld; with one, whether
    it goes to a meld on the table: as a card added, or in the place of the joker that stands for it.  Else, before laying
    down, how far the hand is from the contract; once the deal is scored, what a hand costs; and for whoever only looks
    on, whether the newest meld is one.
    """
    public = view.public
    return {
        "id": f"deal {public.deal}, turn {public.number}, {public.phase.value}",
        "game": "zioncheck",
        "rules": msgspec.to_builtins(public.options),
        **_question(view, chosen),
    }


def _question(view: View, chosen: Chosen) -> Case:
    public = view.public
    seat = view.seat if isinstance(view, SeatView) else None
    if public.phase in _SCORED and public.results:
        return _score(public.results[-1], seat)
    if isinstance(view, SeatView) and view.hand:
        return _of_a_hand(view, chosen)
    return _newest(public)


def _of_a_hand(view: SeatView, chosen: Chosen) -> Case:
    public = view.public
    if chosen.melds:
        melds = [_proposed(proposal) for proposal in chosen.melds]
        return {"ask": "contract", "deal": public.deal, "hand": hand_texts(view.hand), "melds": melds}
    if len(chosen.cards) > 1:
        cards = [face_text(face_of(card)) for card in chosen.cards]
        return {"ask": "meld", "cards": cards, "any_order": True}
    if chosen.cards and public.melds:
        return _on_the_table(public, chosen.cards[0], chosen.meld)
    if public.laid[view.seat] is None:
        return {"ask": "can-lay", "deal": public.deal, "hand": hand_texts(view.hand)}
    return _newest(public)


def _on_the_table(public: PublicView, card: Card, pointed_at: int | None) -> Case:
    """One card and the meld that is pointed at, else the first to which it goes, else the newest."""
    melds = public.melds if pointed_at is None else (public.melds[pointed_at],)
    swapping = next((table for table in melds if _wins(table.meld, card)), None)
    if swapping is not None:
        return {"ask": "swap", **_lying(swapping), "card": face_text(face_of(card))}
    adding = next((table for table in melds if takes(table.meld, card)), melds[-1])
    return {"ask": "add", **_lying(adding), "card": face_text(face_of(card))}


def _wins(meld: Meld, card: Card) -> bool:
    """Whether a joker of the meld stands for this very card."""
    return isinstance(meld, RunMeld) and face_of(card) in [face for _, face in meld.jokers()]


def _lying(table: TableMeld) -> Case:
    return {"meld": texts(table.meld), "kind": kind_of(table.meld).value}


def _proposed(proposal: Proposal) -> Case:
    kind = {} if proposal.kind is None else {"kind": proposal.kind.value}
    any_order = {"any_order": True} if proposal.any_order else {}
    return {"cards": [_placed(placed) for placed in proposal.cards], **kind, **any_order}


def _placed(placed: Placed) -> str:
    return f"{JOKER_TEXT}={face_text(placed.shown)}" if placed.is_named else face_text(face_of(placed.card))


def _score(result: DealResult, seat: Seat | None) -> Case:
    """One's own hand; for whoever looks on the one that costs most."""
    seats = range(len(result.hands))
    of = max(seats, key=result.points.__getitem__) if seat is None else seat
    return {"ask": "score", "hand": hand_texts(result.hands[of]), "expect": {"points": result.points[of]}}


def _newest(public: PublicView) -> Case:
    """The meld that came to the table last, as it lies now; without one, the table."""
    if not public.melds:
        numbers = {"decks": public.decks, "cards": FACES * public.decks}
        return {"ask": "table", "players": public.seats, "expect": numbers}
    newest = public.melds[-1].meld
    cards, kind = texts(newest), kind_of(newest).value
    return {"ask": "meld", "cards": cards, "kind": kind, "expect": {"legal": True, "kind": kind, "cards": cards}}
