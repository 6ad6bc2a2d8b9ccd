"""Finished deals as files: each is one as soon as it is scored, and goes to those alone who may see it, as they may."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import msgspec
import pytest
import trio

from paiyou_engine.fair_shuffle import RoundId, ShuffleProof
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_engine.registry import GAMES as REAL
from paiyou_protocol.messages import (
    MOST_PIECES,
    PIECE,
    VERSIONS,
    Entry,
    Hello,
    JoinTable,
    ListReplays,
    Practise,
    ReadReplay,
    ReplayPiece,
    ReplaysPage,
    Reply,
    RoomState,
    Say,
    Sit,
    Snapshot,
    StartGame,
    Watching,
)
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.file import pack_replay, unpack_replay
from paiyou_protocol.replays.record import Replay, ReplaySeat
from paiyou_protocol.replays.seen import seen_by
from paiyou_server.connections.launch import Launch
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.play.games import Games
from paiyou_server.replays import deal_index
from paiyou_server.replays.deals import FOLDER, path_of
from paiyou_server.replays.replay_desk import ReplayDesk
from paiyou_server.replays.replay_rights import audience_of
from paiyou_server.settings import Settings
from paiyou_server.tables.members import Listener
from tests.server.harness import QUICK, Client, NoThinker, Running, running, table_of, with_bots
from tests.server.playing import play_until_over
from tests.server.replays.life import Life, archive_of, kinds
from tests.server.toy_game import GAMES

pytestmark = pytest.mark.trio

CORPUS = Path(__file__).parents[2] / "corpus"
AT_ONCE = {"draw": 0.0, "window": 0.0, "next": 0.0, "bot": 0.0}
TOYS: Games = GAMES
PROOF = ShuffleProof(RoundId("1", 1, 1, 1), "0" * 64, "1" * 64)


@asynccontextmanager
async def room(folder: Path, launch: Launch | None = None, settings: Settings = QUICK) -> AsyncIterator[Running]:
    """A server with a data folder."""
    path = folder / "journal"
    journal = Journal(SqliteStore(path), threaded=False)
    games: Games = TOYS if launch is None else {**TOYS, **REAL}
    thinker = None if launch is None else NoThinker()
    async with running(
        journal=journal, journal_file=path, launch=launch, settings=settings, games=games, thinker=thinker
    ) as server:
        yield server


async def listed(server: Running, client: Client) -> ReplaysPage:
    """The list, once all deals are written: that is done beside those who play."""
    archive = server.server._archive
    assert archive is not None
    while not archive.is_idle:
        await trio.lowlevel.checkpoint()
    page = await client.ask(ListReplays(0))
    assert isinstance(page, ReplaysPage)
    return page


async def fetched(client: Client, deal: str, *, chat: bool = False) -> Replay:
    data = b""
    while True:
        piece = await client.ask(ReadReplay(0, deal, len(data), chat))
        assert isinstance(piece, ReplayPiece), piece
        data += base64.b64decode(piece.data)
        if not piece.data:
            assert len(data) == piece.size
            return unpack_replay(data)


# --- files ------------------------------------------------------------------------------------------------------------


async def test_every_deal_is_a_file_as_soon_as_it_is_scored_and_its_player_reads_it(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 2, options={"deals": 3, "hand": 3}, timers=AT_ONCE)
        await play_until_over(ann, table)
        page = await listed(server, ann)
        assert [(line.replay, line.deal, line.seats) for line in page.replays] == [
            (f"{table}-1-{deal}", deal, 2) for deal in (1, 2, 3)
        ]
        assert page.more is None
        replay = await fetched(ann, f"{table}-1-2")
    assert replay.seats == (ReplaySeat(person=ann.person, name="Ann"), ReplaySeat(name="Boris", bot="steady"))
    course = follow(replay, TOYS)
    assert course.states, "against bots alone nobody else has a secret"
    assert [step.at for step in replay.steps] == sorted(step.at for step in replay.steps)
    assert course.result is not None


async def test_a_deal_whose_file_is_missing_is_found_in_the_journal_when_its_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life(deals=3)
    life.play()
    store.append(life.records)
    ended = life.over()
    assert ended.scored is not None
    async with archive_of(store, path) as archive:
        archive.put(ended)
    found = [unpack_replay(path_of(tmp_path / FOLDER, f"1-1-{deal}").read_bytes()) for deal in (1, 2, 3)]
    assert [replay.deal for replay in found] == [1, 2, 3]
    assert all(follow(replay, TOYS).result is not None for replay in found)
    assert kinds(store)[-1].__name__ == "Archived"
    deal_index.add(tmp_path / FOLDER, found[0])
    assert [line.deal for line in deal_index.page(tmp_path / FOLDER, "p", None, None, 9)] == [3, 1, 2]
    store.close()


async def test_a_deal_that_was_scored_before_a_kill_is_written_after_it(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life(deals=2)
    life.play(until="scores")
    life.say("well played")
    store.append(life.records)
    async with archive_of(store, path, [(life.over(), life.room.steps)]):
        pass
    replay = unpack_replay(path_of(tmp_path / FOLDER, "1-1-1").read_bytes())
    assert follow(replay, TOYS).result is not None
    assert [said.text for said in replay.chat] == ["well played"]
    store.close()


async def test_so_many_deals_are_kept_and_the_oldest_go(tmp_path: Path) -> None:
    async with room(tmp_path, settings=replace(QUICK, deals=2)) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 2, options={"deals": 4, "hand": 3}, timers=AT_ONCE)
        await play_until_over(ann, table)
        assert [line.deal for line in (await listed(server, ann)).replays] == [3, 4]
        assert await ann.refused(ReadReplay(0, f"{table}-1-1")) == "no-replay"
    assert sorted(path.name for path in (tmp_path / FOLDER).glob("*.paiyou")) == [
        f"{table}-1-3.paiyou",
        f"{table}-1-4.paiyou",
    ]


async def test_an_index_that_is_gone_is_made_again_from_the_files(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    replays = [unpack_replay(path.read_bytes()) for path in sorted(CORPUS.glob("zioncheckseed4*.paiyou"))]
    seats = (ReplaySeat("p", "Ann"), *replays[0].seats[1:])
    for replay in replays:
        path_of(folder, replay.id).write_bytes(pack_replay(msgspec.structs.replace(replay, seats=seats)))
    path_of(folder, "damaged-1-1").write_bytes(b"\x85\xa6paiyou")
    lines = deal_index.page(folder, "p", None, None, 9)
    assert [line.replay for line in lines] == [replay.id for replay in replays]
    assert deal_index.page(folder, "p", lines[0].replay, None, 9) == lines[1:]
    assert deal_index.page(folder, "p", None, "zioncheckseed4-1", 1) == lines[:1]
    assert deal_index.page(folder, "q", None, None, 9) == []
    await trio.lowlevel.checkpoint()


async def test_a_deal_that_was_killed_between_its_file_and_its_line_is_listed_by_the_next_start(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 2, options={"deals": 2, "hand": 3}, timers=AT_ONCE)
        await play_until_over(ann, table)
        whole = await listed(server, ann)
        token = ann.token
    with closing(sqlite3.connect(tmp_path / FOLDER / deal_index.NAME)) as database, database:
        number = database.execute("SELECT max(number) FROM deals").fetchone()
        database.execute("DELETE FROM deals WHERE number = ?", number)
        database.execute("DELETE FROM played WHERE number = ?", number)
    async with room(tmp_path) as server:
        ann = await server.come(token=token)
        assert (await listed(server, ann)).replays == whole.replays


# --- who may see what -------------------------------------------------------------------------------------------------


def played(*people: str, **more: object) -> Replay:
    replay = unpack_replay((CORPUS / "zioncheckseed4-1-1.paiyou").read_bytes())
    seats = (*(ReplaySeat(person, person) for person in people), *replay.seats[len(people) :])
    return msgspec.structs.replace(replay, seats=seats, **more)


@pytest.mark.parametrize(
    ("replay", "person", "audience"),
    [
        (played("a", "b", is_open=True), "a", Seat(0)),
        (played("a", "b", is_open=True), "b", Seat(1)),
        (played("a", "b", is_open=True), "c", PUBLIC),
        (played("a", "b", is_open=False), "b", Seat(1)),
        (played("a", "b", is_open=False), "c", None),
        (played("a", is_open=False), "a", EVERYTHING),
        (played("a", is_open=True), "c", PUBLIC),
        (played("a", "b", proof=PROOF, is_open=False), "a", EVERYTHING),
        (played("a", "b", proof=PROOF, is_open=False), "c", None),
        (played("a", "b", proof=PROOF, is_open=True), "c", PUBLIC),
        (played("a", "b", watching=Watching.DELAYED, is_open=True), "c", EVERYTHING),
        (played("a", "b", watching=Watching.DELAYED, is_open=False), "c", None),
        (played("a", "b", watching=Watching.DELAYED, is_open=False), "a", EVERYTHING),
        (played("a", "b", watching=Watching.NONE, is_open=True), "c", None),
        (played("a", "b", watching=Watching.NONE, is_open=True), "b", Seat(1)),
        (played(is_open=False), "", None),
    ],
)
async def test_who_sees_what_of_a_deal(replay: Replay, person: str, audience: Audience | None) -> None:
    assert audience_of(replay, person) == audience
    await trio.lowlevel.checkpoint()


@pytest.mark.parametrize(
    ("watching", "audience"),
    [(Watching.NONE, None), (Watching.PUBLIC, PUBLIC), (Watching.DELAYED, EVERYTHING)],
)
async def test_who_is_at_a_closed_table_sees_what_its_contract_says(
    watching: Watching, audience: Audience | None
) -> None:
    assert audience_of(played("a", "b", is_open=False, watching=watching), "c", attends=True) == audience
    await trio.lowlevel.checkpoint()


async def test_each_player_gets_the_own_side_a_stranger_the_publics_and_of_a_closed_table_none(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve = [await server.come(name) for name in ("Ann", "Bob", "Eve")]
        deals = []
        for entry in (Entry.OPEN, Entry.INVITE):
            table = await table_of(ann, 2, entry=entry, allowed=("Bob",), timers=AT_ONCE)
            await bob.ok(JoinTable(0, table))
            await bob.ok(Sit(0, table, 1))
            await ann.ok(StartGame(0, table))
            await ann.ok(Say(0, table, "Hello"))
            async with trio.open_nursery() as nursery:
                nursery.start_soon(play_until_over, ann, table)
                nursery.start_soon(play_until_over, bob, table)
            ann.game.view = bob.game.view = None
            deals.append(f"{table}-1-1")
            await listed(server, ann)
        seen = [await fetched(client, deals[0]) for client in (ann, bob, eve)]
        assert [replay.audience for replay in seen] == [0, 1, PUBLIC]
        assert not any(replay.steps or replay.proof or replay.chat for replay in seen)
        whole = follow(unpack_replay(path_of(tmp_path / FOLDER, deals[0]).read_bytes()), TOYS)
        bobs = msgspec.structs.replace(seen_by(whole, Seat(1)), chat=(), you=1)
        assert pack_replay(seen[1]) == pack_replay(bobs)
        assert seen[2].you is None
        assert [said.text for said in (await fetched(bob, deals[0], chat=True)).chat] == ["Hello"]
        assert (await fetched(bob, deals[1])).audience == 1
        assert await eve.refused(ReadReplay(0, deals[1])) == "no-replay"
        page = await eve.ask(ListReplays(0))
        assert isinstance(page, ReplaysPage)
        assert page.replays == ()


class Asker:
    """A listener that keeps its answers."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.replies: list[Reply] = []

    def reply(self, message: Reply, pushes: bytes = b"") -> bool:
        self.replies.append(message)
        return True


