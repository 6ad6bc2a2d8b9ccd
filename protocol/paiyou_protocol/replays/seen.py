"""A whole replay as one audience may have it: what was projected for that audience, and nothing else.

The server sends nobody a whole replay but where every card of the deal is open to all (`paiyou_server.replays.replay_rights`).
"""

from __future__ import annotations

from paiyou_engine.game import EVERYTHING, Audience
from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.record import Replay, SeenStep, plain_of


def seen_by(course: Course, audience: Audience) -> Replay:
    """The deal as this audience saw it, built field by field; steps of which it saw nothing are not in it."""
    replay = course.replay
    if audience == EVERYTHING:
        return replay
    steps = zip(course.as_seen_by(audience).steps, course.times, strict=True)
    return Replay(
        id=replay.id,
        game=replay.game,
        rules_version=replay.rules_version,
        program=replay.program,
        options=replay.options,
        seats=replay.seats,
        deal=replay.deal,
        began=replay.began,
        begins=replay.begins,
        preset=replay.preset,
        title=replay.title,
        is_open=replay.is_open,
        watching=replay.watching,
        is_practice=replay.is_practice,
        audience=audience,
        seen=tuple(SeenStep(tuple(map(plain_of, step.events)), at) for step, at in steps if step.events),
        result=replay.result,
        summary=replay.summary,
        chat=replay.chat,
    )
