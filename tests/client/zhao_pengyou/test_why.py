"""What is asked and why, on a page of its own, in every phase in which we are asked something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.options import read_options
from paiyou_engine.zhao_pengyou.view import Phase
from tests.client.zhao_pengyou.positions import keys, on_lead, picked, scene, text

BURYING = scene("Ah As Ks Ks 2d Td Td 4s", phase=Phase.EXCHANGE, calls=(), maker=Seat(0))
CALLING = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
DRAWING = scene("Ah As", phase=Phase.DRAW, turn=None, maker=None, trump=None, calls=())


def why(at: Scene, ui: Ui | None = None) -> str:
    return " ".join(text(at, replace(ui or Ui(), sheet=Sheet.WHY), 100, 30).split())


@pytest.mark.parametrize(
    ("at", "says"),
    [
        (DRAWING, "yours is 4, so you show fours"),
        (BURYING, "Put any 6 cards of it back, face down."),
        (BURYING, "count double for the opposition if it takes the last trick"),
        (CALLING, "Name 2 cards, each with a number: whoever plays that copy joins you."),
        (CALLING, "Trumps may not be called."),
        (scene("Ah As"), "You may lead a single card"),
        (on_lead("Jh Jh", "Ah Th Th 6h"), "In every play that is allowed are: 10♥ 10♥"),
        (scene("Ah As", turn=Seat(3)), "Nothing is asked of you now."),
    ],
)
def test_what_is_asked_is_said_in_every_phase(at: Scene, says: str) -> None:
    assert says in why(at)


def test_a_limit_of_the_table_is_said_where_it_matters() -> None:
    capped = read_options({"preset": "classic", "kitty_point_cap": 15})
    at = scene("Ah As", phase=Phase.EXCHANGE, calls=(), maker=Seat(0), options=capped)
    assert "At this table at most 15 points may be buried." in why(at)


@pytest.mark.parametrize(
    ("at", "choice", "says", "book"),
    [
        (
            on_lead("Jh Jh", "Ah Th Th 6h"),
            "Ah 6h",
            "You hold a pair, and must play it",
            "A bigger set is broken for it",
        ),
        (BURYING, "Ah As", "Bury exactly 6 cards: you chose 2.", "as many cards"),
        (scene("Ah As"), "Ah As", "All cards of a lead are of one suit", "suit"),
    ],
)
def test_what_is_wrong_with_the_picked_cards_is_said_with_the_rule(
    at: Scene, choice: str, says: str, book: str
) -> None:
    shown = why(at, picked(choice))
    assert says in shown
    assert book in shown
    assert says not in why(at)


def test_what_is_wrong_with_a_call_is_said_with_the_rule() -> None:
    assert "! Trumps may not be called: K♣." in why(CALLING, keys(CALLING, Ui(), "c", "k").ui)


def test_a_page_over_the_last_bids_leaves_the_time_and_the_question_in_sight() -> None:
    window = replace(scene("4h As", phase=Phase.WINDOW, turn=None, maker=None, trump=None, calls=()), seconds=9)
    for sheet in Sheet:
        shown = text(window, Ui(sheet=sheet))
        assert "0:09" in shown
        assert "Last bids: show more, or n for no bid." in shown
