"""Small positions, made by hand: the view of one seat, with nothing in it but what a test speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paiyou_engine.cards import Card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.tricks import points_of
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from paiyou_engine.zhao_pengyou.view import (
    CallState,
    Phase,
    PublicView,
    SeatView,
    ShownBid,
    TrickPlay,
    TrickView,
)

CLASSIC = PRESETS["classic"]


def hand(text: str) -> tuple[Card, ...]:
    """A sorted hand."""
    return tuple(sorted(parse_cards(text)))


def view(
    cards: str,
    *,
    phase: Phase = Phase.PLAY,
    seat: int = 0,
    seats: int = 6,
    trump: str = "2h",
    maker: int = 5,
    side: Sequence[int] = (),
    calls: Sequence[tuple[str, int]] = (),
    plays: Sequence[tuple[int, str]] = (),
    winning: int | None = None,
    gone: str = "",
    void: Mapping[int, str] | None = None,
    opposition: int = 0,
    options: ZhaoPengyouOptions = CLASSIC,
) -> SeatView:
    """A seat's view in the tricks (or another phase after the bidding).

    ``side`` are the seats that joined the maker, ``calls`` the open calls, ``plays`` the trick on the table, ``gone``
    cards of earlier tricks, ``void`` by seat a card of a suit that it failed to follow.
    """
    held = hand(cards)
    cut = parse_trump(trump)
    order = ordering(cut, options.sequences)
    lead = read_lead(parse_cards(plays[0][1]), None, order, options) if plays else None
    trick = TrickView(
        plays=tuple(TrickPlay(Seat(who), parse_cards(text)) for who, text in plays),
        parts=tuple(part.cards for part in lead.biggest_first()) if lead else (),
        winning=None if winning is None else Seat(winning),
        points=points_of(face for _, text in plays for face in parse_cards(text)),
    )
    public = PublicView(
        options=options,
        seats=seats,
        phase=phase,
        deal=1,
        starter=Seat(0),
        redeals=0,
        levels=(2,) * seats,
        active=(True,) * seats,
        counts=tuple(len(held) for _ in range(seats)),
        drawn=layout(seats, options).cards - layout(seats, options).kitty,
        pack=layout(seats, options).cards,
        kitty=layout(seats, options).kitty,
        maker=Seat(maker),
        trump=cut,
        turn=Seat(seat),
        calls=tuple(CallState(Call(parse_cards(text)[0], nth)) for text, nth in calls),
        maker_side=tuple(sorted({Seat(maker), *map(Seat, side)})),
        captured=(0,) * seats,
        penalties=(0,) * seats,
        opposition=opposition,
        trick=trick,
        tricks=(*_gone(gone), *_failures(void or {})),
    )
    return SeatView(public, Seat(seat), held)


def drawing(
    cards: str, *, bids: Sequence[tuple[int, str]] = (), redeals: int = 0, phase: Phase = Phase.DRAW, seats: int = 6
) -> SeatView:
    """Seat 0's view in the draw or the closing window."""
    held = hand(cards)
    public = PublicView(
        options=CLASSIC,
        seats=seats,
        phase=phase,
        deal=1,
        starter=Seat(0),
        redeals=redeals,
        levels=(2,) * seats,
        active=(True,) * seats,
        counts=(len(held),) * seats,
        drawn=len(held) * seats,
        pack=layout(seats, CLASSIC).cards,
        kitty=layout(seats, CLASSIC).kitty,
        bids=tuple(ShownBid(Seat(who), parse_cards(text)) for who, text in bids),
    )
    return SeatView(public, Seat(0), held)


def _gone(cards: str) -> tuple[TrickView, ...]:
    """Cards that were played, each in a trick of its own, so that nobody failed to follow anything."""
    return tuple(TrickView(plays=(TrickPlay(Seat(0), (face,)),)) for face in parse_cards(cards))


def _failures(void: Mapping[int, str]) -> tuple[TrickView, ...]:
    """For each seat a trick in which it did not follow the suit of a card; the lowest joker stands for another suit."""
    return tuple(
        TrickView(plays=(TrickPlay(Seat(0), parse_cards(led)), TrickPlay(Seat(who), parse_cards("BJ"))))
        for who, led in void.items()
    )
