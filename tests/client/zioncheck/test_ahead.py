"""In advance: to draw, and what to throw away; and what makes its player choose anew."""

from __future__ import annotations

from typing import Any

import pytest

from paiyou_client.table_parts.effects import Send
from paiyou_client.zioncheck.chosen import picked_cards
from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import NOTHING_AHEAD, Ahead, Ui
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.actions import Discard, Draw
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, claiming, keys, meld, scene, text

HAND = "9c 9h Jd Qd Kd As"
(ACE,) = cards("As")


def waiting(hand: str = HAND) -> Scene:
    """小林 is to throw a card away, then we are to draw."""
    return scene(hand, turn=Seat(3))


def drawing(hand: str = HAND) -> Scene:
    return scene(hand, phase=Phase.DRAW)


def drawn(card: str, hand: str = HAND, **changes: Any) -> Scene:
    return scene(f"{hand} {card}", phase=Phase.MELD, **changes)


def test_drawing_in_advance_is_said_done_and_cancelled() -> None:
    ui = keys(waiting(), Ui(), "enter").ui
    assert ui.ahead == Ahead(draws=True)
    assert "in advance: draw; u cancels it" in text(waiting(), ui)
    assert ZIONCHECK_SCREEN.by_itself(waiting(), ui) is None
    assert ZIONCHECK_SCREEN.by_itself(drawing(), moved_on(waiting(), drawing(), ui)) == Send(Draw())
    for key in ("u", "enter", "backspace"):
        assert keys(waiting(), ui, key).ui.ahead == NOTHING_AHEAD
    assert moved_on(drawing(), drawn("2h"), ui).ahead == NOTHING_AHEAD  # done


def test_a_card_to_throw_away_is_drawn_for_first() -> None:
    ui = keys(waiting(), Ui(), "s", "a", "x").ui
    assert ui.ahead == Ahead(draws=True, throws=ACE)
    assert "in advance: draw, throw A♠ away; u cancels it" in text(waiting(), ui)
    assert ZIONCHECK_SCREEN.by_itself(drawing(), moved_on(waiting(), drawing(), ui)) == Send(Draw())
    after = drawn("2h")
    ui = moved_on(drawing(), after, ui)
    assert ZIONCHECK_SCREEN.by_itself(after, ui) == Send(Discard(ACE))
    assert keys(waiting(), ui, "x").ui.ahead == NOTHING_AHEAD


@pytest.mark.parametrize(
    "after",
    [drawn("Td"), drawn("Jk"), drawn("Ts", laid=(3, None, None, None), melds=(meld(0, 1, "6s 7s 8s 9s"),))],
)
def test_after_a_card_that_helps_its_player_chooses_anew(after: Scene) -> None:
    ui = moved_on(drawing(), after, Ui(ahead=Ahead(draws=True, throws=ACE)))
    assert ZIONCHECK_SCREEN.by_itself(after, ui) is None
    assert "You have a better hand now: what you chose in advance waits for you." in text(after, ui)
    assert "better hand" not in text(after, ZIONCHECK_SCREEN.calmed(ui))


def test_a_discard_that_helps_is_not_drawn_past() -> None:
    ui = Ui(ahead=Ahead(draws=True))
    helps = claiming(HAND, "Td", turn=Seat(0), asked=(Seat(0), Seat(1)), discarder=Seat(3))
    useless = claiming(HAND, "2h", turn=Seat(0), asked=(Seat(0), Seat(1)), discarder=Seat(3))
    assert ZIONCHECK_SCREEN.by_itself(useless, moved_on(waiting(), useless, ui)) == Send(Draw())
    kept = moved_on(waiting(), helps, ui)
    assert ZIONCHECK_SCREEN.by_itself(helps, kept) is None
    assert "This discard may help you" in text(helps, kept)


def test_nothing_is_kept_for_another_deal_or_without_the_card() -> None:
    ui = Ui(ahead=Ahead(draws=True, throws=ACE))
    assert moved_on(waiting(), scene(HAND, turn=Seat(3), deal=3), ui).ahead == NOTHING_AHEAD
    assert moved_on(waiting(), waiting("9c 9h Jd Qd Kd"), ui).ahead == NOTHING_AHEAD


def test_one_key_picks_a_meld_of_the_hand_and_the_next_one() -> None:
    at = scene("9c 9h 9d Jd Qd Kd As 2h")
    ui = Ui()
    for chosen in ("9c 9h 9d", "Jd Qd Kd", "9c 9h 9d"):
        ui = keys(at, ui, "f").ui
        assert set(picked_cards(at, ui)) == set(cards(chosen))
    assert keys(scene("As"), Ui(), "f").ui.note
