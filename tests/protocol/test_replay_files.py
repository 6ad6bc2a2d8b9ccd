"""Replay files: what was written is read, by every later version; what is no replay is named by a code, however made."""

from __future__ import annotations

import hashlib
import random
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paiyou_engine.fair_shuffle import RoundId, ShuffleProof
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.file import MOST_BODY, MOST_BYTES, SUFFIX, VERSION, pack_replay, unpack_replay
from paiyou_protocol.replays.json_lines import json_lines
from paiyou_protocol.replays.record import ReplayStep, SeenStep
from paiyou_protocol.replays.seen import seen_by

OLD = Path(__file__).parent / "old_replays"
WHOLE = (OLD / f"form-1-whole{SUFFIX}").read_bytes()
SEAT = (OLD / f"form-1-seat{SUFFIX}").read_bytes()
REPLAY = unpack_replay(WHOLE)


def fault_of(data: bytes) -> BadReplay:
    with pytest.raises(BadReplay) as caught:
        follow(unpack_replay(data), GAMES)
    return caught.value


def framed(body: bytes, /, **wrong: object) -> bytes:
    """A file around any body, with fields put wrong."""
    fields = {
        "paiyou": "replay",
        "version": VERSION,
        "size": len(body),
        "sum": hashlib.sha256(body).digest(),
        "body": zlib.compress(body),
    }
    return msgspec.msgpack.encode({**fields, **wrong})


def spoilt(**fields: Any) -> bytes:
    """The replay with fields put wrong, and a sum that is right."""
    return pack_replay(replace(REPLAY, **fields))


# --- what is written is read ------------------------------------------------------------------------------------------


def test_a_file_of_the_first_form_is_read_and_shown_for_ever() -> None:
    whole, own = follow(REPLAY, GAMES), follow(unpack_replay(SEAT), GAMES)
    assert (REPLAY.id, REPLAY.title, REPLAY.deal, len(REPLAY.seats)) == ("7-1-2", "Friday", 2, 5)
    assert (REPLAY.seats[0].name, REPLAY.seats[1].bot, REPLAY.chat[0].text) == ("Ana", "steady", "one more?")
    assert whole.result == own.result is not None
    assert pack_replay(seen_by(whole, Seat(0))) == SEAT
    assert pack_replay(REPLAY) == WHOLE


def test_a_deal_by_other_rules_says_which_version_can_show_it() -> None:
    fault = fault_of((OLD / f"zioncheck-rules-1{SUFFIX}").read_bytes())
    assert (fault.code, fault.words) == (ReplayFault.OTHER_RULES, ("zioncheck", "1", "2", "0.0.9"))


def test_a_file_is_a_few_kibibytes() -> None:
    assert len(WHOLE) < 4096
    assert len(SEAT) < 8192


def test_json_lines_tell_the_same_to_other_programs() -> None:
    lines = [msgspec.json.decode(text) for text in json_lines(follow(REPLAY, GAMES))]
    assert [line["line"] for line in (lines[0], lines[-1])] == ["deal", "end"]
    steps = [line for line in lines if line["line"] == "step"]
    assert [(step["actor"], step["action"], step["at"]) for step in steps] == [
        (step.actor, step.action, step.at) for step in REPLAY.steps
    ]
    assert all(step["events"] for step in steps)
    assert lines[0]["options"] == REPLAY.options
    assert lines[-1]["result"] == REPLAY.result
    assert sum(line["line"] == "said" for line in lines) == 1
    own = [msgspec.json.decode(text) for text in json_lines(follow(unpack_replay(SEAT), GAMES))]
    assert own[0]["audience"] == 0
    assert not any("action" in line for line in own)


# --- what is not ------------------------------------------------------------------------------------------------------

