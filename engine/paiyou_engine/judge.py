"""Answering a case: a question about the rules as plain data, with its answer as plain data.

The fields of each question stand in `docs/judge.md`.  Cases come from people and from files, so nothing in them is
trusted: whatever a case holds, the answer is a mapping with its ``id``, and with ``error`` if it could not be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from paiyou_engine.case_fields import CaseError
from paiyou_engine.zhao_pengyou import judging as zhao_pengyou
from paiyou_engine.zioncheck import judging as zioncheck
from paiyou_engine.zioncheck.judging_checks import comparable

Answer: TypeAlias = dict[str, object]
Ask: TypeAlias = Callable[[Mapping[str, object]], Answer]

GAMES: Final[Mapping[str, Mapping[str, Ask]]] = MappingProxyType(
    {"zhao-pengyou": zhao_pengyou.ASKS, "zioncheck": zioncheck.ASKS}
)


class Mismatch(NamedTuple):
    """A field (``error.code``) in which an answer differs from what the case expects."""

    where: str
    expected: object
    found: object


def answer(case: object) -> Answer:
    """The answer to one case; never raises for plain data."""
    if not isinstance(case, Mapping):
        return error(None, "bad-case", "a case is an object")
    case_id = _echoed(case.get("id"))
    try:
        found = _ask_of(case)(case)
    except CaseError as refused:
        return error(case_id, refused.code, refused.message)
    except RecursionError:
        return error(case_id, "bad-case", "the case is nested too deeply")
    return {"id": case_id, **found}


def error(case_id: object, code: str, message: str) -> Answer:
    """The answer to a case that could not be understood."""
    return {"id": case_id, "error": {"code": code, "message": message}}


def check(case: object, found: Answer) -> list[Mismatch]:
    """Where an answer differs from the case's ``expect``; an error that is not expected is a mismatch of its own."""
    expected = case.get("expect", {}) if isinstance(case, Mapping) else {}
    if unexpected_error(case, found):
        return [Mismatch("error", None, found["error"])]
    try:
        if isinstance(case, Mapping) and case.get("game") == "zioncheck":
            return mismatches(*comparable(case, found, expected))
        return mismatches(found, expected)
    except RecursionError:
        return [Mismatch("expect", "nested too deeply", None)]


def unexpected_error(case: object, found: Answer) -> bool:
    """Whether a case could not be understood and did not expect so."""
    expected = case.get("expect") if isinstance(case, Mapping) else None
    return "error" in found and not (isinstance(expected, Mapping) and "error" in expected)


def mismatches(found: object, expected: object, where: str = "") -> list[Mismatch]:
    """The places where an answer differs from what was expected; only what stands in ``expected`` is compared."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            mismatch
            for field, value in expected.items()
            for mismatch in mismatches(found.get(field), value, f"{where}.{field}" if where else str(field))
        ]
    return [] if _same(found, expected) else [Mismatch(where or "answer", expected, found)]


def _ask_of(case: Mapping[str, object]) -> Ask:
    game, ask = case.get("game"), case.get("ask")
    if not isinstance(game, str) or game not in GAMES:
        raise CaseError("bad-game", f"game must be one of {', '.join(GAMES)}")
    if not isinstance(ask, str) or ask not in GAMES[game]:
        raise CaseError("bad-ask", f"ask must be one of {', '.join(GAMES[game])}")
    return GAMES[game][ask]


def _echoed(case_id: object) -> object:
    return case_id if isinstance(case_id, str | int | float) else None


def _same(found: object, expected: object) -> bool:
    """Equal as data: true is not 1."""
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(_same, found, expected))
    return isinstance(found, bool) == isinstance(expected, bool) and found == expected