def nobody(_table: str, _person: str) -> bool:
    """Nobody is at any table."""
    return False


async def test_who_asks_for_much_at_once_is_told_so_and_leaves_room_for_others(tmp_path: Path) -> None:
    desk = ReplayDesk(tmp_path, TOYS, 12, nobody)
    askers = [Asker(name) for name in ("a", "b", "c")]
    for number in range(10):
        for asker in askers[:2] if number else askers:
            desk.ask(cast("Listener", asker), ListReplays(number))
    busy = [[reply.id for reply in asker.replies] for asker in askers]
    assert busy == [[6, 7, 8, 9], [5, 6, 7, 8, 9], []], "twelve wait in all"
    one, roomy = Asker("d"), ReplayDesk(tmp_path, TOYS, 100, nobody)
    for number in range(10):
        roomy.ask(cast("Listener", one), ListReplays(number))
    assert [reply.id for reply in one.replies] == [8, 9], "one person has eight that wait"
    async with trio.open_nursery() as nursery:
        nursery.start_soon(desk.run)
        while sum(len(asker.replies) for asker in askers) < 21:
            await trio.lowlevel.checkpoint()
        nursery.cancel_scope.cancel()


@pytest.mark.parametrize(
    "deal", ["9-9-9", "../journal", "index.sqlite", "1-1-1.paiyou", "1-1-../1", "1-1-1\0", "x" * 64, "-", "1-1-1/"]
)
async def test_what_there_is_not_is_answered_as_what_one_may_not_see(tmp_path: Path, deal: str) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        assert await ann.refused(ReadReplay(0, deal)) == "no-replay"


