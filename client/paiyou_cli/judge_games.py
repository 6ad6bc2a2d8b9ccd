"""What the judge can be asked about each game on a command line, and what its answers rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from paiyou_cli import judge_zhao_pengyou, judge_zhao_pengyou_words, judge_zioncheck, judge_zioncheck_words
from paiyou_cli.judge_fields import Field
from paiyou_cli.judge_said import Data, Words
from paiyou_client.rulebook import rule_book
from paiyou_client.translation import Msgid, _, language


class Asking(NamedTuple):
    """The questions about one game: their fields, what each asks, its answer in words, and the section of the rule book that
    this rests on where no rule refuses anything."""

    questions: Mapping[str, Mapping[str, Field]]
    asks: Mapping[str, Msgid]
    words: Mapping[str, Words]
    sections: Mapping[str, Msgid]


ASKING: Final[Mapping[str, Asking]] = MappingProxyType(
    {
        "zhao-pengyou": Asking(
            judge_zhao_pengyou.QUESTIONS,
            judge_zhao_pengyou.ASKS,
            judge_zhao_pengyou_words.WORDS,
            judge_zhao_pengyou_words.SECTIONS,
        ),
        "zioncheck": Asking(
            judge_zioncheck.QUESTIONS, judge_zioncheck.ASKS, judge_zioncheck_words.WORDS, judge_zioncheck_words.SECTIONS
        ),
    }
)


def sentences(game: str, ask: str, case: Data, found: Data) -> str:
    """What the judge says, and the rules it says it by."""
    refused = list(dict.fromkeys(_refusing(found)))
    rests_on = [_("Rule {rule}: {text}").format(rule=rule, text=paragraph(game, rule)) for rule in refused]
    said = ASKING[game].words[ask](case, found)
    section = _('Rule book: "{section}".').format(section=ASKING[game].sections[ask])
    return "\n".join([said, *(rests_on or [section])])


def paragraph(game: str, rule: str) -> str:
    """What the rule book says under a rule's id, as one line."""
    found = re.search(rf"^### {re.escape(rule)}\n\n(.+?)\n\n", rule_book(game, language()), re.DOTALL | re.MULTILINE)
    return " ".join(found[1].replace("*", "").replace("`", "").split()) if found else ""


def _refusing(found: Data) -> Iterator[str]:
    """The ids of the rules that refused something."""
    rules = found.get("rules")
    for rule in (found.get("rule"), *(rules if isinstance(rules, list) else ())):
        if isinstance(rule, str):
            yield rule
