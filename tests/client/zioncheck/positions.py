"""Positions made by hand: what a seat sees, written as cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from paiyou_client.table_parts.hand import laid_out
from paiyou_client.table_parts.players import Player
from paiyou_client.widgets.lines import plain
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.frame import frame
from paiyou_client.zioncheck.hand import held
from paiyou_client.zioncheck.keys import moved_on, press
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_client.zioncheck.ui import Outcome, Ui
from paiyou_engine.cards import Card, parse_card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.faces import JOKER
from paiyou_engine.zioncheck.melds import MeldKind, TableMeld
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.reading_melds import read_meld
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import PublicView, SeatView, TableView

PLAYERS = (Player("Mei"), Player("Jun"), Player("Kolja"), Player("小林", is_bot=True))


def cards(text: str, deck: int = 0) -> tuple[Card, ...]:
    """Physical cards, the copies of a face from one deck after the other; ``Jk`` is a joker."""
    seen: Counter[int] = Counter()
    found = []
    for word in text.split():
        face = JOKER if word == "Jk" else parse_card(word)
        found.append(Card(face + 54 * (deck + seen[face])))
        seen[face] += 1
    return tuple(found)


def meld(number: int, owner: int, text: str, kind: str = "run", deck: int = 4) -> TableMeld:
    """A meld on the table, a run from low to high, of cards that no hand here has."""
    proposal = Proposal(tuple(map(Placed, cards(text, deck + 2 * number))), MeldKind(kind))
    return TableMeld(number, Seat(owner), read_meld(proposal, 1))


def public(**changes: Any) -> PublicView:
    """Four players in the second deal; it is Mei's turn, and she has drawn."""
    view = PublicView(
        options=PRESETS["seed"],
        seats=4,
        decks=2,
        contracts=tuple(PRESETS["seed"].contract(deal) for deal in range(1, 7)),
        phase=Phase.MELD,
        deal=2,
        dealer=Seat(3),
        totals=(45, 0, 60, 80),
        counts=(11, 10, 10, 10),
        laid=(None,) * 4,
        taken=(0,) * 4,
        stock=41,
        turn=Seat(0),
        number=7,
    )
    return replace(view, **changes)


def scene(hand: str, *, answers: tuple[Any, ...] = (), log: tuple[Happening, ...] = (), **changes: Any) -> Scene:
    """What Mei (seat 0) sees with this hand; other fields of the public view by name."""
    view = SeatView(public(**changes), Seat(0), tuple(sorted(cards(hand))), answers)
    return Scene(view, PLAYERS, "Friday", "seed", log)


def watching(**changes: Any) -> Scene:
    """What a spectator sees."""
    return Scene(TableView(public(**changes)), PLAYERS, "Friday", "seed")


def claiming(hand: str, discard: str, **changes: Any) -> Scene:
    """Kolja threw a card away; 小林 is next, then Mei and Jun may take it."""
    values: dict[str, Any] = {
        "phase": Phase.CLAIM,
        "turn": Seat(3),
        "discarder": Seat(2),
        "asked": (Seat(3), Seat(0), Seat(1)),
        "discards": cards(discard, deck=20),
    }
    return scene(hand, **{**values, **changes})


def picking(text: str, ui: Ui | None = None) -> Ui:
    """These cards of the hand are picked up."""
    before = ui or Ui()
    return changed(before, picking=changed(before.picking, picked=frozenset(map(held, cards(text)))))


def keys(at: Scene, ui: Ui, *names: str) -> Outcome:
    """What these keys come to, one after the other; the last one's effect."""
    outcome = Outcome(moved_on(at, at, ui))
    for name in names:
        outcome = press(at, outcome.ui, name)
    return outcome


def text(at: Scene, ui: Ui | None = None, cells: int = 80, rows: int = 24) -> str:
    """The whole picture as plain text."""
    return "\n".join(plain(line).rstrip() for line in frame(at, ui or Ui(), cells, rows)) + "\n"


def pointing(at: Scene, ui: Ui, card: str) -> Ui:
    """The cursor is on this card."""
    place = laid_out(groups_of(at, ui)).index(held(cards(card)[0]))
    return changed(ui, picking=changed(ui.picking, cursor=place))
