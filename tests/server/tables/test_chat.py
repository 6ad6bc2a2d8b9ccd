"""What people say: who hears it, when it may be said, how much, and that it is only ever text."""

from __future__ import annotations

import dataclasses

import pytest
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC, Seat
from paiyou_engine.registry import GAMES as ALL_GAMES
from paiyou_protocol.messages import (
    ChangeTable,
    Channel,
    Chat,
    ChatLine,
    ChatPage,
    Failed,
    FillBots,
    IgnorePerson,
    JoinTable,
    Kick,
    ListIgnored,
    ListTablePeople,
    ListTables,
    MutePerson,
    Nudge,
    Nudged,
    PeoplePage,
    Phrase,
    ReadChat,
    Say,
    Sit,
    StartGame,
    TableList,
    TableTalk,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Client, Running, act, pair, running, table_of
from tests.server.toy_game import Pass, Play, Ready, View

pytestmark = pytest.mark.trio

FREE = dataclasses.replace(QUICK, chat_per_minute=10_000, requests_burst=1000)


async def heard(client: Client, count: int) -> list[ChatLine]:
    """The next so many lines."""
    lines: list[ChatLine] = []
    while len(lines) < count:
        lines += (await client.until(Chat)).lines
    return lines


async def silence(client: Client) -> None:
    """Nothing was said to this client that it has not taken yet."""
    await client.ask(ListTables(0))
    assert not [push for push in client.pushes if isinstance(push, Chat)]


async def read(client: Client, table: str | None, before: int = 2**53) -> ChatPage:
    page = await client.ask(ReadChat(0, table, before))
    assert isinstance(page, ChatPage)
    return page


async def at_table(server: Running, seats: int = 2) -> tuple[Client, Client, str]:
    """Ann the host in a seat, Carol looking on."""
    ann, carol = await server.come("Ann"), await server.come("Carol")
    table = await table_of(ann, seats)
    await carol.ok(JoinTable(0, table))
    return ann, carol, table


# --- at a table


async def test_what_is_said_at_a_table_is_heard_by_all_there(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        await ann.ok(Say(0, table, "  one more and we start  "))
        await carol.ok(Say(0, table, phrase=Phrase.GOOD_LUCK))
        first, second = await heard(carol, 2)
        assert (first.number, first.name, first.text, first.channel) == (1, "Ann", "one more and we start", "table")
        assert (second.number, second.person, second.phrase) == (2, carol.person, Phrase.GOOD_LUCK)
        assert second.channel is Channel.WATCHERS
        assert await heard(ann, 2) == [first, second]
        stranger = await server.come("Dan")
        assert await stranger.refused(Say(0, table, "hello")) == "not-here"
        await silence(stranger)


async def test_who_comes_in_is_sent_the_newest_lines_and_reads_the_older_ones(autojump_clock: MockClock) -> None:
    async with running(settings=dataclasses.replace(FREE, chat_shown=2)) as server:
        ann, _, table = await at_table(server)
        for number in range(1, 6):
            await ann.ok(Say(0, table, f"line {number}"))
        dan = await server.come("Dan")
        await dan.ok(JoinTable(0, table))
        assert [line.text for line in await heard(dan, 2)] == ["line 4", "line 5"]
        assert [line.text for line in (await read(dan, table, 4)).lines] == ["line 1", "line 2", "line 3"]
        await ann.ok(Say(0, table, "line 6"))
        assert [line.text for line in await heard(dan, 1)] == ["line 6"]


async def test_chat_survives_a_restart_and_is_bounded(autojump_clock: MockClock) -> None:
    async with running(settings=FREE) as server:
        ann, _, table = await at_table(server)
        for number in range(1, 106):
            await ann.ok(Say(0, table, f"line {number}"))
        token = ann.token
    async with running(server.store, settings=FREE) as server:
        ann = await server.come(token=token)
        await ann.ok(JoinTable(0, table))
        page = await read(ann, table)
        assert [line.number for line in page.lines] == list(range(6, 106))
        assert (page.lines[0].text, page.more) == ("line 6", False)


async def test_lines_of_the_greatest_length_come_in_frames_that_fit(autojump_clock: MockClock) -> None:
    longest = ("𝒳" + "\u0316\u0317\u0318") * 200
    async with running(settings=dataclasses.replace(FREE, chat_shown=100)) as server:
        ann, _, table = await at_table(server)
        for _ in range(70):
            await ann.ok(Say(0, table, longest))
        dan = await server.come("Dan")
        await dan.ok(JoinTable(0, table))
        assert [line.number for line in await heard(dan, 70)] == list(range(1, 71))
        assert await numbers_of_pages(dan, table) == (list(range(1, 71)), True)


async def numbers_of_pages(client: Client, table: str) -> tuple[list[int], bool]:
    """All lines, read page by page, and whether there was more than one page."""
    pages = [await read(client, table)]
    while pages[-1].more:
        pages.append(await read(client, table, pages[-1].lines[0].number))
    return [line.number for page in reversed(pages) for line in page.lines], len(pages) > 1


async def test_chat_is_committed_before_it_is_heard(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        commits = len(server.store.commits)
        await ann.send(Say(9, table, "hello"))
        await heard(carol, 1)
        assert len(server.store.commits) == commits + 1


# --- the table's talk


TALK: list[tuple[TableTalk, str | None, str | None]] = [
    (TableTalk.FREE, None, None),
    (TableTalk.PHRASES, "talk", None),
    (TableTalk.NONE, "talk", "talk"),
]


@pytest.mark.parametrize(("talk", "text", "phrase"), TALK, ids=[case[0].value for case in TALK])
async def test_while_a_deal_is_played_the_tables_talk_holds(
    autojump_clock: MockClock, talk: TableTalk, text: str | None, phrase: str | None
) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        await ann.ok(ChangeTable(0, table, talk=talk))
        assert await refusal(ann, Say(0, table, "I hold the ace")) == text
        assert await refusal(ann, Say(0, table, phrase=Phrase.SORRY)) == phrase


async def refusal(client: Client, request: Say) -> str | None:
    reply = await client.ask(request)
    return reply.code if isinstance(reply, Failed) else None


async def test_between_deals_and_before_a_game_everything_may_be_said(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, talk=TableTalk.NONE, options="long")
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table, 1))
        await ann.ok(Say(0, table, "before the game"))
        await ann.ok(StartGame(0, table))
        for client in (ann, bob):
            await client.reach("window")
        assert await ann.refused(Say(0, table, "in the deal")) == "talk"
        for client in (ann, bob):
            await client.ok(act(table, Pass()))
        await play_out(ann, bob, table)
        await ann.ok(Say(0, table, "between deals"))
        for client in (ann, bob):
            await client.ok(act(table, Ready()))
        assert await ann.refused(Say(0, table, "in the next deal")) == "talk"


async def play_out(ann: Client, bob: Client, table: str) -> None:
    """Play all cards of the deal."""
    players = (ann, bob)
    for client in players:
        await client.reach("play")
    for turn in range(8):
        client = players[turn % 2]
        while not (isinstance(client.game.view, View) and client.game.view.turn == turn % 2 and turn == played(client)):
            client.pushes.append(await client.next())
        await client.ok(act(table, Play(client.game.view.hand[0])))
    for client in players:
        await client.reach("scores")


def played(client: Client) -> int:
    assert isinstance(client.game.view, View)
    return 8 - sum(client.game.view.counts)


async def test_in_a_deal_without_free_talk_those_who_look_on_are_heard_by_each_other_alone(
    autojump_clock: MockClock,
) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        carol, dan = await server.come("Carol"), await server.come("Dan")
        for client in (carol, dan):
            await client.ok(JoinTable(0, table))
        await ann.ok(ChangeTable(0, table, talk=TableTalk.PHRASES))
        await carol.ok(Say(0, table, "he has both jokers"))
        assert [line.text for line in await heard(dan, 1)] == ["he has both jokers"]
        for client in (ann, bob):
            await silence(client)
            assert (await read(client, table)).lines == ()
        again = await server.come(token=bob.token)
        await again.ok(JoinTable(0, table, Seat(1), 0))
        await silence(again)
        await ann.ok(ChangeTable(0, table, talk=TableTalk.FREE))
        await carol.ok(Say(0, table, "now all hear me"))
        assert [line.text for line in await heard(ann, 1)] == ["now all hear me"]


async def test_the_games_law_says_what_talk_there_is_unless_the_host_does() -> None:
    assert {name: game.table_talk for name, game in ALL_GAMES.items()} == {
        "zhao-pengyou": "phrases",
        "zioncheck": "free",
    }


# --- muting


async def test_the_host_mutes_and_lets_speak_again(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        await ann.ok(MutePerson(0, table, carol.person))
        assert await carol.refused(Say(0, table, "but")) == "muted"
        assert await carol.refused(Say(0, table, phrase=Phrase.SORRY)) == "muted"
        page = await ann.ask(ListTablePeople(0, table, TableList.MUTED))
        assert isinstance(page, PeoplePage)
        assert [line.name for line in page.people] == ["Carol"]
        await ann.ok(MutePerson(0, table, carol.person, muted=False))
        await carol.ok(Say(0, table, "thanks"))
        assert await carol.refused(MutePerson(0, table, ann.person)) == "not-host"
        assert await ann.refused(MutePerson(0, table, ann.person)) == "no-person"


async def test_who_is_muted_stays_so_after_a_restart(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        await ann.ok(MutePerson(0, table, carol.person))
    async with running(server.store) as server:
        carol = await server.come(token=carol.token)
        await carol.ok(JoinTable(0, table))
        assert await carol.refused(Say(0, table, "hello")) == "muted"


async def test_a_table_mutes_so_many(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(remembered=1)) as server:
        ann, carol, table = await at_table(server)
        await ann.ok(MutePerson(0, table, carol.person))
        assert await ann.refused(MutePerson(0, table, "another")) == "too-many-people"


# --- ignoring


async def test_who_is_ignored_is_heard_nowhere_and_is_not_told(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        await ann.ok(IgnorePerson(0, "carol"))
        await read(ann, None)
        await carol.ok(Say(0, table, "at the table"))
        await carol.ok(Say(0, None, "in the lobby"))
        await silence(ann)
        assert (await read(ann, table)).lines == ()
        assert (await read(ann, None)).lines == ()
        other = await server.come(token=ann.token)
        await other.ok(JoinTable(0, table))
        await silence(other)
        await other.ok(IgnorePerson(0, carol.person, ignored=False))
        await carol.ok(Say(0, table, "and now"))
        assert [line.text for line in await heard(other, 1)] == ["and now"]


async def test_who_is_ignored_is_so_after_a_restart(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, _ = await at_table(server)
        await ann.ok(IgnorePerson(0, "Carol"))
        await ann.ok(IgnorePerson(0, "Carol"))
    async with running(server.store) as server:
        ann = await server.come(token=ann.token)
        page = await ann.ask(ListIgnored(0))
        assert isinstance(page, PeoplePage)
        assert [line.name for line in page.people] == ["Carol"]


async def test_the_list_is_bounded_and_of_people(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(ignored=1)) as server:
        ann, _, _ = await at_table(server)
        await server.come("Dan")
        assert await ann.refused(IgnorePerson(0, "Ann")) == "no-person"
        assert await ann.refused(IgnorePerson(0, "Nobody")) == "no-person"
        await ann.ok(IgnorePerson(0, "Carol"))
        assert await ann.refused(IgnorePerson(0, "Dan")) == "too-many-people"


async def test_nobody_is_rung_by_whom_one_ignores(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await bob.ok(IgnorePerson(0, "Ann"))
        assert await ann.refused(Nudge(0, table)) == "nobody"
        await bob.ok(Nudge(0, table))
        assert (await ann.until(Nudged)).person == bob.person


# --- in the lobby


async def test_what_is_said_in_the_lobby_is_heard_by_those_who_listen(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        await read(ann, None)
        await bob.ok(Say(0, None, "anybody for a game?"))
        assert [line.text for line in await heard(ann, 1)] == ["anybody for a game?"]
        await silence(carol)
        assert [line.text for line in (await read(carol, None)).lines] == ["anybody for a game?"]


async def test_the_lobbys_chat_is_bounded_and_in_memory_alone(autojump_clock: MockClock) -> None:
    async with running(settings=FREE) as server:
        ann = await server.come("Ann")
        rows = len(server.store.rows)
        for number in range(1, 106):
            await ann.ok(Say(0, None, f"line {number}"))
        assert [line.number for line in (await read(ann, None)).lines] == list(range(6, 106))
        assert len(server.store.rows) == rows


# --- limits and hostile text


async def test_who_says_too_much_waits_wherever_it_is_said(autojump_clock: MockClock) -> None:
    async with running(settings=dataclasses.replace(QUICK, chat_per_minute=3)) as server:
        ann, carol, table = await at_table(server)
        await ann.ok(Say(0, table, "1"))
        await ann.ok(Say(0, None, "2"))
        await ann.ok(Say(0, table, phrase=Phrase.HELLO))
        assert await ann.refused(Say(0, table, "4")) == "chat-rate"
        assert await ann.refused(Say(0, None, "4")) == "chat-rate"
        again = await server.come(token=ann.token)
        assert await again.refused(Say(0, None, "4")) == "chat-rate", "a new connection is the same person"
        await carol.ok(Say(0, table, "but not others"))
        autojump_clock.jump(21)
        await again.ok(Say(0, None, "4"))


HOSTILE = [
    ("", "empty"),
    ("   ", "empty"),
    ("\x1b[2J", "character"),
    ("a\x07b", "character"),
    ("line\nbreak", "character"),
    ("\u202egnisrever", "character"),
    ("zero\u200bwidth", "character"),
    ("x" * 201, "too-long"),
    ("牌" * 101, "too-long"),
    ("a" + "\u0316" * 4, "marks"),
    ("♠\ufe0f", "character"),
    ("two\u2028lines", "character"),
]


@pytest.mark.parametrize(("text", "fault"), HOSTILE, ids=[repr(case[0])[:20] for case in HOSTILE])
@pytest.mark.parametrize("in_lobby", [True, False], ids=["lobby", "table"])
async def test_hostile_text_is_refused(autojump_clock: MockClock, text: str, fault: str, in_lobby: bool) -> None:
    async with running() as server:
        ann, carol, table = await at_table(server)
        await read(carol, None)
        reply = await ann.ask(Say(0, None if in_lobby else table, text))
        assert isinstance(reply, Failed)
        assert (reply.code, reply.words) == ("bad-text", (fault,))
        await silence(carol)


async def test_a_text_beside_a_phrase_is_refused(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await at_table(server)
        reply = await ann.ask(Say(0, table, "and", Phrase.HELLO))
        assert isinstance(reply, Failed)
        assert (reply.code, reply.words) == ("bad-text", ("phrase",))


async def test_what_is_said_is_never_in_the_log(autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]) -> None:
    async with running() as server:
        ann, _, table = await at_table(server)
        await ann.ok(Say(0, table, "xyzzy"))
        await ann.ok(Say(0, None, "xyzzy"))
        await ann.refused(Say(0, table, "xyzzy\x1b"))
    assert "xyzzy" not in capsys.readouterr().err


# --- with games


async def test_talk_changes_nothing_in_a_game(autojump_clock: MockClock) -> None:
    """A line is no event of the game: no audience's number moves, and no window begins anew."""
    async with running() as server:
        ann, bob, table = await pair(server)
        before = (ann.game.number, bob.game.number)
        await ann.ok(Say(0, table, phrase=Phrase.THINKING))
        await heard(bob, 1)
        assert (ann.game.number, bob.game.number) == before


async def test_chat_of_a_game_that_was_cut_off_is_there_with_its_door(autojump_clock: MockClock) -> None:
    """A restart begins from a snapshot of the whole table: chat, mutes, the lock and those sent away are in it."""
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, password="x")
        await bob.ok(JoinTable(0, table, password="x"))
        await ann.ok(Say(0, table, "welcome"))
        await ann.ok(Kick(0, table, bob.person))
        await ann.ok(MutePerson(0, table, bob.person))
        await ann.ok(FillBots(0, table))
        await ann.ok(StartGame(0, table))
        await ann.reach("window")
    async with running(server.store) as server:
        ann, carol = await server.come(token=ann.token), await server.come("Carol")
        await ann.ok(JoinTable(0, table, PUBLIC, 0))
        assert [line.text for line in await heard(ann, 1)] == ["welcome"]
        assert await (await server.come(token=bob.token)).refused(JoinTable(0, table)) == "barred"
        await carol.ok(JoinTable(0, table, password="x"))
        page = await ann.ask(ListTablePeople(0, table, TableList.MUTED))
        assert isinstance(page, PeoplePage)
        assert len(page.people) == 1
