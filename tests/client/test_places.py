"""Where we are, and the screens that belong there."""

from __future__ import annotations

from paiyou_client.model import ClientModel
from paiyou_client.whereabouts import HOME, Lobby, Room, Table, WatchMenu, wanted
from tests.client.fakes import GAMES, room, snapshot


def model(*, at_table: bool = False, game: bool = False) -> ClientModel:
    made = ClientModel(GAMES)
    if at_table:
        made.apply_message(room(), 0)
    if game:
        made.apply_message(snapshot(1, 0), 0)
    return made


def test_places_are_never_taken_for_each_other() -> None:
    assert len({HOME, Lobby(), Room("t1"), Table("t1"), Room("t2")}) == 5


def test_without_a_server_we_are_at_home() -> None:
    assert wanted(model(), in_lobby=False, at=None) == (HOME,)


def test_on_a_server_the_lobby_lies_on_home() -> None:
    assert wanted(model(), in_lobby=True, at=None) == (HOME, Lobby())


def test_the_watch_menu_lies_between_the_lobby_and_a_table() -> None:
    made = model(at_table=True, game=True)
    assert wanted(made, in_lobby=True, at=None, in_watch_menu=True) == (HOME, Lobby(), WatchMenu())
    assert wanted(made, in_lobby=True, at="t1", in_watch_menu=True) == (HOME, Lobby(), WatchMenu(), Table("t1"))


def test_a_table_is_a_room_until_its_game_begins() -> None:
    assert wanted(model(at_table=True), in_lobby=True, at="t1") == (HOME, Lobby(), Room("t1"))
    assert wanted(model(at_table=True, game=True), in_lobby=True, at="t1") == (HOME, Lobby(), Table("t1"))


def test_a_table_of_our_own_server_lies_on_home() -> None:
    assert wanted(model(at_table=True, game=True), in_lobby=False, at="t1") == (HOME, Table("t1"))


def test_a_table_that_is_not_there_is_not_shown() -> None:
    assert wanted(model(), in_lobby=True, at="t1") == (HOME, Lobby())