BODY = msgspec.msgpack.encode(REPLAY)
BAD: dict[str, tuple[bytes, ReplayFault]] = {
    "nothing": (b"", ReplayFault.FOREIGN),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), ReplayFault.FOREIGN),
    "another map": (msgspec.msgpack.encode({"version": 1}), ReplayFault.FOREIGN),
    "a huge stranger": (bytes(MOST_BYTES + 1), ReplayFault.FOREIGN),
    "a huge one": (WHOLE + bytes(MOST_BYTES), ReplayFault.TOO_LARGE),
    "one that would unpack to too much": (framed(BODY, size=MOST_BODY + 1), ReplayFault.TOO_LARGE),
    "its first bytes": (WHOLE[:5], ReplayFault.CUT_OFF),
    "its head": (WHOLE[:24], ReplayFault.CUT_OFF),
    "its first half": (WHOLE[: len(WHOLE) // 2], ReplayFault.CUT_OFF),
    "all but a byte": (WHOLE[:-1], ReplayFault.CUT_OFF),
    "a byte more": (WHOLE + b"\0", ReplayFault.ALTERED),
    "another sum": (framed(BODY, sum=bytes(32)), ReplayFault.ALTERED),
    "a short sum": (framed(BODY, sum=b""), ReplayFault.ALTERED),
    "a size too small": (framed(BODY, size=len(BODY) - 1), ReplayFault.ALTERED),
    "a size too large": (framed(BODY, size=len(BODY) + 1), ReplayFault.ALTERED),
    "a size below nothing": (framed(BODY, size=-1), ReplayFault.ALTERED),
    "a body that is not packed": (framed(BODY, body=BODY), ReplayFault.ALTERED),
    "two bodies": (framed(BODY, body=zlib.compress(BODY) * 2), ReplayFault.ALTERED),
    "a field more": (framed(BODY, more=1), ReplayFault.FOREIGN),
    "a newer form": (framed(BODY, version=9), ReplayFault.OTHER_VERSION),
    "a body of zeros": (framed(bytes(1000)), ReplayFault.BAD_FIELD),
    "a bomb that is announced": (framed(bytes(MOST_BODY)), ReplayFault.BAD_FIELD),
    "a body of arrays": (framed(b"\x91" * 100_000), ReplayFault.BAD_FIELD),
    "an unknown game": (spoilt(game="whist"), ReplayFault.NO_GAME),
    "newer rules": (spoilt(rules_version=99), ReplayFault.OTHER_RULES),
    "no such options": (spoilt(options={"preset": "no"}), ReplayFault.BAD_FIELD),
    "other options": (spoilt(options={**REPLAY.options, "target": "5"}), ReplayFault.BAD_FIELD),
    "no state": (spoilt(begins={}), ReplayFault.BAD_FIELD),
    "a seat more": (spoilt(seats=(*REPLAY.seats, REPLAY.seats[0])), ReplayFault.BAD_FIELD),
    "events in a whole one": (spoilt(seen=(SeenStep(({"event": "over"},), 0),)), ReplayFault.BAD_FIELD),
    "steps in a seat's": (spoilt(audience=0), ReplayFault.BAD_FIELD),
    "a seat that is not there": (spoilt(audience=9, steps=()), ReplayFault.BAD_FIELD),
    "a copy of nobody's": (spoilt(you=5), ReplayFault.BAD_FIELD),
    "a step less": (spoilt(steps=REPLAY.steps[1:]), ReplayFault.IMPOSSIBLE),
    "an end less": (spoilt(steps=REPLAY.steps[:-1]), ReplayFault.IMPOSSIBLE),
    "a step more": (spoilt(steps=(*REPLAY.steps, REPLAY.steps[-1])), ReplayFault.IMPOSSIBLE),
    "another result": (spoilt(result={**(REPLAY.result or {}), "points": 9}), ReplayFault.IMPOSSIBLE),
    "no result": (spoilt(result=None), ReplayFault.IMPOSSIBLE),
    "an action of no kind": (spoilt(steps=(ReplayStep("chance", {"do": 1}, 0),)), ReplayFault.IMPOSSIBLE),  # type: ignore[arg-type]
}
PROOF = ShuffleProof(RoundId("7", 1, 2, 1), "0" * 64, "1" * 64)


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_replay_is_named(name: str) -> None:
    data, code = BAD[name]
    assert fault_of(data).code is code


def test_a_seats_replay_with_a_proof_of_the_shuffle_is_none() -> None:
    assert follow(replace(REPLAY, proof=PROOF), GAMES).replay.proof == PROOF
    with pytest.raises(BadReplay, match="bad-field"):
        follow(replace(unpack_replay(SEAT), proof=PROOF), GAMES)


@pytest.mark.parametrize("data", [WHOLE, SEAT], ids=["whole", "seat"])
def test_any_bit_that_is_altered_is_found(data: bytes) -> None:
    rng = random.Random(1)
    for _ in range(300):
        at = rng.randrange(len(data))
        other = data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
        with pytest.raises(BadReplay):
            unpack_replay(other)


def mutated(value: Any, rng: random.Random) -> Any:
    """Plain data that differs somewhere."""
    strange: list[Any] = [None, -1, 2**40, "x", [], {}, True, 1.5, [1] * 5]
    if rng.random() < 0.25 or not isinstance(value, dict | list) or not value:
        return strange[rng.randrange(len(strange))]
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng), *value[at + 1 :]]
    key = rng.choice(sorted(value))
    return {**value, key: mutated(value[key], rng)}


