"""Which screen belongs to where we are.  Screens are never pushed by what happens: only the place changes, and the stack of
screens follows it as soon as no dialog lies on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from textual.screen import Screen

from paiyou_client.screens.doorstep import Doorstep
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.lesson import LessonScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.table import TableScreen
from paiyou_client.screens.watch_menu import WatchMenuScreen
from paiyou_client.starts import PlayNow
from paiyou_client.whereabouts import HOME, Home, Lobby, Place, Room, Table, WatchMenu, wanted

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


def place_of(screen: Screen[object]) -> Place | None:
    """The place that a screen shows; None for a dialog."""
    match screen:
        case HomeScreen() | Doorstep():
            return HOME
        case LobbyScreen():
            return Lobby()
        case WatchMenuScreen():
            return WatchMenu()
        case RoomScreen():
            return Room(screen.table)
        case TableScreen():
            return Table(screen.table)
        case _:
            return None


def settle(app: PaiyouApp) -> None:
    """Make the stack of screens what it should be."""
    places = [place_of(screen) for screen in app.screen_stack]
    if None in places:
        return
    goal = wanted(app.model, in_lobby=app.in_lobby, at=app.at, in_watch_menu=app.watch_menu is not None)
    while tuple(places) != goal[: len(places)]:
        places.pop()
        app.pop_screen()
    for place in goal[len(places) :]:
        app.push_screen(_screen(place, app))


def _screen(place: Place, app: PaiyouApp) -> Screen[None]:
    match place:
        case Home():
            return HomeScreen(PlayNow())
        case Lobby():
            return LobbyScreen()
        case WatchMenu():
            return WatchMenuScreen(app.watch_menu or "")
        case Room(table):
            return RoomScreen(table)
        case Table() if app.learning.room is not None:
            return LessonScreen(app.learning.room, powers=app.setup.powers)
        case Table(table):
            return TableScreen(table, powers=app.setup.powers)
        case _:
            assert_never(place)
