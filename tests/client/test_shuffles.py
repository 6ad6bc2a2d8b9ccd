"""What the client gives to a fair shuffle, what it finds wrong with one, and how it says so."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from paiyou_client.asides import ShuffleAside
from paiyou_client.shuffles import CheckedShuffle, Fault, OwnFault, TableShuffles, Voided
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.table_parts.shuffle import ShuffleFace, shuffle_line
from paiyou_client.widgets.lines import BLANK
from paiyou_client.words.shuffles import _FAULTS, checked_words, voided_words
from paiyou_engine.fair_checks import ShuffleFault
from paiyou_engine.fair_shuffle import (
    Contribution,
    FairDraw,
    RoundId,
    ShuffleProof,
    Void,
    commitment_to,
    contribution_hash,
    orders_of,
)
from paiyou_engine.game import Shuffled, Sighting
from paiyou_protocol.messages import CommitBits, RevealBits, ShuffleHash, ShuffleProven, ShuffleSet

YOU = 1
SECRET = "5" * 64
THINGS = tuple(range(30, 40))


class Server:
    """One round as a server tells it; a test bends what it tells."""

    def __init__(self, attempt: int = 1) -> None:
        self.of = RoundId("t", 1, 2, attempt)
        self.commitment = commitment_to(SECRET, self.of)
        self.bits = {0: "a" * 64, 3: "c" * 64}
        self.voids = tuple(Void(commitment_to(SECRET, replace(self.of, attempt=n)), (3,)) for n in range(1, attempt))

    def says(self, stage: str, **changes: Any) -> ShuffleSet:
        hashes = () if stage == "commit" else tuple(ShuffleHash(seat, self.hash(seat)) for seat in sorted(self.bits))
        told = ShuffleSet("t", self.of, stage, self.commitment, (0, YOU, 3), hashes, self.voids)
        return replace(told, **changes)

    def hash(self, seat: int) -> str:
        return contribution_hash(self.bits[seat], seat, self.commitment, self.of)

    def proof(self) -> ShuffleProof:
        given = tuple(Contribution(seat, self.hash(seat), bits) for seat, bits in sorted(self.bits.items()))
        draws = (FairDraw("pack", len(THINGS), 7),)
        return ShuffleProof(self.of, self.commitment, SECRET, given, draws, self.voids)


def shuffles() -> TableShuffles:
    rng = random.Random(2)
    return TableShuffles(lambda: rng.randbytes(32).hex())


def take_part(mine: TableShuffles, server: Server) -> RevealBits:
    """Commit, be listed, reveal."""
    sent = mine.told(server.says("commit"), YOU)
    assert isinstance(sent, CommitBits)
    assert (sent.round, sent.table) == (server.of, "t")
    server.bits[YOU] = random.Random(2).randbytes(32).hex()
    assert sent.hash == server.hash(YOU), "the hash of our bits, for this commitment, seat and round"
    revealed = mine.told(server.says("reveal"), YOU)
    assert isinstance(revealed, RevealBits)
    assert revealed.bits == server.bits[YOU]
    return revealed


def deal(mine: TableShuffles, server: Server, *, wrong: bool = False) -> None:
    """See the first two things of the order, and what lies last."""
    (order,) = orders_of(server.proof())
    lying = [THINGS[number] for number in order]
    if wrong:
        lying[0], lying[5] = lying[5], lying[0]
    mine.told(server.says("dealt"), YOU)
    mine.saw((Shuffled(THINGS), Sighting((0, 1), (lying[1], lying[0]))))
    mine.saw((Sighting((-1,), (lying[-1],)),))


def test_our_bits_are_given_once_the_list_has_their_hash() -> None:
    mine, server = shuffles(), Server()
    revealed = take_part(mine, server)
    assert mine.told(server.says("reveal"), YOU) == revealed, "the same again, after a lost connection"
    deal(mine, server)
    assert mine.is_owed
    checked = mine.proven(server.proof(), YOU)
    assert checked == CheckedShuffle(server.of, is_own=True, others=2, is_compared=True)
    assert not mine.is_owed


def test_a_commitment_gets_the_same_bits_however_often_it_is_told() -> None:
    mine, server = shuffles(), Server()
    first = mine.told(server.says("commit"), YOU)
    assert mine.told(server.says("commit"), YOU) == first
    other = mine.told(Server(attempt=2).says("commit"), YOU)
    assert isinstance(other, CommitBits)
    assert isinstance(first, CommitBits)
    assert other.hash != first.hash, "each attempt has bits of its own"


def test_whoever_is_not_asked_gives_nothing() -> None:
    mine, server = shuffles(), Server()
    assert mine.told(server.says("commit", asked=(0, 3)), YOU) is None
    assert mine.told(server.says("commit"), None) is None
    assert mine.told(server.says("dealt"), YOU) is None


@pytest.mark.parametrize(
    "bend",
    [
        lambda server: server.says("reveal", commitment="0" * 64),
        lambda server: server.says("reveal", hashes=server.says("reveal").hashes[:1]),
        lambda server: replace(server.says("reveal"), hashes=(ShuffleHash(YOU, "0" * 64),)),
    ],
    ids=["another commitment", "we are not in the list", "another hash of ours"],
)
def test_bits_are_kept_where_the_server_has_changed_what_they_answer(bend: Callable[[Server], ShuffleSet]) -> None:
    mine, server = shuffles(), Server()
    mine.told(server.says("commit"), YOU)
    server.bits[YOU] = random.Random(2).randbytes(32).hex()
    assert mine.told(bend(server), YOU) is None


@pytest.mark.parametrize(
    ("bend", "faults"),
    [
        (lambda proof: replace(proof, secret="6" * 64), {ShuffleFault.COMMITMENT, OwnFault.CARDS}),
        (lambda proof: replace(proof, contributions=proof.contributions[:1]), {OwnFault.PUBLISHED, OwnFault.LEFT_OUT, OwnFault.CARDS}),
        (lambda proof: replace(proof, contributions=proof.contributions[1:]), {OwnFault.PUBLISHED, OwnFault.CARDS}),
        (lambda proof: replace(proof, draws=(replace(proof.draws[0], kind="stock"),)), {OwnFault.CARDS}),
        (lambda proof: replace(proof, voids=(Void("0" * 64, (0,)),)), {ShuffleFault.VOIDS}),
        (lambda proof: replace(proof, scheme=2), {ShuffleFault.SCHEME}),
    ],
)  # fmt: skip
def test_a_proof_that_does_not_hold_is_found(bend: Callable[[ShuffleProof], ShuffleProof], faults: set[Fault]) -> None:
    mine, server = shuffles(), Server()
    take_part(mine, server)
    deal(mine, server)
    assert set(mine.proven(bend(server.proof()), YOU).faults) == faults


def test_a_proof_for_another_commitment_than_ours_is_found() -> None:
    """A server that shows a whole proof, true in itself, but not of what it had published."""
    mine, server = shuffles(), Server()
    take_part(mine, server)
    deal(mine, server)
    server.commitment = commitment_to("7" * 64, server.of)
    true_in_itself = replace(server.proof(), secret="7" * 64)
    assert set(mine.proven(true_in_itself, YOU).faults) == {OwnFault.PUBLISHED, OwnFault.CARDS}


def test_cards_that_lay_elsewhere_are_found() -> None:
    mine, server = shuffles(), Server()
    take_part(mine, server)
    deal(mine, server, wrong=True)
    assert mine.proven(server.proof(), YOU).faults == (OwnFault.CARDS,)


def test_who_was_away_compares_no_cards_and_raises_no_alarm() -> None:
    mine, server = shuffles(), Server()
    take_part(mine, server)
    mine.saw((Shuffled(THINGS),))
    mine.missed()
    mine.saw((Sighting((0,), (99,)), Shuffled(THINGS), Sighting((0,), (99,))))
    assert mine.proven(server.proof(), YOU) == CheckedShuffle(server.of, is_own=True, others=2)


def test_a_client_that_was_started_anew_does_not_claim_bits_that_it_does_not_know() -> None:
    server = Server()
    take_part(shuffles(), server)
    assert shuffles().proven(server.proof(), YOU) == CheckedShuffle(server.of, is_own=False, others=3, is_claimed=True)
    del server.bits[YOU]
    assert shuffles().proven(server.proof(), YOU) == CheckedShuffle(server.of, is_own=False, others=2)


def test_bits_that_a_server_gives_in_our_name_are_found() -> None:
    """It did not take ours, and put some of its own in their place."""
    mine, server = shuffles(), Server()
    mine.told(server.says("commit"), YOU)
    server.bits[YOU] = "e" * 64
    assert mine.told(server.says("reveal"), YOU) is None, "another hash than ours is listed for our seat"
    assert mine.proven(server.proof(), YOU).faults == (OwnFault.LEFT_OUT,)


def test_an_attempt_that_came_to_nothing_is_told_once() -> None:
    mine, first, second = shuffles(), Server(), Server(attempt=2)
    take_part(mine, first)
    again = second.says("commit")
    assert mine.voided(again, YOU) == (Voided((3,)),)
    mine.told(again, YOU)
    assert mine.voided(again, YOU) == ()
    assert shuffles().voided(again, YOU) == (), "to who has just come it is no news"


def test_a_server_that_denies_our_bits_is_told_of() -> None:
    mine, first, second = shuffles(), Server(), Server(attempt=2)
    take_part(mine, first)
    denied = second.says("commit", voids=(Void(first.commitment, (YOU,)),))
    assert mine.voided(denied, YOU) == (Voided((YOU,), is_denied=True),)


def test_a_hostile_server_fills_no_memory() -> None:
    mine, server = shuffles(), Server()
    for number in range(1, 200):
        of = replace(server.of, round=number)
        mine.told(server.says("commit", round=of), YOU)
        mine.saw([Shuffled(THINGS), *[Sighting((0,), (30,))] * 99])
    for _ in range(200):
        mine.saw((Shuffled(THINGS),))
    assert len(mine._attempts) == 4
    assert all(len(seen.seen) <= len(THINGS) for one in mine._attempts.values() for seen in one.orders or ())
    assert [one.orders for one in mine._attempts.values()][-1] is None


def test_the_log_names_who_withheld_bits_and_what_does_not_hold() -> None:
    table, first, second = TableModel("t", {}), Server(), Server(attempt=2)
    table.view = object()
    table.apply_shuffle(first.says("commit"))
    table.apply_shuffle(second.says("commit"))
    table.apply_shuffle(second.says("commit"))
    bad = ShuffleProven("t", replace(second.proof(), secret="6" * 64))
    table.apply_proof(bad)
    table.apply_proof(bad)
    said = [entry.seen for entry in table.log]
    assert said == [ShuffleAside(Voided((3,))), ShuffleAside(table.shuffles.checked)]  # type: ignore[arg-type]
    lines = [aside_line(one, lambda seat: f"seat {seat}", None, lambda _: BLANK) for one in said]  # type: ignore[arg-type]
    assert [(piece.text, piece.ink) for (piece,) in lines] == [
        ("the shuffle is made again: no bits came from seat 3", "warn"),
        ("THE SHUFFLE DOES NOT HOLD: the server's secret is not the one that it had committed to", "bad"),
    ]


OF = RoundId("t", 1, 2, 1)
FAIR = ShuffleFace(CheckedShuffle(OF, is_own=True, others=3, is_compared=True), is_owed=False)
"""What score sheets say in the goldens."""


@pytest.mark.parametrize(
    ("checked", "words"),
    [
        (CheckedShuffle(OF, True, 3, is_compared=True), "shuffle checked: yours and 3 others' bits are in it"),
        (CheckedShuffle(OF, True, 0, is_compared=True), "shuffle checked: your bits are in it"),
        (CheckedShuffle(OF, False, 1, is_compared=True), "shuffle checked: one person's bits are in it, not yours"),
        (CheckedShuffle(OF, False, 3, is_compared=True, is_claimed=True), "shuffle checked: bits of your seat are in it that this client did not send"),
        (CheckedShuffle(OF, False, 0), "shuffle checked: nobody's bits but the server's are in it; no cards of yours were compared"),
        (CheckedShuffle(OF, True, 1, (0, 3), True), "shuffle checked: yours and one other's bits are in it; bits withheld before it: seat 0, seat 3"),
        (CheckedShuffle(OF, True, 1, faults=(OwnFault.CARDS,)), "THE SHUFFLE DOES NOT HOLD: cards lay elsewhere than where you saw them"),
    ],
)  # fmt: skip
def test_what_the_score_sheet_says(checked: CheckedShuffle, words: str) -> None:
    assert checked_words(checked, lambda seats: ", ".join(f"seat {seat}" for seat in seats)) == words
    (piece,) = shuffle_line(ShuffleFace(checked, is_owed=False), str, is_scored=True)
    assert piece.ink == ("bad" if checked.faults else "soft")


def test_a_deal_that_is_over_and_not_proven_is_told_of() -> None:
    face = ShuffleFace(None, is_owed=True)
    (piece,) = shuffle_line(face, str, is_scored=True)
    assert (piece.text, piece.ink) == ("The server has not shown how this deal was shuffled.", "bad")
    assert shuffle_line(face, str, is_scored=False) == BLANK
    assert shuffle_line(None, str, is_scored=True) == BLANK


def test_every_fault_has_words_and_a_void_names_who() -> None:
    assert set(_FAULTS) == {*ShuffleFault, *OwnFault}
    assert voided_words(Voided((3,)), lambda seats: "Eve") == "the shuffle is made again: no bits came from Eve"
    assert "they were sent" in voided_words(Voided((1,), is_denied=True), lambda seats: "you")
