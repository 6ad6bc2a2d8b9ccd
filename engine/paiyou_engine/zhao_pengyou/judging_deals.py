"""The judge's questions about a deal of Zhao Pengyou: the table, bids, calls, friends, scores, levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from paiyou_engine.cards import RANK_LETTERS, Card
from paiyou_engine.case_fields import CaseError, Fields, read_number
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.bidding import NO_BIDS, Bidding, bid
from paiyou_engine.zhao_pengyou.bidding import trump_of as trump_of_bid
from paiyou_engine.zhao_pengyou.calls import OTHER, Call, check_calls
from paiyou_engine.zhao_pengyou.friends import count_copies, no_friends_yet
from paiyou_engine.zhao_pengyou.judging_fields import (
    call_texts,
    calls_of,
    layout_of,
    options_of,
    ordering_of,
    read_show,
    refused,
    seat_of,
)
from paiyou_engine.zhao_pengyou.ladder import Promotion, Standing, after_no_bids, promote
from paiyou_engine.zhao_pengyou.option_values import Ladder
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.scoring import score
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import trump_text

_Answer = dict[str, object]


def table(case: Mapping[str, object]) -> _Answer:
    """The numbers of a table."""
    numbers = layout_of(Fields(case), options_of(case))
    return {name: value for name, value in msgspec.structs.asdict(numbers).items() if name != "players"}


def bids(case: Mapping[str, object]) -> _Answer:
    """Which bids are legal, one after the other, and what stands at the end."""
    fields, options = Fields(case), options_of(case)
    if fields.has("packs"):
        fields.number("packs", 1)
    standings = standings_of(fields)
    shown = [(seat_of(seat, len(standings), "bids"), cards) for seat, cards in fields.entries("bids", read_show)]
    bidding, rules = NO_BIDS, []
    for seat, cards in shown:
        bidding, rule = _after_bid(bidding, seat, cards, standings[seat], options)
        rules.append(rule)
    answer: _Answer = {"legal": [rule is None for rule in rules], "rules": rules, "maker": None, "trump": None}
    standing = bidding.standing
    if standing is None:
        return answer
    trump = trump_of_bid(standing, standings[standing.seat].level)
    return {**answer, "maker": standing.seat, "trump": trump_text(trump)}


def calls(case: Mapping[str, object]) -> _Answer:
    """Whether the maker may make these calls."""
    fields, options = Fields(case), options_of(case)
    numbers, ordered = layout_of(fields, options), ordering_of(fields, options)
    try:
        check_calls(calls_of(fields), numbers, ordered, options)
    except IllegalAction as refusal:
        return refused(refusal)
    return {"legal": True, "rule": None}


def friends(case: Mapping[str, object]) -> _Answer:
    """Who is on the maker's side after these plays, and which calls are open."""
    fields, options = Fields(case), options_of(case)
    numbers = layout_of(fields, options)
    maker = seat_of(fields.number("maker"), numbers.players, "maker")
    plays = [(seat_of(seat, numbers.players, "plays"), cards) for seat, cards in fields.entries("plays", read_show)]
    check_copies((cards for _, cards in plays), numbers)
    found = no_friends_yet(maker, possible_calls(fields, numbers, options))
    for seat, cards in plays:
        found, _ = count_copies(found, seat, cards, options.double_join)
    return {"maker_side": list(found.members), "open": call_texts(found.open_calls())}


def who_scores(case: Mapping[str, object]) -> _Answer:
    """Which side wins the deal, and the game points of each of its members."""
    fields, options = Fields(case), options_of(case)
    numbers = layout_of(fields, options)
    team = fields.number("team", 1, numbers.maker_team)
    found = score(fields.number("opposition"), team, numbers, options.scoring)
    return {"side": found.side.value, "points": found.points}


def promoted(case: Mapping[str, object]) -> _Answer:
    """A player's level after a deal."""
    fields, options = Fields(case), options_of(case)
    two_states = options.ladder is Ladder.ACTIVE_PASSIVE
    standing = Standing(fields.rank("level"), fields.switch("active") if two_states else True)
    after = _after_event(fields, standing, options)
    level = "A" if after.over else RANK_LETTERS[after.standing.level - 2]
    answer: _Answer = {"level": level, "over": after.over}
    return {**answer, "active": after.standing.active} if two_states else answer


def possible_calls(fields: Fields, numbers: Layout, options: ZhaoPengyouOptions) -> tuple[Call, ...]:
    """The field ``calls`` where the calls have been made: as many as you like, but no two alike."""
    made = calls_of(fields)
    if len(set(made)) < len(made):
        raise CaseError("bad-case", "two calls are the same")
    if any(call.nth == OTHER for call in made) and not (options.other_copy_calls and numbers.packs == 2):
        raise CaseError("bad-case", "the other copy cannot be called at this table")
    return made


def check_copies(cards: Iterable[tuple[Card, ...]], numbers: Layout) -> None:
    """Raise `CaseError` if there are more copies of a card than the table has."""
    for face, count in Counter(face for some in cards for face in some).items():
        if count > numbers.copies(face):
            raise CaseError("bad-case", "there are more copies of a card than the table has")


def standings_of(fields: Fields) -> list[Standing]:
    """The fields ``levels`` and ``passive``: everybody's standing."""
    levels = fields.ranks("levels")
    passive: tuple[int, ...] = ()
    if fields.has("passive"):
        passive = fields.entries("passive", lambda value, name: read_number(value, name, 0, len(levels) - 1))
    return [Standing(level, seat not in passive) for seat, level in enumerate(levels)]


def _after_bid(
    bidding: Bidding, seat: Seat, cards: tuple[Card, ...], standing: Standing, options: ZhaoPengyouOptions
) -> tuple[Bidding, str | None]:
    try:
        return bid(bidding, seat, cards, standing, options)[0], None
    except IllegalAction as refusal:
        return bidding, refusal.rule


def _after_event(fields: Fields, standing: Standing, options: ZhaoPengyouOptions) -> Promotion:
    if not fields.has("event"):
        return promote(standing, fields.number("won", 0), options)
    if fields.text("event") != "no-bids":
        raise CaseError("bad-field", 'event must be "no-bids"')
    (after,) = after_no_bids((standing,))
    return Promotion(after, over=False)
