"""A deal looked at again, by keys: to any moment, with other eyes, and from there to the judge or to a table of one's own."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiyou_cli.judge import judge
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.replays.library import FOLDER, folder_of, open_file, write_file
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.replay import ReplayScreen
from paiyou_client.starts import AtHome, Practice, WatchFile, WatchLink
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import (
    PIECE,
    ListReplays,
    Ok,
    Practise,
    ReadReplay,
    ReplayLine,
    ReplayPiece,
    ReplaysPage,
)
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.file import SUFFIX, pack_replay, unpack_replay
from paiyou_protocol.replays.record import ReplaySeat
from paiyou_protocol.replays.seen import seen_by
from tests.client.fakes import FakeLink, FakeNetwork, failed
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, Shell, shell

pytestmark = pytest.mark.asyncio

CORPUS = Path(__file__).parents[1] / "corpus"
SIX, TWELVE, FOUR = "zhaopengyouclassic6-1-2", "zhaopengyoumodern12-1-1", "zioncheckseed4-1-2"


@asynccontextmanager
async def watching(data: Path, name: str, step: int = 0, network: FakeNetwork | None = None) -> AsyncIterator[Shell]:
    path = CORPUS / f"{name}{SUFFIX}"
    start = WatchFile(path, open_file(path, GAMES), step)
    async with shell(data, start, games=GAMES, network=network) as at:
        yield at


def screen_of(at: Shell) -> ReplayScreen:
    assert isinstance(at.app.screen, ReplayScreen)
    return at.app.screen


# --- to a moment ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "step", "eyes"), [(TWELVE, 230, 1), (TWELVE, 230, 0), (FOUR, 60, 2), (FOUR, 60, 0)])
async def test_a_moment_looks_as_it_did(tmp_path: Path, name: str, step: int, eyes: int) -> None:
    async with watching(tmp_path, name, step) as at:
        await at.press(*["tab"] * eyes)
        check_frame(at.pilot, f"replay-80x24-{'12' if name == TWELVE else 'zioncheck'}-{'seat' if eyes else 'all'}")


@pytest.mark.parametrize("name", [SIX, TWELVE, FOUR])
async def test_the_way_back_and_to_all_keys_stands_there_and_all_hands_only_where_they_are_seen(
    tmp_path: Path, name: str
) -> None:
    async with watching(tmp_path, name, 30) as at:
        for _ in screen_of(at).moment.course.audiences():
            frame = await at.press("tab")
            assert "? keys   q back" in frame
            assert ("A hands" in frame) is (screen_of(at).moment.course.audience == EVERYTHING)
        assert "+ faster" in await at.press("space")


async def test_the_end_and_how_far_it_is_are_hidden_until_one_asks(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX) as at:
        frame = await at.look()
        assert "step 0 " in frame
        assert "of 202" not in frame
        assert "░" not in frame.splitlines()[-3]
        frame = await at.press("x")
        assert "step 0 of 202" in frame
        assert "░" in frame.splitlines()[-3]
        assert "of 202" not in await at.press("x")


async def test_steps_tricks_marks_and_ends(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX, 150) as at:
        screen = screen_of(at)
        seen = []
        for key in (
            "right",
            "left",
            "left",
            "down",
            "down",
            "up",
            "pagedown",
            "pageup",
            "home",
            "left",
            "end",
            "right",
        ):
            await at.press(key)
            seen.append(screen.moment.step)
        assert seen[:3] == [151, 150, 149]
        assert seen[3] < seen[4], seen
        assert seen[5] == seen[3]
        assert seen[6] > seen[5] > 0
        assert seen[7] < seen[6]
        assert seen[8:] == [0, 0, 202, 202]
        assert "the end" in await at.look()
        assert "nothing more to jump to" in await at.press("pagedown")


async def test_a_step_of_which_a_seat_saw_nothing_is_none_for_it(tmp_path: Path) -> None:
    async with watching(tmp_path, FOUR) as at:
        screen = screen_of(at)
        await at.press("tab")
        course = screen.moment.course
        hidden = next(number for number, step in enumerate(course.steps, 1) if not step.events)
        screen._to(hidden - 1)
        await at.press("right")
        assert screen.moment.step > hidden
        assert course.steps[screen.moment.step - 1].events


async def test_own_marks_are_jumped_to(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX, 3) as at:
        assert "marked" in await at.press("m")
        await at.press("home", "pagedown")
        assert screen_of(at).moment.step == 3
        assert "marked" not in await at.press("m")


async def test_eyes_go_round_by_tab_and_a_seats_replay_has_but_its_own(tmp_path: Path) -> None:
    async with watching(tmp_path, FOUR, 30) as at:
        seen = []
        for _ in range(7):
            seen.append(screen_of(at).moment.course.audience)
            await at.press("tab")
        assert seen == [EVERYTHING, 0, 1, 2, 3, PUBLIC, EVERYTHING]
        await at.press("shift+tab")
        assert screen_of(at).moment.course.audience == EVERYTHING
    own = follow(seen_by(open_file(CORPUS / f"{FOUR}{SUFFIX}", GAMES), Seat(1)), GAMES)
    path = write_file(tmp_path, pack_replay(own.replay))
    async with shell(tmp_path, WatchFile(path, own, 9), games=GAMES) as at:
        assert "as Boris sees it" in await at.press("tab")


class StillTimer:
    """Of a clock that stands."""

    def stop(self) -> None:
        pass


async def test_ones_own_copy_of_a_whole_replay_is_first_seen_as_one_saw_it(tmp_path: Path) -> None:
    replay = replace(open_file(CORPUS / f"{SIX}{SUFFIX}", GAMES).replay, you=3)
    path = write_file(tmp_path, pack_replay(replay))
    async with shell(tmp_path, WatchFile(path, follow(replay, GAMES), 9), games=GAMES) as at:
        assert "as Dara sees it" in await at.look()


async def test_it_plays_by_itself_at_a_pace_and_stops_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watching(tmp_path, SIX, 199) as at:
        screen = screen_of(at)
        pauses: list[float] = []

        def set_timer(pause: float, _: object) -> StillTimer:
            pauses.append(pause)
            return StillTimer()

        monkeypatch.setattr(screen, "set_timer", set_timer)
        assert "playing ×1" in await at.press("space")
        assert "playing ×8" in await at.press("+", "+", "+", "+")
        playing = []
        for _ in range(3):
            playing.append(screen.is_playing)
            screen._step_by_itself()
        assert [*playing, screen.is_playing] == [True, True, True, False]
        assert pauses == [1.0, 0.125, 0.125], "a second between two steps of the record, an eighth of it at that pace"
        assert "the end" in await at.press("space")
        states = [screen.is_playing]
        for keys in (("left", "space"), ("space",)):
            await at.press(*keys)
            states.append(screen.is_playing)
        assert states == [False, True, False]


async def test_the_other_deals_of_a_game_that_lie_beside_it(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX, 9) as at:
        assert "no other deal" in await at.press("n")
        await at.press("N")
        screen = screen_of(at)
        assert (screen.moment.course.replay.deal, screen.moment.step) == (1, 0)
        assert "no other deal" in await at.press("N")
        await at.press("n")
        assert screen.moment.course.replay.deal == 2


async def test_pages_of_the_table_are_read_and_keys_that_would_act_do_nothing(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX, 160) as at:
        assert "all hands" in await at.press("A")
        frame = await at.press("right")
        assert "all hands" in frame, "the page stays while one goes on"
        assert "step 161" in frame
        assert "q closes" not in await at.press("q")
        await at.press("tab")
        before = await at.look()
        assert await at.press("enter", "k", "f", "u") == before
        assert "Replays: keys" in await at.press("?")
        assert "step 161" in await at.press("escape")


async def test_plain_ascii_draws_it_without_any_other_sign(tmp_path: Path) -> None:
    async with watching(tmp_path, TWELVE, 230) as at:
        await at.press("f2", "x")
        assert (await at.look()).isascii()


# --- from there -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "step", "eyes"),
    [(SIX, 201, ("tab",)), (SIX, 130, ()), (FOUR, 60, ("tab",)), (FOUR, 60, ("shift+tab",))],
)
async def test_any_position_is_a_case_that_the_judge_agrees_with(
    tmp_path: Path, name: str, step: int, eyes: tuple[str, ...]
) -> None:
    async with watching(tmp_path, name, step) as at:
        assert "paiyou judge" in await at.press(*eyes, "J")
    (case,) = (tmp_path / "positions").iterdir()
    assert json.loads(case.read_text())["game"] in GAMES
    assert judge.main([str(case), "--check"], standalone_mode=False) in {None, 0}


async def test_any_position_is_played_on_at_a_table_of_ones_own(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(Practise, Ok(0, "9")))
    async with watching(tmp_path, SIX, 150, network) as at:
        await at.press("tab", "tab", "tab", "P")
        (asked,) = [request for request in at.link.asked if isinstance(request, Practise)]
        assert (asked.steps, asked.seat) == (150, 2)
        file = b"".join(map(base64.b64decode, asked.file))
        assert file == (CORPUS / f"{SIX}{SUFFIX}").read_bytes()
        assert at.app.at == "9"
        assert not isinstance(at.app.screen, ReplayScreen)
        assert at.app.model.tables["9"].plays_on
        await at.app.leave_table("9")
        await at.look()
        assert (screen_of(at).moment.step, screen_of(at).moment.course.audience) == (150, 2), "back where one left it"
        await at.press("q")
        assert at.app._exit


async def test_where_the_file_lies_is_said_for_whoever_verifies_it(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX) as at:
        assert "paiyou verify" in await at.press("f")
        assert at.app.said.endswith(f"{SIX}{SUFFIX}")


async def test_a_position_from_the_command_line_and_one_that_is_refused(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(Practise, failed("bad-replay")))
    async with shell(tmp_path, Practice(b"x" * 10_000, 3, 1), network=network, games=GAMES) as at:
        (asked,) = [request for request in at.link.asked if isinstance(request, Practise)]
        assert [len(base64.b64decode(piece)) for piece in asked.file] == [3072, 3072, 3072, 784]
        assert "cannot be played on" in await at.look()


async def test_what_a_bot_decided_for_somebody_is_said_at_its_step(tmp_path: Path) -> None:
    course = open_file(CORPUS / f"{SIX}{SUFFIX}", GAMES)
    steps = list(course.replay.steps)
    steps[149] = replace(steps[149], deputed=True)
    replay = replace(course.replay, steps=tuple(steps), seats=(ReplaySeat("p", "Mei"), *course.replay.seats[1:]))
    path = write_file(tmp_path, pack_replay(replay))
    async with shell(tmp_path, WatchFile(path, follow(replay, GAMES), 150), games=GAMES) as at:
        assert "a bot decided it for" in await at.look()
        assert "a bot decided it" not in await at.press("right")


async def test_whoever_came_for_a_replay_alone_leaves_with_it(tmp_path: Path) -> None:
    async with watching(tmp_path, SIX) as at:
        await at.press("q")
        assert at.app._exit


# --- lists ------------------------------------------------------------------------------------------------------------


async def test_home_lists_the_replays_and_their_statistics(tmp_path: Path) -> None:
    for name in (SIX, FOUR):
        replay = unpack_replay((CORPUS / f"{name}{SUFFIX}").read_bytes())
        mine = replace(replay, seats=(ReplaySeat("p", "Mei"), *replay.seats[1:]), you=0)
        write_file(tmp_path / FOLDER / folder_of("attic.local:7741"), pack_replay(mine))
        theirs = replace(mine, id="9-9-9", began=0, you=None)
    write_file(tmp_path / FOLDER / folder_of("attic.local:7741"), pack_replay(theirs))
    async with shell(tmp_path, AtHome(), games=GAMES) as at:
        frame = await at.press("r")
        assert "3 deals" in frame
        assert frame.count("watched only: Mei") == 1
        assert "paiyou verify" in frame
        assert "Zioncheck, 4 seats, deal 2" in frame
        frame = await at.press("s")
        assert "1 game" in frame
        assert "1 deal" in frame
        assert "won in the opposition" in frame or "contracts laid down" in frame
        assert frame != await at.press("tab")
        await at.press("escape", "enter")
        assert screen_of(at).moment.step == 0
        await at.press("q", "q")
        assert isinstance(at.app.screen, HomeScreen)


async def test_a_damaged_replay_is_named_below_the_others_and_in_their_place(tmp_path: Path) -> None:
    good, cut = ((CORPUS / f"{name}{SUFFIX}").read_bytes() for name in (SIX, FOUR))
    whole = write_file(tmp_path / FOLDER, good)
    whole.with_name(f"9-9-9{SUFFIX}").write_bytes(cut[:-1])
    async with shell(tmp_path, AtHome(), games=GAMES) as at:
        frame = await at.press("r")
        assert "1 deal" in frame
        assert "1 file here cannot be shown, and stays as it is." in frame
        assert f"{FOLDER}/9-9-9{SUFFIX} is cut off" in frame
        whole.unlink()
        frame = await at.press("escape", "r")
        assert f"{FOLDER}/9-9-9{SUFFIX} is cut off" in frame
        assert "No deal has been played" not in frame


async def test_where_there_are_none_it_says_so(tmp_path: Path) -> None:
    async with shell(tmp_path, AtHome(), games=GAMES) as at:
        shown = await at.press("r")
        assert "No deal has been played" in shown
        assert "exported from a\n   room." in re.sub(" +\n", "\n", shown), "nothing of it is cut"
        assert "No deal of yours" in await at.press("enter", "s")


def serves(link: FakeLink, data: bytes) -> None:
    """A server that has one deal."""
    line = ReplayLine("7-1-2", "zioncheck", 0.0, 4, 2)
    link.answer(ListReplays, *[ReplaysPage(0, (line,))] * 2)
    pieces = [base64.b64encode(data[at : at + PIECE]).decode() for at in range(0, len(data) + 1, PIECE)]
    link.answer(ReadReplay, *[ReplayPiece(0, len(data), piece) for piece in pieces])


def attic() -> bytes:
    course = open_file(CORPUS / f"{FOUR}{SUFFIX}", GAMES)
    return pack_replay(replace(seen_by(course, Seat(1)), id="7-1-2"))


async def test_a_link_fetches_a_deal_piece_by_piece_checks_it_and_keeps_it(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: serves(link, attic()))
    async with shell(tmp_path, WatchLink(ATTIC, "7-1-2", step=4), network=network, games=GAMES) as at:
        assert (screen_of(at).moment.course.audience, screen_of(at).moment.step) == (1, 4)
        offsets = [request.offset for request in at.link.asked if isinstance(request, ReadReplay)]
        assert offsets == list(range(0, len(attic()), PIECE))
    assert (tmp_path / FOLDER / "attic.local_7741" / f"7-1-2{SUFFIX}").read_bytes() == attic()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"GIF89a", "7-1-2 is no replay of Paiyou."),
        (attic()[:-9], "7-1-2 is cut off: its end is missing."),
        (pack_replay(replace(unpack_replay(attic()), result={"deal": 2})), "cannot have happened"),
    ],
)
async def test_what_a_server_sends_is_not_believed(tmp_path: Path, data: bytes, said: str) -> None:
    network = FakeNetwork(lambda link: serves(link, data))
    async with shell(tmp_path, WatchLink(ATTIC, "7-1-2"), network=network, games=GAMES) as at:
        assert at.app._exit
        assert said in str(at.app.return_value)
    assert not (tmp_path / FOLDER).exists()


async def test_a_deal_that_one_may_not_see_is_said_to_be_none(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(ReadReplay, failed("no-replay")))
    async with shell(tmp_path, WatchLink(ATTIC, "7-1-2"), network=network, games=GAMES) as at:
        assert "no such deal there" in str(at.app.return_value)


async def test_behind_a_door_a_deal_is_looked_at_without_a_file_and_not_played_on(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: serves(link, attic()))
    async with shell(tmp_path, ATTIC, network=network, games=GAMES) as at:
        at.app.setup = dataclasses.replace(at.app.setup, powers=BEHIND_A_DOOR, data=NOWHERE)
        await at.press("y", "enter")
        assert screen_of(at).moment.course.replay.id == "7-1-2"
        assert "P plays on from here only where" in await at.press("P")
        assert "J writes a file only where" in await at.press("J")
        assert at.app.in_lobby
    assert not (tmp_path / FOLDER).exists()


async def test_a_room_lists_ones_deals_and_says_the_link_for_friends(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: serves(link, attic()))
    async with shell(tmp_path, ATTIC, network=network, games=GAMES) as at:
        frame = await at.press("y")
        assert "Zioncheck, 4 seats, deal 2" in frame
        assert "paiyou replay attic.local/7-1-2" in await at.press("l")
        assert "1 deal written to" in await at.press("a")
        assert [path.name for path in (tmp_path / FOLDER).glob("*/*")] == [f"7-1-2{SUFFIX}"]
        serves(at.link, attic())
        await at.press("enter")
        assert screen_of(at).moment.course.replay.id == "7-1-2"
        assert "7-1-2" in await at.press("q")
        assert at.app.in_lobby
