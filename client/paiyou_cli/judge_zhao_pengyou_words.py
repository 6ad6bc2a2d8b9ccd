"""The judge's answers about Zhao Pengyou in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_cli.judge_said import Data, Words, cards, listed
from paiyou_client.translation import N_, Msgid, _, ngettext, pgettext
from paiyou_engine.cards import cards_text
from paiyou_engine.zhao_pengyou.judging import follow_facts

SECTIONS: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "table": N_("A deal"),
        "order": N_("Which card is higher"),
        "lead": N_("What may be led"),
        "follow": N_("A deal"),
        "winner": N_("Who wins a trick"),
        "bids": N_("A deal"),
        "calls": N_("A deal"),
        "friends": N_("A deal"),
        "score": N_("The score"),
        "promote": N_("The score"),
        "tricks": N_("A deal"),
    }
)
"""The section of the rule book that an answer rests on where no rule refuses anything."""


_MAY_BE_LED: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "single": N_("Legal: {cards} may be led, as a single."),
        "set": N_("Legal: {cards} may be led, as a set."),
        "sequence": N_("Legal: {cards} may be led, as a sequence."),
        "group": N_("Legal: {cards} may be led, as a group of {parts}."),
    }
)


def _table(case: Data, found: Data) -> str:
    return _(
        "{players} players play with {packs} packs and {red_jokers} red and {black_jokers} black jokers, {cards} cards:"
        " {hand} in a hand, {kitty} in the kitty, {points} points.  The maker makes {calls} calls; the maker's side is"
        " {maker_team} at most, the opposition at least {opposition}."
    ).format(**{**found, "players": case["players"]})


def _order(_case: Data, found: Data) -> str:
    groups = found["order"]
    assert isinstance(groups, list)
    order = " > ".join(" = ".join(group) for group in groups)
    return _("From the highest: {order}.").format(order=order)


def _lead(case: Data, found: Data) -> str:
    led = cards(case["cards"])
    if not found["legal"]:
        return _("Not legal: {cards} may not be led.").format(cards=led)
    legal = _(_MAY_BE_LED[str(found["kind"])])
    return legal.format(cards=led or _("Nothing"), parts=listed(found.get("parts", []))) + _standing(found)


def _standing(found: Data) -> str:
    match found.get("stands"):
        case True:
            return f"  {_('It stands.')}"
        case False:
            sentence = _(
                "It does not stand: hand {hand} of the others beats {kept}, which stays;"
                " {withdrawn} goes back and costs {points} points."
            ).format(
                hand=found["stopped_by"],
                kept=cards(found["kept"]),
                withdrawn=cards(found["withdrawn"]),
                points=found["penalty"],
            )
            return f"  {sentence}"
        case _:
            return ""


def _follow(case: Data, found: Data) -> str:
    lead, play = cards(case["lead"]), cards(case["play"])
    if found["legal"]:
        return _("Legal: {cards} may be played on {lead}.").format(cards=play, lead=lead)
    forcing = cards_text(follow_facts(case).cards)
    because = f"  {_('What forces it: {cards}.').format(cards=forcing)}" if forcing else ""
    refused = _("Not legal: {cards} may not be played on {lead}.").format(cards=play or _("nothing"), lead=lead)
    return f"{refused}{because}"


def _winner(case: Data, found: Data) -> str:
    plays, index = case["plays"], found["winner"]
    assert isinstance(plays, list)
    assert isinstance(index, int)
    sentence = _("{cards} wins, play {number} counted from 0, and takes {points} points.")
    return sentence.format(cards=cards(plays[index]), number=index, points=found["points"])


def _bids(case: Data, found: Data) -> str:
    bids, rules = case["bids"], found["rules"]
    assert isinstance(bids, list)
    assert isinstance(rules, list)
    lines = [
        (
            _("Seat {seat} shows {cards}: it stands.")
            if rule is None
            else _("Seat {seat} shows {cards}: refused, {rule}.")
        ).format(seat=seat, cards=cards(shown), rule=rule)
        for (seat, shown), rule in zip(bids, rules, strict=True)
    ]
    if found["maker"] is None:
        return "\n".join([*lines, _("Nobody is maker.")])
    maker = _("Seat {seat} is maker, the trump is {trump}.").format(seat=found["maker"], trump=found["trump"])
    return "\n".join([*lines, maker])


def _calls(_case: Data, found: Data) -> str:
    if found["legal"]:
        return _("Legal: the maker may make these calls.")
    return _("Not legal: the maker may not make these calls.")


def _friends(_case: Data, found: Data) -> str:
    calls = found["open"]
    assert isinstance(calls, list)
    still = "; ".join(f"{card} {nth}" for card, nth in calls)
    sentence = _("The maker's side: seats {seats}.  Open calls: {calls}.")
    return sentence.format(seats=listed(found["maker_side"]), calls=still or pgettext("calls", "none"))


def _score(_case: Data, found: Data) -> str:
    if found["side"] == "nobody":
        return _("Nobody wins the deal.")
    points = found["points"]
    assert isinstance(points, int)
    if found["side"] == "maker":
        sentence = ngettext(
            "The maker's side wins the deal: {count} game point each.",
            "The maker's side wins the deal: {count} game points each.",
            points,
        )
    else:
        sentence = ngettext(
            "The opposition wins the deal: {count} game point each.",
            "The opposition wins the deal: {count} game points each.",
            points,
        )
    return sentence.format(count=points)


def _promote(_case: Data, found: Data) -> str:
    if found["over"]:
        return _("This player has won the game.")
    if "active" not in found:
        now = _("This player is now on {level}.")
    else:
        now = _("This player is now active {level}.") if found["active"] else _("This player is now passive {level}.")
    return now.format(level=found["level"])


def _tricks(case: Data, found: Data) -> str:
    if "stopped_at" in found:
        plays, index = case["plays"], found["stopped_at"]
        assert isinstance(plays, list)
        assert isinstance(index, int)
        return _("Play {number}, {cards}, is refused.").format(number=index, cards=cards(plays[index]))
    tricks = found["tricks"]
    assert isinstance(tricks, list)
    lines = [
        _("Trick {number}: seat {seat}, {points} points.").format(number=number, seat=seat, points=points)
        for number, (seat, points) in enumerate(tricks, 1)
    ]
    end = _("The deal is over.") if found["over"] else _("The deal goes on.")
    side = _("The maker's side: seats {seats}.  The opposition has {points} points.").format(
        seats=listed(found["maker_side"]), points=found["opposition"]
    )
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
