"""The fair shuffle at a table: nobody's bits are known before all are fixed, none is left out of a deal that is played, and
nobody can hold a table up (docs/fairness.md)."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.fair_checks import draws_against, faults_in
from paiyou_engine.fair_shuffle import RoundId, ShuffleProof, contribution_hash, orders_of
from paiyou_engine.game import CHANCE, ChanceNeed, Order
from paiyou_engine.registry import GAMES
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    VERSIONS,
    CommitBits,
    Hello,
    JoinTable,
    Motion,
    Propose,
    ResumeGame,
    RevealBits,
    ServerMessage,
    ShuffleProven,
    ShuffleSet,
    Sit,
    StartGame,
    Terms,
    Welcome,
)
from paiyou_server.journal.records import RoundOpened, RoundProven, RoundVoided, Stepped, TableMade
from paiyou_server.play.rounds import Round, Shuffles, shuffles_after
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.occupants import Bot
from paiyou_server.tables.room_fold import new_room
from paiyou_server.tables.table_lines import shuffle_set
from tests.engine.histories import random_move
from tests.engine.test_contract import SHORT
from tests.server.harness import CALM, Client, MemoryStore, Running, running, table_of
from tests.server.playing import play_until_over
from tests.server.tables.test_consent import agreed, held_as
from tests.server.toy_game import View

pytestmark = pytest.mark.trio

FAIR = Terms(proof=True)
LONG = {"options": "long", "terms": FAIR}


def bits_of(name: str) -> str:
    return random.Random(name).randbytes(32).hex()


async def come(server: Running, name: str, *, contributes: bool = True, token: str | None = None) -> Client:
    """Somebody whose client takes part in rounds, or does not know of them."""
    client = await server.connect()
    answer = await client.greet(Hello(VERSIONS, name=name, token=token, contributes=contributes))
    assert isinstance(answer, Welcome), answer
    return client


async def seated(server: Running, names: Iterable[str], **more: object) -> tuple[list[Client], str]:
    """People in the seats of a table that shuffles by everybody's bits; its game is begun."""
    host, *others = [await come(server, name) for name in names]
    table = await table_of(host, 1 + len(others), **{"terms": FAIR, **more})
    for seat, client in enumerate(others, 1):
        await client.ok(JoinTable(0, table))
        await client.ok(Sit(0, table, seat))
    await host.ok(StartGame(0, table))
    return [host, *others], table


async def stage(client: Client, word: str, attempt: int = 1) -> ShuffleSet:
    return await client.until(ShuffleSet, lambda told: told.stage == word and told.round.attempt == attempt)


async def commit(client: Client, seat: int, name: str, attempt: int = 1) -> ShuffleSet:
    """Send the hash of the bits that go by this name, as soon as it is asked for."""
    told = await stage(client, "commit", attempt)
    hashed = contribution_hash(bits_of(name), seat, told.commitment, told.round)
    await client.ok(CommitBits(0, told.table, told.round, hashed))
    return told


async def reveal(client: Client, name: str, attempt: int = 1) -> ShuffleSet:
    """Send those bits, as soon as the hashes are out."""
    told = await stage(client, "reveal", attempt)
    await client.ok(RevealBits(0, told.table, told.round, bits_of(name)))
    return told


async def take_part(client: Client, seat: int, name: str, attempt: int = 1) -> None:
    await commit(client, seat, name, attempt)
    await reveal(client, name, attempt)


async def all_take_part(clients: list[Client], attempt: int = 1) -> None:
    async with trio.open_nursery() as nursery:
        for seat, client in enumerate(clients):
            nursery.start_soon(take_part, client, seat, f"bits {seat}", attempt)


async def all_play(clients: list[Client], table: str) -> None:
    async with trio.open_nursery() as nursery:
        for client in clients:
            nursery.start_soon(play_until_over, client, table)


async def play_a_deal(clients: tuple[Client, ...], table: str) -> None:
    """Play until the first of them is asked for bits to the next one."""

    async def play(client: Client, scope: trio.CancelScope) -> None:
        await play_until_over(client, table, until=lambda: any(map(_asks, client.pushes)))
        scope.cancel()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(play, clients[0], nursery.cancel_scope)
        for client in clients[1:]:
            nursery.start_soon(play_until_over, client, table)


