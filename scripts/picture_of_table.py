"""Writes a picture of a table: the first deal of a game of fixed luck among bots, when it is our turn to follow a pair.

PYTHON scripts/picture_of_table.py FILE
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.view import Phase
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp

SEATS, SIZE = 6, (100, 30)


def is_worth_a_picture(table: LocalTable) -> bool:
    """We are to follow a set, in a trick that is well begun, with friends found and cards left."""
    public = table.view.public
    trick = public.trick
    return (
        public.phase is Phase.PLAY
        and public.turn == table.you
        and len(public.tricks) >= 3
        and len(trick.plays) >= 3
        and len(trick.plays[0].cards) >= 2
        and len(public.maker_side) > 1
        and len(table.view.hand) >= 10
    )


def find() -> LocalTable:
    """The first game, by the number of its luck, that comes to such a moment."""
    for seed in range(1000):
        table = LocalTable(SEATS, seed, level="steady")
        while table.view.public.phase is not Phase.SCORES:
            if is_worth_a_picture(table):
                return table
            if not table.step():
                action = table.choose(Seat(0))
                if action is None:
                    break
                table.act(action)
    raise LookupError("no such moment")


async def picture(table: LocalTable) -> str:
    """The screen as SVG, with nothing in it that a browser would fetch."""
    app = TableApp(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="paiyou")
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = svg.replace("Fira Code", "monospace").replace("monospace, monospace", "monospace")
    left = re.findall(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+", re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL))
    assert not left, left
    return "\n".join(line.rstrip() for line in re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL).splitlines()) + "\n"


def main() -> None:
    """Write the picture."""
    Path(sys.argv[1]).write_text(asyncio.run(picture(find())), encoding="utf-8")


if __name__ == "__main__":
    main()
