"""Every rule of Zioncheck that can refuse something has a sentence of its own, with the cards that show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paiyou_engine.zioncheck
from paiyou_client.widgets.lines import plain
from paiyou_client.words.zioncheck_rules import SENTENCES, refused
from paiyou_engine.refusal import Facts
from tests.client.zioncheck.positions import cards

RULE = re.compile(r'"((?:meld|contract|lay|turn|window|take|claim|add|swap|discard|deal)\.[a-z-]+)"')
ENGINE = {
    rule
    for file in Path(paiyou_engine.zioncheck.__file__).parent.glob("*.py")
    for rule in RULE.findall(file.read_text("utf-8"))
}
SHOWS_CARDS = [
    "meld.rank",
    "meld.suit",
    "meld.order",
    "meld.identity",
    "contract.same-suit",
    "lay.not-in-hand",
    "take.own",
    "add.not-in-hand",
    "add.fit",
    "add.end",
    "swap.not-in-hand",
    "swap.card",
    "discard.not-in-hand",
]


def test_the_engine_refuses_by_no_other_rule_and_all_its_rules_are_found() -> None:
    assert len(ENGINE) == 35
    assert set(SENTENCES) == ENGINE


@pytest.mark.parametrize("rule", sorted(ENGINE))
def test_every_rule_has_its_own_sentence_and_needs_no_fact_for_it(rule: str) -> None:
    for facts in (Facts(), Facts(need=2, have=1, words=("one", "other"))):
        text = plain(refused(rule, facts))
        assert text.endswith((".", "?"))
        assert text[0].isupper()
        assert rule not in text
        assert "None" not in text


def test_sentences_differ_but_for_cards_that_are_not_held() -> None:
    texts = [plain(refused(rule, Facts())) for rule in ENGINE if not rule.endswith("not-in-hand")]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("rule", SHOWS_CARDS)
def test_the_cards_stand_in_the_sentence_as_they_are_written(rule: str) -> None:
    text = plain(refused(rule, Facts(cards=cards("8c Jk", deck=3), need=1, have=0)))
    assert "8♣ Jk" in text


def test_a_rule_that_is_not_known_yet_is_named() -> None:
    assert "chess.castling" in plain(refused("chess.castling", Facts(cards=cards("8c", deck=2))))


def test_how_many_cards_a_meld_must_have_or_may_have() -> None:
    assert "at least 4 cards: these are 3" in plain(refused("meld.size", Facts(need=4, have=3)))
    assert "at most 14 cards: these are 15" in plain(refused("meld.size", Facts(need=14, have=15)))
