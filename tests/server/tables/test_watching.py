"""The contract with those who look on: nobody, open cards only, all hands of deals that are over, or that if all agree."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    Absence,
    ChangeTable,
    Events,
    JoinTable,
    LeaveTable,
    Motion,
    Notice,
    Ok,
    Propose,
    ReadReplay,
    RoomState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    Sync,
    Terms,
    Vote,
    Watching,
)
from paiyou_server import serving
from paiyou_server.journal.copying import write_whole
from paiyou_server.replays import archive
from tests.server.harness import CALM, Client, Running, act, running, table_of, view_of
from tests.server.playing import play_until_over
from tests.server.replays.test_replays import AT_ONCE, fetched, listed, room
from tests.server.tables.test_absence import in_play
from tests.server.tables.test_consent import agreed, question_of
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


async def seated(server: Running, watching: Watching, **more: object) -> tuple[Client, Client, Client, str]:
    """Ann and Bob in their seats, and Eve who has none; no game yet."""
    ann, bob, eve = [await server.come(name) for name in ("Ann", "Bob", "Eve")]
    table = await table_of(ann, 2, terms=Terms(watching=watching), timers=AT_ONCE, **more)
    for other in (bob, eve):
        await other.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table, 1))
    return ann, bob, eve, table


async def played_out(ann: Client, bob: Client, table: str) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(play_until_over, ann, table)
        nursery.start_soon(play_until_over, bob, table)


def shown_of_the_game(client: Client) -> list[Snapshot | Events]:
    return [push for push in client.pushes if isinstance(push, Snapshot | Events)]


async def test_everybody_at_a_table_can_read_its_contract(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        *_, eve, _ = await seated(server, Watching.DELAYED)
        shown = await eve.until(RoomState)
        assert shown.settings.terms.watching is Watching.DELAYED


async def test_at_a_table_that_is_not_watched_nobody_without_a_seat_is_shown_a_game(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, Watching.NONE)
        await ann.ok(StartGame(0, table))
        assert (await eve.until(Notice)).code == "not-watched"
        assert await eve.refused(JoinTable(0, table)) == "not-watched"
        await bob.ok(LeaveTable(0, table))
        await bob.ok(JoinTable(0, table))
        await played_out(ann, bob, table)
        await listed(server, ann)
        assert await eve.refused(ReadReplay(0, f"{table}-1-1")) == "no-replay"
        assert shown_of_the_game(eve) == []
        assert (await fetched(bob, f"{table}-1-1")).audience == 1


async def test_who_comes_after_a_game_that_was_not_watched_is_not_shown_how_it_ended(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, Watching.NONE)
        await ann.ok(StartGame(0, table))
        await played_out(ann, bob, table)
        cy = await server.come("Cy")
        for client in (eve, cy):
            await client.ok(JoinTable(0, table))
            assert (await client.until(RoomState, lambda told: told.state == "over")).you is None
            await client.ok(Sync(0, table, PUBLIC, 0))
            assert shown_of_the_game(client) == []
        await bob.ok(LeaveTable(0, table))
        await bob.ok(JoinTable(0, table))
        assert shown_of_the_game(bob)[-1].audience == 1
        await ann.ok(ChangeTable(0, table, terms=Terms(watching=Watching.PUBLIC)))
        await eve.ok(Sync(0, table, PUBLIC, 0))
        assert shown_of_the_game(eve) == []
        await bob.ok(Sit(0, table, 1))
        await ann.ok(StartGame(0, table))
        shown = await cy.until(Snapshot)
        assert (shown.audience, shown.game) == (PUBLIC, 2)


async def test_a_host_without_a_seat_who_starts_such_a_game_is_shown_none_of_it(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        host, ann, bob = [await server.come(name) for name in ("Hal", "Ann", "Bob")]
        table = await table_of(host, 2, terms=Terms(watching=Watching.NONE), timers=AT_ONCE)
        await host.ok(Stand(0, table))
        for seat, client in enumerate((ann, bob)):
            await client.ok(JoinTable(0, table))
            await client.ok(Sit(0, table, seat))
        assert isinstance(await host.ask(StartGame(0, table)), Ok)
        assert (await host.until(Notice)).code == "not-watched"
        assert await host.refused(JoinTable(0, table)) == "not-watched"
        assert shown_of_the_game(host) == []


@pytest.mark.parametrize(
    ("watching", "agree", "audience"),
    [
        (Watching.PUBLIC, None, PUBLIC),
        (Watching.DELAYED, None, EVERYTHING),
        (Watching.AGREED, None, PUBLIC),
        (Watching.AGREED, False, PUBLIC),
        (Watching.AGREED, True, EVERYTHING),
    ],
)
async def test_what_watchers_may_have_of_a_deal_that_is_over(
    tmp_path: Path, watching: Watching, agree: bool | None, audience: Audience
) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, watching)
        await ann.ok(StartGame(0, table))
        if agree is not None:
            await ann.ok(Propose(0, table, Motion.SHOW_HANDS))
            await bob.ok(Vote(0, table, (await question_of(bob, outcome="open")).number, agree=agree))
            await question_of(ann, outcome="carried" if agree else "refused")
        assert await eve.refused(ReadReplay(0, f"{table}-1-1")) == "no-replay", "while the deal is played"
        await played_out(ann, bob, table)
        await listed(server, ann)
        assert all(push.audience == PUBLIC for push in shown_of_the_game(eve))
        assert (await fetched(eve, f"{table}-1-1")).audience == audience


async def test_hands_are_agreed_on_by_all_in_seats_and_only_where_the_table_leaves_it_to_them(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, _, _, table = await seated(server, Watching.DELAYED)
        await ann.ok(StartGame(0, table))
        assert await ann.refused(Propose(0, table, Motion.SHOW_HANDS)) == "not-agreed"


async def test_hands_are_not_agreed_on_while_a_player_is_away(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, Watching.AGREED)
        await ann.ok(StartGame(0, table))
        assert await eve.refused(Propose(0, table, Motion.SHOW_HANDS)) == "spectator"
        await bob.ok(LeaveTable(0, table))
        assert await ann.refused(Propose(0, table, Motion.SHOW_HANDS)) == "not-all-here"
        await bob.ok(JoinTable(0, table))
        await ann.ok(Propose(0, table, Motion.SHOW_HANDS))
        await bob.ok(LeaveTable(0, table))
        await question_of(ann, outcome="lapsed")


async def test_who_comes_into_a_seat_has_not_agreed(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server, absence=Absence.WAIT, watching=Watching.AGREED)
        cy = await server.come("Cy")
        await cy.ok(JoinTable(0, table))
        await agreed(ann, bob, table, Motion.SHOW_HANDS)
        await question_of(ann, outcome="carried")
        assert server.server._lobby.tables[table].room.watching is Watching.DELAYED
        assert (await cy.until(RoomState, lambda told: told.hands_agreed)).you is None
        await bob.ok(LeaveTable(0, table))
        await trio.sleep(CALM.offer_seat + 1)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, cy.person))
        await cy.ok(Vote(0, table, (await question_of(cy, motion="offer-seat")).number))
        await question_of(ann, motion="offer-seat", outcome="carried")
        assert server.server._lobby.tables[table].room.watching is Watching.PUBLIC
        assert not (await cy.until(RoomState, lambda told: told.you == 1)).hands_agreed


async def test_the_terms_of_the_next_game_say_nothing_of_the_last_one(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, Watching.NONE)
        await ann.ok(StartGame(0, table))
        await played_out(ann, bob, table)
        await ann.ok(ChangeTable(0, table, terms=Terms(watching=Watching.DELAYED)))
        assert server.server._lobby.tables[table].room.watching is Watching.NONE
        await listed(server, ann)
        assert await eve.refused(ReadReplay(0, f"{table}-1-1")) == "no-replay"


async def test_a_deal_that_is_written_down_late_is_shown_to_those_who_sat_there_and_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def fails_once(path: Path, data: bytes) -> None:
        written.append(path.name)
        if len(written) == 1:
            raise OSError
        write_whole(path, data)

    monkeypatch.setattr(archive, "write_whole", fails_once)
    async with room(tmp_path) as server:
        ann, bob, eve, table = await seated(server, Watching.DELAYED)
        await ann.ok(StartGame(0, table))
        await played_out(ann, bob, table)
        await listed(server, ann)
        assert written == [f"{table}-1-1.paiyou"] * 2
        assert await eve.refused(ReadReplay(0, f"{table}-1-1")) == "no-replay"
        assert (await fetched(bob, f"{table}-1-1")).audience == 1


SEEN_CONTRACTS = (Watching.PUBLIC, Watching.DELAYED, Watching.AGREED)
"""Under which somebody may look on."""


@pytest.mark.parametrize("watching", SEEN_CONTRACTS)
async def test_while_a_deal_is_played_no_hidden_card_alters_a_byte_that_watchers_get(
    watching: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, told = [], []
    for seed in (1, 2):
        monkeypatch.setattr(serving, "SystemRandom", lambda seed=seed: random.Random(seed))
        async with running() as server:
            ann, bob, eve = [await server.come(name) for name in ("Ann", "Bob", "Eve")]
            table = await table_of(ann, 2, terms=Terms(watching=watching))
            for other in (bob, eve):
                await other.ok(JoinTable(0, table))
            await bob.ok(Sit(0, table, 1))
            await ann.ok(StartGame(0, table))
            for client in (ann, bob):
                await client.reach("window")
                await client.ok(act(table, Pass()))
            for client in (ann, eve):
                await client.reach("play")
            late = await server.come("Late")
            await late.ok(JoinTable(0, table))
            await late.reach("play")
            hands.append(view_of(ann).hand)
            told.append(b"".join(map(encode, (*shown_of_the_game(eve), *shown_of_the_game(late)))))
    assert hands[0] != hands[1]
    assert told[0] == told[1]


async def test_whatever_somebody_does_who_looks_on_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann, _, eve, table = await seated(server, Watching.DELAYED)
        await ann.ok(StartGame(0, table))
        assert await eve.refused(act(table, Pass())) == "spectator"
