"""Two people reach for one joker at once: the first swap that is applied wins, the other is told so and keeps the card (R11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.cards import Card, Suit
from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.actions import Draw, Lay, Swap
from paiyou_engine.zioncheck.faces import Face, face_of, is_joker, natural
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView
from paiyou_protocol.messages import CreateTable, Failed, JoinTable, Ok, Reply, Sit, StartGame
from tests.server.harness import Client, Running, Watcher, act, running

pytestmark = pytest.mark.trio

GAME = GAMES["zioncheck"]
OPTIONS = {"contracts": [[0, 1]] * 6, "dealSizes": [35] * 6}
"""Nearly all cards are dealt, so that whoever lays down a run with a joker finds both copies of its card with the others."""
MOST_TABLES = 30


async def seated(server: Running, number: int) -> tuple[list[Client], str]:
    """Three people in a game that has begun; the one whose turn it is comes first."""
    people = [await server.come(f"{name} {number}") for name in ("Ann", "Bob", "Cat")]
    made = await people[0].ok(CreateTable(0, "zioncheck", 3, "Table", options=OPTIONS))
    assert made.table is not None
    for seat, client in enumerate(people):
        client.game = Watcher(GAME)
        await client.ok(JoinTable(0, made.table))
        await client.ok(Sit(0, made.table, seat))
    await people[0].ok(StartGame(0, made.table))
    for client in people:
        while client.game.view is None or seen(client).public.phase is not Phase.DRAW:
            await client.next()
    turn = seen(people[0]).public.turn
    assert turn is not None
    return [*people[turn:], *people[:turn]], made.table


def seen(client: Client) -> SeatView:
    assert isinstance(client.game.view, SeatView)
    return client.game.view


def held(client: Client, face: Face) -> Card | None:
    return next((card for card in seen(client).hand if face_of(card) == face), None)


def wanted_runs(laying: Client, others: list[Client]) -> Iterator[tuple[Proposal, Face]]:
    """Runs of four with a joker that stands for a card which both others hold."""
    joker = next((card for card in seen(laying).hand if is_joker(card)), None)
    for suit, low, place in product(range(4), range(1, 12), range(4)):
        faces = [natural(low + step, Suit(suit)) for step in range(4)]
        cards = [joker if step == place else held(laying, face) for step, face in enumerate(faces)]
        if None not in cards and all(held(other, faces[place]) is not None for other in others):
            placed = [Placed(card, faces[place] if is_joker(card) else None) for card in cards if card is not None]
            yield Proposal(tuple(placed), MeldKind.RUN), faces[place]


async def about_to_race(server: Running) -> tuple[Client, list[Client], str, tuple[Proposal, Face]]:
    """A table at which such a run can be laid down; not everybody is dealt a joker."""
    for number in range(MOST_TABLES):
        (laying, *others), table = await seated(server, number)
        if (found := next(wanted_runs(laying, others), None)) is not None:
            return laying, others, table, found
    raise AssertionError("nobody was dealt a joker who could have used it")


async def until_laid(client: Client) -> None:
    while not seen(client).public.melds:
        await client.next()


async def test_of_two_swaps_for_one_joker_one_is_applied_and_the_other_card_stays(autojump_clock: MockClock) -> None:
    async with running(games={"zioncheck": GAME}) as server:
        laying, others, table, (proposal, face) = await about_to_race(server)
        await laying.ok(act(table, Draw()))
        await laying.ok(act(table, Lay((proposal,))))
        replies: list[Reply] = []

        async def swap(client: Client) -> None:
            await until_laid(client)
            card = held(client, face)
            assert card is not None
            reply = await client.ask(act(table, Swap(card, 0)))
            replies.append(reply)
            await client.ok(JoinTable(0, table))
            assert (card in seen(client).hand) is isinstance(reply, Failed)
            jokers = [one for one in seen(client).hand if one == joker_of(proposal)]
            assert bool(jokers) is isinstance(reply, Ok)

        async with trio.open_nursery() as nursery:
            for client in others:
                nursery.start_soon(swap, client)
        assert [type(reply) for reply in replies].count(Ok) == 1
        (lost,) = [reply for reply in replies if isinstance(reply, Failed)]
        assert (lost.code, lost.rule) == ("illegal", "swap.card")


def joker_of(proposal: Proposal) -> Card:
    return next(placed.card for placed in proposal.cards if is_joker(placed.card))
