"""A position as a case for the judge: what somebody sends who thinks that the referee is wrong.

Everything in it is read from one audience's view, so a case can be shown to whoever has seen what its writer has seen.
What the table itself says is put under ``expect``: `paiyou judge --check` then shows whether the judge agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import msgspec

from paiyou_engine.cards import Card, Rank, card_text, rank_text
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import trump_text
from paiyou_engine.zhao_pengyou.view import Phase, PublicView, SeatView, TrickView, View

Case: TypeAlias = dict[str, object]

_BIDDING: Final = frozenset((Phase.DRAW, Phase.WINDOW, Phase.EXCHANGE, Phase.CALLS))


def position_case(view: View, picked: tuple[Card, ...] = ()) -> Case:
    """The question that the position raises, ``picked`` being the cards that the seat would play.

    With picked cards in one's turn it is whether they may be led or follow; else who wins the trick on the table, or the
    last one; before the first trick whether the calls, or the bids, were right; after the last one, the score.
    """
    public = view.public
    return {
        "id": f"deal {public.deal}, trick {len(public.tricks) + 1}, {public.phase.value}",
        "game": "zhao-pengyou",
        "rules": msgspec.to_builtins(public.options),
        **_question(view, picked),
    }


def _question(view: View, picked: tuple[Card, ...]) -> Case:
    public = view.public
    if public.phase in _BIDDING and public.bids:
        return _bids(public)
    if public.phase is Phase.PLAY:
        return _in_play(view, picked)
    if public.phase in (Phase.SCORES, Phase.OVER) and public.results:
        return _score(public, public.results[-1])
    return {"ask": "table", "players": public.seats, "expect": {"cards": public.pack, "kitty": public.kitty}}


def _in_play(view: View, picked: tuple[Card, ...]) -> Case:
    public, trick = view.public, view.public.trick
    if isinstance(view, SeatView) and picked and public.turn == view.seat:
        if not trick.plays:
            return {"ask": "lead", **_trump(public), "cards": _texts(picked)}
        led = {"lead": _texts(trick.plays[0].cards), **_parts(trick)}
        return {"ask": "follow", **_trump(public), **led, "hand": _texts(view.hand), "play": _texts(picked)}
    if trick.plays:
        return _winner(public, trick)
    return _winner(public, public.tricks[-1]) if public.tricks else _calls(public)


def _winner(public: PublicView, trick: TrickView) -> Case:
    seats = [play.seat for play in trick.plays]
    expected: Case = {"points": trick.points}
    if trick.winning is not None:
        expected["winner"] = seats.index(trick.winning)
    plays = [_texts(play.cards) for play in trick.plays]
    return {"ask": "winner", **_trump(public), "plays": plays, **_parts(trick), "expect": expected}


def _bids(public: PublicView) -> Case:
    return {
        "ask": "bids",
        "packs": layout(public.seats, public.options).packs,
        "levels": [rank_text(Rank(level)) for level in public.levels],
        "passive": [seat for seat, active in enumerate(public.active) if not active],
        "bids": [[bid.seat, _texts(bid.cards)] for bid in public.bids],
        "expect": {"legal": [True] * len(public.bids), "maker": public.bids[-1].seat},
    }


def _calls(public: PublicView) -> Case:
    calls = [_call(state.call) for state in public.calls]
    return {"ask": "calls", "players": public.seats, **_trump(public), "calls": calls, "expect": {"legal": True}}


def _score(public: PublicView, result: DealResult) -> Case:
    return {
        "ask": "score",
        "players": public.seats,
        "opposition": result.opposition,
        "team": len(result.maker_side),
        "expect": {"side": result.side.value, "points": result.points},
    }


def _parts(trick: TrickView) -> Mapping[str, object]:
    """How the lead is cut, where that was the leader's choice."""
    return {"parts": [_texts(part) for part in trick.parts]} if len(trick.parts) > 1 else {}


def _trump(public: PublicView) -> Mapping[str, object]:
    assert public.trump is not None
    return {"trump": trump_text(public.trump)}


def _call(call: Call) -> list[object]:
    return [card_text(call.card), call.nth]


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(face) for face in cards]
