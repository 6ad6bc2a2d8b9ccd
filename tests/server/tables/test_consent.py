"""Consent: a question to the people in seats who are here; pauses, games put away and taken up again, seats offered."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC
from paiyou_protocol.messages import (
    Absence,
    ClockSet,
    ClockTerms,
    JoinTable,
    LeaveTable,
    ListTables,
    Motion,
    PassHost,
    Propose,
    QuestionSet,
    ResumeGame,
    RoomState,
    Snapshot,
    TableGone,
    TablesPage,
    TableSummary,
    TimerSet,
    Vote,
    WhileAway,
)
from paiyou_server.journal.records import Decided
from tests.server.harness import CALM, Client, MemoryStore, Running, act, pair, running, view_of
from tests.server.journal.test_journal import FullStore
from tests.server.tables.test_absence import Listening, back, in_play, play, seat_told, turn_of
from tests.server.toy_game import Pass, Play

pytestmark = pytest.mark.trio


async def question_of(client: Client, **wanted: object) -> QuestionSet:
    return await client.until(
        QuestionSet, lambda push: all(getattr(push, name) == value for name, value in wanted.items())
    )


async def held_as(client: Client, why: str) -> RoomState:
    return await client.until(RoomState, lambda push: push.state == why)


async def agreed(ann: Client, bob: Client, table: str, motion: Motion) -> None:
    """Ann asks, and Bob agrees."""
    await ann.ok(Propose(0, table, motion))
    asked = await question_of(bob, outcome="open")
    await bob.ok(Vote(0, table, asked.number))


def decided(store: MemoryStore) -> list[tuple[str, str]]:
    return [(record.motion, record.outcome) for record in store.records if isinstance(record, Decided)]


async def lines_of(client: Client) -> list[TableSummary]:
    page = await client.ask(ListTables(0))
    assert isinstance(page, TablesPage)
    return list(page.tables)


# --- the question ------------------------------------------------------------------------------------------------------


async def test_all_at_the_table_see_who_asks_what_and_who_is_asked(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await ann.ok(Propose(0, table, Motion.PAUSE))
        for client in (ann, bob, eve):
            shown = await question_of(client)
            assert (shown.motion, shown.asker, shown.outcome) == ("pause", ann.person, "open")
            assert (shown.asked, shown.agreed) == ((ann.person, bob.person), (ann.person,))
            assert 29 <= shown.seconds <= 30
        await bob.ok(Vote(0, table, 1))
        assert (await question_of(eve, outcome="carried")).agreed == (ann.person, bob.person)
        assert decided(server.store) == [("pause", "carried")]


async def test_what_was_agreed_is_told_before_what_came_of_it(autojump_clock: MockClock) -> None:
    """So the log of each of them says why the game stands still before it says that it does."""
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await agreed(ann, bob, table, Motion.PAUSE)
        for client in (ann, bob, eve):
            await question_of(client, outcome="carried")
            await held_as(client, "paused")
        late = await server.come("Late")
        await late.ok(JoinTable(0, table))
        await held_as(late, "paused")


async def test_one_who_does_not_agree_is_enough_and_who_asked_has_to_wait(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        await bob.ok(Vote(0, table, 1, agree=False))
        await question_of(ann, outcome="refused")
        assert await ann.refused(Propose(0, table, Motion.ADJOURN)) == "asked-lately"
        await bob.ok(Propose(0, table, Motion.PAUSE))
        assert await ann.refused(Propose(0, table, Motion.PAUSE)) == "question-open"
        await ann.ok(Vote(0, table, 2, agree=False))
        await trio.sleep(121)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        assert decided(server.store) == [("pause", "refused")] * 2


async def test_silence_is_no_consent(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        begun = autojump_clock.current_time()
        await question_of(bob, outcome="lapsed")
        assert 29 < autojump_clock.current_time() - begun < 31
        assert await bob.refused(Vote(0, table, 1)) == "no-question"
        assert await ann.refused(Propose(0, table, Motion.PAUSE)) == "asked-lately"


async def test_who_goes_away_is_not_waited_for(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        await bob.stream.aclose()
        await held_as(ann, "paused")
        assert decided(server.store) == [("pause", "carried")]


async def test_only_who_is_asked_may_answer_and_only_who_sits_may_ask(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, _, table = await in_play(server)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        assert await eve.refused(Propose(0, table, Motion.PAUSE)) == "spectator"
        assert await eve.refused(ResumeGame(0, table)) == "spectator"
        await ann.ok(Propose(0, table, Motion.PAUSE))
        assert await eve.refused(Vote(0, table, 1)) == "not-consulted"
        assert await eve.refused(Vote(0, table, 7)) == "no-question"


async def test_an_open_question_is_dropped_by_a_restart(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await in_play(first)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        tokens, store = (ann.token, bob.token), MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        ann, bob = await back(second, tokens[0], table), await back(second, tokens[1], table)
        assert await bob.refused(Vote(0, table, 1)) == "no-question"
        await agreed(ann, bob, table, Motion.PAUSE)
        await held_as(ann, "paused")


async def test_on_a_full_disk_no_answer_counts(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store, settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        store.full = True
        for agree in (True, False):
            assert await bob.refused(Vote(0, table, 1, agree=agree)) == "storage"
        await trio.sleep(7)
        store.full = False
        await trio.sleep(7)
        assert decided(store) == []
        await bob.ok(Vote(0, table, 1))
        await held_as(ann, "paused")


async def test_what_came_of_a_question_is_written_down_as_soon_as_it_can_be(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store, settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.ok(Propose(0, table, Motion.PAUSE))
        store.full = True
        await bob.stream.aclose()
        await trio.sleep(7)
        assert decided(store) == []
        assert not [push for push in ann.pushes if isinstance(push, RoomState) and push.state == "paused"]
        store.full = False
        await held_as(ann, "paused")
        assert decided(store) == [("pause", "carried")]


# --- pauses ------------------------------------------------------------------------------------------------------------


async def test_in_a_pause_nobody_acts_and_no_clock_runs(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server, clock=ClockTerms(20.0, 30.0))
        await trio.sleep(12)
        await agreed(bob, ann, table, Motion.PAUSE)
        await held_as(ann, "paused")
        assert await ann.refused(act(table, Play(view_of(ann).hand[0]))) == "held"
        await bob.stream.aclose()
        await trio.sleep(5000)
        assert thinker.seats == []
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        shown = await eve.until(ClockSet)
        assert (round(shown.move), round(shown.bank), shown.held) == (8, 30, True), "to who comes it looks paused too"
        await ann.ok(ResumeGame(0, table))
        resumed_at = autojump_clock.current_time()
        await eve.until(ClockSet, lambda push: push.out)
        assert 37 < autojump_clock.current_time() - resumed_at < 39


async def test_a_pause_lasts_as_long_as_all_want_it(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        assert await bob.refused(ResumeGame(0, table)) == "not-held"
        await agreed(ann, bob, table, Motion.PAUSE)
        assert await ann.refused(Propose(0, table, Motion.PAUSE)) == "held"
        await bob.ok(ResumeGame(0, table))
        await held_as(ann, "paused")
        await held_as(ann, "playing")
        await play(ann, table)


async def test_the_timer_of_a_window_stands_still_in_a_pause(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await pair(server)
        await trio.sleep(10)
        await agreed(ann, bob, table, Motion.PAUSE)
        assert round((await bob.until(TimerSet, lambda push: push.held)).seconds) == 20
        assert await bob.refused(act(table, Pass())) == "held"
        await trio.sleep(5000)
        await bob.ok(ResumeGame(0, table))
        resumed_at = autojump_clock.current_time()
        await bob.reach("play")
        assert 19 < autojump_clock.current_time() - resumed_at < 21


async def test_after_a_restart_one_person_may_end_a_pause_and_the_others_have_a_moment_to_come_back(
    autojump_clock: MockClock,
) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await pair(first)
        await trio.sleep(29.5)
        await agreed(ann, bob, table, Motion.PAUSE)
        token, store = ann.token, MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        again = await back(second, token, table)
        await again.ok(ResumeGame(0, table))
        ended_at = autojump_clock.current_time()
        await again.reach("play")
        assert autojump_clock.current_time() - ended_at == pytest.approx(CALM.give_back, abs=1)


async def test_a_pause_outlives_a_restart_and_all_being_away(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await in_play(first)
        await agreed(ann, bob, table, Motion.PAUSE)
        await bob.stream.aclose()
        tokens, store = (ann.token, bob.token), MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        bob = await back(second, tokens[1], table)
        assert (await bob.until(RoomState)).state == "paused"
        ann = await back(second, tokens[0], table)
        await ann.ok(ResumeGame(0, table))
        await play(ann, table)


# --- games put away ----------------------------------------------------------------------------------------------------


async def put_away(server: Running) -> tuple[Client, Client, str]:
    """A game that its two people have put away, and left."""
    ann, bob, table = await in_play(server)
    await agreed(ann, bob, table, Motion.ADJOURN)
    for client in (ann, bob):
        await held_as(client, "adjourned")
        await client.ok(LeaveTable(0, table))
    return ann, bob, table


async def test_a_game_put_away_is_listed_to_its_people_alone(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        eve = await server.come("Eve")
        await lines_of(eve)
        ann, _, table = await put_away(server)
        assert (await eve.until(TableGone)).table == table
        assert await lines_of(eve) == []
        assert [(line.table, line.state) for line in await lines_of(ann)] == [(table, "adjourned")]


async def test_it_goes_on_days_later_when_all_its_people_are_back(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await put_away(first)
        tokens, store = (ann.token, bob.token), MemoryStore(first.store.records)
    await trio.sleep(10_000)
    async with running(store, settings=CALM) as second:
        ann = await back(second, tokens[0], table)
        assert (await ann.until(RoomState)).state == "adjourned"
        await turn_of(ann)
        assert await ann.refused(act(table, Play(view_of(ann).hand[0]))) == "held"
        bob = await back(second, tokens[1], table)
        await held_as(bob, "playing")
        await play(ann, table)
        await play(bob, table)


async def test_those_who_are_back_may_take_it_up_without_the_others(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await put_away(server)
        ann = await back(server, ann.token, table)
        assert await ann.refused(ResumeGame(0, table)) == "not-held"
        await ann.ok(Propose(0, table, Motion.TAKE_UP))
        await held_as(ann, "playing")
        await play(ann, table)
        assert (await seat_told(ann, 1, stand_in="steady")).person == bob.person


async def test_only_the_host_puts_a_game_away_when_all_others_are_gone(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await ann.stream.aclose()
        await seat_told(bob, 0, here=False)
        assert await bob.refused(Propose(0, table, Motion.ADJOURN)) == "not-host"
        ann = await back(server, ann.token, table)
        await bob.stream.aclose()
        await seat_told(ann, 1, here=False)
        await ann.ok(Propose(0, table, Motion.ADJOURN))
        await held_as(ann, "adjourned")
        assert decided(server.store) == [("adjourn", "carried")]


async def test_whoever_stays_after_putting_it_away_is_not_in_the_game_again_at_once(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await agreed(ann, bob, table, Motion.ADJOURN)
        await held_as(ann, "adjourned")
        await trio.sleep(1000)
        assert await ann.refused(Propose(0, table, Motion.ADJOURN)) == "held"
        await agreed(bob, ann, table, Motion.TAKE_UP)
        await held_as(bob, "playing")


# --- a seat for somebody else ------------------------------------------------------------------------------------------


async def deserted(server: Running, absence: Absence = Absence.WAIT) -> tuple[Client, Client, Client, str]:
    """Ann is the host, Bob long gone, and Eve looks on."""
    ann, bob, table = await in_play(server, absence=absence)
    eve = await server.come("Eve")
    await eve.ok(JoinTable(0, table))
    await play(ann, table)
    await bob.stream.aclose()
    await trio.sleep(301)
    return ann, bob, eve, table


async def test_the_seat_of_who_is_long_gone_goes_to_another_by_consent(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, eve, table = await deserted(server)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        shown = await question_of(eve, outcome="open")
        assert (shown.seat, shown.person, shown.asked) == (1, eve.person, (ann.person, eve.person))
        assert eve.game.audience == PUBLIC
        await eve.ok(Vote(0, table, shown.number))
        await seat_told(ann, 1, person=eve.person)
        await eve.until(Snapshot, lambda push: push.audience == 1)
        assert len(view_of(eve).hand) == 6
        await play(eve, table)
        bob = await back(server, bob.token, table)
        await bob.until(RoomState, lambda push: push.you is None)
        assert await bob.refused(act(table, Play(0))) == "spectator"
        assert bob.game.audience == PUBLIC


async def test_it_outlives_a_restart(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, _, eve, table = await deserted(first)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        await eve.ok(Vote(0, table, 1))
        token, store = eve.token, MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        eve = await back(second, token, table)
        assert (await eve.until(RoomState)).you == 1
        await play(eve, table)


async def test_no_bot_plays_for_the_newcomer_who_is_not_told_what_one_did(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, _, eve, table = await deserted(server, Absence.BOT)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        await eve.ok(Vote(0, table, 1))
        assert (await seat_told(ann, 1, person=eve.person)).stand_in is None
        await play(ann, table)
        await trio.sleep(1000)
        await play(eve, table)
        assert not [push for push in eve.pushes if isinstance(push, WhileAway)]


async def test_nobody_gets_a_seat_unasked(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, _, eve, table = await deserted(server)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        await eve.ok(Vote(0, table, 1, agree=False))
        assert decided(server.store) == [("offer-seat", "refused")]
        assert eve.game.audience == PUBLIC


async def test_an_offer_lapses_when_the_owner_is_back(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, eve, table = await deserted(server)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        bob = await back(server, bob.token, table)
        await eve.ok(Vote(0, table, 1))
        assert decided(server.store) == [("offer-seat", "lapsed")]
        await play(bob, table)


async def test_which_seats_may_be_offered_to_whom(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server, absence=Absence.WAIT)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))

        async def refused(seat: int | None, person: str | None) -> str:
            return await ann.refused(Propose(0, table, Motion.OFFER_SEAT, seat, person))

        assert await refused(1, eve.person) == "still-here"
        await bob.stream.aclose()
        await trio.sleep(299)
        assert await refused(1, eve.person) == "still-here"
        await trio.sleep(2)
        assert await eve.refused(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person)) == "not-host"
        assert await refused(1, ann.person) == "seated"
        assert await refused(1, "nobody") == "no-person"
        assert await refused(None, eve.person) == "no-seat"
        assert await refused(9, eve.person) == "no-seat"


async def test_who_has_seen_another_hand_of_the_game_gets_no_seat(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, eve, table = await deserted(server)
        await ann.ok(Propose(0, table, Motion.OFFER_SEAT, 1, eve.person))
        await eve.ok(Vote(0, table, 1))
        bob = await back(server, bob.token, table)
        await ann.ok(PassHost(0, table, eve.person))
        await ann.stream.aclose()
        await trio.sleep(301)
        assert await eve.refused(Propose(0, table, Motion.OFFER_SEAT, 0, bob.person)) == "has-seen"
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        await eve.ok(Propose(0, table, Motion.OFFER_SEAT, 0, carol.person))
