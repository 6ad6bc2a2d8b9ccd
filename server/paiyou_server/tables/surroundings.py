"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from paiyou_engine.shuffle import Rng
from paiyou_server.journal.journal import Journal
from paiyou_server.operating.draining import Drain
from paiyou_server.operating.tally import Tally
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.ignores import Ignores
from paiyou_server.people.passwords import Locksmith
from paiyou_server.play.games import Games
from paiyou_server.play.thinking import Thinker
from paiyou_server.replays.finished import Ended
from paiyou_server.settings import Settings
from paiyou_server.tables.stands import Stands


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a table finds around it."""

    settings: Settings
    games: Games
    levels: tuple[str, ...]
    accounts: Accounts
    journal: Journal
    thinker: Thinker
    rng: Rng
    wall_clock: Callable[[], float]
    locksmith: Locksmith
    new_code: Callable[[], str]
    """An invite code that no living table has."""
    ignores: Ignores
    drain: Drain
    tally: Tally
    stands: Stands
    ended: Callable[[Ended], None]
    """Takes what is over out of the journal."""
    is_private: bool = False
    """Whether the server is one person's own."""
