"""Leaves a data folder behind as this release would: `tests/server/journal/test_releases.py` opens it with every later one.

People play both games on a real server, which is killed now and then; beside the journal stands ``facts.json`` with what is
in it.  Usage: `scripts/release_folder VERSION`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path

import msgspec

from paiyou_engine.registry import GAMES
from paiyou_server.journal.backup import back_up
from paiyou_server.journal.data_folder import JOURNAL
from paiyou_server.journal.house import House
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room
from tests.e2e.killing.fire import fire

_FOLDERS = Path(__file__).parent.parent / "tests" / "server" / "journal" / "folders"
_KILLS = 4
_SEED = 1


def main() -> int:
    """Make the folder of the version on the command line."""
    if len(sys.argv) != 2 or (_FOLDERS / sys.argv[1]).exists():
        sys.stderr.write("Usage: scripts/release_folder VERSION, of which there is no folder yet.\n")
        return 2
    folder = _FOLDERS / sys.argv[1]
    with tempfile.TemporaryDirectory() as for_now:
        asyncio.run(play(Path(for_now)))
        folder.mkdir()
        back_up(Path(for_now) / "data" / JOURNAL, folder / JOURNAL)
    (folder / "facts.json").write_text(json.dumps(facts_of(folder / JOURNAL), ensure_ascii=False, indent=1) + "\n")
    return 0


async def play(folder: Path) -> None:
    """Some of both games."""
    async with fire(folder, _SEED, bots=1) as room:
        for _ in range(_KILLS):
            await room.kill()


def facts_of(journal: Path) -> dict[str, object]:
    """What every later release must find."""
    store = SqliteStore(journal)
    house = House(GAMES, 400)
    house.fold_all(store.load(), store.load_table)
    store.close()
    Path(f"{journal}-reach").unlink()
    people = {seat for standing in house.tables.values() for seat in standing.room.seats}
    names = sorted(house.accounts.name(who.person) for who in people if isinstance(who, Person))
    tables = {name: facts_of_table(standing.room) for name, standing in house.tables.items()}
    return {"people": names, "tables_made": house.tables_made, "tables": tables}


def facts_of_table(room: Room) -> dict[str, object]:
    """Of one table."""
    return {
        "game": room.game,
        "title": room.title,
        "seats": len(room.seats),
        "phase": room.phase,
        "steps": room.steps,
        "rules_version": room.rules_version,
        "said": room.said,
        "summary": None if room.state is None else msgspec.to_builtins(GAMES[room.game].summary(room.state)),
    }


if __name__ == "__main__":
    sys.exit(main())
