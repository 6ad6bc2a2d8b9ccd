"""A replay as lines of JSON, for other programs: a line about the deal, a line a step, and a line about the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.record import Replay, ReplayStep, Said


def json_lines(course: Course) -> Iterator[str]:
    """The lines, each a map whose ``line`` says what it is about: ``deal``, ``step``, ``said`` or ``end``.

    A step of a whole replay has who did what; every step has the events as the replay's audience saw them.
    """
    replay = course.replay
    yield _line("deal", _about(replay))
    said = list(replay.chat)
    for number, (seen, at) in enumerate(zip(course.steps, course.times, strict=True), 1):
        while said and said[0].at <= at:
            yield _line("said", _said(said.pop(0)))
        did = _did(replay.steps[number - 1]) if replay.is_whole else {}
        yield _line("step", {"step": number, "at": at, **did, "events": msgspec.to_builtins(seen.events)})
    for line in said:
        yield _line("said", _said(line))
    yield _line("end", {"result": replay.result, "summary": msgspec.to_builtins(replay.summary)})


def _about(replay: Replay) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(replay)
    left_out = ("steps", "seen", "chat", "result", "summary")
    return {**{name: value for name, value in plain.items() if name not in left_out}, "audience": replay.audience}


def _did(step: ReplayStep) -> dict[str, object]:
    by = {"actor": step.actor, "action": step.action}
    more = {"deputed": True} if step.deputed else {}
    return {**by, **more, **({"used": step.used} if step.used else {})}


def _said(said: Said) -> dict[str, object]:
    return {"person": said.person, "channel": said.channel, "text": said.text, "phrase": said.phrase, "at": said.at}


def _line(about: str, fields: dict[str, object]) -> str:
    return msgspec.json.encode({"line": about, **fields}).decode()
