"""Replays in the client: what of a moment is shown, what is jumped to, files, statistics and plots."""

from __future__ import annotations

import os
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiyou_client.links import parse_replay
from paiyou_client.replays.counters import COUNTERS
from paiyou_client.replays.library import Library, beside, find, folder_of, open_file, write_file
from paiyou_client.replays.playing_on import Lack, NoPosition, practice_from
from paiyou_client.replays.showing import Moment, milestones, model_of
from paiyou_client.replays.statistics import own_seat, played, tallies
from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.screens.statistics import tally_lines
from paiyou_client.table_parts.bar import Bar, bar_keys
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.widgets.lines import plain
from paiyou_client.widgets.plots import bar, bars, columns
from paiyou_client.words.replays import bad_words, unread_words
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import Channel
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.file import SUFFIX, pack_replay, unpack_replay
from paiyou_protocol.replays.record import Replay, ReplaySeat, Said
from paiyou_protocol.replays.seen import seen_by

CORPUS = Path(__file__).parents[1] / "corpus"
NAMES = ("zhaopengyouclassic6-1-2", "zioncheckseed4-1-2")


def course_of(name: str) -> Course:
    return open_file(CORPUS / f"{name}{SUFFIX}", GAMES)


def text_of(moment: Moment) -> str:
    """The whole picture of a moment at 100x30, without the bar."""
    presenter = PRESENTERS[moment.course.replay.game]
    scene = presenter.scene_of(model_of(moment, GAMES), 0.0, "", "", is_host=False)
    return "\n".join(map(plain, presenter.frame(scene, presenter.blank(), 100, 30)))


