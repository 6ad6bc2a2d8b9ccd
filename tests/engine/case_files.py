"""The case files of a game, and what they show of its rules.

An option's value is *shown* by a case whose answer would be another one under some other value of that option.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from paiyou_engine.errors import BadOptions
from paiyou_engine.judge import answer
from paiyou_engine.registry import GAMES

Case: TypeAlias = dict[str, object]

ROOT = Path(__file__).parents[1] / "cases"


@cache
def files(game: str) -> tuple[Path, ...]:
    return (ROOT / f"{game}.jsonl", *sorted((ROOT / game).glob("*.jsonl")))


def all_cases(game: str) -> list[Case]:
    """Every case, in the order of the files."""
    return [json.loads(line) for path in files(game) for line in path.read_text(encoding="utf-8").splitlines() if line]


def refused_by(case: Case) -> set[object]:
    """The ids of the refusals that a case expects."""
    expect = case["expect"]
    assert isinstance(expect, dict)
    return {rule for rule in (expect.get("rule"), *expect.get("rules", ())) if rule is not None}


def error_of(case: Case) -> object:
    """The code of the error that a case expects."""
    expect = case["expect"]
    assert isinstance(expect, dict)
    return expect.get("error", {}).get("code")


class Shown:
    """What cases show of a game's options; ``values`` are those of each option, as a case spells them."""

    def __init__(self, game: str, values: Mapping[str, Sequence[object]]) -> None:
        self._game = GAMES[game]
        self._values = values
        self._usual = next(iter(self._game.presets()))

    def options_in(self, case: Case) -> dict[str, object] | None:
        """The options that a case is answered by; None where they are the mistake that it is about."""
        try:
            return self._plain(case.get("rules", self._usual))
        except BadOptions:
            return None

    def showing(self, option: str, value: object, cases: Iterable[Case]) -> Iterator[Case]:
        """The cases that show a value, those that name the option first."""
        meant = self._plain({option: value})[option]
        able = [case for case in cases if (options := self.options_in(case)) is not None and options[option] == meant]
        naming = sorted(able, key=lambda case: option not in str(case.get("rules", "")))
        return (case for case in naming if self._shows(case, option, value))

    def showing_preset(self, preset: str, cases: Iterable[Case]) -> list[Case]:
        """The cases that name a preset, and whose answer would be another one under some other."""
        named = [case for case in cases if case.get("rules") in (preset, {"preset": preset})]
        others = self._game.presets()
        return [case for case in named if any(answer({**case, "rules": other}) != answer(case) for other in others)]

    def _shows(self, case: Case, option: str, value: object) -> bool:
        found = answer(case)
        return any(
            answer(self._under(case, option, other)) != found for other in self._values[option] if other != value
        )

    def _under(self, case: Case, option: str, value: object) -> Case:
        """The same case with one option changed."""
        rules = case.get("rules", self._usual)
        return {**case, "rules": {**(rules if isinstance(rules, dict) else {"preset": rules}), option: value}}

    def _plain(self, rules: object) -> dict[str, object]:
        plain = msgspec.to_builtins(self._game.read_options(rules))
        assert isinstance(plain, dict)
        return plain
