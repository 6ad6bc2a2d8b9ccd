"""Coming in at tables that are not for everybody, and what a host sets; from the screens and from the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paiyou_cli.main import main
from paiyou_client.address import Address
from paiyou_client.screens.codes import PasswordDialog
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen, room_lines
from paiyou_client.screens.watch_menu import WatchMenuScreen
from paiyou_client.starts import JoinServer
from paiyou_client.table_setting import set_table
from paiyou_client.widgets.lines import plain, width
from paiyou_client.words.doors import DOORS, code_words, copied_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.room import terms_words
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    Absence,
    Allow,
    AnswerReady,
    BotTerms,
    ChangeTable,
    CheckReady,
    ClockTerms,
    CreateTable,
    DoorLine,
    Entry,
    Failed,
    JoinByCode,
    JoinTable,
    Nudge,
    Ok,
    QuickPlay,
    Readiness,
    RenewCode,
    Request,
    Sit,
    TableSettings,
    TableTalk,
    Terms,
    Visibility,
    Watching,
)
from tests.client.fakes import FakeLink, FakeNetwork, failed, room, summary
from tests.client.shell import ATTIC, LOBBY, SIZES, joins_as, shell, tables

SERVER = Address("attic.local")


def test_every_code_has_words() -> None:
    spoken = [code for code in FailedCode if not failed_words(Failed(0, code.value)).startswith("That was refused")]
    assert set(spoken) == set(FailedCode)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "The host of this table lets you say nothing here."),
        (("60",), "Whoever looks after this server lets you say nothing for 1 minute more."),
        (("61",), "Whoever looks after this server lets you say nothing for 2 minutes more."),
        (("for ever",), "Whoever looks after this server lets you say nothing for now."),
    ],
)
def test_who_is_muted_reads_by_whom_and_for_how_long(words: tuple[str, ...], said: str) -> None:
    assert failed_words(Failed(0, "muted", None, None, words)) == said


def test_at_a_table_of_the_hosts_list_no_code_is_promised_to_be_enough() -> None:
    refused = failed_words(Failed(0, "not-invited", None, None, ("list",)))
    assert "ask the host to put you on it" in refused
    assert "code" not in refused
    assert failed_words(Failed(0, "not-invited", None, None, ("invite",))).endswith("ask the host for the invite code.")
    listed, invited = (TableSettings(entry=entry, code="QWERTZ") for entry in (Entry.LIST, Entry.INVITE))
    assert code_words(listed) == "invite code QWERTZ, for those on the host's list alone"
    assert code_words(invited) == "invite code QWERTZ"
    assert "those alone who are on the host's list: LINK" in copied_words(listed, "LINK")
    assert "list" not in copied_words(invited, "LINK")


def answering(*, password: str = "", table: str = "t1") -> FakeNetwork:
    """A server with a table behind an invite code and a password."""

    def prepare(link: FakeLink) -> None:
        tables(*LOBBY)._prepare(link)

        def answer(request: Request) -> Any:
            if not isinstance(request, JoinByCode | JoinTable | QuickPlay):
                return None
            if not isinstance(request, QuickPlay) and request.password != password:
                return failed("password")
            link.say(room(table))
            return Ok(0, table)

        link.answers.append(answer)

    return FakeNetwork(prepare)


@pytest.mark.asyncio
async def test_a_code_from_the_command_line_leads_to_its_table_and_a_seat(tmp_path: Path) -> None:
    async with shell(tmp_path, JoinServer(SERVER, invite="QWERTZ"), network=answering()) as at:
        await at.look()
        assert isinstance(at.app.screen, RoomScreen)
        assert JoinByCode(0, "QWERTZ") in at.link.asked
        assert Sit(0, "t1") in at.link.asked


@pytest.mark.asyncio
async def test_a_code_that_is_none_any_more_ends_in_the_lobby_with_a_sentence(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(JoinByCode, failed("no-code")))
    async with shell(tmp_path, JoinServer(SERVER, invite="QWERTZ"), network=network) as at:
        assert "No table has that invite code." in await at.look()
        assert isinstance(at.app.screen, LobbyScreen)


@pytest.mark.asyncio
async def test_in_the_lobby_i_asks_for_a_code(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=answering()) as at:
        assert "six letters" in await at.press("i", *"abc", "enter")
        await at.press(*"def", "enter")
        await at.look()
        assert JoinByCode(0, "ABCDEF") in at.link.asked
        assert isinstance(at.app.screen, RoomScreen)


@pytest.mark.asyncio
async def test_a_password_is_asked_for_until_it_is_right_and_is_not_shown(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=answering(password="sesame")) as at:
        await at.press("w", "enter")
        assert isinstance(at.app.screen, PasswordDialog)
        shown = await at.press(*"wrong")
        assert "wrong" not in shown
        assert "That was not it." in await at.press("enter")
        await at.press(*"sesame", "enter")
        await at.look()
        assert isinstance(at.app.screen, RoomScreen)
        assert [each.password for each in at.link.asked if isinstance(each, JoinTable)] == ["", "wrong", "sesame"]


@pytest.mark.asyncio
async def test_who_would_rather_not_say_it_stays_where_it_was_asked(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=answering(password="sesame")) as at:
        await at.press("w", "enter", "escape")
        assert isinstance(at.app.screen, WatchMenuScreen)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["", "zioncheck"])
async def test_a_seat_at_once_from_the_command_line(tmp_path: Path, game: str) -> None:
    async with shell(tmp_path, JoinServer(SERVER, quick=game), network=answering()) as at:
        await at.look()
        assert QuickPlay(0, game) in at.link.asked
        assert isinstance(at.app.screen, RoomScreen)


@pytest.mark.asyncio
async def test_a_seat_at_once_from_the_lobby(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=answering()) as at:
        await at.press("r")
        await at.look()
        assert QuickPlay(0) in at.link.asked


@pytest.mark.asyncio
async def test_the_lobby_says_how_a_table_is_entered(tmp_path: Path) -> None:
    lines = (
        summary(door=DoorLine(entry=Entry.INVITE, locked=True)),
        summary("t2", door=DoorLine(Visibility.UNLISTED)),
        summary("t3", door=DoorLine(entry=Entry.LIST)),
    )
    async with shell(tmp_path, ATTIC, network=tables(*lines), size=(100, 30)) as at:
        shown = await at.look()
        for words in ("by invite, password", "unlisted", "by list"):
            assert words in shown


# --- a room


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_room_shows_its_code_and_its_link(tmp_path: Path, size: tuple[int, int]) -> None:
    settings = TableSettings(Visibility.UNLISTED, Entry.INVITE, locked=True, code="QWERTZ", talk=TableTalk.PHRASES)
    async with shell(tmp_path, ATTIC, network=joins_as(settings=settings), size=size) as at:
        shown = await at.press("enter")
        assert "invite code QWERTZ · " in shown
        assert "paiyou://attic.local/QWERTZ" in shown
        at.app.copy_to_clipboard("")
        assert "in the clipboard" in await at.press("y")
        assert at.app.clipboard == "paiyou://attic.local/QWERTZ"


def test_a_link_with_a_certificate_is_shown_whole() -> None:
    link = "paiyou://attic.local/QWERTZ#" + "f3" * 32
    shown = room_lines(room(settings=TableSettings(code="QWERTZ")), 0, "p-mei", 80, link=link)
    assert link in "".join(plain(row).strip() for row in shown)
    assert all(width(row) <= 80 for row in shown)


def test_the_terms_of_a_table_are_read_whole_before_one_sits_down() -> None:
    terms = Terms(Absence.WAIT, 60, ClockTerms(60, 600), BotTerms("strong", 5), proof=True, watching=Watching.AGREED)
    rows = room_lines(room(settings=TableSettings(terms=terms)), 0, "p-mei", 80)
    assert all(width(row) <= 80 for row in rows)
    assert terms_words(terms) in " ".join(plain(row).strip() for row in rows)


@pytest.mark.asyncio
async def test_a_host_sets_the_door(tmp_path: Path) -> None:
    settings = TableSettings(code="QWERTZ")
    async with shell(tmp_path, ATTIC, network=joins_as(you=2, host="p-mei", settings=settings)) as at:
        await at.press("enter")
        at.link.asked.clear()
        await at.press("e", "right", "down", "right", "down", "down", "right", "down", "right")
        await at.press(
            *["down", "right"] * 6, "down", "end", *"!", "down", *"new", "down",
            *"Ana, Jun", "enter",
        )  # fmt: skip
        terms = Terms(Absence.BOT, 30, ClockTerms(60, 600), BotTerms("easy", 2.0), proof=True, watching=Watching.NONE)
        assert at.link.asked == [
            ChangeTable(
                0,
                "t1",
                Visibility.PUBLIC,
                Entry.INVITE,
                "new",
                TableTalk.PHRASES,
                True,
                terms,
                title="Friday!",
                guests=False,
            ),
            RenewCode(0, "t1"),
            Allow(0, "t1", "Ana"),
            Allow(0, "t1", "Jun"),
        ]


@pytest.mark.asyncio
@pytest.mark.parametrize("state", ["waiting", "playing", "over"])
async def test_what_a_host_does_not_touch_stays_as_it_is(tmp_path: Path, state: str) -> None:
    terms = Terms(Absence.BOT, 45, ClockTerms(20, 90), BotTerms(think=2, hints=False))
    settings = TableSettings(Visibility.UNLISTED, Entry.INVITE, talk=TableTalk.NONE, bots_leave=False, terms=terms)
    network = joins_as(you=2, host="p-mei", settings=settings, state=state)
    async with shell(tmp_path, ATTIC, network=network, size=(80, 24)) as at:
        await at.press("enter")
        set_table(at.app, "t1")
        shown = await at.look()
        assert bool(re.search(r"Away +a bot plays after 45 s", shown)) is (state != "playing"), (
            "a running game keeps its terms"
        )
        assert "Esc back" in shown
        at.link.asked.clear()
        await at.press("enter")
        (change,) = at.link.asked
        assert isinstance(change, ChangeTable)
        assert change == ChangeTable(
            0,
            "t1",
            settings.visibility,
            settings.entry,
            talk=settings.talk,
            bots_leave=False,
            terms=None if state == "playing" else terms,
            guests=True,
        )


@pytest.mark.asyncio
async def test_what_is_not_in_the_dialog_stays_whatever_is_chosen_there(tmp_path: Path) -> None:
    bots = BotTerms(think=2, hints=False)
    network = joins_as(you=2, host="p-mei", settings=TableSettings(terms=Terms(bots=bots)))
    async with shell(tmp_path, ATTIC, network=network) as at:
        await at.press("enter")
        at.link.asked.clear()
        assert "the table waits" in await at.press("e", *["down"] * 5, "left")
        await at.press("enter")
        assert [each.terms for each in at.link.asked if isinstance(each, ChangeTable)] == [
            Terms(Absence.WAIT, bots=bots)
        ]


@pytest.mark.asyncio
async def test_a_table_is_made_with_a_door(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.answer(CreateTable, Ok(0, "t9"))
        await at.press("t", *["down"] * 4, "left", "down", "right", "down", "right", "right")
        await at.press("down", "right", "down", "right", "right", "down", *["right"] * 3)
        await at.press("down", "right", "down", "right")
        await at.press("down", "right", "down", "down", *"sesame", "down", *"Ana, Jun,", "enter")
        made = next(each for each in at.link.asked if isinstance(each, CreateTable))
        door = (made.visibility, made.entry, made.talk, made.bots_leave, made.guests, made.password)
        assert door == (Visibility.UNLISTED, Entry.INVITE, TableTalk.FREE, False, False, "sesame")
        assert made.allowed == ("Ana", "Jun")
        assert made.terms.bots == BotTerms("strong", 2.0, own=True)
        assert made.timers == {"bot": 3.0}, "a slow pace"
        assert made.terms.watching is Watching.DELAYED
        assert made.terms.proof is True, "this game leaves it to the host"


@pytest.mark.asyncio
async def test_where_bots_leave_one_sits_down_in_their_place(tmp_path: Path) -> None:
    seats = room().seats[:2]
    async with shell(tmp_path, ATTIC, network=joins_as(seats=seats)) as at:
        await at.press("w", "enter")
        at.link.asked.clear()
        assert "s sit down" in await at.press("down")
        await at.press("s")
        assert at.link.asked == [Sit(0, "t1", 1)]
        at.link.say(room(seats=seats, settings=TableSettings(bots_leave=False)))
        assert "s sit down" not in await at.look()


@pytest.mark.asyncio
async def test_the_host_asks_who_is_ready_and_the_others_say_so(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(you=2, host="p-mei")) as at:
        await at.press("enter")
        at.link.asked.clear()
        await at.press("r")
        assert at.link.asked == [CheckReady(0, "t1")]
        seats = list(room(you=2).seats)
        seats[0] = replace(seats[0], ready=Readiness.ASKED)
        seats[2] = replace(seats[2], ready=Readiness.READY)
        at.link.say(room(you=2, host="p-mei", seats=tuple(seats)))
        shown = await at.look()
        assert "ready?" in shown
        assert "n ring" in shown
        await at.press("n")
        at.link.say(room(you=2, seats=tuple(seats)))
        await at.press("r")
        assert at.link.asked[1:] == [Nudge(0, "t1"), AnswerReady(0, "t1", ready=False)]


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_twelve_seats_the_code_and_every_key_are_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    seats = tuple(replace(room(you=0).seats[0], name=f"Person {number}") for number in range(12))
    settings = TableSettings(code="QWERTZ")
    network = joins_as(you=0, host="p-mei", seats=seats, settings=settings)
    async with shell(tmp_path, ATTIC, network=network, size=size) as at:
        shown = await at.press("enter")
        assert [number for number in range(12) if f"{number + 1:>2}  Person {number} " not in shown] == []
        for words in ("QWERTZ", "c chat", "p people", "q leave", "y copy the link"):
            assert words in shown


def test_doors_differ() -> None:
    assert len(set(DOORS.values())) == len(DOORS)


# --- the command line


def started(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, list[JoinServer]]:
    starts: list[JoinServer] = []

    def run(setup: object, start: JoinServer, *, plain: bool) -> int:
        starts.append(start)
        return 0

    monkeypatch.setattr("paiyou_client.run.run", run)
    return main(list(arguments)), starts


def test_join_takes_a_code_in_any_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    assert started(monkeypatch, "join", "attic.local", "qwertz") == (0, [JoinServer(SERVER, invite="QWERTZ")])


def test_join_quick_takes_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert started(monkeypatch, "join", "attic.local", "--quick") == (0, [JoinServer(SERVER, quick="")])
    wanted = JoinServer(SERVER, quick="zioncheck")
    assert started(monkeypatch, "join", "attic.local", "--quick", "--game", "zioncheck") == (0, [wanted])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("QWERT",), "six letters"),
        (("QWERT1",), "six letters"),
        (("--game", "zioncheck"), "--game goes with --quick"),
        (("--quick", "--game", "bridge"), "bridge"),
    ],
)
def test_what_join_does_not_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    assert started(monkeypatch, "join", "attic.local", *arguments) == (2, [])
    assert says in capsys.readouterr().err