async def test_of_who_is_forgotten_no_name_is_in_a_replay(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Wilhelmina")
        table = await with_bots(ann, 2, timers=AT_ONCE)
        await play_until_over(ann, table)
        await listed(server, ann)
        assert (await fetched(ann, f"{table}-1-1")).seats[0].name == "Wilhelmina"
        await server.server.forget("Wilhelmina", by="op", why="asked")
    replay = unpack_replay(path_of(tmp_path / FOLDER, f"{table}-1-1").read_bytes())
    assert replay.seats[0] == ReplaySeat(person=ann.person)


# --- a position played on ---------------------------------------------------------------------------------------------


def pieces(data: bytes) -> tuple[str, ...]:
    return tuple(base64.b64encode(data[at : at + PIECE]).decode() for at in range(0, len(data), PIECE))


async def guest(server: Running) -> Client:
    client = await server.connect()
    await client.greet(Hello(VERSIONS, name="Ann", launch="secret"))
    return client


@pytest.mark.parametrize("name", ["zioncheckseed4-1-1", "zhaopengyouclassic5-1-2"])
@pytest.mark.parametrize("whole", [True, False])
async def test_any_position_is_played_on_against_bots(tmp_path: Path, name: str, *, whole: bool) -> None:
    course = follow(unpack_replay((CORPUS / f"{name}.paiyou").read_bytes()), REAL)
    replay = course.replay if whole else seen_by(course, Seat(2))
    if not whole:
        course = follow(replay, REAL)
    at = len(course) * 3 // 4
    async with room(tmp_path, Launch("secret")) as server:
        ann = await guest(server)
        ann.game.game = course.game
        made = await ann.ok(Practise(0, pieces(pack_replay(replay)), at, 2))
        assert made.table is not None
        seated = await ann.until(RoomState)
        assert (seated.you, seated.state, seated.preset) == (2, "playing", replay.preset)
        assert isinstance(await ann.until(Snapshot), Snapshot)
        assert ann.game.view == course.as_seen_by(Seat(2)).view(at)
        assert [seat.bot is None for seat in seated.seats] == [seat == 2 for seat in range(len(seated.seats))]


async def test_a_practice_table_is_there_after_a_restart_and_its_deals_say_that_they_are_practice(
    tmp_path: Path,
) -> None:
    life = Life(deals=1)
    life.play(steps=5)
    begins = msgspec.to_builtins(life.room.state)
    other = Life("2", deals=1)
    other.begin(begins)
    assert other.room.state == life.room.state
    other.go_on()
    path = tmp_path / "journal"
    store = SqliteStore(path)
    store.append(other.records)
    async with archive_of(store, path) as archive:
        archive.put(other.over())
    replay = unpack_replay(path_of(tmp_path / FOLDER, "2-1-1").read_bytes())
    assert replay.is_practice
    assert follow(replay, TOYS).state(5) == life.room.state
    store.close()


BAD = {
    "nothing": ((), 0, 0, "bad-replay"),
    "no base64": (("?",), 0, 0, "bad-replay"),
    "a stranger": (pieces(b"GIF89a"), 0, 0, "bad-replay"),
    "a step that is not there": (pieces((CORPUS / "zioncheckseed4-1-1.paiyou").read_bytes()), 9999, 0, "bad-replay"),
    "a seat that is not there": (pieces((CORPUS / "zioncheckseed4-1-1.paiyou").read_bytes()), 0, 4, "no-seat"),
}


async def test_what_cannot_be_played_on_is_refused_and_on_other_servers_all(tmp_path: Path) -> None:
    async with room(tmp_path, Launch("secret")) as server:
        ann = await guest(server)
        for name, (file, steps, seat, code) in BAD.items():
            assert await ann.refused(Practise(0, file, steps, seat)) == code, name
        file = pieces((CORPUS / "zioncheckseed4-1-1.paiyou").read_bytes())
        assert await ann.refused(Practise(0, file, 3, 0, "wizard")) == "no-bot"
    async with room(tmp_path) as server:
        bob = await server.come("Bob")
        assert await bob.refused(Practise(0, file, 3, 0)) == "no-practice"
    assert len(file) <= MOST_PIECES


async def test_whoever_looks_on_names_the_deal_that_is_over_by_what_the_room_tells(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, eve = await server.come("Ann"), await server.come("Eve")
        table = await with_bots(ann)
        await eve.ok(JoinTable(0, table))
        games = (await eve.until(Snapshot)).game
        await play_until_over(ann, table)
        await listed(server, ann)
        assert (await fetched(eve, f"{table}-{games}-1")).id == f"{table}-{games}-1"
        assert await eve.refused(ReadReplay(0, f"{table}-{games + 1}-1")) == "no-replay"
