"""Every rule that can refuse something has a sentence of its own, with the cards that show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paiyou_engine.zhao_pengyou
from paiyou_client.widgets.lines import plain
from paiyou_client.words.rules import SENTENCES, refused
from paiyou_engine.cards import parse_cards
from paiyou_engine.refusal import Facts

RULES = [
    "follow.count",
    "follow.hand",
    "follow.suit",
    "follow.sets",
    "follow.strict",
    "follow.protected",
    "lead.empty",
    "lead.suit",
    "lead.parts",
    "lead.group",
    "lead.mixed",
    "bid.level",
    "bid.identical",
    "bid.count",
    "bid.suit",
    "bid.passive",
    "bid.joker",
    "bid.closed",
    "bid.hand",
    "bury.count",
    "bury.hand",
    "bury.points",
    "call.number",
    "call.trump",
    "call.ordinal",
    "call.twice",
    "call.other",
    "play.turn",
    "play.hand",
    "play.over",
    "take_back.off",
    "take_back.late",
]
SHOWS_CARDS = [
    "follow.hand",
    "follow.suit",
    "follow.sets",
    "follow.strict",
    "follow.protected",
    "lead.suit",
    "lead.mixed",
    "bid.level",
    "bid.hand",
    "bury.hand",
    "bury.points",
    "call.trump",
    "call.ordinal",
    "call.twice",
    "play.hand",
]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_own_sentence(rule: str) -> None:
    text = plain(refused(rule, Facts(need=2, have=1, size=2)))
    assert text.endswith((".", "…"))
    assert rule not in text
    assert [other for other in RULES if other != rule and SENTENCES[other] is SENTENCES[rule]] in ([], *_SAME)


@pytest.mark.parametrize("rule", SHOWS_CARDS)
def test_the_cards_that_force_it_stand_in_the_sentence(rule: str) -> None:
    text = plain(refused(rule, Facts(cards=parse_cards("8c 8c"), need=1, have=0, size=2)))
    assert "8♣ 8♣" in text


@pytest.mark.parametrize("rule", RULES)
def test_a_sentence_needs_no_fact_at_all(rule: str) -> None:
    assert plain(refused(rule, Facts()))


def test_a_rule_that_is_not_known_yet_is_named() -> None:
    assert "chess.castling" in plain(refused("chess.castling", Facts(cards=parse_cards("8c"))))


def test_the_engine_refuses_by_no_other_rule() -> None:
    folder = Path(paiyou_engine.zhao_pengyou.__file__).parent
    found = {
        rule
        for file in folder.glob("*.py")
        for rule in re.findall(r'"((?:follow|lead|bid|bury|call|play|take_back)\.[a-z_]+)"', file.read_text("utf-8"))
    }
    assert found == set(RULES) == set(SENTENCES)


_HANDS = [["follow.hand", "bury.hand", "play.hand"]]
_SAME = [[other for other in _HANDS[0] if other != rule] for rule in _HANDS[0]]
