"""The fair shuffle of docs/fairness.md: its vectors, a stranger's verifier, every way to tamper, and that it is even."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paiyou_engine.fair_checks import ShuffleFault, draws_against, faults_in
from paiyou_engine.fair_shuffle import (
    EvenStream,
    RoundId,
    ShuffleProof,
    commitment_to,
    contribution_hash,
    fair_order,
    orders_of,
    seed_of,
)

ROOT = Path(__file__).resolve().parents[2]
STRANGER = ROOT / "tests/engine/fair_stranger.py"


def vectors() -> list[dict[str, Any]]:
    block = re.search(r"```json\n(.*?)```", (ROOT / "docs/fairness.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    read: list[dict[str, Any]] = json.loads(block[1])
    return read


def a_proof() -> ShuffleProof:
    return msgspec.convert(vectors()[1]["proof"], ShuffleProof)


def ask_the_stranger(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Runs without our packages, and without anybody's: ``-I -S`` leaves the standard library alone."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", STRANGER], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def test_the_document_s_vectors_hold() -> None:
    for vector in vectors():
        proof = msgspec.convert(vector["proof"], ShuffleProof)
        seed = seed_of(proof.secret, [(one.seat, one.bits) for one in proof.contributions], proof.id)
        assert (faults_in(proof), seed.hex()) == ((), vector["seed"])
        assert [list(order) for order in orders_of(proof)] == vector["orders"]


def test_a_stranger_verifies_with_the_standard_library_alone() -> None:
    tampered = msgspec.to_builtins(replace(a_proof(), secret="0" * 64))
    found = ask_the_stranger([*vectors(), {"proof": tampered}])
    assert [each["orders"] for each in found[:-1]] == [vector["orders"] for vector in vectors()]
    assert [each["seed"] for each in found[:-1]] == [vector["seed"] for vector in vectors()]
    assert [each["faults"] for each in found] == [[]] * len(vectors()) + [["commitment"]]


def _with(proof: ShuffleProof, number: int, **changes: Any) -> ShuffleProof:
    given = list(proof.contributions)
    given[number] = replace(given[number], **changes)
    return replace(proof, contributions=tuple(given))


@pytest.mark.parametrize(
    ("tampered", "faults"),
    [
        (lambda proof: replace(proof, secret="f" * 64), {ShuffleFault.COMMITMENT}),
        (lambda proof: replace(proof, commitment="f" * 64), {ShuffleFault.COMMITMENT, ShuffleFault.CONTRIBUTION}),
        (lambda proof: _with(proof, 1, bits="f" * 64), {ShuffleFault.CONTRIBUTION}),
        (lambda proof: _with(proof, 1, seat=3), {ShuffleFault.CONTRIBUTION}),
        (lambda proof: replace(proof, contributions=proof.contributions[::-1]), {ShuffleFault.SEATS}),
        (lambda proof: replace(proof, contributions=proof.contributions[:1] * 2), {ShuffleFault.SEATS}),
        (lambda proof: replace(proof, voids=()), {ShuffleFault.VOIDS}),
        (
            lambda proof: replace(proof, id=replace(proof.id, game=2)),
            {ShuffleFault.COMMITMENT, ShuffleFault.CONTRIBUTION},
        ),
        (lambda proof: replace(proof, scheme=2), {ShuffleFault.SCHEME}),
    ],
)
def test_whatever_is_tampered_with_is_found(tampered: Any, faults: set[ShuffleFault]) -> None:
    assert set(faults_in(tampered(a_proof()))) == faults


def test_a_game_played_by_another_order_is_found_at_its_draw() -> None:
    proof = a_proof()
    first, second = orders_of(proof)
    assert draws_against(proof, (first, second)) == ()
    assert draws_against(proof, (first, (*second[1:], second[0]))) == (1,)
    assert draws_against(proof, (first,)) == (1,)
    assert draws_against(proof, (first, second, second)) == (2,)


def test_everything_that_goes_in_changes_the_order() -> None:
    """Who copies another's bits, plays another round or asks for another kind gets an order that has nothing to do with it."""
    of = RoundId("t1", 1, 1, 1)
    bits = [(0, "a" * 64), (1, "b" * 64)]
    seed = seed_of("c" * 64, bits, of)
    others = [
        seed_of("d" * 64, bits, of),
        seed_of("c" * 64, bits[:1], of),
        seed_of("c" * 64, [(0, "b" * 64), (1, "a" * 64)], of),
        seed_of("c" * 64, bits, replace(of, attempt=2)),
        seed_of("c" * 64, bits, replace(of, table="t")),
    ]
    orders = [fair_order(seed, 0, "pack", 54), fair_order(seed, 1, "pack", 54), fair_order(seed, 0, "reshuffle", 54)]
    assert len({*orders, *(fair_order(other, 0, "pack", 54) for other in others)}) == 8


def test_a_hash_answers_one_commitment_in_one_seat_of_one_round() -> None:
    of = RoundId("t1", 1, 1, 1)
    said = contribution_hash("a" * 64, 0, "b" * 64, of)
    assert said != contribution_hash("a" * 64, 1, "b" * 64, of)
    assert said != contribution_hash("a" * 64, 0, "c" * 64, of)
    assert said != contribution_hash("a" * 64, 0, "b" * 64, replace(of, round=2))
    assert commitment_to("a" * 64, of) != commitment_to("a" * 64, replace(of, game=2))


# --- evenness: the seeds are fixed, so these are facts and no gamble; limits are chi-squared at 1 in 10**5 ---------------


def chi_squared(counts: Counter[Any], kinds: int, total: int) -> float:
    expected = total / kinds
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + (kinds - len(counts)) * expected


def test_every_order_of_few_things_is_as_likely() -> None:
    total = 6000
    orders = Counter(fair_order(number.to_bytes(32), 0, "pack", 4) for number in range(total))
    assert set(orders) == set(permutations(range(4)))
    assert chi_squared(orders, 24, total) < 58.6  # 23 degrees of freedom


def test_every_card_lies_everywhere_as_often() -> None:
    size, total = 13, 3000
    counts = [Counter[int]() for _ in range(size)]
    for number in range(total):
        for place, card in enumerate(fair_order(number.to_bytes(32), 3, "reshuffle", size)):
            counts[place][card] += 1
    assert max(chi_squared(of_place, size, total) for of_place in counts) < 47.1  # 12 degrees, and 13 places to fail at


def test_numbers_have_no_bias_towards_the_small_ones() -> None:
    """Of 3 * 2**30 kinds a plain remainder of 32 bits would give the lowest third half of the time."""
    stream, total = EvenStream(bytes(32), b"bias"), 3000
    thirds = Counter(stream.randrange(3 << 30) >> 30 for _ in range(total))
    assert set(thirds) == {0, 1, 2}
    assert chi_squared(thirds, 3, total) < 23.1  # 2 degrees of freedom


def test_a_proof_that_is_none_is_refused_when_read() -> None:
    plain: dict[str, Any] = msgspec.to_builtins(a_proof())
    for field, value in (
        ("secret", "A" * 64),
        ("commitment", "0" * 63),
        ("contributions", [{"seat": 64, "hash": "0" * 64, "bits": "0" * 64}]),
        ("draws", [{"kind": "pack", "size": 5000, "step": 0}]),
        ("voids", [{"commitment": "0" * 64, "missing": []}]),
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**plain, field: value}, ShuffleProof)
    assert msgspec.convert(plain, ShuffleProof) == a_proof()
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(a_proof()), type=ShuffleProof) == a_proof()
