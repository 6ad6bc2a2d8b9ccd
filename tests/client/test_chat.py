"""What is said, on the screen: in the lobby, in a room, over a table; and the people who say it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiyou_client.chat import LINES, ChatLog
from paiyou_client.model import ClientModel
from paiyou_client.screens.chat import ChatScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.table import TableScreen
from paiyou_client.words.chat import PHRASES, phrase_of
from paiyou_engine.game import PUBLIC
from paiyou_engine.registry import GAMES as ALL_GAMES
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_protocol.messages import (
    Act,
    Channel,
    Chat,
    ChatLine,
    ChatPage,
    Disallow,
    IgnorePerson,
    Kick,
    ListTablePeople,
    MutePerson,
    Notice,
    Nudged,
    PassHost,
    PeoplePage,
    PersonChanged,
    PersonGone,
    PersonLine,
    Phrase,
    ReadChat,
    Request,
    Say,
    Snapshot,
    TableList,
)
from tests.client.fakes import FakeLink, FakeNetwork, failed, room
from tests.client.shell import ATTIC, LOBBY, SIZES, Shell, joins_as, shell, tables
from tests.client.test_shell import HARMLESS, HOSTILE


def said(number: int, text: str = "", *, name: str = "Ana", **more: Any) -> ChatLine:
    return ChatLine(number, f"p-{name.lower()}", name, 1_700_000_000.0 + number, text=text, **more)


# --- what is known of it


def test_what_was_said_before_we_came_is_not_new() -> None:
    log = ChatLog()
    assert log.hear([said(4, "a"), said(5, "b")]) == ()
    assert log.unread == 0
    assert log.hear([said(6, "c")]) == (said(6, "c"),)
    assert log.unread == 1


def test_a_line_that_comes_twice_is_one_line() -> None:
    log = ChatLog()
    log.hear([said(1, "a")])
    assert log.hear([said(1, "a"), said(2, "b")]) == (said(2, "b"),)
    assert [line.text for line in log.lines] == ["a", "b"]


def test_ones_own_words_are_not_unread() -> None:
    log = ChatLog()
    log.hear([said(1, "a", name="Mei")], me="p-mei")
    assert log.unread == 0


def test_older_lines_come_before_and_the_log_is_bounded() -> None:
    log = ChatLog()
    log.hear([said(number) for number in range(100, 100 + LINES)])
    log.know([said(number) for number in range(50, 100)])
    assert log.oldest == 100
    assert len(log.lines) == LINES


def test_who_is_muted_for_oneself_and_who_only_watches_is_not_shown() -> None:
    log = ChatLog()
    log.hear([said(1, "a"), said(2, "b", name="Jun"), said(3, "c", name="Petra", channel=Channel.WATCHERS)])
    log.muted.add("p-jun")
    log.without_watchers = True
    assert [line.text for line in log.lines] == ["a"]
    log.hear([said(4, "d", name="Jun")])
    assert log.unread == 0


def test_whom_one_does_not_want_to_hear_at_a_table_is_known_when_one_is_back() -> None:
    model = ClientModel(ALL_GAMES)
    model.enter("t1").chat.without_watchers = True
    model.enter("t1").chat.muted.add("p-jun")
    model.leave("t1")
    assert (model.enter("t1").chat.muted, model.enter("t1").chat.without_watchers) == ({"p-jun"}, True)
    assert not model.enter("t2").chat.without_watchers
    model.enter("t1").chat.without_watchers = False
    model.leave("t1")
    assert not model.enter("t1").chat.without_watchers


def test_each_phrase_has_words_and_a_number() -> None:
    assert set(PHRASES) == set(Phrase)
    assert {phrase_of(number) for number in "1234567890"} == set(Phrase)
    assert [phrase_of(text) for text in ("", "11", "a", "٣")] == [None] * 4


# --- in the lobby


def people(*names: tuple[str, str | None, bool]) -> list[PersonChanged]:
    return [PersonChanged(PersonLine(f"p-{name.lower()}", name, table, seated)) for name, table, seated in names]


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_lobby_shows_who_is_where_and_what_is_said(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY), size=size) as at:
        at.link.say(*people(("Ana", "t1", True), ("Petra", "t2", False), ("Mei", None, False), ("Kai", "t9", True)))
        at.link.say(Chat(None, (said(1, "one more and we start"), said(2, name="Jun", phrase=Phrase.GOOD_LUCK))))
        shown = await at.look()
        for text in ("Ana", "Friday", "watching", "lobby", "one more and we start", "Good luck!"):
            assert text in shown
        at.link.say(PersonGone("p-petra"))
        assert "Petra" not in await at.look()


@pytest.mark.asyncio
async def test_more_people_than_rows_are_counted(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(*people(*[(f"P{number:02}", None, False) for number in range(40)]))
        assert "and 27 more" in await at.look()


@pytest.mark.asyncio
async def test_coming_in_asks_who_is_here_and_what_is_said(tmp_path: Path) -> None:
    def prepare(link: FakeLink) -> None:
        tables(*LOBBY)._prepare(link)
        link.answers.append(answer)

    def answer(request: Request) -> Any:
        match request:
            case ReadChat(table=None):
                return ChatPage(0, (said(1, "before you came"), said(2, "and more")))
            case _ if type(request).__name__ == "ListPeople":
                return PeoplePage(0, (PersonLine("p-jun", "Jun", "t2", seated=True),))
        return None

    async with shell(tmp_path, ATTIC, network=FakeNetwork(prepare)) as at:
        shown = await at.look()
        assert "before you came" in shown
        assert "Jun" in shown
        assert "c chat" in shown


@pytest.mark.asyncio
async def test_c_says_something_and_what_is_typed_is_no_key_of_the_lobby(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.asked.clear()
        await at.press("c", *"quit", "enter")
        assert at.link.asked == [Say(0, None, "quit")]
        assert isinstance(at.app.screen, ChatScreen)
        assert "Enter sit down" in await at.press("escape")


@pytest.mark.asyncio
async def test_a_number_alone_is_a_quick_phrase(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.asked.clear()
        await at.press("c", "8", "enter", *"8 of us", "enter")
        assert at.link.asked == [Say(0, None, phrase=Phrase.THANKS), Say(0, None, "8 of us")]


@pytest.mark.asyncio
async def test_what_could_not_be_said_stays_to_be_changed(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.answer(Say, failed("chat-rate"))
        shown = await at.press("c", *"again", "enter")
        assert "That is too much at once." in shown
        assert "again" in shown
        await at.press("enter")
        assert isinstance(at.app.screen, ChatScreen)


@pytest.mark.asyncio
async def test_nothing_to_say_goes_back(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.asked.clear()
        await at.press("c", "space", "enter")
        assert isinstance(at.app.screen, LobbyScreen)
        assert at.link.asked == []


@pytest.mark.asyncio
async def test_page_up_reads_what_was_said_before(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(Chat(None, tuple(said(number, f"line {number}") for number in range(50, 60))))
        at.link.answer(ReadChat, ChatPage(0, tuple(said(number, f"line {number}") for number in range(40, 50))))
        at.link.asked.clear()
        assert "line 59" in await at.press("c")
        shown = await at.press("pageup", "pageup", "pageup")
        assert ReadChat(0, None, 50) in at.link.asked
        assert "line 40" in shown
        assert "line 59" in await at.press(*["pagedown"] * 5)


@pytest.mark.asyncio
async def test_hostile_lines_are_text_and_nothing_else(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        hostile = ChatLine(1, "p-x", HOSTILE, 1_700_000_000.0, text=HOSTILE)
        at.link.say(Chat(None, (hostile,)), PersonChanged(PersonLine("p-x", HOSTILE)))
        for shown in (await at.look(), await at.press("c")):
            assert HARMLESS in shown
            assert not set(shown) & {"\x1b", "\x07", "\u202e"}
        await at.press("escape", "enter")
        at.link.say(Chat("t1", (hostile,)))
        for shown in (await at.look(), await at.press("c")):
            assert HARMLESS in shown
        at.link.say(Nudged("t1", "p-x"))
        assert "rings: the table waits for you" in await at.look()


@pytest.mark.asyncio
async def test_the_chat_in_plain_ascii_is_ascii(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY), plain=True) as at:
        at.link.say(Chat(None, (said(1, "牌友 ♠"),)))
        assert (await at.look()).isascii()
        assert (await at.press("c")).isascii()
        assert (await at.press("f4")).isascii()


# --- in a room and at a table


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_room_shows_what_is_said_below_its_seats(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), size=size) as at:
        await at.press("enter")
        at.link.say(Chat("t1", (said(1, "welcome"), said(2, "hm", name="Petra", channel=Channel.WATCHERS))))
        shown = await at.look()
        assert "welcome" in shown
        assert "Petra (watching)" in shown
        at.link.asked.clear()
        await at.press("c", *"hi", "enter")
        assert at.link.asked == [Say(0, "t1", "hi")]


async def at_a_table(at: Shell, game: Any, seats: int) -> None:
    """Watch a game of this kind."""
    view: Any = msgspec.to_builtins(game.view(game.start(game.read_options(next(iter(game.presets()))), seats), PUBLIC))
    await at.press("w", "enter")
    seated = room(seats=tuple(room().seats[:1]) * seats, state="playing", game=game.name)
    at.link.say(seated, Snapshot("t1", PUBLIC, 1, view))
    await at.look()
    assert isinstance(at.app.screen, TableScreen)


GAMES_AND_SEATS = [(ZHAO_PENGYOU, 12), (ZIONCHECK, 12)]


@pytest.mark.asyncio
@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS, ids=["zhao-pengyou", "zioncheck"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_at_a_table_what_is_said_is_marked_until_it_is_looked_at(
    tmp_path: Path, game: Any, seats: int, size: tuple[int, int]
) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), size=size, games=ALL_GAMES) as at:
        await at_a_table(at, game, seats)
        at.link.say(Chat("t1", (said(1, "whose turn?"),)), Chat("t1", (said(2, "yours"),)))
        assert "C chat (2 new)" in await at.look()
        shown = await at.press("C")
        assert "whose turn?" in shown
        assert "yours" in shown
        assert "(2 new)" not in await at.press("escape")


@pytest.mark.asyncio
async def test_while_one_types_no_key_reaches_the_table(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), games={ZHAO_PENGYOU.name: ZHAO_PENGYOU}) as at:
        await at_a_table(at, ZHAO_PENGYOU, 6)
        at.link.asked.clear()
        await at.press("C", *"skQ lgp", "enter", "escape")
        assert at.link.asked == [Say(0, "t1", "skQ lgp")]
        assert isinstance(at.app.screen, TableScreen)
        assert not [each for each in at.link.asked if isinstance(each, Act)]


@pytest.mark.asyncio
async def test_what_is_said_at_a_table_stands_in_its_log(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), games={ZHAO_PENGYOU.name: ZHAO_PENGYOU}) as at:
        await at_a_table(at, ZHAO_PENGYOU, 6)
        at.link.say(Chat("t1", (said(1, "hello"),)))
        assert "Ana: hello" in await at.look()


@pytest.mark.asyncio
async def test_a_table_that_becomes_a_game_under_the_chat_is_there_afterwards(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), games={ZHAO_PENGYOU.name: ZHAO_PENGYOU}) as at:
        await at.press("w", "enter", "c")
        view: Any = msgspec.to_builtins(
            ZHAO_PENGYOU.view(ZHAO_PENGYOU.start(ZHAO_PENGYOU.read_options("classic"), 6), PUBLIC)
        )
        at.link.say(room(state="playing"), Snapshot("t1", PUBLIC, 1, view))
        assert "Chat Friday" in await at.look()
        assert "Q leave" in await at.press("escape")


@pytest.mark.asyncio
async def test_watchers_are_heard_no_more_by_a_key(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await at.press("enter")
        at.link.say(Chat("t1", (said(1, "mine"), said(2, "theirs", channel=Channel.WATCHERS))))
        assert "theirs" in await at.press("c")
        shown = await at.press("f7")
        assert "theirs" not in shown
        assert "not shown here (F7)" in shown
        assert "theirs" in await at.press("f7")


# --- people


def with_people(host: str = "p-mei") -> FakeNetwork:
    """A room where Ana and Jun are, and Kai was sent away."""

    def answer(request: Request) -> Any:
        match request:
            case ListTablePeople(which=TableList.HERE):
                here = (PersonLine("p-ana", "Ana", "t1", seated=True), PersonLine("p-jun", "Jun", "t1"))
                return PeoplePage(0, (*here, PersonLine("p-mei", "Mei", "t1", seated=True)))
            case ListTablePeople(which=TableList.BARRED):
                return PeoplePage(0, (PersonLine("p-kai", "Kai", "t1"),))
            case ListTablePeople(which=TableList.ALLOWED):
                return PeoplePage(0, (PersonLine("p-lin", "Lin", "t1"),))
            case ListTablePeople():
                return PeoplePage(0, ())
            case _:
                return None

    network = joins_as(you=2, host=host)
    prepare = network._prepare

    def both(link: FakeLink) -> None:
        prepare(link)
        link.answers.append(answer)

    return FakeNetwork(both)


@pytest.mark.asyncio
async def test_a_host_mutes_hands_over_and_sends_away_after_a_second_key(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=with_people()) as at:
        await at.press("enter", "p")
        shown = await at.press("down", "down")
        assert "Kai" in shown
        assert "a let back" in shown
        at.link.asked.clear()
        assert "x send away" in await at.press("up")
        assert "again: send away" in await at.press("x")
        await at.press("down", "up")
        assert "again" not in await at.look()
        await at.press("m", "h", "x")
        assert not [each for each in at.link.asked if isinstance(each, Kick)]
        await at.press("x")
        assert "on the list" in await at.press("down", "down", "d")
        assert Disallow(0, "t1", "p-lin") in at.link.asked
        asked = [each for each in at.link.asked if isinstance(each, MutePerson | PassHost | Kick)]
        assert asked == [MutePerson(0, "t1", "p-jun"), PassHost(0, "t1", "p-jun"), Kick(0, "t1", "p-jun")]


@pytest.mark.asyncio
async def test_who_is_no_host_ignores_and_mutes_for_oneself(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=with_people(host="p-ana")) as at:
        await at.press("enter")
        at.link.say(Chat("t1", (said(1, "mine"), said(2, "noise", name="Jun"))))
        shown = await at.press("p", "down")
        assert "x send away" not in shown
        at.link.asked.clear()
        await at.press("i", "m", "x", "h")
        assert [each for each in at.link.asked if isinstance(each, IgnorePerson | MutePerson | Kick | PassHost)] == [
            IgnorePerson(0, "p-jun")
        ]
        shown = await at.press("escape")
        assert isinstance(at.app.screen, RoomScreen)
        assert "noise" not in shown
        assert "mine" in shown


@pytest.mark.asyncio
async def test_who_was_sent_away_is_told_and_is_back_in_the_lobby(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await at.press("enter")
        at.link.say(Notice("kicked", "t1"))
        assert "The host has sent you away" in await at.look()
        assert isinstance(at.app.screen, LobbyScreen)
