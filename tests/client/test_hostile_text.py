"""What others wrote moves no cursor, sets no title, marks nothing up and ends nothing, in names, titles and chat, on every
screen that shows them: the server refuses most of it, and no client relies on that."""

from __future__ import annotations

import string
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.widgets.lines import plain
from paiyou_protocol.messages import (
    Chat,
    ChatLine,
    PersonChanged,
    PersonLine,
    QuestionSet,
    SeatState,
    TableChanged,
)
from tests.client.fakes import room, summary
from tests.client.local_table import TABLE_ID, LocalTable
from tests.client.shell import ATTIC, joins_as, shell
from tests.client.zioncheck.tables import ZioncheckTable

INVISIBLE: Final = [
    letter
    for letter in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp"} and letter != "\n"
]
"""Every control character of both sets, every bidi and zero-width mark, and what ends lines."""
SEQUENCES: Final = (
    "\x1b[2J\x1b[H",
    "\x1b]0;owned\x07",
    "\x9b2J",
    "\x1bc",
    "\x1b[?1049l",
    "\x1bP+q\x1b\\",
    "\r\n",
    "\x08\x08",
)
"""What clears, moves, names, resets and asks."""
MARKUP: Final = (
    "[bold red]x[/]",
    "[/]",
    "[",
    "[@click=app.quit]x[/]",
    "[link=x]y[/link]",
    "{name}",
    "%s%d",
    "<b>&amp;",
    "\\[",
    "`*_",
)
_EACH: Final = 64
TEXTS: Final = (
    *("a" + "".join(INVISIBLE[at : at + _EACH]) + "z" for at in range(0, len(INVISIBLE), _EACH)),
    "".join(SEQUENCES),
    *("".join(MARKUP[at : at + 3]) for at in range(0, len(MARKUP), 3)),
    string.punctuation,
)


def is_harmless(shown: str) -> bool:
    return not set(shown) & set(INVISIBLE)


@pytest.mark.asyncio
async def test_in_the_lobby_in_a_room_in_chat_and_among_people(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        for text in TEXTS:
            said = ChatLine(1, "p-x", text, 1_700_000_000.0, text=text)
            at.link.say(
                TableChanged(summary(title=text, host=text)),
                Chat(None, (said,)),
                PersonChanged(PersonLine("p-x", text)),
            )
            for keys in ((), ("c",), ("escape", "f4"), ("escape",)):
                assert is_harmless(await at.press(*keys)), ascii(text)
        await at.press("enter")
        for number, text in enumerate(TEXTS, 1):
            seats = (
                SeatState(text, "p-x", here=True),
                SeatState(text, bot=text[:64]),
                SeatState("Mei", "p-mei", here=True),
            )
            line = ChatLine(number, "p-x", text, 1_700_000_000.0, text=text)
            at.link.say(room(you=2, title=text, preset=text[:64], seats=seats), Chat("t1", (line,)))
            assert is_harmless(await at.look()), ascii(text)
        assert "x[/]" in await at.look() or "`" in await at.look(), "markup is shown as it was written"
        assert not at.app._exit


@pytest.mark.parametrize("make", [lambda: LocalTable(6, 3), lambda: ZioncheckTable(4, 3)], ids=list(PRESENTERS)[:2])
def test_at_the_tables_of_both_games(make: Callable[[], LocalTable]) -> None:
    table = make()
    table.run()
    before, presenter = table.model.room, PRESENTERS[table.game.name]
    assert before is not None
    for number, text in enumerate(TEXTS, 1):
        seats = tuple(replace(seat, name=text) for seat in before.seats)
        table.model.apply_room(replace(before, title=text, preset=text[:64], seats=seats), 0.0)
        table.model.apply_chat((ChatLine(number, "p-x", text, 0.0, text=text),), "me")
        asked = QuestionSet(TABLE_ID, number, text[:64], "p-x", ("me",), (), 30.0, name=text)
        table.model.apply_question(asked, 0.0)
        scene = presenter.scene_of(table.model, 0.0, "", text, is_host=False)
        rows = presenter.frame(scene, presenter.blank(), 100, 30)
        assert all(is_harmless(plain(row)) for row in rows), ascii(text)
