"""Answering a case: a question about the rules as plain data, with its answer as plain data.

The fields of each question stand in the rule books.  Cases come from people and from files, so nothing in them is trusted:
whatever a case holds, the answer is a mapping with its ``id``, and with ``error`` if it could not be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_engine.case_fields import CaseError
from paiyou_engine.zhao_pengyou import judging as zhao_pengyou

Answer: TypeAlias = dict[str, object]
Ask: TypeAlias = Callable[[Mapping[str, object]], Answer]

GAMES: Final[Mapping[str, Mapping[str, Ask]]] = MappingProxyType({"zhao-pengyou": zhao_pengyou.ASKS})


def answer(case: object) -> Answer:
    """The answer to one case; never raises for plain data."""
    if not isinstance(case, Mapping):
        return error(None, "bad-case", "a case is an object")
    try:
        found = _ask_of(case)(case)
    except CaseError as refused:
        return error(case.get("id"), refused.code, refused.message)
    return {"id": case.get("id"), **found}


def error(case_id: object, code: str, message: str) -> Answer:
    """The answer to a case that could not be understood."""
    return {"id": case_id, "error": {"code": code, "message": message}}


def mismatches(found: object, expected: object, where: str = "") -> list[str]:
    """The places where an answer differs from what was expected; only what stands in ``expected`` is compared."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            place
            for field, value in expected.items()
            for place in mismatches(found.get(field), value, f"{where}.{field}" if where else str(field))
        ]
    return [] if _same(found, expected) else [where or "answer"]


def _ask_of(case: Mapping[str, object]) -> Ask:
    game, ask = case.get("game"), case.get("ask")
    if not isinstance(game, str) or game not in GAMES:
        raise CaseError("bad-game", f"game must be one of {', '.join(GAMES)}")
    if not isinstance(ask, str) or ask not in GAMES[game]:
        raise CaseError("bad-ask", f"ask must be one of {', '.join(GAMES[game])}")
    return GAMES[game][ask]


def _same(found: object, expected: object) -> bool:
    """Equal as data: true is not 1."""
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(_same, found, expected))
    return isinstance(found, bool) == isinstance(expected, bool) and found == expected