@pytest.mark.parametrize("data", [WHOLE, SEAT], ids=["whole", "seat"])
def test_whatever_a_file_says_with_a_right_sum_it_is_shown_or_named(data: bytes) -> None:
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(unpack_replay(data)))
    rng = random.Random(2)
    named = 0
    for _ in range(300):
        try:
            follow(unpack_replay(framed(msgspec.msgpack.encode(mutated(plain, rng)))), GAMES)
        except BadReplay:
            named += 1
    assert named > 150


@pytest.mark.parametrize("field", ["seats", "decks", "deal", "dealer"])
@pytest.mark.parametrize("number", [-1, 0, 2**40])
def test_a_beginning_beyond_all_bounds_is_refused_before_anything_is_made_of_it(field: str, number: int) -> None:
    other = (OLD / f"zioncheck-rules-1{SUFFIX}").read_bytes()
    replay = replace(unpack_replay(other), rules_version=GAMES["zioncheck"].rules_version)
    begins: Any = replay.begins
    assert follow(replay, GAMES).result is not None
    if (field, number) != ("dealer", 0):  # that one may be
        with pytest.raises(BadReplay):
            follow(replace(replay, begins={**begins, "start": {**begins["start"], field: number}}), GAMES)


@pytest.mark.parametrize("number", [2**53 + 1, 2**64 - 1, -(2**53) - 1])
def test_a_number_with_which_nothing_can_be_summed_is_refused(number: int) -> None:
    plain = msgspec.to_builtins(unpack_replay((OLD / f"zioncheck-rules-1{SUFFIX}").read_bytes()))
    totals = plain["begins"]["start"]["totals"]
    assert unpack_replay(framed(msgspec.msgpack.encode(plain))).begins == plain["begins"]
    totals[1] = number
    with pytest.raises(BadReplay, match="bad-field"):
        unpack_replay(framed(msgspec.msgpack.encode(plain)))


# --- privacy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("audience", [Seat(0), Seat(3), PUBLIC])
def test_the_replay_of_an_audience_has_no_step_and_no_proof(audience: Seat) -> None:
    own = seen_by(follow(replace(REPLAY, proof=PROOF), GAMES), audience)
    assert (own.steps, own.proof, own.audience) == ((), None, audience)
    assert follow(own, GAMES).states == ()


def test_everything_is_the_whole_replay() -> None:
    course = follow(REPLAY, GAMES)
    assert seen_by(course, EVERYTHING) is REPLAY
    assert course.audiences() == (*map(Seat, range(5)), PUBLIC, EVERYTHING)
