"""Making trumps (`law/zhao-pengyou.md` §2.5, D-07 to D-15)."""

from __future__ import annotations

import pytest

from paiyou_engine.cards import Card, cards_text, parse_cards, parse_rank
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.bidding import (
    NO_BIDS,
    Bidding,
    bid,
    bid_choices,
    check_held,
    close,
    trump_of,
)
from paiyou_engine.zhao_pengyou.events import BidKind
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import trump_text

CLASSIC = ZhaoPengyouOptions()
JOKERS = ZhaoPengyouOptions(joker_bids=True)
LEVELS = ["4", "3", "6"]


def standing(seat: int, passive: int | None = None) -> Standing:
    return Standing(parse_rank(LEVELS[seat]), seat != passive)


def after(bids: str, options: ZhaoPengyouOptions = CLASSIC, passive: int | None = None) -> tuple[Bidding, list[str]]:
    """Bids such as ``0 4c / 1 3s 3s``: what stands, and what each was: its kind, or the rule that refused it."""
    bidding, said = NO_BIDS, []
    for text in bids.split(" / "):
        seat, _, cards = text.partition(" ")
        try:
            who = standing(int(seat), passive)
            bidding, kind = bid(bidding, Seat(int(seat)), parse_cards(cards), who, options)
            said.append(kind.value)
        except IllegalAction as refused:
            said.append(refused.rule)
    return bidding, said


FIRST, OVERBID, DEFENCE, MORE = (kind.value for kind in BidKind)


@pytest.mark.parametrize(
    ("bids", "said", "trump"),
    [
        ("0 4c", [FIRST], "4c"),
        ("0 4c / 1 3s 3s", [FIRST, OVERBID], "3s"),
        ("0 4c / 1 3s", [FIRST, "bid.count"], "4c"),
        ("0 4c / 1 3c 3c", [FIRST, OVERBID], "3c"),  # the same suit by another level (D-13)
        ("0 4c / 1 3s 3s / 0 4c 4c", [FIRST, OVERBID, DEFENCE], "4c"),
        ("0 4c / 1 3s 3s / 0 4h 4h", [FIRST, OVERBID, "bid.count"], "3s"),  # only the displaced card defends
        ("0 4c / 1 3s 3s / 0 4h 4h 4h", [FIRST, OVERBID, OVERBID], "4h"),  # strictly more is open to all (D-11)
        ("0 4c / 1 3s 3s / 2 6h 6h 6h / 1 3s 3s 3s", [FIRST, OVERBID, OVERBID, DEFENCE], "3s"),
        # any accepted bid ends the right to match
        ("0 4c / 1 3s 3s / 2 6h 6h 6h / 0 4c 4c 4c", [FIRST, OVERBID, OVERBID, "bid.count"], "6h"),
        ("0 4c / 1 3s 3s / 1 3s 3s 3s / 0 4c 4c 4c", [FIRST, OVERBID, MORE, "bid.count"], "3s"),
        ("0 4c / 1 3s 3s / 2 6h / 0 4c 4c", [FIRST, OVERBID, "bid.count", DEFENCE], "4c"),  # a refused one does not
        # who was out-defended may only bid strictly more
        ("0 4c / 1 3s 3s / 0 4c 4c / 1 3s 3s", [FIRST, OVERBID, DEFENCE, "bid.count"], "4c"),
        ("0 4c / 1 3s 3s / 0 4c 4c / 1 3s 3s 3s", [FIRST, OVERBID, DEFENCE, OVERBID], "3s"),
        ("0 4c / 1 3s 3s / 0 4c 4c / 1 3s 3s 3s / 0 4c 4c 4c", [FIRST, OVERBID, DEFENCE, OVERBID, DEFENCE], "4c"),
        # one's own bid may grow (D-12), but not change its suit
        ("0 4c / 0 4c 4c", [FIRST, MORE], "4c"),
        ("0 4c / 0 4h 4h", [FIRST, "bid.suit"], "4c"),
        ("0 4c / 0 4c", [FIRST, "bid.count"], "4c"),
        # what may be shown at all
        ("0 3c", ["bid.level"], None),
        ("0 4c 4h", ["bid.identical"], None),
        ("0 4c 5c", ["bid.identical"], None),
        ("0 RJ RJ", ["bid.joker"], None),
        ("0 ", ["bid.count"], None),
    ],
)
def test_bids_one_after_the_other(bids: str, said: list[str], trump: str | None) -> None:
    bidding, found = after(bids)
    assert found == said
    assert _trump(bidding) == trump


