"""What stays the same of a recorded deal: a digest of all that its audiences see, at some of its moments."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_protocol.replays.course import Course

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.json"
_MOMENTS = 12


def digest_of(course: Course) -> str:
    """Of the events of every step, as all may see them and as the seats do in turn, and of every audience's view and
    choices at some moments, the last among them."""
    game, seats = course.game, [Seat(seat) for seat in range(len(course.replay.seats))]
    chain = hashlib.sha256()
    for number, events in enumerate(course.happened):
        for event in events:
            for audience in (PUBLIC, seats[number % len(seats)]):
                chain.update(msgspec.msgpack.encode(game.project(event, audience)))
    audiences: list[Audience] = [*seats, PUBLIC, EVERYTHING]
    for moment in range(1, _MOMENTS + 1):
        state = course.states[len(course) * moment // _MOMENTS]
        chain.update(msgspec.msgpack.encode((game.waiting(state), game.summary(state))))
        for audience in audiences:
            chain.update(msgspec.msgpack.encode(game.view(state, audience)))
        for seat in game.waiting(state).seats:
            choices = game.choices(state, seat)
            chain.update(msgspec.msgpack.encode((str(choices.count()), choices.forced())))
    return chain.hexdigest()
