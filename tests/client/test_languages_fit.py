"""Every language has room on the screens: no more is cut off than in English, and no key is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from scripts.languages_lib.catalogues import TRANSLATED

from paiyou_client.catalogues import ENGLISH, LANGUAGES
from paiyou_client.screens.dialog import Label
from paiyou_client.translation import reading
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, cells_of, plain, width
from paiyou_client.zhao_pengyou import frame as of_zhao_pengyou
from paiyou_client.zhao_pengyou.ui import Sheet
from paiyou_client.zioncheck import frame as of_zioncheck
from paiyou_client.zioncheck.ui import Sheet as ZioncheckSheet
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC, LOBBY, shell, tables
from tests.client.zhao_pengyou import tour
from tests.client.zioncheck import tables as zioncheck

CELLS, ROWS = 80, 24
Picture = Callable[[], Sequence[Line]]
PAGES = tuple(sheet for sheet in Sheet if sheet is not Sheet.BOOK)
ZIONCHECK_PAGES = tuple(sheet for sheet in ZioncheckSheet if sheet is not ZioncheckSheet.BOOK)


def in_zhao_pengyou(pages: Iterable[Sheet] = PAGES) -> Iterator[Picture]:
    """Twelve at a table, in each phase, and each page that may lie over six."""
    table = LocalTable(12, seed=7, others_bid=False)
    table.run(lambda now: now.view.public.drawn == 150)
    yield _of(table)
    tour.become_maker(table)
    for phase in (Phase.EXCHANGE, Phase.CALLS, Phase.PLAY, Phase.SCORES):
        tour.until(table, phase)
        yield _of(table)
    table = LocalTable(6, seed=8)
    tour.until(table, Phase.PLAY, 2)
    yield from (_of(table, sheet) for sheet in pages)


def in_zioncheck(pages: Iterable[ZioncheckSheet] = ZIONCHECK_PAGES) -> Iterator[Picture]:
    """The same there."""
    table = zioncheck.ZioncheckTable(12, 5)
    zioncheck.until(table, lambda now: len(now.seen.public.melds) >= 4)
    yield _of_zioncheck(table)
    for phase in (ZioncheckPhase.MELD, ZioncheckPhase.SCORES):
        zioncheck.until(table, lambda now, phase=phase: now.seen.public.phase is phase)
        yield _of_zioncheck(table)
    table = zioncheck.ZioncheckTable(4, seed=8)
    zioncheck.until(table, lambda now: now.seen.public.phase is ZioncheckPhase.MELD)
    yield from (_of_zioncheck(table, sheet) for sheet in pages)


def _of(table: LocalTable, sheet: Sheet | None = None) -> Picture:
    scene, ui = tour.scene_at(table), replace(tour.at_rest(table), sheet=sheet)
    return lambda: of_zhao_pengyou.frame(scene, ui, CELLS, ROWS)


def _of_zioncheck(table: zioncheck.ZioncheckTable, sheet: ZioncheckSheet | None = None) -> Picture:
    scene, ui = zioncheck.scene_at(table), replace(zioncheck.at_rest(table), sheet=sheet)
    return lambda: of_zioncheck.frame(scene, ui, CELLS, ROWS)


def keys_shown(picture: Sequence[Line]) -> int:
    """How many keys stand in the last rows."""
    return len({piece.press for row in picture[-2:] for piece in row if piece.press})


def cut(picture: Sequence[Line]) -> int:
    """How often something is cut off."""
    return sum(plain(row).count(glyphs.MORE) for row in picture)


@pytest.mark.parametrize("pictures", [in_zhao_pengyou, in_zioncheck])
def test_at_a_table_no_key_is_lost_and_nothing_more_cut_off_than_in_english(
    pictures: Callable[[], Iterator[Picture]],
) -> None:
    for number, picture in enumerate(pictures()):
        found = {}
        for language in LANGUAGES:
            with reading(language):
                shown = picture()
            assert [plain(row) for row in shown if width(row) != CELLS] == [], (language, number)
            found[language] = shown
        for language in TRANSLATED:
            told = (language, "\n".join(map(plain, found[language])))
            assert keys_shown(found[language]) >= keys_shown(found[ENGLISH]), told
            assert cut(found[language]) <= cut(found[ENGLISH]), told


@pytest.mark.asyncio
async def test_on_no_screen_more_is_cut_off_than_in_english(tmp_path: Path) -> None:
    ways = ((), ("t",), ("escape", "c"), ("escape", "question_mark"))
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY), size=(CELLS, ROWS)) as at:
        for keys in ways:
            in_english = await at.press(*keys)
            for _language in TRANSLATED:
                shown = await at.press("f3")
                assert [row for row in shown.splitlines() if cells_of(row) > CELLS] == []
                assert shown.count(glyphs.MORE) <= in_english.count(glyphs.MORE), shown
                assert [label.words for label in at.app.screen.query(Label) if label.region.bottom > ROWS] == []
            await at.press("f3")
