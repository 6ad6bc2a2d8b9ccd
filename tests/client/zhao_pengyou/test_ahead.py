"""A play is chosen in advance: made when the turn comes, unless the trick is no longer the one it was meant for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as changed
from textual.timer import Timer

from paiyou_client.table_parts.effects import Send
from paiyou_client.zhao_pengyou.ahead import may_choose
from paiyou_client.zhao_pengyou.explain import follow_choices_of
from paiyou_client.zhao_pengyou.keys import moved_on
from paiyou_client.zhao_pengyou.presenter import ZHAO_PENGYOU_SCREEN
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Play, TakeBack
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.view import TrickPlay, TrickView
from tests.client.frames import frame
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.positions import keys, picked, scene, text
from tests.client.zhao_pengyou.tour import play_on, scene_at

HAND = "8c 8c 4c Ac Th"


def trick(*plays: tuple[int, str], winning: int) -> TrickView:
    """What lies there, led by the first."""
    shown = tuple(TrickPlay(Seat(seat), parse_cards(cards)) for seat, cards in plays)
    return TrickView(shown, (shown[0].cards,), Seat(winning), 0)


def before_us(hand: str = HAND, lead: str = "7c", **changes: Any) -> Scene:
    """Ana has led, Bao is to play, and then we are."""
    return scene(hand, **{"trick": trick((4, lead), winning=4), "turn": Seat(5), **changes})


def our_turn(hand: str = HAND, lead: str = "7c", bao: str = "5c", winning: int = 4, **changes: Any) -> Scene:
    return scene(hand, trick=trick((4, lead), (5, bao), winning=winning), turn=Seat(0), **changes)


def chosen(at: Scene, cards: str = "4c") -> Ui:
    """Those cards are chosen in advance."""
    ui = keys(at, picked(cards), "enter").ui
    assert ui.ahead is not None
    return ui


def test_it_is_said_and_made_when_our_turn_comes_and_not_before() -> None:
    at = before_us()
    ui = chosen(at)
    assert "in advance: 4♣, played when it is your turn; u cancels it" in text(at, ui)
    assert "u cancel" in text(at, ui)
    assert ZHAO_PENGYOU_SCREEN.by_itself(at, ui) is None
    ui = moved_on(at, our_turn(), ui)
    assert ZHAO_PENGYOU_SCREEN.by_itself(our_turn(), ui) == Send(Play(parse_cards("4c")))


def test_what_may_not_be_played_is_refused_at_once() -> None:
    outcome = keys(before_us(), picked("Th"), "enter")
    assert outcome.ui.ahead is None
    assert outcome.ui.refusal is not None
    assert outcome.ui.refusal.rule == "follow.suit"
    assert "once somebody has led" in keys(scene(HAND, turn=Seat(5)), picked("4c"), "enter").ui.note


def test_why_it_may_not_be_stays_while_others_play() -> None:
    ui = keys(before_us(), picked("Th"), "enter").ui
    later = before_us(trick=trick((3, "7c"), (4, "5c"), winning=3))
    assert moved_on(before_us(), later, ui).refusal is not None
    assert moved_on(before_us(), our_turn(), ui).refusal is None


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (our_turn(bao="Kc", winning=5), "Bao stands highest now"),
        (our_turn(maker_side=(Seat(2), Seat(5))), "Somebody has joined"),
        (our_turn(lead="6c"), "The lead has changed"),
    ],
)
def test_when_the_trick_changes_it_waits_for_us_and_says_why(after: Scene, said: str) -> None:
    ui = moved_on(before_us(), after, chosen(before_us()))
    assert ZHAO_PENGYOU_SCREEN.by_itself(after, ui) is None
    assert said in text(after, ui)
    assert keys(after, ui, "enter").effect == Send(Play(parse_cards("4c")))  # it is picked still
    assert said not in text(after, ZHAO_PENGYOU_SCREEN.calmed(ui))


def test_the_only_play_there_is_is_always_meant() -> None:
    hand = "8c Th Ah"
    ui = chosen(before_us(hand), "8c")
    after = our_turn(hand, bao="Kc", winning=5)
    assert ZHAO_PENGYOU_SCREEN.by_itself(after, moved_on(before_us(hand), after, ui)) is not None
    assert keys(before_us(hand), Ui(), "enter").ui.ahead == ui.ahead  # nothing need be picked


@pytest.mark.parametrize("key", ["u", "space", "backspace", "k"])
def test_any_other_choice_cancels_it(key: str) -> None:
    assert keys(before_us(), chosen(before_us()), key).ui.ahead is None


def test_it_is_not_made_while_the_game_stands_still_nor_in_another_trick() -> None:
    ui = chosen(before_us())
    later = our_turn(tricks=(trick((1, "2h"), winning=1),))
    assert moved_on(before_us(), later, ui).ahead is None


@pytest.mark.asyncio
async def test_at_the_table_it_is_played_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LocalTable(6, seed=2)
    while not (may_choose(scene_at(table)) and follow_choices_of(scene_at(table)).count() == 1):
        if not table.step():
            play_on(table)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.table_screen
        at_once = Timer(screen, 1.0)
        monkeypatch.setattr(screen, "set_timer", lambda _delay, act: (screen.call_later(act), at_once)[1])
        table.sent.clear()
        forced = follow_choices_of(scene_at(table)).forced()
        assert "Enter play in advance" in frame(pilot)
        await pilot.press("enter")
        assert "in advance:" in frame(pilot)
        table.run()
        for _ in range(20):
            await pilot.pause()
        assert table.sent == [Play(forced)]
        assert app.table_screen.ui.ahead is None


def test_a_play_is_taken_back_where_the_table_allows_it_and_only_until_the_next() -> None:
    options = changed(PRESETS["classic"], take_back=True)
    played = trick((5, "7c"), (0, "5c"), winning=5)
    at = scene(HAND, trick=played, turn=Seat(1), options=options, may_take_back=Seat(0))
    assert "z take back" in text(at)
    assert keys(at, Ui(), "z").effect == Send(TakeBack())
    for late in (scene(HAND, trick=played, turn=Seat(1), options=options), scene(HAND, trick=played, turn=Seat(1))):
        assert "take back" not in text(late)
        assert keys(late, Ui(), "z").effect is None
