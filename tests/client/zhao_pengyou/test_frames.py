"""The picture is exactly as large as the terminal in every moment, and always shows what must be in sight."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from msgspec import structs

from paiyou_client.table_parts.faces import face_text
from paiyou_client.table_parts.hand import held_copies
from paiyou_client.table_parts.picking import Picking
from paiyou_client.table_parts.players import Player, Speaking
from paiyou_client.widgets.lines import plain, width
from paiyou_client.zhao_pengyou.frame import frame, within_page
from paiyou_client.zhao_pengyou.hand import SortOrder
from paiyou_client.zhao_pengyou.keys import moved_on
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.status import score_table
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.cards import Card, card, parse_cards
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.zhao_pengyou.view import Phase, SeatView, TrickPlay, TrickView
from tests.client.frames import check_text
from tests.client.local_table import LocalTable
from tests.client.zhao_pengyou.positions import PLAYERS, on_lead, picked, scene, text, watching
from tests.client.zhao_pengyou.tour import at_rest, become_maker, scene_at, scenes, until

SIZES = ((80, 24), (100, 30), (140, 45))


def lines_of(at: Scene, ui: Ui, cells: int, rows: int) -> list[str]:
    lines = frame(at, ui, cells, rows)
    assert len(lines) == rows
    assert [plain(line) for line in lines if width(line) != cells] == []
    return [plain(line) for line in lines]


@pytest.mark.parametrize("seats", range(5, 13))
def test_every_moment_of_a_deal_fits_every_size(seats: int) -> None:
    table = LocalTable(seats, seed=seats)
    before, ui = None, Ui()
    for number, at in enumerate(scenes(table)):
        ui = moved_on(before, at, ui)
        before = at
        cells, rows = SIZES[number % len(SIZES)]
        if number % 5 == 0 or at.is_turn:
            in_sight(at, lines_of(at, ui, cells, rows))


def in_sight(at: Scene, lines: list[str]) -> None:
    """Whose turn, trump, calls, counts, points, thresholds, our cards."""
    public = at.public
    shown = "\n".join(lines)
    if public.trump is not None and public.phase is not Phase.DRAW:
        assert f"trump {face_text(_trump_face(at))}" in lines[0]
        assert "opposition" in shown
    if public.phase in {Phase.EXCHANGE, Phase.CALLS, Phase.PLAY}:
        points = next(line for line in lines if line.startswith(" opposition "))
        to_come = [band.least for band in score_table(at) if band.least > max(1, public.opposition)]
        assert [least for least in to_come if f" {least} " not in points] == []
    for call in public.calls:
        assert face_text(call.call.card) in lines[1]
    for seat in range(public.seats):
        start, count = seat_in_sight(at, lines, seat)
        assert start.endswith("▶") is (public.turn == seat)
        assert f" {public.counts[seat]} " in count


def seat_in_sight(at: Speaking, lines: list[str], seat: int) -> tuple[str, str]:
    """What stands before a seat's number, and what says how many cards it has: in its row, or about a round table."""
    if len(lines) < SIZES[-1][1]:
        assert lines[3 + seat][2:5] == f"{seat + 1:2} "
        return lines[3 + seat][:2], lines[3 + seat]
    end = lines[2].index("┬")
    block = re.compile(rf"([ ▶]){seat + 1:2} {re.escape(at.name(seat))}")
    row, found = next((row, found) for row in range(3, len(lines)) if (found := block.search(lines[row][:end])))
    return found[1], lines[row + 1][max(0, found.start() - 4) :][:26]


def _trump_face(at: Scene) -> Card:
    trump = at.public.trump
    assert trump is not None
    assert trump.suit is not None
    return card(trump.rank, trump.suit)


@pytest.mark.parametrize("sheet", list(Sheet))
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits(sheet: Sheet, size: tuple[int, int]) -> None:
    table = LocalTable(12, seed=2)
    until(table, Phase.PLAY, tricks=3)
    ui = replace(at_rest(table), sheet=sheet)
    lines = lines_of(scene_at(table), ui, *size)
    assert "q closes" in lines[2]
    far = replace(ui, scroll=1000)
    end = within_page(scene_at(table), far, *size)
    assert lines_of(scene_at(table), end, *size) == lines_of(scene_at(table), far, *size)
    assert (end.scroll == 0) is ("of" not in lines[2].split("q closes")[1])


@pytest.mark.parametrize("seats", [5, 12])
def test_the_longest_hands_fit(seats: int) -> None:
    table = LocalTable(seats, seed=3, others_bid=False)
    become_maker(table)
    at = scene_at(table)
    hands = [at.hand, parse_cards(_WIDEST[: 3 * len(at.hand) - 1])]
    for hand in hands:
        with_hand = with_cards(at, hand)
        for size in SIZES:
            for sort in SortOrder:
                ui = Ui(sort=sort, picking=Picking(cursor=len(hand) - 1, picked=held_copies(hand[:4])))
                shown = "\n".join(lines_of(with_hand, ui, *size))
                assert "bury" in shown


