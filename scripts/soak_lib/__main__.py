"""`scripts/soak`: a server is killed at random moments of both games for as long as is asked, and loses nothing.

Every line says how many kills there were, how much memory the server held just before the last one, how large its files
are, and how long the fold of the journal takes for 1,000 records.  It ends with status 0 where nothing was lost; else it
says what was, and the seed with which it happens again.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.e2e.killing.fire import Fire, fire

_LINES = 20


def main() -> int:
    """Soak as the command line says."""
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="how often the server is killed (default: 500)")
    parser.add_argument("--minutes", type=float, default=None, help="go on for so long, however many kills there are")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000), help="makes the same choices again")
    parser.add_argument("--bots", type=int, default=1, help="bots at each table (default: 1)")
    parser.add_argument(
        "--data", type=Path, default=None, help="folder for the server's data, kept (default: one for now)"
    )
    given = parser.parse_args()
    say(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as for_now:
        folder = given.data or Path(for_now)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            asyncio.run(soak(given, folder))
        except AssertionError:
            say(f"LOST with seed {given.seed}: {traceback.format_exc()}")
            return 1
    return 0


async def soak(given: argparse.Namespace, folder: Path) -> None:
    """Kill until it is enough, and tell now and then."""
    ends = None if given.minutes is None else time.monotonic() + 60 * given.minutes
    async with fire(folder, given.seed, bots=given.bots) as room:
        told = time.monotonic()
        while time.monotonic() < ends if ends is not None else room.trigger.kills < given.kills:
            await room.kill()
            if ends is None and room.trigger.kills % max(1, given.kills // _LINES) == 0:
                say(line(room))
            elif ends is not None and time.monotonic() - told > 60 * given.minutes / _LINES:
                told = time.monotonic()
                say(line(room))
        say(room.told())
        say(line(room))


def line(room: Fire) -> str:
    """Where it stands, in numbers."""
    audit = room.audit
    sizes = {path.name: path.stat().st_size for path in sorted(audit.data.iterdir()) if path.is_file()}
    replays = [path.stat().st_size for path in audit.data.glob("replays/*")]
    named = ", ".join(
        f"{name.removeprefix('journal.sqlite') or 'journal'} {size >> 10}" for name, size in sizes.items()
    )
    fold = sum(table.fold_seconds for table in audit.tables) / sum(table.records for table in audit.tables)
    return (
        f"{room.trigger.kills} kills, {sum(table.steps for table in audit.tables)} steps;"
        f" memory {room.trigger.memory >> 20} MiB; KiB: {named}, {len(replays)} replays {sum(replays) >> 10};"
        f" fold {1e6 * fold:.0f} ms for 1,000 records; {1e3 * audit.load_seconds / room.trigger.kills:.1f} ms to load at a start"
    )


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
