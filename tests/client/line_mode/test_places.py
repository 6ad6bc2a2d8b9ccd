"""Home, lobby, room, looking on and replays by lines: where one is, what is typed there, and the way back."""

from __future__ import annotations

import asyncio
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.house_rules import rules_in_file
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.at_replay import AtReplay
from paiyou_client.line_mode.reading import Cards, Pace, Reading
from paiyou_client.line_mode.settings import reading_of
from paiyou_client.line_mode.statistics import tally_lines
from paiyou_client.model import Connection, Status
from paiyou_client.replays.counters import COUNTERS
from paiyou_client.replays.library import open_file
from paiyou_client.replays.statistics import tallies
from paiyou_client.settings_file import read_settings
from paiyou_client.starts import AtHome, JoinServer, WatchFile
from paiyou_client.translation import reading
from paiyou_client.words.statistics import figure_words
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import (
    CreateTable,
    JoinByCode,
    JoinTable,
    LeaveTable,
    ListTables,
    Ok,
    Say,
    Sit,
    TableChanged,
    TableGone,
    TablesPage,
    TableSummary,
)
from paiyou_protocol.replays.file import SUFFIX
from tests.client.fakes import FakeLink, FakeNetwork, failed, playing, room, summary
from tests.client.line_mode.lines import Ends, at_table, typing
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC
from tests.client.test_replays import of_mei

pytestmark = pytest.mark.asyncio

CORPUS = Path(__file__).parents[2] / "corpus"


def network_of(*lines: TableSummary) -> FakeNetwork:
    return FakeNetwork(lambda link: link.answer(ListTables, *[TablesPage(0, lines)] * 5))


async def test_the_lobby_is_a_numbered_list_and_a_number_goes_there(tmp_path: Path) -> None:
    network = network_of(summary(), playing())
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address)) as typist:
        told = await typist.types("list")
        assert "1: Friday, Zhao Pengyou, classic rules, 4 people, 2 watchers, 2 free, waiting\n" in told
        assert "2: Late" in told
        assert "There is no choice 3" in await typist.types("3")
        await typist.types("1")
        assert [type(each) for each in network.link.asked[-2:]] == [JoinTable, Sit]


async def test_whoever_watches_takes_no_seat(tmp_path: Path) -> None:
    network = network_of(summary(), playing())
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address, watch=True)) as typist:
        assert "1: Late" in "".join(typist.transcript)  # what is not played is not listed
        await typist.types("1")
        assert isinstance(network.link.asked[-1], JoinTable)


async def test_tables_that_come_and_go_and_what_is_said_are_events(tmp_path: Path) -> None:
    network = network_of(summary())
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address)) as typist:
        network.link.say(TableChanged(summary("t9", title="Sunday")), TableGone("t1"))
        told = await typist.reads()
        assert "Sunday, Zhao Pengyou" in told
        assert "closed: Friday" in told
        await typist.types("say good evening")
        assert network.link.asked[-1] == Say(0, None, "good evening")
        await typist.types("say 1")
        assert isinstance(network.link.asked[-1], Say)
        assert network.link.asked[-1].phrase is not None


async def test_a_table_is_made_by_a_form_of_numbered_fields(tmp_path: Path) -> None:
    def made(link: FakeLink) -> None:
        link.answer(ListTables, *[TablesPage(0, ())] * 3)
        link.answer(CreateTable, Ok(0, "t7"))

    network = FakeNetwork(made)
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address)) as typist:
        told = await typist.types("make")
        assert "2: Seats: 6\n" in told
        for line in ("2 12", "4", "Sunday", "99", ""):
            await typist.types(line)
        (request,) = [each for each in network.link.asked if isinstance(each, CreateTable)]
        assert (request.seats, request.title) == (12, "Sunday")


async def test_the_chosen_rules_are_read_option_by_option_while_a_table_is_made(tmp_path: Path) -> None:
    network = network_of()
    async with typing(replace(network.setup(tmp_path), games=GAMES), JoinServer(ATTIC.address)) as typist:
        assert "v reads the chosen rules" in await typist.types("make")
        usual = await typist.types("v")
        options = GAMES["zhao-pengyou"].read_options(next(iter(GAMES["zhao-pengyou"].presets())))
        assert usual.count("\n") == len(options.__struct_fields__) + 1  # type: ignore[attr-defined]
        assert "usually" not in usual
        await typist.types("3 modern")
        assert "usually" in await typist.types("v")
        assert not [each for each in network.link.asked if isinstance(each, CreateTable)]