def _asks(push: ServerMessage) -> bool:
    return isinstance(push, ShuffleSet) and push.stage == "commit"


def orders_in(store: MemoryStore) -> list[tuple[int, ...]]:
    steps = [record for record in store.records if isinstance(record, Stepped) and record.actor == CHANCE]
    return [tuple(step.action["order"]) for step in steps if isinstance(step.action, dict)]


def proofs_in(store: MemoryStore) -> list[ShuffleProof]:
    return [record.proof for record in store.records if isinstance(record, RoundProven)]


def opened_in(store: MemoryStore) -> list[RoundOpened]:
    return [record for record in store.records if isinstance(record, RoundOpened)]


async def test_everybody_s_bits_are_in_the_deal_and_the_proof_shows_it(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        asked = await commit(ann, 0, "a")
        assert (asked.asked, asked.hashes, asked.voids) == ((0, 1), (), ())
        await commit(bob, 1, "b")
        listed = await reveal(ann, "a")
        assert [one.seat for one in listed.hashes] == [0, 1]
        assert listed.commitment == asked.commitment
        assert isinstance(ann.game.view, View)
        assert ann.game.view.phase == "shuffle", "not a card moves before all bits are there"
        await reveal(bob, "b")
        await all_play([ann, bob], table)
        shown = await ann.until(ShuffleProven)
        assert shown == await bob.until(ShuffleProven)
        proof = shown.proof
        assert faults_in(proof) == ()
        assert [(one.seat, one.bits) for one in proof.contributions] == [(0, bits_of("a")), (1, bits_of("b"))]
        assert (proof.commitment, proof.id) == (asked.commitment, RoundId(table, 1, 1, 1))
        assert draws_against(proof, orders_in(server.store)) == ()
        assert trio.current_time() < 3.0 + 30.0, "the round itself takes no time"


async def test_a_round_takes_no_time_and_three_commits(autojump_clock: MockClock) -> None:
    async with running() as server:
        clients, _ = await seated(server, ("Ann", "Bob", "Cy"))
        begun, commits = trio.current_time(), len(server.store.commits)
        await all_take_part(clients)
        for client in clients:
            await client.reach("window")
        assert trio.current_time() == begun
        kinds = [type(record).__name__ for record in server.store.records]
        assert [kind for kind in kinds if kind.startswith("Round")] == ["RoundOpened", "RoundListed", "RoundRevealed"]
        assert len(server.store.commits) - commits == 3, "the list, the bits with the shuffle, and the draw"


async def test_who_says_nothing_is_left_out_and_after_two_rounds_asked_no_more(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, mute), table = await seated(server, ("Ann", "Mute"), **LONG)
        for number in range(1, 4):
            told = await commit(ann, 0, "a")
            assert (told.round.round, told.asked) == (number, (0, 1) if number < 3 else (0,))
            begun = trio.current_time()
            listed = await reveal(ann, "a")
            assert trio.current_time() - begun == (3.0 if number < 3 else 0.0)
            assert [one.seat for one in listed.hashes] == [0]
            if number < 3:
                await play_a_deal((ann, mute), table)


async def test_who_committed_and_does_not_reveal_voids_the_deal(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, eve), _ = await seated(server, ("Ann", "Eve"), **LONG)
        await commit(ann, 0, "a")
        await commit(eve, 1, "e")
        first = await reveal(ann, "a")
        begun = trio.current_time()
        again = await commit(ann, 0, "a, again", attempt=2)
        assert trio.current_time() - begun == 5.0
        assert orders_in(server.store) == [], "nothing is dealt by an attempt that lacks bits"
        assert again.asked == (0,), "the next attempt goes without her"
        assert [(void.commitment, void.missing) for void in again.voids] == [(first.commitment, (1,))]
        assert again.commitment != first.commitment
        told_to_eve = await stage(eve, "reveal", attempt=2)
        assert told_to_eve.voids == again.voids, "everybody is told whose bits did not come"
        await reveal(ann, "a, again", attempt=2)
        await ann.reach("window")
        proof = server.store.records and opened_in(server.store)
        assert len(proof) == 2


async def test_a_person_voids_two_deals_of_a_game_at_most(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, eve), table = await seated(server, ("Ann", "Eve"), **LONG)
        for number in range(1, 4):
            asked = await commit(ann, 0, "a")
            if number < 3:
                await commit(eve, 1, "e")
                await reveal(ann, "a")
                await take_part(ann, 0, "a", attempt=2)
                await play_a_deal((ann, eve), table)
            assert asked.asked == ((0, 1) if number < 3 else (0,))
        assert sum(isinstance(record, RoundVoided) for record in server.store.records) == 2
        assert [len(proof.voids) for proof in proofs_in(server.store)] == [1, 1]
        assert all(faults_in(proof) == () for proof in proofs_in(server.store))


async def test_clients_that_know_nothing_of_it_hold_nobody_up(autojump_clock: MockClock) -> None:
    async with running() as server:
        old = await come(server, "Old", contributes=False)
        table = await table_of(old, 1, terms=FAIR)
        begun = trio.current_time()
        await old.ok(StartGame(0, table))
        await old.reach("window")
        assert trio.current_time() == begun
        await play_until_over(old, table)
        (proof,) = proofs_in(server.store)
        assert (proof.contributions, faults_in(proof)) == ((), ())
        assert draws_against(proof, orders_in(server.store)) == ()


async def test_who_leaves_before_committing_is_not_waited_for(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, bob), _ = await seated(server, ("Ann", "Bob"))
        await commit(ann, 0, "a")
        begun = trio.current_time()
        await bob.stream.aclose()
        await reveal(ann, "a")
        assert trio.current_time() == begun


async def test_what_is_not_asked_for_is_refused(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        watcher = await come(server, "Wu")
        await watcher.ok(JoinTable(0, table))
        told = await stage(ann, "commit")
        hashed = contribution_hash(bits_of("a"), 0, told.commitment, told.round)
        other_round = msgspec.structs.replace(told.round, attempt=2)
        assert await watcher.refused(CommitBits(0, table, told.round, hashed)) == "no-round"
        assert await ann.refused(CommitBits(0, table, other_round, hashed)) == "no-round"
        assert await ann.refused(RevealBits(0, table, told.round, bits_of("a"))) == "no-round", "no list is out yet"
        await ann.ok(CommitBits(0, table, told.round, "0" * 64))
        await ann.ok(CommitBits(0, table, told.round, hashed)), "the last one counts"
        await commit(bob, 1, "b")
        await stage(ann, "reveal")
        assert await ann.refused(CommitBits(0, table, told.round, hashed)) == "no-round"
        assert await bob.refused(RevealBits(0, table, told.round, bits_of("a"))) == "bad-bits"
        await ann.ok(RevealBits(0, table, told.round, bits_of("a")))
        await ann.ok(RevealBits(0, table, told.round, bits_of("a"))), "said twice, as after a lost answer"
        await bob.ok(RevealBits(0, table, told.round, bits_of("b")))
        await ann.reach("window")


@pytest.mark.parametrize("moment", ["commit", "reveal"])
async def test_a_server_killed_in_a_round_goes_on_with_the_same_secret(autojump_clock: MockClock, moment: str) -> None:
    """A restart buys no other deal: what was committed to stands, and clients send again what it had not written down."""
    async with running() as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        before = await commit(ann, 0, "a")
        if moment == "reveal":
            await commit(bob, 1, "b")
            before = await reveal(ann, "a")
        tokens = ann.token, bob.token
        store = MemoryStore(server.store.records)
    async with running(store) as server:
        ann, bob = [await come(server, "", token=token) for token in tokens]
        for client in (ann, bob):
            await client.ok(JoinTable(0, table))
        if moment == "commit":
            await commit(ann, 0, "a")
            await commit(bob, 1, "b")
        after = await reveal(ann, "a")
        assert (after.commitment, after.round) == (before.commitment, before.round)
        await reveal(bob, "b")
        await all_play([ann, bob], table)
        (proof,) = proofs_in(server.store)
        assert (len(opened_in(server.store)), proof.voids, faults_in(proof)) == (1, (), ())
        assert draws_against(proof, orders_in(server.store)) == ()


async def test_who_comes_back_has_as_long_as_after_any_restart_to_reveal(autojump_clock: MockClock) -> None:
    async with running() as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        await commit(ann, 0, "a")
        await commit(bob, 1, "b")
        await stage(ann, "reveal")
        tokens, store = (ann.token, bob.token), MemoryStore(server.store.records)
    async with running(store) as server:
        ann = await come(server, "", token=tokens[0])
        await ann.ok(JoinTable(0, table))
        begun = trio.current_time()
        await reveal(ann, "a")
        await stage(ann, "commit", attempt=2)
        assert trio.current_time() - begun == 10.0


# --- while the game stands still --------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["commit", "reveal"])
@pytest.mark.parametrize("sends", ["before", "meanwhile"])
async def test_what_was_taken_counts_through_a_pause_and_its_time_stands_still(
    autojump_clock: MockClock, moment: str, sends: str
) -> None:
    async def gives(client: Client, seat: int, name: str) -> None:
        hashed = contribution_hash(bits_of(name), seat, told.commitment, told.round)
        given = CommitBits(0, table, told.round, hashed), RevealBits(0, table, told.round, bits_of(name))
        await client.ok(given[moment == "reveal"])

    async with running(settings=CALM) as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        if moment == "reveal":
            await commit(ann, 0, "a")
            await commit(bob, 1, "b")
        told = await stage(ann, moment)
        if sends == "before":
            await gives(ann, 0, "a")
        await trio.sleep(2)
        await agreed(ann, bob, table, Motion.PAUSE)
        await held_as(ann, "paused")
        if sends == "meanwhile":
            await gives(ann, 0, "a")
        await trio.sleep(60)
        records = len(server.store.records)
        await ann.ok(ResumeGame(0, table))
        assert not [one for one in server.store.records[records:] if type(one).__name__.startswith("Round")]
        await trio.sleep(0.9)
        await gives(bob, 1, "b")
        if moment == "commit":
            assert [one.seat for one in (await reveal(ann, "a")).hashes] == [0, 1]
            await reveal(bob, "b")
        await ann.reach("window")
        assert not [record for record in server.store.records if isinstance(record, RoundVoided)]
        assert len(opened_in(server.store)) == 1


async def test_a_pause_lengthens_no_round_and_blames_only_who_stays_silent(autojump_clock: MockClock) -> None:
    """Bob has committed and drops; what is left of the five seconds goes on when the game does, and is not begun anew."""
    async with running(settings=CALM) as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        await commit(ann, 0, "a")
        await commit(bob, 1, "b")
        await reveal(ann, "a")
        await trio.sleep(2)
        await bob.stream.aclose()
        await ann.ok(Propose(0, table, Motion.PAUSE))
        for left in (3.0, 1.0):
            await held_as(ann, "paused")
            await trio.sleep(60)
            await ann.ok(ResumeGame(0, table))
            if left > 1.0:
                await trio.sleep(2)
                await ann.ok(Propose(0, table, Motion.PAUSE))
        begun = trio.current_time()
        again = await stage(ann, "commit", attempt=2)
        assert trio.current_time() - begun == pytest.approx(1.0)
        assert [void.missing for void in again.voids] == [(1,)]


async def test_without_the_proof_there_are_no_rounds_and_no_secret(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await come(server, "Ann")
        table = await table_of(ann, 1, terms=Terms(proof=False))
        await ann.ok(StartGame(0, table))
        await play_until_over(ann, table)
        assert not [push for push in ann.pushes if isinstance(push, ShuffleSet | ShuffleProven)]
        assert opened_in(server.store) == []


async def test_where_a_game_goes_on_from_an_earlier_moment_a_round_s_number_means_one_secret() -> None:
    """By other rules, from a snapshot: rounds since then were published and are not begun again with another secret."""
    opened = shuffles_after(Shuffles(), RoundOpened("1", "1" * 64, ()), 1, {})
    assert opened.round is not None
    dealt = opened.drawn(ChanceNeed("pack", 4), 0)
    assert opened.resumed().round is None, "nothing was dealt by it"
    assert dealt.resumed().round == dealt.round, "a reshuffle may be asked for"
    again = shuffles_after(opened.resumed(), RoundOpened("1", "2" * 64, ()), 1, {})
    assert again.round is not None
    assert again.round.id.round > opened.round.id.round + 999


async def test_reshuffles_are_further_orders_of_their_deal_s_round() -> None:
    made = TableMade("1", "zioncheck", 11, "", "p", SHORT["zioncheck"], "", {}, terms=FAIR)
    rng, game = random.Random(11), GAMES["zioncheck"]
    room = msgspec.structs.replace(new_room(made, game), seats=(Bot("random"),) * 11)
    draft = Draft(room, game, rng, 0.0)
    draft.start()
    records = list(draft.records)
    while draft.room.running:
        draft = Draft(draft.room, game, rng, 0.0)
        draft.step(*random_move(game, draft.room.state, rng))
        records += draft.records
    steps = [record for record in records if isinstance(record, Stepped)]
    proofs = [record.proof for record in records if isinstance(record, RoundProven)]
    assert {draw.kind for proof in proofs for draw in proof.draws} == {"dealer", "pack", "reshuffle"}
    assert len(proofs) == 1 + 6
    for proof in proofs:
        assert faults_in(proof) == ()
        assert [steps[draw.step].action for draw in proof.draws] == list(map(Order, orders_of(proof)))


# --- privacy ----------------------------------------------------------------------------------------------------------


async def test_before_a_deal_is_over_neither_secret_nor_bits_leave_and_to_watchers_never(
    autojump_clock: MockClock,
) -> None:
    """Who holds the commitment, the hashes and its own bits lacks 256 bits of the seed: whatever was sent until the deal is
    over, in whatever order, to players, watchers and who comes in again, has none of the secret and of others' bits."""
    async with running() as server:
        (ann, bob), table = await seated(server, ("Ann", "Bob"))
        watcher = await come(server, "Wu")
        await watcher.ok(JoinTable(0, table))
        everybody = [ann, bob, watcher]
        kept = [_tapped(client) for client in everybody]
        hashed = await commit(ann, 0, "bits 0")
        for client in everybody:
            await client.ok(JoinTable(0, table))  # everything so far, in whatever order it came
        first = contribution_hash(bits_of("bits 0"), 0, hashed.commitment, hashed.round)
        assert not _leaking(kept, {first}), "a hash is seen when the list of all is out"
        await commit(bob, 1, "bits 1")
        await reveal(ann, "bits 0")
        for client in everybody:
            await client.ok(JoinTable(0, table))
        assert not _leaking(kept, {bits_of("bits 0")}), "bits are fixed, and nobody's else"
        await reveal(bob, "bits 1")
        for client in everybody:
            await client.ok(JoinTable(0, table))  # everything again
        (opened,) = opened_in(server.store)
        secrets = {opened.secret, bits_of("bits 0"), bits_of("bits 1")}
        assert all(kept)
        assert not _leaking(kept, secrets)
        await all_play([ann, bob], table)
        await watcher.ok(JoinTable(0, table))
        assert not _leaking(kept[2:], secrets)
        await ann.until(ShuffleProven)
        assert _leaking(kept[:1], secrets) == secrets, "this test sees a secret that does leave"


def _tapped(client: Client) -> list[ServerMessage]:
    """All that the client is sent from now on."""
    read, into = client.next, list[ServerMessage]()

    async def tapped() -> ServerMessage:
        message = await read()
        into.append(message)
        return message

    client.next = tapped  # type: ignore[method-assign]
    return into


def _leaking(heard: Iterable[list[ServerMessage]], secrets: set[str]) -> set[str]:
    data = b"".join(encode(message) for messages in heard for message in messages)
    return {secret for secret in secrets if secret.encode() in data or bytes.fromhex(secret) in data}


async def test_what_is_published_of_a_round_depends_on_the_secret_by_its_commitment_alone() -> None:
    """The sampled state of this feature: any other secret that an audience could think of gives the same bytes."""
    of, hashes, bits = RoundId("1", 1, 1, 1), ((0, "a" * 64), (2, "b" * 64)), ((0, "c" * 64), (2, "d" * 64))
    for known in ((None, None), (hashes, None), (hashes, bits)):
        true, twin = (Round(of, secret * 64, (0, 2), (), *known) for secret in "12")
        told, sampled = shuffle_set("1", true), shuffle_set("1", twin)
        assert told.commitment != sampled.commitment
        assert encode(msgspec.structs.replace(sampled, commitment=told.commitment)) == encode(told)
        other_bits = None if known[1] is None else ((0, "e" * 64), (2, "f" * 64))
        assert encode(shuffle_set("1", Round(of, "1" * 64, (0, 2), (), known[0], other_bits))) == encode(told)