# --- a moment ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("audience", [Seat(1), PUBLIC, EVERYTHING])
def test_nothing_of_what_comes_later_is_in_the_picture_of_a_moment(name: str, audience: Seat) -> None:
    """The same deal, of which nothing after the moment was ever played, looks the same."""
    whole = course_of(name)
    for step in (0, 1, len(whole) // 3, len(whole) // 2, len(whole) - 1):
        begun = msgspec.structs.replace(whole.replay, steps=whole.replay.steps[:step], result=None, summary=None)
        short = follow(begun, GAMES)
        assert text_of(Moment(short.as_seen_by(audience), step)) == text_of(Moment(whole.as_seen_by(audience), step))


@pytest.mark.parametrize("name", NAMES)
def test_a_seats_own_replay_looks_as_the_whole_one_seen_from_there(name: str) -> None:
    whole = course_of(name)
    own = follow(seen_by(whole, Seat(2)), GAMES)
    seen = whole.as_seen_by(Seat(2))
    steps = [number for number, step in enumerate(seen.steps, 1) if step.events]
    for step in (0, 5, len(own) // 2, len(own)):
        there = 0 if not step else steps[step - 1]
        assert text_of(Moment(own, step)) == text_of(Moment(seen, there))


def test_what_was_said_stands_in_the_log_where_it_was_said_and_not_before() -> None:
    course = course_of(NAMES[0])
    replay = msgspec.structs.replace(
        course.replay,
        seats=(ReplaySeat("p", "Mei"), *course.replay.seats[1:]),
        chat=(Said("p", Channel.TABLE, "well now", None, course.times[49]),),
    )
    course = changed(course, replay=replay)
    assert "well now" not in text_of(Moment(course, 49))
    assert "Mei: well now" in text_of(Moment(course, 50)).replace("  ", " ")


def test_what_was_said_by_the_room_is_the_rooms_and_a_watchers_line_is_a_watchers() -> None:
    """A bot's seat has no person, and neither has the room; names are kept of seats alone."""
    course = course_of(NAMES[0])
    at = course.times[49]
    replay = msgspec.structs.replace(
        course.replay,
        seats=(ReplaySeat(name="Chun", bot="easy"), *course.replay.seats[1:]),
        chat=(
            Said("", Channel.TABLE, "stops at ten", None, at),
            Said("w", Channel.WATCHERS, "good play", None, at),
            Said("g", Channel.TABLE, "my turn next", None, at),
        ),
    )
    text = text_of(Moment(changed(course, replay=replay), 50))
    assert "the room: stops at ten" in text
    assert "somebody looking on: good play" in text
    assert "somebody: my turn next" in text


@pytest.mark.parametrize("name", NAMES)
def test_one_jumps_to_every_trick_or_turn_and_to_what_decides_a_deal(name: str) -> None:
    course = course_of(name)
    found = milestones(course, PRESENTERS[course.replay.game].milestone)
    tricks = [step for step, kinds in found.items() if Milestone.TRICK in kinds]
    marks = [step for step, kinds in found.items() if Milestone.MARK in kinds]
    view: Any = course.view(len(course))
    if course.replay.game == "zhao-pengyou":
        assert len(tricks) == len(view.public.tricks)
    else:
        assert len(tricks) in {view.public.number - 1, view.public.number}
    assert marks[-1] == len(course), "the score is a mark"
    assert len(marks) > 3


@pytest.mark.parametrize(
    ("step", "seat", "wanted"),
    [(150, None, 1), (150, 2, 2), (0, None, 0), (999, None, Lack.STEP), (150, 6, Lack.SEAT), (-1, None, Lack.STEP)],
)
def test_a_position_is_played_on_in_the_seat_that_is_asked_for_or_whose_turn_it_is(
    step: int, seat: int | None, wanted: int | Lack
) -> None:
    course = course_of(NAMES[0])
    if isinstance(wanted, Lack):
        with pytest.raises(NoPosition) as caught:
            practice_from(course, step, seat)
        assert caught.value.lack is wanted
        return
    practice = practice_from(course, step, seat)
    assert (practice.step, practice.seat) == (step, wanted)
    assert unpack_replay(practice.file) == course.replay


def test_a_hand_that_is_not_in_a_replay_is_not_played_on() -> None:
    whole = course_of(NAMES[0])
    assert practice_from(follow(seen_by(whole, Seat(4)), GAMES), 9).seat == 4
    for audience, seat in ((Seat(4), 2), (PUBLIC, 2), (PUBLIC, None)):
        with pytest.raises(NoPosition) as caught:
            practice_from(follow(seen_by(whole, audience), GAMES), 9, seat)
        assert caught.value.lack is Lack.HAND


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ReplayFault)
def test_each_fault_is_one_sentence_that_names_the_file(fault: ReplayFault) -> None:
    words = {
        ReplayFault.OTHER_VERSION: ("2", "1"),
        ReplayFault.OTHER_RULES: ("zioncheck", "1", "2", "0.0.9"),
        ReplayFault.NO_GAME: ("whist",),
        ReplayFault.IMPOSSIBLE: ("7",),
    }.get(fault, ())
    said = bad_words("x.paiyou", BadReplay(fault, *words))
    assert said.startswith("x.paiyou ")
    assert said.endswith(".")
    assert all(word in said for word in words if word != "zioncheck")


def test_deals_of_one_game_that_lie_beside_each_other_are_found_in_their_order(tmp_path: Path) -> None:
    replay = course_of(NAMES[1]).replay
    for name in ("7-1-1", "7-1-10", "7-1-2", "7-2-1", "71-1-1"):
        write_file(tmp_path, pack_replay(msgspec.structs.replace(replay, id=name)))
    (tmp_path / f"7-1-x{SUFFIX}").write_bytes(b"")
    found = beside(tmp_path / f"7-1-2{SUFFIX}", msgspec.structs.replace(replay, id="7-1-2"))
    assert [path.stem for path in found] == ["7-1-1", "7-1-2", "7-1-10"]
    other = tmp_path / f"friday{SUFFIX}"
    assert beside(other, replay) == (other,)


def test_replays_of_our_own_are_found_the_newest_first_and_what_is_none_is_left_out(tmp_path: Path) -> None:
    old, new = (course_of(name).replay for name in NAMES)
    new = msgspec.structs.replace(new, began=old.began + 1)
    write_file(tmp_path / "replays" / folder_of("attic.local:7741"), pack_replay(old))
    write_file(tmp_path / "own" / "abc" / "server" / "deals", pack_replay(new))
    (tmp_path / "replays" / f"broken{SUFFIX}").write_bytes(b"x")
    os.mkfifo(tmp_path / "replays" / f"pipe{SUFFIX}")
    assert [each.replay for each in find(tmp_path).found] == [new, old]
    assert find(tmp_path / "nowhere") == Library()


def test_files_that_cannot_be_read_are_counted_and_the_first_ones_are_named(tmp_path: Path) -> None:
    data = pack_replay(course_of(NAMES[0]).replay)
    whole = write_file(tmp_path / "replays" / "attic", data)
    assert unread_words(find(tmp_path).unread, tmp_path) == ()
    whole.write_bytes(data[:-9])
    assert unread_words(find(tmp_path).unread, tmp_path) == (
        "1 file here cannot be shown, and stays as it is.",
        f"replays/attic/{whole.name} is cut off: its end is missing.",
    )
    for name in "abcd":
        (tmp_path / "replays" / f"{name}{SUFFIX}").write_bytes(b"x")
    said = unread_words(find(tmp_path).unread, tmp_path)
    assert said[0] == "5 files here cannot be shown, and stay as they are."
    assert len(said) == 5
    assert said[-1] == "..."
    assert whole.read_bytes() == data[:-9]


def test_a_deal_that_was_only_watched_is_marked_and_counts_in_no_statistics(tmp_path: Path) -> None:
    whole = of_mei(NAMES[0], 0)
    alone = write_file(tmp_path / "own" / "abc" / "server" / "deals", pack_replay(whole))
    watched = msgspec.structs.replace(whole, id="7-7-7", began=whole.began + 1)
    mine = msgspec.structs.replace(whole, id="8-8-8", began=whole.began + 2, you=3)
    write_file(tmp_path / "replays" / "attic", pack_replay(watched))
    write_file(tmp_path / "replays" / "attic", pack_replay(mine))
    found = find(tmp_path).found
    assert [(each.replay.id, each.is_watched) for each in found] == [
        ("8-8-8", False),
        ("7-7-7", True),
        (alone.stem, False),
    ]
    assert [replay.id for replay in played(found)] == ["8-8-8", alone.stem]


def test_what_came_from_elsewhere_is_no_file_before_it_was_checked(tmp_path: Path) -> None:
    with pytest.raises(BadReplay):
        write_file(tmp_path / "replays", b"GIF89a")
    assert not (tmp_path / "replays").exists()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("attic.local/7-1-2", ("attic.local", "7-1-2")),
        ("attic.local:7000/7-1-2", ("attic.local:7000", "7-1-2")),
        ("paiyou://attic.local/7-1-2#" + "A" * 43, ("paiyou://attic.local/#" + "A" * 43, "7-1-2")),
        ("attic.local", None),
        ("attic.local/KDJFUR", None),
        ("/7-1-2", None),
        ("deals/7-1-2.paiyou", None),
        ("attic.local/7-1", None),
    ],
)
def test_a_share_link_names_a_server_and_a_deal(text: str, found: tuple[str, str] | None) -> None:
    assert parse_replay(text) == found


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("label", ["step", "a word for it that is much longer in another language"])
def test_other_keys_give_way_to_the_way_back(label: str, rows: int) -> None:
    keys = tuple(Hint(key, label) for key in "abcd")
    lines = bar_keys(Bar((), keys, keys, ways=(Hint("?", "keys"), Hint("q", "back"))), 80, rows)
    assert len(lines) == rows
    assert plain(lines[0]).startswith(f" a {label}   ")
    assert plain(lines[0]).rstrip().endswith("   ? keys   q back")