async def test_what_is_set_is_kept_and_a_longer_pace_makes_windows_longer_at_ones_own_tables(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(CreateTable, Ok(0, "t7")))
    async with typing(replace(network.setup(tmp_path), games=GAMES), JoinServer(ATTIC.address)) as typist:
        assert "cards letters, verbosity normal" in await typist.types("set cards letters")
        assert "no such setting" in await typist.types("set cards runes")
        for line in ("set pace long", "make", "1 Zioncheck", ""):
            await typist.types(line)
        (request,) = [each for each in network.link.asked if isinstance(each, CreateTable)]
        usual = GAMES["zioncheck"].timers()
        assert request.timers == {kind: 3 * usual[kind] for kind in ("claim", "next")}
    kept = read_settings(tmp_path)
    assert reading_of(kept) == Reading(cards=Cards.LETTERS, pace=Pace.LONG)


async def test_an_invite_code_and_a_password_are_typed_and_the_password_is_never_shown(tmp_path: Path) -> None:
    def locked(link: FakeLink) -> None:
        link.answer(JoinByCode, failed("password"), failed("password"), Ok(0, "t1"))

    network = FakeNetwork(locked)
    ends = Ends(is_terminal=True)
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), ends=ends) as typist:
        assert "six letters" in await typist.types("code 12")
        assert "The password of this table" in await typist.types("code qwe-rtz")
        assert "wrong one" not in await typist.types("wrong one")
        assert "secret" not in await typist.types("secret")
        passwords = [each.password for each in network.link.asked if isinstance(each, JoinByCode)]
        assert passwords == ["", "wrong one", "secret"]
        assert "That was not it." in "".join(typist.transcript)


async def test_whoever_does_not_get_in_is_told_so_once_and_no_prompt_stays_behind(tmp_path: Path) -> None:
    def taken(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "name-taken")

    ends = Ends(is_terminal=True)
    async with typing(FakeNetwork(taken).setup(tmp_path), JoinServer(ATTIC.address), ends=ends) as typist:
        assert await typist.running == 1
        await typist.reads()
        told = "".join(typist.transcript)
        assert told.count("has that name, or one that looks the same") == 1
        assert told.endswith("to join with.\n")


async def test_a_prompt_that_stands_is_ended_with_the_client(tmp_path: Path) -> None:
    ends = Ends(is_terminal=True)
    async with typing(FakeNetwork().setup(tmp_path), AtHome(), ends=ends) as typist:
        assert (await typist.types("xyzzy")).endswith("> ")
        typist.client.exit()
        await typist.running
        assert await typist.reads() == "\n"


async def test_who_leaves_a_room_is_in_the_lobby_and_who_leaves_that_is_gone(tmp_path: Path) -> None:
    network = network_of(summary())
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address)) as typist:
        network.link.say(room(you=2))
        typist.client.at = "t1"
        typist.client.settle()
        told = await typist.reads()
        assert "3. Mei, you\n" in told
        assert "1: Friday" in await typist.types("leave")
        assert isinstance(network.link.asked[-1], LeaveTable)
        await typist.types("leave")
        assert typist.client._over is not None
        assert typist.client._over.done()


async def test_who_looks_on_follows_a_seat_and_is_asked_nothing(tmp_path: Path) -> None:
    table = LocalTable(6, 1, you=None, level="easy")
    async with at_table(table, tmp_path) as typist:
        for _ in range(150):
            table.step()
        await typist.reads()
        assert "you are watching Kolja" in await typist.types("follow 3")
        assert (await typist.types("table")).splitlines()[-6].startswith("3. Kolja")
        assert "You look on: you hold no cards." in await typist.types("hand")
        assert typist.client.place is not None
        assert not typist.client.place.question()


@pytest.mark.parametrize("name", ["zhaopengyouclassic6-1-2", "zioncheckseed4-1-2"])
async def test_a_replay_goes_by_steps_jumps_and_other_eyes(name: str, tmp_path: Path) -> None:
    path = CORPUS / f"{name}{SUFFIX}"
    course = open_file(path, GAMES)
    setup = replace(FakeNetwork().setup(tmp_path), games=GAMES)
    async with typing(setup, WatchFile(path, course)) as typist:
        assert "step 0, " in "".join(typist.transcript)
        one = await typist.types("step 40")
        assert one.splitlines()[-1].startswith("step ")
        assert len(one.splitlines()) > 5
        assert "step " in await typist.types("back 3")
        for line in ("jump", "jump mark", "jump -", "hand", "table", "trick", "scores", "eyes", "hand"):
            assert "means nothing" not in await typist.types(line)
        end = await typist.types(f"jump {len(course)}")
        assert "the end" in end
        assert "nothing more to jump to" in await typist.types("jump")
        await typist.types("leave")
        assert typist.client._over is not None
        assert typist.client._over.done()


