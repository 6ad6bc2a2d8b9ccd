"""Recorded games go as they went: results, and all that everybody saw.  `scripts/corpus` made them."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace

import pytest

from paiyou_client.replays.verifying import verify
from paiyou_engine.game import PUBLIC, Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.file import SUFFIX, pack_replay, unpack_replay
from paiyou_protocol.replays.seen import seen_by
from tests.corpus.digests import DIGESTS, FOLDER, digest_of

RECORDED: dict[str, str] = json.loads(DIGESTS.read_text("utf-8"))
BY_TABLE: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
for deal in RECORDED:
    name = deal.split("-1-")[0].rstrip("0123456789")
    BY_TABLE["zioncheck" if name.startswith("zioncheck") else "zhao-pengyou", name].append(deal)


@pytest.mark.parametrize(("game", "table"), BY_TABLE)
def test_a_recorded_deal_is_dealt_played_seen_and_scored_as_it_was(game: str, table: str) -> None:
    for deal in BY_TABLE[game, table]:
        data = (FOLDER / f"{deal}{SUFFIX}").read_bytes()
        replay = unpack_replay(data)
        course = follow(replay, GAMES)
        assert digest_of(course) == RECORDED[deal], deal
        assert pack_replay(replay) == data, deal


@pytest.mark.parametrize(("game", "table"), BY_TABLE)
def test_the_replay_of_a_seat_and_of_the_public_shows_what_they_saw(game: str, table: str) -> None:
    for number, deal in enumerate(BY_TABLE[game, table][::4]):
        whole = follow(unpack_replay((FOLDER / f"{deal}{SUFFIX}").read_bytes()), GAMES)
        seats = len(whole.replay.seats)
        for audience in (Seat(number % seats), PUBLIC):
            own = follow(unpack_replay(pack_replay(seen_by(whole, audience))), GAMES)
            assert not own.states
            assert own.audiences() == (audience,)
            assert own.result == whole.result
            assert own.view(len(own)) == GAMES[game].view(whole.states[-1], audience)
            assert [step.events for step in own.steps] == [
                step.events for step in whole.as_seen_by(audience).steps if step.events
            ]


def test_there_are_games_of_every_size_and_preset_of_every_game() -> None:
    replays = [unpack_replay((FOLDER / f"{deal}{SUFFIX}").read_bytes()) for deal in RECORDED]
    assert {(replay.game, replay.preset, len(replay.seats)) for replay in replays} == {
        (game.name, preset, seats)
        for game in GAMES.values()
        for preset in game.presets()
        for seats in range(game.fewest_seats, game.most_seats + 1)
    }
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(RECORDED)
    assert len({replay.id.rpartition("-")[0] for replay in replays}) >= 40
    assert {replay.deal for replay in replays} == {1, 2}


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_proof_holds_as_it_did(game: str) -> None:
    """Two people's bits are in each of these deals, which a room has shuffled."""
    replay = unpack_replay((FOLDER / "proven" / f"{game}{SUFFIX}").read_bytes())
    verified = verify(follow(replay, GAMES))
    assert verified is not None
    assert verified.holds
    assert [one.seat for one in verified.proof.contributions] == [0, 1]


def test_a_digest_tells_of_any_step_that_is_missing() -> None:
    deal = next(iter(RECORDED))
    course = follow(unpack_replay((FOLDER / f"{deal}{SUFFIX}").read_bytes()), GAMES)
    fewer = replace(course, happened=course.happened[:-1])
    assert digest_of(fewer) != RECORDED[deal]