@pytest.mark.parametrize(
    ("bids", "said", "trump"),
    [
        ("0 RJ RJ", [FIRST], "4"),
        ("0 RJ", ["bid.joker"], None),
        ("0 RJ BJ", ["bid.identical"], None),
        ("1 3c / 0 BJ BJ", [FIRST, OVERBID], "4"),
        ("1 3c 3c / 0 BJ BJ", [FIRST, "bid.count"], "3c"),  # strictly more cards, as for suits
        ("1 BJ BJ / 0 RJ RJ", [FIRST, "bid.count"], "3"),  # red and black are equal
        ("1 BJ BJ / 0 RJ RJ RJ", [FIRST, OVERBID], "4"),
        ("1 BJ BJ / 0 4c 4c 4c", [FIRST, OVERBID], "4c"),
        ("1 BJ BJ / 0 4c 4c 4c / 1 BJ BJ BJ", [FIRST, OVERBID, DEFENCE], "3"),
        ("1 3c / 1 BJ BJ", [FIRST, "bid.suit"], "3c"),  # the standing bidder may not switch
        ("1 BJ BJ / 1 RJ RJ RJ", [FIRST, "bid.suit"], "3"),
        ("1 BJ BJ / 1 BJ BJ BJ", [FIRST, MORE], "3"),
    ],
)
def test_joker_bids(bids: str, said: list[str], trump: str | None) -> None:
    bidding, found = after(bids, JOKERS)
    assert found == said
    assert _trump(bidding) == trump


def test_without_defence_nobody_may_match() -> None:
    assert after("0 4c / 1 3s 3s / 0 4c 4c", ZhaoPengyouOptions(bid_defence=False))[1][-1] == "bid.count"


def test_passive_players_may_not_bid_where_the_ladder_knows_them() -> None:
    assert after("0 4c / 1 3s 3s", passive=1)[1] == [FIRST, "bid.passive"]
    assert after("0 4c / 1 3s 3s", PRESETS["modern"], passive=1)[1] == [FIRST, OVERBID]


def test_after_closing_nothing_is_accepted() -> None:
    bidding, _ = after("0 4c")
    with pytest.raises(IllegalAction, match=r"bid\.closed"):
        bid(close(bidding), Seat(1), parse_cards("3s 3s"), standing(1), CLASSIC)


def test_cards_shown_must_be_held() -> None:
    check_held(parse_cards("4c 4c"), parse_cards("4c 4c 7s"))
    with pytest.raises(IllegalAction, match=r"bid\.hand"):
        check_held(parse_cards("4c 4c"), parse_cards("4c 7s"))


def test_choices_are_the_bids_that_would_be_accepted() -> None:
    bidding, _ = after("0 4c / 1 3s 3s")
    hand = parse_cards("4c 4c 4h 4h 4h 9s RJ RJ RJ")
    assert _choices(bidding, 0, hand) == ["4c 4c", "4h 4h 4h"]
    assert _choices(bidding, 2, hand) == []
    assert _choices(NO_BIDS, 0, hand) == ["4h", "4c", "4h 4h", "4c 4c", "4h 4h 4h"]
    assert _choices(bidding, 0, hand, JOKERS) == ["4c 4c", "4h 4h 4h", "RJ RJ RJ"]


def _choices(bidding: Bidding, seat: int, hand: tuple[Card, ...], options: ZhaoPengyouOptions = CLASSIC) -> list[str]:
    return [cards_text(cards) for cards in bid_choices(bidding, Seat(seat), hand, standing(seat), options)]


def _trump(bidding: Bidding) -> str | None:
    shown = bidding.standing
    return None if shown is None else trump_text(trump_of(shown, standing(shown.seat).level))
