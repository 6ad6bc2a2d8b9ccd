"""The judge's answers about Zhao Pengyou in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_cli.judge_said import Data, Words, cards, listed
from paiyou_engine.cards import cards_text
from paiyou_engine.zhao_pengyou.judging import follow_facts

SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "table": "A deal",
        "order": "Which card is higher",
        "lead": "What may be led",
        "follow": "A deal",
        "winner": "Who wins a trick",
        "bids": "A deal",
        "calls": "A deal",
        "friends": "A deal",
        "score": "The score",
        "promote": "The score",
        "tricks": "A deal",
    }
)
"""The section of the rule book that an answer rests on where no rule refuses anything."""


def _table(case: Data, found: Data) -> str:
    jokers = f"{found['red_jokers']} red and {found['black_jokers']} black jokers"
    return (
        f"{case['players']} players play with {found['packs']} packs and {jokers}, {found['cards']} cards: "
        f"{found['hand']} in a hand, {found['kitty']} in the kitty, {found['points']} points.  The maker makes "
        f"{found['calls']} calls; the maker's side is {found['maker_team']} at most, the opposition at least "
        f"{found['opposition']}."
    )


def _order(_: Data, found: Data) -> str:
    groups = found["order"]
    assert isinstance(groups, list)
    return f"From the highest: {' > '.join(' = '.join(group) for group in groups)}."


def _lead(case: Data, found: Data) -> str:
    led = cards(case["cards"])
    if not found["legal"]:
        return f"Not legal: {led} may not be led."
    kind = f"{led or 'Nothing'} may be led, as a {found['kind']}"
    parts = f" of {listed(found['parts'])}" if found["kind"] == "group" else ""
    return f"Legal: {kind}{parts}.{_standing(found)}"


def _standing(found: Data) -> str:
    match found.get("stands"):
        case True:
            return "  It stands."
        case False:
            return (
                f"  It does not stand: hand {found['stopped_by']} of the others beats {cards(found['kept'])}, which stays; "
                f"{cards(found['withdrawn'])} goes back and costs {found['penalty']} points."
            )
        case _:
            return ""


def _follow(case: Data, found: Data) -> str:
    lead, play = cards(case["lead"]), cards(case["play"])
    if found["legal"]:
        return f"Legal: {play} may be played on {lead}."
    forcing = cards_text(follow_facts(case).cards)
    because = f"  What forces it: {forcing}." if forcing else ""
    return f"Not legal: {play or 'nothing'} may not be played on {lead}.{because}"


def _winner(case: Data, found: Data) -> str:
    plays, index = case["plays"], found["winner"]
    assert isinstance(plays, list)
    assert isinstance(index, int)
    return f"{cards(plays[index])} wins, play {index} counted from 0, and takes {found['points']} points."


def _bids(case: Data, found: Data) -> str:
    bids, rules = case["bids"], found["rules"]
    assert isinstance(bids, list)
    assert isinstance(rules, list)
    lines = [
        f"Seat {seat} shows {cards(shown)}: {'it stands' if rule is None else f'refused, {rule}'}."
        for (seat, shown), rule in zip(bids, rules, strict=True)
    ]
    if found["maker"] is None:
        return "\n".join([*lines, "Nobody is maker."])
    return "\n".join([*lines, f"Seat {found['maker']} is maker, the trump is {found['trump']}."])


def _calls(_: Data, found: Data) -> str:
    return (
        "Legal: the maker may make these calls." if found["legal"] else "Not legal: the maker may not make these calls."
    )


def _friends(_: Data, found: Data) -> str:
    calls = found["open"]
    assert isinstance(calls, list)
    still = "; ".join(f"{card} {nth}" for card, nth in calls)
    return f"The maker's side: seats {listed(found['maker_side'])}.  Open calls: {still or 'none'}."


def _score(_: Data, found: Data) -> str:
    if found["side"] == "nobody":
        return "Nobody wins the deal."
    side = {"maker": "The maker's side", "opposition": "The opposition"}[str(found["side"])]
    return f"{side} wins the deal: {found['points']} game points each."


def _promote(_: Data, found: Data) -> str:
    if found["over"]:
        return "This player has won the game."
    state = "passive" if found.get("active") is False else "active" if "active" in found else "on"
    return f"This player is now {state} {found['level']}."


def _tricks(case: Data, found: Data) -> str:
    if "stopped_at" in found:
        plays, index = case["plays"], found["stopped_at"]
        assert isinstance(plays, list)
        assert isinstance(index, int)
        return f"Play {index}, {cards(plays[index])}, is refused."
    tricks = found["tricks"]
    assert isinstance(tricks, list)
    lines = [f"Trick {number}: seat {seat}, {points} points." for number, (seat, points) in enumerate(tricks, 1)]
    end = "The deal is over." if found["over"] else "The deal goes on."
    side = f"The maker's side: seats {listed(found['maker_side'])}.  The opposition has {found['opposition']} points."
    return "\n".join([*lines, side, end])


WORDS: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "table": _table,
        "order": _order,
        "lead": _lead,
        "follow": _follow,
        "winner": _winner,
        "bids": _bids,
        "calls": _calls,
        "friends": _friends,
        "score": _score,
        "promote": _promote,
        "tricks": _tricks,
    }
)
