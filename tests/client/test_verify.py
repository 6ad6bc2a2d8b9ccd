"""`paiyou verify`: what the proof in a replay comes to, without a connection."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiyou_cli.main import main
from paiyou_engine.fair_shuffle import (
    Contribution,
    FairDraw,
    RoundId,
    ShuffleProof,
    Void,
    commitment_to,
    contribution_hash,
    fair_order,
    seed_of,
)
from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.file import pack_replay
from paiyou_protocol.replays.record import Replay
from paiyou_protocol.replays.seen import seen_by
from paiyou_server.replays.deals import Place, Played, replay_of
from paiyou_server.tables.occupants import Bot, Occupant, Person
from tests.engine.histories import random_move
from tests.engine.test_contract import SHORT

SECRET, BITS = "5" * 64, {0: "a" * 64, 2: "c" * 64}


@cache
def proven(name: str, seats: int) -> Replay:
    """The first deal of a game, played at random with orders of one round, as a room keeps it."""
    game, rng = GAMES[name], random.Random(seats)
    of = RoundId("t1", 1, 2, 2)
    seed = seed_of(SECRET, BITS.items(), of)
    draws: list[FairDraw] = []
    options = game.read_options(SHORT[name])
    state, step = game.start(options, seats), 0
    while not game.is_scored(state):
        need = game.waiting(state).chance
        if need is None:
            move = random_move(game, state, rng)
        elif need.kind in {"starter", "dealer"}:
            move = CHANCE, Order(tuple(range(need.size)))
        else:
            if need.begins:  # nobody bid: the pack of a new round
                draws = []
            move = CHANCE, Order(fair_order(seed, len(draws), need.kind, need.size))
            draws.append(FairDraw(need.kind, need.size, step))
        state, step = game.apply(state, *move)[0], step + 1
    commitment = commitment_to(SECRET, of)
    given = tuple(Contribution(seat, contribution_hash(BITS[seat], seat, commitment, of), BITS[seat]) for seat in BITS)
    proof = ShuffleProof(of, commitment, SECRET, given, tuple(draws), (Void("0" * 64, (1,)),))
    players: tuple[Occupant, ...] = (Person("ann"), Person("eve"), Person("bob"), *(Bot("steady"),) * (seats - 3))
    place = Place("t1", 1, game, game.rules_version, options, "", "", players, is_open=True, is_practice=False)
    return replay_of(place, Played(state, (), (), proof), {"ann": "Ann", "eve": "Eve", "bob": "Bob"}.__getitem__)


def verify(replay: Replay, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = folder / "deal.paiyou"
    path.write_bytes(pack_replay(replay))
    status = main(["verify", str(path)])
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.parametrize(("name", "seats"), [("zhao-pengyou", 5), ("zioncheck", 8)])
def test_a_proof_that_holds_is_told_with_what_it_proves_and_what_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, seats: int
) -> None:
    replay = proven(name, seats)
    assert replay.proof is not None
    status, said = verify(replay, tmp_path, capsys)
    assert status == 0, said
    assert "bits: the server's, and of Ann (seat 1), Bob (seat 3)" in said
    assert "an attempt came to nothing: no bits from Eve (seat 2)" in said
    assert said.count("as it follows from the bits") == len(replay.proof.draws)
    assert "The proof holds." in said
    assert "It cannot prove:" in said
    assert "256 bits do not reach all 2^" in said


def test_a_proof_that_was_tampered_with_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = proven("zhao-pengyou", 5)
    assert replay.proof is not None
    for proof, words in (
        (replace(replay.proof, secret="6" * 64), "the server's secret is not the one that it had committed to"),
        (replace(replay.proof, contributions=replay.proof.contributions[:1]), "the deal was played by another one"),
        (replace(replay.proof, draws=()), "the deal has more orders than the proof"),
        (replace(replay.proof, voids=()), "not all attempts that came to nothing are told"),
        (replace(replay.proof, scheme=9), "shuffled in a way that is not known here"),
    ):
        status, said = verify(replace(replay, proof=proof), tmp_path, capsys)
        assert (status, words in said, "THE PROOF DOES NOT HOLD." in said) == (1, True, True), said


def test_where_the_server_alone_gave_bits_little_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = proven("zhao-pengyou", 5)
    assert replay.proof is not None
    of = replay.proof.id
    order = fair_order(seed_of(SECRET, (), of), 0, "pack", replay.proof.draws[0].size)
    alone = replace(replay.proof, contributions=())
    status, said = verify(replace(replay, proof=alone), tmp_path, capsys)
    assert status == 1, "the deal was played by the bits of two more"
    assert order != replay.steps[0].action["order"]
    assert "bits: the server's alone" in said


def test_a_seat_s_and_the_public_s_replay_carry_no_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    course = follow(proven("zhao-pengyou", 5), GAMES)
    status, said = verify(seen_by(course, Seat(0)), tmp_path, capsys)
    assert (status, "carries no proof" in said) == (1, True)


def test_what_is_no_replay_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deal.paiyou"
    path.write_bytes(b"no replay")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["verify", str(tmp_path / "none")]) == 1


def test_in_a_terminal_no_word_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = proven("zhao-pengyou", 5)
    _, whole = verify(replay, tmp_path, capsys)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, folded = verify(replay, tmp_path, capsys)
    assert max(map(len, whole.splitlines())) > 80
    assert all(len(row) <= 80 or " " not in row.strip() for row in folded.splitlines())
    assert folded.split() == whole.split()
