"""How the client is started: what to do first, and where its things are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from paiyou_client.address import Address
from paiyou_client.catalogues import ENGLISH
from paiyou_client.credentials import Credentials, KeptCredentials
from paiyou_client.doctor.profile import Checkup
from paiyou_client.door import Door
from paiyou_client.files import default_data
from paiyou_client.house_rules import Rules
from paiyou_client.identity import Introduction
from paiyou_client.link import Link, Listener
from paiyou_client.nearby import Look, NoSearch
from paiyou_client.own_server import OwnServer
from paiyou_client.powers import AT_HOME, Powers
from paiyou_client.session import Asker
from paiyou_client.settings import Settings
from paiyou_client.table_model import AnyGame
from paiyou_client.trust import NO_TERMS, Terms
from paiyou_engine.registry import GAMES
from paiyou_protocol.replays.course import Course

DEFAULT_GAME: Final = "zhao-pengyou"
DEFAULT_SEATS: Final = 6
BOT_LEVEL: Final = "steady"
BOT_LEVELS: Final = ("easy", "steady", "strong")
"""What may be chosen for a table of one's own."""


@dataclass(frozen=True)
class AtHome:
    """Open the home screen; ``joining`` asks at once to which server to go."""

    joining: bool = False


@dataclass(frozen=True)
class PlayNow:
    """Play against bots at once, on a server of our own; empty rules are the game's default, bots without a level the table's."""

    game: str = DEFAULT_GAME
    seats: int = DEFAULT_SEATS
    rules: Rules = ""
    bots: str = ""


@dataclass(frozen=True)
class JoinServer:
    """Go to somebody's server; with a table, straight there, to watch or to take the seat up that we have.

    ``code`` is a one-time code that another device of ours was given there, ``invite`` a table's invite code, ``quick`` the game
    (empty: any) in which we want a seat at once, ``watch`` opens the list of what can be looked on at, ``terms`` are what a
    person says about the server itself.
    """

    address: Address
    table: str = ""
    code: str = ""
    invite: str = ""
    terms: Terms = NO_TERMS
    quick: str | None = None
    watch: bool = False


@dataclass(frozen=True)
class Practice:
    """Play on against bots from a position of a replay: of this file, once so many steps are done, in this seat."""

    file: bytes
    step: int
    seat: int


@dataclass(frozen=True)
class WatchFile:
    """Look at the replay of a file again, once so many steps are done."""

    path: Path
    course: Course
    step: int = 0


@dataclass(frozen=True)
class WatchLink:
    """Look at a replay of somebody's server again: that of a deal, or the first of a game."""

    join: JoinServer
    deal: str
    chat: bool = False
    step: int = 0


@dataclass(frozen=True)
class Learn:
    """Open the lessons of a game; with a number from 1 on, that lesson at once."""

    game: str = DEFAULT_GAME
    number: int = 0


@dataclass(frozen=True)
class SeeDoctor:
    """Show what was found out about the terminal, and try out the rest."""

    checkup: Checkup


Start: TypeAlias = AtHome | PlayNow | JoinServer | Practice | WatchFile | WatchLink | Learn | SeeDoctor
Connect: TypeAlias = Callable[[Door, Introduction, Listener], Asker]


@dataclass(frozen=True)
class Setup:
    """What the app is given: the data folder, the wanted name (or empty), the language, what is set and what is to be said at
    the start, how to look for servers nearby, and what tests put other things in for."""

    data: Path = field(default_factory=default_data)
    name: str = ""
    language: str = ENGLISH
    settings: Settings = field(default_factory=Settings)
    remark: str = ""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    connect: Connect = Link
    own_server: Callable[[Path], Door] = OwnServer
    look: Look = NoSearch
    powers: Powers = AT_HOME
    credentials: Credentials | None = None

    @property
    def known(self) -> Credentials:
        """Who we are to servers: what is kept in the data folder, if nothing else was given."""
        return self.credentials or KeptCredentials(self.data)
