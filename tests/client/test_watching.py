"""What somebody who looks on does at a table, in both games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.table_parts.watching import as_watched, deal_over, next_followed
from paiyou_engine.game import Seat
from paiyou_protocol.messages import TableSettings, Terms, Watching
from tests.client.local_table import TABLE_ID, LocalTable

SCREEN = PRESENTERS["zhao-pengyou"]


def scored(you: int | None, watching: Watching, games: int = 3) -> LocalTable:
    table = LocalTable(5, seed=3, you=you)
    table.run(lambda now: table.game.is_scored(now.state))
    assert table.model.room is not None
    settings = TableSettings(terms=Terms(watching=watching))
    table.model.room = replace(table.model.room, settings=settings)
    table.model.game_number = games
    return table


@pytest.mark.parametrize(
    ("you", "watching", "said"),
    [
        (None, Watching.DELAYED, f"D shows this deal with all hands; for friends: paiyou replay attic/{TABLE_ID}-3-1"),
        (None, Watching.PUBLIC, f"D shows this deal again; for friends: paiyou replay attic/{TABLE_ID}-3-1"),
        (None, Watching.NONE, ""),
        (0, Watching.DELAYED, ""),
    ],
)
def test_a_deal_that_is_over_is_offered_to_those_who_look_on_as_the_table_lets_them_see_it(
    you: int | None, watching: Watching, said: str
) -> None:
    at = scored(you, watching).model
    scene = SCREEN.scene_of(at, 0.0, "", "", is_host=False)
    assert as_watched(SCREEN, at, scene, None, lambda: "attic").said == said
    assert deal_over(SCREEN, at, scene) == (f"{TABLE_ID}-3-1" if said else "")


def test_while_a_deal_is_played_none_is_offered() -> None:
    table = LocalTable(5, seed=3, you=None)
    table.run(lambda now: bool(table.game.view(now.state, now.audience).public.tricks))
    scene = SCREEN.scene_of(table.model, 0.0, "", "", is_host=False)
    assert deal_over(SCREEN, table.model, scene) == ""


def test_each_seat_is_followed_in_turn_and_then_the_whole_table_again() -> None:
    at = scored(None, Watching.PUBLIC).model
    followed: list[Seat | None] = [None]
    for _ in range(6):
        followed.append(next_followed(at, followed[-1], "tab"))
    assert followed == [None, *map(Seat, range(5)), None]
    assert next_followed(at, None, "shift+tab") == Seat(4)
