"""Positions made by hand: what a seat sees, written as cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from paiyou_client.table_parts.hand import Held, held_copies
from paiyou_client.table_parts.picking import Picking
from paiyou_client.table_parts.players import Player
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.frame import frame
from paiyou_client.zhao_pengyou.keys import moved_on, press
from paiyou_client.zhao_pengyou.scene import Happening, Scene
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_engine.cards import parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.options import PRESETS, read_options
from paiyou_engine.zhao_pengyou.play import shown_parts
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from paiyou_engine.zhao_pengyou.view import (
    CallState,
    Phase,
    PublicView,
    SeatView,
    TableView,
    TrickPlay,
    TrickView,
)

PLAYERS = (
    Player("Mei"),
    Player("Jun"),
    Player("Kolja"),
    Player("Petra"),
    Player("小林"),
    Player("Bao", is_bot=True),
)


def public(**changes: Any) -> PublicView:
    """Six players in the first trick, Kolja the maker of 9♣, our turn to lead."""
    view = PublicView(
        options=PRESETS["classic"],
        seats=6,
        phase=Phase.PLAY,
        deal=1,
        starter=Seat(0),
        redeals=0,
        levels=(4, 2, 9, 3, 2, 2),
        active=(True,) * 6,
        counts=(17,) * 6,
        drawn=102,
        pack=108,
        kitty=6,
        maker=Seat(2),
        trump=parse_trump("9c"),
        turn=Seat(0),
        calls=(CallState(Call(parse_card("As"), 1)), CallState(Call(parse_card("Kd"), 2))),
        maker_side=(Seat(2),),
        captured=(0,) * 6,
        penalties=(0,) * 6,
    )
    return replace(view, **changes)


def scene(hand: str, *, log: tuple[Happening, ...] = (), **changes: Any) -> Scene:
    """What Mei (seat 0) sees with this hand; other fields of the public view by name."""
    view = SeatView(public(**changes), Seat(0), tuple(sorted(parse_cards(hand))))
    return Scene(view, PLAYERS, "Friday", "classic", log)


def watching(**changes: Any) -> Scene:
    """What a spectator sees."""
    return Scene(TableView(public(**changes)), PLAYERS, "Friday", "classic")


def on_lead(lead: str, hand: str, options: str | dict[str, Any] = "classic", trump: str = "9c") -> Scene:
    """We are to follow a lead by Bao (seat 5)."""
    cards = parse_cards(lead)
    table = read_options(options)
    parts = shown_parts(read_lead(cards, None, ordering(parse_trump(trump), table.sequences), table))
    trick = TrickView((TrickPlay(Seat(5), cards),), parts, Seat(5), 0)
    return scene(hand, trick=trick, options=table, trump=parse_trump(trump))


def picked(cards: str, ui: Ui | None = None) -> Ui:
    """These cards are picked up."""
    faces: frozenset[Held] = held_copies(parse_cards(cards))
    return Ui(picking=Picking(picked=faces)) if ui is None else ui


def keys(at: Scene, ui: Ui, *names: str) -> Outcome:
    """What these keys come to, one after the other; the last one's effect."""
    outcome = Outcome(moved_on(at, at, ui))
    for name in names:
        outcome = press(at, outcome.ui, name)
    return outcome


def text(at: Scene, ui: Ui | None = None, cells: int = 80, rows: int = 24) -> str:
    """The whole picture as plain text."""
    return "\n".join(plain(line).rstrip() for line in frame(at, ui or Ui(), cells, rows)) + "\n"