def with_cards(at: Scene, hand: tuple[Card, ...]) -> Scene:
    assert isinstance(at.view, SeatView)
    return replace(at, view=structs.replace(at.view, hand=tuple(sorted(hand))))


def test_a_spectator_sees_the_table_without_a_hand() -> None:
    at = watching()
    shown = "\n".join(lines_of(at, Ui(), 80, 24))
    assert "you are watching: Mei to act" in shown
    assert "space pick" not in shown


def test_whoever_may_see_all_hands_sees_them_where_there_is_room() -> None:
    table = LocalTable(6, seed=4)
    until(table, Phase.PLAY, tricks=1)
    for audience, seen in ((EVERYTHING, True), (PUBLIC, False)):
        view = table.game.view(table.state, audience)
        at = replace(scene_at(table), view=view)
        shown = lines_of(at, Ui(), 100, 30)
        assert any("──hands──" in line for line in shown) is seen


@pytest.mark.parametrize(("cells", "rows"), SIZES)
@pytest.mark.parametrize("length", range(1, 21))
def test_a_space_stands_before_whose_turn_it_is_however_long_the_title_and_the_makers_name_are(
    cells: int, rows: int, length: int
) -> None:
    players = (*PLAYERS[:2], Player("K" * length), *PLAYERS[3:])
    for title in ("Friday", "Friday evening in the back room of the tea house"):
        theirs = replace(scene("Qh Qh", turn=Seat(4)), players=players, title=title, seconds=30)
        top = lines_of(theirs, Ui(), cells, rows)[0]
        assert " 小林 to play 0:30" in top
        assert "maker K" in top
        assert " ▶ your turn" in lines_of(replace(theirs, view=scene("Qh").view), Ui(), cells, rows)[0]


LONGEST = "אבגדהוזחטאבגדהוזחטא"
"""A name of nearly as many cells as a name may have."""


def test_the_longest_names_leave_the_cards_of_a_trick_their_room_where_bots_are_called_in_words() -> None:
    bots = [Player(name, is_bot=True, full=f"{name}, bot, strong", mark="b3") for name in ("Boris", "Clara", "Chun")]
    trick = TrickView((TrickPlay(Seat(0), parse_cards("Th Th")), TrickPlay(Seat(1), parse_cards("Kh Qh"))))
    at = replace(watching(trick=trick, turn=Seat(2)), players=(Player(LONGEST), *bots, Player("Mei"), Player("小林")))
    lines = lines_of(at, Ui(), 80, 24)
    assert "this trick" in lines[2]
    assert re.search(r"  1 אבגדהוז… +4 .* 10♥ 10♥ ", lines[3])
    assert re.search(r"  2 Boris b3 +2 .* K♥ Q♥ ", lines[4])
    assert "level now" in lines_of(replace(at, view=watching(phase=Phase.SCORES).view), Ui(), 80, 24)[2]


def test_a_space_stands_between_the_longest_name_and_its_hand() -> None:
    table = LocalTable(6, seed=4)
    until(table, Phase.PLAY, tricks=1)
    at = scene_at(table)
    view = table.game.view(table.state, EVERYTHING)
    shown = lines_of(replace(at, view=view, players=(Player(LONGEST), *at.players[1:])), Ui(), 80, 24)
    hands = next(number for number, line in enumerate(shown) if "──hands──" in line)
    assert re.search(r"  1 אבגדהוזח… \S", shown[hands + 1])


def test_names_of_wide_letters_keep_the_columns() -> None:
    rows = [line for line in lines_of(scene("Ah"), Ui(), 80, 24) if "17" in line]
    assert len({line.replace("小林", "xxxx").index("17") for line in rows}) == 1


def test_what_is_picked_lies_a_row_higher_and_what_is_forced_is_marked_below() -> None:
    at = on_lead("Qh Qh", "As Qs Ts Ts 7s 6s 2h Kh Th Th")
    shown = text(at, picked("Th")).splitlines()
    low = max(number for number, line in enumerate(shown) if "╰──" in line)
    assert shown[low + 1].count("▲") == 2
    assert shown[low - 4].count("╭──╮") == 1


@pytest.mark.parametrize(
    ("name", "seats", "seed", "size", "tricks"),
    [("table-12-80x24", 12, 11, (80, 24), 4), ("table-6-100x30", 6, 8, (100, 30), 5)],
)
def test_the_table_looks_as_it_did(name: str, seats: int, seed: int, size: tuple[int, int], tricks: int) -> None:
    table = LocalTable(seats, seed)
    until(table, Phase.PLAY, tricks)
    check_text(picture(scene_at(table), at_rest(table), *size), name)


def picture(at: Scene, ui: Ui, cells: int, rows: int) -> str:
    """The picture as a golden holds it."""
    return "\n".join(line.rstrip() for line in lines_of(at, ui, cells, rows)) + "\n"


_WIDEST = "RJ RJ 2s 2s 2h 2h 2h 2d 2d 2d 2c 2c 2c Ts Ts Th Th Th Td Td Td Tc Tc Tc Ks Kh Kd Kc"