async def test_home_is_a_numbered_menu(tmp_path: Path) -> None:
    async with typing(FakeNetwork().setup(tmp_path), AtHome()) as typist:
        assert "1: Play now: Zhao Pengyou, 6 seats" in "".join(typist.transcript)
        assert "There is no choice 77" in await typist.types("77")
        assert "No deal has been played" in await typist.types("replays")
        (tmp_path / "replays").mkdir()
        (tmp_path / "replays" / f"9-9-9{SUFFIX}").write_bytes(b"x")
        assert f"replays/9-9-9{SUFFIX} is " in await typist.types("replays")
        assert "means nothing" in await typist.types("xyzzy")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_word_is_one_command_in_each_language_and_english_always_works(language: str) -> None:
    taken: dict[str, str] = {}
    with reading(language):
        for word, msgid in words_typed.ALL.items():
            assert words_typed.split(f"{word} 5") == (word, "5")
            for typed in f"{msgid}".split("|"):
                assert taken.setdefault(typed, word) == word
                assert " " not in typed
                assert words_typed.split(typed.upper()) == (word, "")
                assert all(unicodedata.category(letter)[0] in "LM" for letter in typed)


async def test_a_script_waits_until_what_it_answers_is_asked(tmp_path: Path) -> None:
    table = LocalTable(6, 1, others_bid=False)
    async with at_table(table, tmp_path) as typist:
        typist.ends.type("hand\n1\n")
        told = await typist.reads()
        assert "You hold no cards." in told
        assert table.sent == []
        while not table.sent:
            assert table.step()
            await typist.reads()
        assert len(table.sent) == 1


async def test_a_replay_goes_on_by_itself_and_stops(tmp_path: Path) -> None:
    """Each step comes after its pause, which a faster pace divides; an empty line stops it, and its end does."""
    pauses: list[float] = []
    due: list[asyncio.Event] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        due.append(asyncio.Event())
        await due[-1].wait()

    path = CORPUS / f"zioncheckseed4-1-2{SUFFIX}"
    course = open_file(path, GAMES)
    setup = replace(FakeNetwork().setup(tmp_path), games=GAMES)
    async with typing(setup, WatchFile(path, course), sleep=sleep) as typist:
        assert "pace x0.5" in (await typist.types("slower")).replace("\u00d7", "x")
        assert "playing x0.5" in (await typist.types("play")).replace("\u00d7", "x")
        assert 0.1 / 0.5 <= pauses[-1] <= 2.0 / 0.5
        due[-1].set()
        assert len((await typist.reads()).splitlines()) >= 1
        place = typist.client.places.here
        assert isinstance(place, AtReplay)
        step = place.moment.step
        assert step > 0
        assert "playing" not in await typist.types("")
        due[-1].set()
        assert (await typist.reads()) == ""
        assert place.moment.step == step
        await typist.types(f"jump {len(course) - 1}")
        await typist.types("play")
        due[-1].set()
        assert "the end" in await typist.reads()
        assert not place.is_playing


async def test_statistics_are_said_by_their_numbers(tmp_path: Path) -> None:
    async with typing(replace(FakeNetwork().setup(tmp_path), games=GAMES), AtHome()) as typist:
        assert "No deal of yours has been played" in await typist.types("statistics")
    (tally,) = tallies([of_mei("zioncheckseed4-1-2", seat, began=seat) for seat in range(4)], COUNTERS)
    told = [*tally_lines(tally)]
    assert told[0] == "Zioncheck: 4 deals in 4 games"
    assert told[1:-2] == [f"{figure.name}: {figure_words(figure)}" for figure in tally.figures]
    assert told[-1].endswith(", ".join(f"{points:g}" for points in tally.course))


async def test_a_table_is_made_with_the_rules_of_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('game = "zhao-pengyou"\npreset = "modern"\ntake_back = true\n', "utf-8")
    network = FakeNetwork(lambda link: link.answer(CreateTable, Ok(0, "t7")))
    async with typing(replace(network.setup(tmp_path), games=GAMES), JoinServer(ATTIC.address)) as typist:
        for line in ("make", "3 from a file", f"4 {tmp_path / 'none.toml'}"):
            await typist.types(line)
        assert "none.toml" in await typist.types("")
        for line in (f"4 {rules}", ""):
            await typist.types(line)
        (request,) = [each for each in network.link.asked if isinstance(each, CreateTable)]
    assert request.options == rules_in_file(str(rules), GAMES).rules