# --- statistics -------------------------------------------------------------------------------------------------------


def of_mei(name: str, seat: int, **more: object) -> Replay:
    """A recorded deal in which Mei had this seat."""
    replay = course_of(name).replay
    seats = list(replay.seats)
    seats[seat] = ReplaySeat("p", "Mei")
    return msgspec.structs.replace(replay, seats=tuple(seats), **more)


def test_deals_of_zhao_pengyou_are_counted_by_the_side_one_ended_on() -> None:
    replays = [of_mei(NAMES[0], seat, began=seat) for seat in range(6)]
    (tally,) = tallies(replays, COUNTERS)
    figures: dict[str, Any] = {figure.name.english: (figure.count, figure.of) for figure in tally.figures}
    result: Any = course_of(NAMES[0]).result
    assert (result.maker, result.maker_side, result.side.value) == (4, (0, 4), "opposition")
    assert (figures["won as the maker"], figures["won as a partner"], figures["won in the opposition"]) == (
        (0, 1),
        (0, 1),
        (4, 4),
    )
    assert figures["game points a deal, on average"] == (4 / 6, None)
    assert figures["card points a deal, on average"] == (sum(result.captured) / 6, None)
    assert tally.course == (0.0, 1.0, 1.0, 1.0, 0.0, 1.0)
    assert tally.spread == (("0", 2), ("1", 4))


