"""The picture is exactly as large as the terminal in every moment, and always shows what must be in sight."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs
from rich.cells import cell_len

from paiyou_client.table_parts.effects import Wish
from paiyou_client.table_parts.faces import face_text
from paiyou_client.widgets.lettering import to_ascii
from paiyou_client.widgets.lines import plain, width
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.faces import contract_words, written
from paiyou_client.zioncheck.frame import frame, within_page
from paiyou_client.zioncheck.hand import SortOrder
from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Sheet, Ui
from paiyou_engine.cards import Card
from paiyou_engine.game import EVERYTHING, Seat
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView
from tests.client.frames import check_text
from tests.client.zhao_pengyou.test_frames import seat_in_sight
from tests.client.zioncheck.positions import claiming, keys, meld, picking, pointing, scene, text, watching
from tests.client.zioncheck.tables import ZioncheckTable, at_rest, scene_at, until

SIZES = ((80, 24), (100, 30), (140, 45))


def lines_of(at: Scene, ui: Ui, cells: int, rows: int) -> list[str]:
    lines = frame(at, ui, cells, rows)
    assert len(lines) == rows
    assert [plain(line) for line in lines if width(line) != cells] == []
    return [plain(line) for line in lines]


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 9, 12])
def test_every_moment_of_two_deals_fits_every_size(seats: int) -> None:
    table = ZioncheckTable(seats, seed=seats)
    before, ui, number = None, Ui(), 0
    while scene_at(table).public.deal < 3:
        at = scene_at(table)
        ui = moved_on(before, at, ui)
        before, number = at, number + 1
        if number % 7 == 0 or at.is_turn:
            in_sight(at, lines_of(at, ui, *SIZES[number % len(SIZES)]))
        if not table.step():
            table.play_for_us()


def test_a_space_stands_before_whose_turn_it_is_however_long_the_title_is() -> None:
    at = watching()
    for length in range(1, 80):
        top = lines_of(replace(at, title="F" * length), Ui(), 80, 24)[0]
        assert " Mei to play" in top


def in_sight(at: Scene, lines: list[str]) -> None:
    """Deal, contract, stock, discard, whose turn, counts and totals."""
    public = at.public
    assert f"deal {public.deal} of 6: {contract_words(at.contract)}" in lines[0]
    if public.turn is not None:
        assert f"stock {public.stock}" in lines[0]
        if at.top is not None:
            assert f"discard {face_text(written(at.top))}" in lines[1]
    for seat in range(public.seats):
        start, count = seat_in_sight(at, lines, seat)
        assert start.endswith("▶") is (public.turn == seat)
        assert f" {public.counts[seat]} " in count
        assert f" {public.totals[seat]} " in count


@pytest.mark.parametrize("sheet", list(Sheet))
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits(sheet: Sheet, size: tuple[int, int]) -> None:
    table = ZioncheckTable(12, seed=2)
    until(table, lambda now: now.seen.public.deal == 2 and len(now.seen.public.discards) > 20)
    at, ui = scene_at(table), replace(at_rest(table), sheet=sheet)
    assert "q closes" in lines_of(at, ui, *size)[2]
    far = replace(ui, scroll=1000)
    end = within_page(at, far, *size)
    assert lines_of(at, end, *size) == lines_of(at, far, *size)
    assert end.scroll < far.scroll


@pytest.mark.parametrize("sheet", list(Sheet))
def test_a_page_opens_and_closes_by_its_own_key(sheet: Sheet) -> None:
    at = scene("8c 2d")
    opened = keys(at, Ui(), sheet.value)
    assert opened.ui.sheet is sheet
    for closing in (sheet.value, "q", "enter"):
        assert keys(at, opened.ui, closing).ui.sheet is None
    assert keys(at, opened.ui, "down", "down", "up").ui.scroll == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sort", list(SortOrder))
@pytest.mark.parametrize("seats", [2, 12])
def test_the_longest_hands_fit_and_the_cursor_stays_in_sight(
    seats: int, sort: SortOrder, size: tuple[int, int]
) -> None:
    table = ZioncheckTable(seats, seed=3)
    until(table, lambda now: now.seen.public.phase is Phase.MELD)
    at = scene_at(table)
    assert isinstance(at.view, SeatView)
    hand = tuple(map(Card, range(0, 108, 2)))
    at = replace(at, view=structs.replace(at.view, hand=hand))
    for cursor in (0, 20, len(hand) - 1):
        ui = Ui(sort=sort)
        ui = replace(ui, picking=replace(ui.picking, cursor=cursor))
        shown = "\n".join(lines_of(at, ui, *size)[10:])
        assert "[" in shown or "┏" in shown
        for seat in range(seats):
            seat_in_sight(at, lines_of(at, ui, *size), seat)


def test_all_options_are_listed_with_sentences_and_what_differs_is_marked() -> None:
    options = PRESETS["family"]
    at = replace(scene("8c", options=options), preset="seed")
    shown = text(at, Ui(sheet=Sheet.RULES), 140, 45)
    assert " ★ penalty cards        1  Cards from the stock for whoever takes out of turn." in shown
    assert "   max turns            60" in shown
    assert shown.count("★") == 4
    for field in options.__struct_fields__:
        assert field.replace("_", " ") in shown


def test_what_was_refused_is_told_at_more_length_by_the_rule_book() -> None:
    at = scene("8c 8d Jd Qd Kd 2s 9h")
    picked = keys(at, picking("8c 8d 9h"), "m").ui
    assert picked.refusal is not None
    page = " ".join(text(at, keys(at, picked, "w").ui, 100, 30).split())
    assert "! All cards of a set are of one rank: not 9♥." in page
    assert "All cards of a set are of one rank. one set and one run: 2 cards short" in page


def test_the_rule_book_is_a_page() -> None:
    page = text(scene("8c"), Ui(sheet=Sheet.BOOK))
    assert "── rule book  q closes" in page
    assert "Zioncheck (contract rummy)" in page


def test_contracts_of_all_deals_on_one_key() -> None:
    shown = text(scene("8c"), Ui(sheet=Sheet.CONTRACTS))
    assert " ▶ 2 one set and one run" in shown
    assert "6 two sets and two runs  · hands of 14" in shown


def test_the_score_sheet_has_a_column_a_deal() -> None:
    table = ZioncheckTable(4, seed=4)
    until(table, lambda now: now.seen.public.phase is Phase.SCORES and now.seen.public.deal == 2)
    at = scene_at(table)
    shown = text(at, Ui(sheet=Sheet.SCORES)).splitlines()
    for seat in range(4):
        row = shown[4 + seat]
        assert row.split()[-1] == str(at.public.totals[seat])
        assert row.count("–") == 4
    assert "\n".join(shown).count("✓") == 3


def test_after_a_deal_all_hands_lie_open_with_their_points() -> None:
    table = ZioncheckTable(4, seed=4)
    until(table, lambda now: now.seen.public.phase is Phase.SCORES)
    at = scene_at(table)
    result = at.public.results[-1]
    shown = text(at)
    assert "hands left" in shown
    assert "Enter when you have read it" in shown
    for seat in range(4):
        row = shown.splitlines()[3 + seat]
        assert ("out" if seat == result.out else f"+{result.points[seat]}") in row
        if result.hands[seat]:
            assert face_text(written(result.hands[seat][0])) in row


def test_a_spectator_sees_the_table_without_a_hand() -> None:
    shown = "\n".join(lines_of(watching(melds=(meld(0, 1, "8c 8d Jk", "set"),)), Ui(), 80, 24))
    assert "you are watching: Mei is to throw a card away" in shown
    assert "8♣ 8♦ Jk" in shown
    assert "space pick" not in shown
    live = watching(phase=Phase.CLAIM, discards=(Card(3),), asked=(Seat(1),), discarder=Seat(0), turn=Seat(1))
    assert "you are watching: 5♠ may be taken" in text(live)


def test_whoever_may_see_all_hands_sees_them() -> None:
    table = ZioncheckTable(4, seed=4)
    until(table, lambda now: now.seen.public.phase is Phase.MELD)
    at = replace(scene_at(table), view=table.game.view(table.state, EVERYTHING))
    shown = "\n".join(lines_of(at, Ui(), 100, 30))
    for hand in table.state.phase.deal.hands:
        assert face_text(written(max(hand))) in shown


def test_a_whole_picture_in_ascii() -> None:
    melds = (meld(0, 1, "8c 8d Jk", "set"), meld(1, 2, "5s 6s Jk 8s"))
    at = scene("7s 8h 2d Jk", melds=melds, laid=(3, 4, 5, None))
    for shown in (text(at, pointing(at, Ui(), "8h")), text(claiming("8c 8d", "Ts")), text(at, Ui(sheet=Sheet.HELP))):
        assert to_ascii(shown).isascii()
        assert [cell_len(line) for line in shown.splitlines()] == [len(to_ascii(line)) for line in shown.splitlines()]
    assert "[7S]" in to_ascii(text(at))
    assert "@ 1 Jun" in to_ascii(text(at, pointing(at, Ui(), "8h")))


def test_names_of_wide_letters_keep_the_columns() -> None:
    rows = lines_of(scene("8c"), Ui(), 80, 24)[3:7]
    assert len({row.replace("小林", "xxxx").index("│") for row in rows}) == 1


def test_groups_name_what_they_are() -> None:
    shown = text(scene("9c 9h Jd Qd Kd As"))
    assert "set" in shown
    assert "rest ♠ A" in shown
    assert len(groups_of(scene("9c 9h Jd Qd Kd As"), Ui())) == 3


@pytest.mark.parametrize(
    ("name", "seats", "seed", "size", "deal"),
    [("zioncheck-12-80x24", 12, 5, (80, 24), 2), ("zioncheck-4-100x30", 4, 3, (100, 30), 2)],
)
def test_the_table_looks_as_it_did(name: str, seats: int, seed: int, size: tuple[int, int], deal: int) -> None:
    table = ZioncheckTable(seats, seed)
    until(table, lambda now: now.seen.public.deal == deal and len(now.seen.public.melds) >= 4)
    check_text(picture(scene_at(table), at_rest(table), *size), name)


def picture(at: Scene, ui: Ui, cells: int, rows: int) -> str:
    """The picture as a golden holds it."""
    return "\n".join(line.rstrip() for line in lines_of(at, ui, cells, rows)) + "\n"


def test_after_the_game_the_host_starts_another_one() -> None:
    table = ZioncheckTable(2, seed=1)
    until(table, lambda now: now.seen.public.phase is Phase.SCORES)
    scored = scene_at(table)
    assert isinstance(scored.view, SeatView)
    over = structs.replace(scored.public, phase=Phase.OVER, winners=(Seat(1),))
    at = replace(scored, view=structs.replace(scored.view, public=over), is_host=False)
    shown = text(at)
    assert "★ Jun wins the game: the host may start another one" in shown
    assert keys(at, Ui(), "n").effect is None
    host = replace(at, is_host=True)
    assert "n new game, same people" in text(host)
    assert keys(host, Ui(), "n").effect is Wish.AGAIN
    assert keys(host, Ui(), "Q").effect is Wish.LEAVE
