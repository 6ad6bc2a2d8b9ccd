"""No text that people read is written past the catalogues: in a language made of one letter, no English is left."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextvars import copy_context
from gettext import NullTranslations
from pathlib import Path
from typing import Final

import pytest

from paiyou_client.translation import Reader, read_by
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.ui import Sheet
from paiyou_client.zioncheck.ui import Sheet as ZioncheckSheet
from tests.client.shell import ATTIC, LOBBY, shell, tables
from tests.client.test_languages_fit import PAGES, ZIONCHECK_PAGES, Picture, in_zhao_pengyou, in_zioncheck

NAMES: Final = {
    *("Friday", "Late", "attic", "local", "Mei", "Jun", "Kolja", "Petra", "Ana", "ofie", "Bao", "Chen", "Fang", "Gao"),
    *("classic", "house", "seed"),  # as they are written in commands
    *("Enter", "Tab", "Esc"),  # as they stand on the keys
    *("BJ", "RJ", "Jk", "sk"),  # cards, and how one is typed
    *("paiyou", "Paiyou", "play", "players", "join", "HOST", "PORT", "CODE", "watch", "TABLE", "serve", "QWERTZ"),
}
"""Words that are the same in every language."""
_LETTER: Final = re.compile(r"\{[^}]*\}|[A-Za-z]")
_WORD: Final = re.compile(r"[A-Za-z]{2,}")


class OneLetter(NullTranslations):
    """A language whose every word is so many times one letter."""

    def gettext(self, message: str) -> str:
        return _LETTER.sub(lambda found: found[0] if found[0].startswith("{") else "я", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def in_one_letter() -> None:
    reader = Reader()
    reader.catalogue = OneLetter()
    read_by(reader)


def english_in(rows: Iterable[str]) -> list[str]:
    """The rows with a word that is in no catalogue."""
    return [row for row in rows if set(_WORD.findall(row)) - NAMES]


@pytest.mark.parametrize("game", ["zhao-pengyou", "zioncheck"])
def test_at_a_table_all_words_come_from_the_catalogues(game: str) -> None:
    """But the page with the table's rules, whose names of options are those of the files."""
    if game == "zioncheck":
        pictures = in_zioncheck(sheet for sheet in ZIONCHECK_PAGES if sheet is not ZioncheckSheet.RULES)
    else:
        pictures = in_zhao_pengyou(sheet for sheet in PAGES if sheet is not Sheet.RULES)

    def drawn(picture: Picture) -> list[str]:
        in_one_letter()
        return [plain(row) for row in picture()]

    for picture in pictures:
        assert english_in(copy_context().run(drawn, picture)) == []


@pytest.mark.asyncio
async def test_on_the_screens_all_words_come_from_the_catalogues(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.app._reader.catalogue = OneLetter()
        for keys in (("down",), ("p",), ("escape", "i"), ("escape", "question_mark"), ("escape", "q")):
            found = english_in((await at.press(*keys)).splitlines())
            assert found == [], keys