def test_deals_of_zioncheck_are_counted_by_what_was_laid_and_what_one_was_caught_with() -> None:
    replays = [of_mei(NAMES[1], seat, began=seat) for seat in range(4)]
    (tally,) = tallies(replays, COUNTERS)
    figures: dict[str, Any] = {figure.name.english: (figure.count, figure.of) for figure in tally.figures}
    result: Any = course_of(NAMES[1]).result
    points = result.points
    assert figures["contracts laid down"] == (4 - len(result.stuck), 4)
    assert figures["went out"] == (1, 4)
    assert figures["points caught a deal, on average"] == (sum(points) / 4, None)
    assert tally.course == tuple(map(float, points))
    assert sum(count for _, count in tally.spread) == 4


def test_a_deal_counts_once_and_practice_and_others_deals_not_at_all() -> None:
    mine = of_mei(NAMES[1], 0)
    two = msgspec.structs.replace(mine, seats=(*mine.seats[:-1], ReplaySeat("q", "Jun")), id="9-9-9")
    public = seen_by(follow(two, GAMES), PUBLIC)
    own = seen_by(follow(two, GAMES), Seat(3))
    assert [own_seat(replay) for replay in (mine, two, public, own)] == [0, None, None, 3]
    assert own_seat(msgspec.structs.replace(two, you=2)) == 2, "whose copy of a whole replay it is"
    practice = msgspec.structs.replace(mine, is_practice=True, id="8-8-8")
    unfinished = msgspec.structs.replace(mine, result=None, id="7-7-7")
    (tally,) = tallies([mine, mine, two, public, own, practice, unfinished], COUNTERS)
    assert (tally.deals, tally.games) == (2, 2)
    assert tallies([practice], COUNTERS) == ()


def test_games_are_told_apart_where_each_server_counts_its_tables_from_one() -> None:
    first = [of_mei(NAMES[1], 0, began=at, id=f"1-1-{deal}", deal=deal) for at, deal in enumerate((1, 2, 3))]
    other = [of_mei(NAMES[1], 0, began=at, id=f"1-1-{deal}", deal=deal) for at, deal in enumerate((1, 2), 10)]
    (tally,) = tallies([*first, *other], COUNTERS)
    assert (tally.games, tally.deals) == (2, 5)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_statistics_fits_a_small_terminal(name: str) -> None:
    (tally,) = tallies([of_mei(name, 0, began=at) for at in range(100)], COUNTERS)
    lines = [plain(row) for row in tally_lines(tally, 80, 20)]
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 80


# --- plots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "drawn"), [(0.0, "░░░░"), (0.01, "█░░░"), (0.5, "██░░"), (0.99, "████"), (1.0, "████"), (2.0, "████")]
)
def test_a_share_is_a_bar_and_any_share_shows(share: float, drawn: str) -> None:
    assert plain(bar(share, 4)) == drawn


def test_numbers_are_bars_beside_their_names() -> None:
    rows = [plain(row) for row in bars([("a", 10), ("b", 5), ("c", 0)], 2, 10)]
    assert rows == ["a ████ 10", "b ██░░  5", "c ░░░░  0"]
    assert bars([], 2, 10) == ()


def test_a_course_is_columns_of_half_cells_the_newest_at_the_right() -> None:
    assert [plain(row) for row in columns([9.0, 0.0, 1.0, 2.0, 3.0, 4.0], 5, 2)] == ["   ▄█", " ▄███"]
    assert [plain(row) for row in columns([0.0, 0.0], 5, 2)] == ["  ", "  "]
