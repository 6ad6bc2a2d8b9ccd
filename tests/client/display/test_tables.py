"""Tables of both games in every phase, on every page and in every display mode: as they were, in ASCII alone, and of one width."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from rich.cells import cell_len

from paiyou_client.widgets.lines import plain
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase
from paiyou_protocol.text import cell_width
from tests.client.display.modes import cells_of_lines, recorded
from tests.client.display.scenes import Shown, zhao_pengyou_shown, zioncheck_shown
from tests.client.frames import check_text

SIZES = ((80, 24), (100, 30), (140, 45))
GAMES = {"zhao-pengyou": zhao_pengyou_shown, "zioncheck": zioncheck_shown}


def test_every_phase_is_among_them() -> None:
    assert {shown.scene.public.phase for shown in zhao_pengyou_shown().values()} == {*Phase}
    assert {shown.scene.public.phase for shown in zioncheck_shown().values()} == {*ZioncheckPhase}


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_is_as_it_was_in_every_mode(game: str) -> None:
    for name, shown in GAMES[game]().items():
        rows = cells_of_lines(shown.lines(80, 24))
        check_text(recorded(rows, shown.ascii_rows(80, 24)), f"modes/{game}-{name}")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_the_cells_of_the_terminal_by_two_tables_of_widths(game: str, size: tuple[int, int]) -> None:
    for shown in GAMES[game]().values():
        rows = [plain(line) for line in shown.lines(*size)]
        assert {cell_len(row) for row in rows} == {size[0]}
        assert {cell_width(row) for row in rows} == {size[0]}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_in_ascii_there_is_nothing_else_and_names_are_escaped(game: str, size: tuple[int, int]) -> None:
    for name, shown in GAMES[game]().items():
        rows = shown.ascii_rows(*size)
        text = "\n".join(rows)
        assert text.isascii()
        assert {len(row) for row in rows} == {size[0]}
        assert text.count("?") <= "\n".join(plain(line) for line in shown.lines(*size)).count("?"), name
        if not name.startswith("page-"):
            assert "\\5C0F" in text


def test_names_in_any_letters_keep_the_columns() -> None:
    for shown in (zhao_pengyou_shown()["follow"], zioncheck_shown()["meld"]):
        walls = {cells_before(plain(line), "│") for line in shown.lines(80, 24)[3:15]}
        assert len(walls) == 1


def cells_before(row: str, sign: str) -> int:
    return cell_len(row[: row.index(sign)])


def test_every_state_of_zhao_pengyou_can_be_seen_without_any_style() -> None:
    lead, follow = zhao_pengyou_shown()["lead"], zhao_pengyou_shown()["follow"]
    trick = follow.scene.public.trick
    pairs = {
        "the cursor": (follow, _at(follow, 3), _at(follow, 4)),
        "what is picked": (lead, lead.ui, replace(lead.ui, picking=replace(lead.ui.picking, picked=frozenset()))),
        "whose turn it is": (follow, follow.ui, _with(follow, turn=1)),
        "who stands highest": (follow, follow.ui, _with_trick(follow, winning=trick.plays[0].seat)),
        "who makes trumps": (follow, follow.ui, _with(follow, maker=4, maker_side=(4,))),
        "who joined": (follow, follow.ui, _with(follow, maker_side=(0, 7))),
        "what is trump": (follow, follow.ui, _with(follow, trump=None)),
    }
    assert [name for name, (shown, one, other) in pairs.items() if _text(shown, one) == _text(shown, other)] == []


def test_every_state_of_zioncheck_can_be_seen_without_any_style() -> None:
    meld, claim = zioncheck_shown()["meld"], zioncheck_shown()["claim"]
    seats = len(meld.scene.public.laid)
    pairs = {
        "the cursor": (meld, _at(meld, 3), _at(meld, 4)),
        "who has laid down": (meld, meld.ui, _with(meld, laid=(None,) * seats)),
        "whose turn it is": (meld, meld.ui, _with(meld, turn=5)),
        "who may take the discard": (claim, claim.ui, _with(claim, asked=())),
    }
    assert [name for name, (shown, one, other) in pairs.items() if _text(shown, one) == _text(shown, other)] == []


def _text(shown: Shown, other: Any) -> list[str]:
    """The letters of a frame, of another choice or of another table."""
    there = other if isinstance(other, Shown) else shown._replace(ui=other)
    return [plain(line) for line in there.lines(80, 24)]


def _at(shown: Shown, cursor: int) -> Any:
    return replace(shown.ui, picking=replace(shown.ui.picking, cursor=cursor))


def _with(shown: Shown, **changes: object) -> Shown:
    view = shown.scene.view
    public = structs.replace(view.public, **changes)
    return shown._replace(scene=replace(shown.scene, view=structs.replace(view, public=public)))


def _with_trick(shown: Shown, **changes: object) -> Shown:
    return _with(shown, trick=structs.replace(shown.scene.public.trick, **changes))
