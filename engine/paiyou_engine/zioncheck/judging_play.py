"""The judge's question ``play``: a deal from any position on, action by action, as the table itself would take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.case_fields import CaseError, Fields, read_list, read_number, read_pair
from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Swap, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.faces import JOKER, Face
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.judging_fields import (
    Answer,
    Cards,
    Written,
    WrittenMeld,
    deal_of,
    hand_texts,
    object_of,
    options_of,
    read_end,
    read_face,
    read_meld_fields,
    read_melds,
    read_written,
)
from paiyou_engine.zioncheck.melds import TableMeld, kind_of, texts
from paiyou_engine.zioncheck.reading_melds import read_meld
from paiyou_engine.zioncheck.state import (
    Claiming,
    Deal,
    DealStart,
    Drawing,
    Melding,
    Over,
    Reshuffling,
    Scored,
    State,
)
from paiyou_engine.zioncheck.table import FEWEST_PLAYERS, MOST_PLAYERS, decks_for


class Entry(NamedTuple):
    """One entry of ``actions``: ``do`` with the fields that it needs.  A take or pass may name the ``card`` it means, and
    means the last discard without one."""

    seat: Seat
    do: str
    card: Written | None = None
    meld: int = 0
    end: End | None = None
    melds: tuple[WrittenMeld, ...] = ()


def play(case: Mapping[str, object]) -> Answer:
    """Which actions are legal, one after the other, and how the deal stands afterwards; a refused one changes nothing."""
    fields, cards = Fields(case), Cards()
    state = position(case, cards)
    entries = fields.entries("actions", lambda value, name: read_entry(value, name, state.start.seats))
    shuffles = list(fields.entries("reshuffles", _read_faces)) if fields.has("reshuffles") else []
    rules: list[str | None] = []
    for entry in entries:
        try:
            state, _ = apply(state, entry.seat, action_of(entry, cards, state))
        except IllegalAction as refusal:
            rules.append(refusal.rule)
            continue
        rules.append(None)
        while isinstance(state.phase, Reshuffling):
            state = _reshuffled(state, state.phase, shuffles.pop(0) if shuffles else None, cards)
    return {"legal": [rule is None for rule in rules], "rules": rules, **_standing(state)}


def _standing(state: State) -> Answer:
    deal = _deal(state)
    answer: Answer = {
        "hands": [hand_texts(hand) for hand in deal.hands],
        "melds": [{"seat": one.owner, "kind": kind_of(one.meld).value, "cards": texts(one.meld)} for one in deal.melds],
        "over": isinstance(state.phase, Scored | Over),
    }
    if isinstance(state.phase, Scored | Over):
        return {**answer, "scores": list(state.phase.result.points), "turn": None}
    return {**answer, "turn": deal.turn}


def _deal(state: State) -> Deal:
    assert isinstance(state.phase, Claiming | Drawing | Melding | Reshuffling | Scored | Over)
    return state.phase.deal


def _reshuffled(state: State, phase: Reshuffling, given: tuple[Face, ...] | None, cards: Cards) -> State:
    """The stock that the case gives, whatever was discarded; else the dead discards turned over."""
    if given is not None:
        discards = (*cards.make_all(given), phase.deal.discards[-1])
        state = replace(state, phase=replace(phase, deal=replace(phase.deal, discards=discards)))
    size = len(phase.deal.discards if given is None else discards) - 1
    return apply(state, CHANCE, Order(tuple(range(size))))[0]


# --- where it begins -------------------------------------------------------------------------------------------------


def position(case: Mapping[str, object], cards: Cards) -> State:
    """Where such a case begins: before the first player's first draw.  Raises `CaseError`."""
    fields, options = Fields(case), options_of(case)
    players = fields.number("players", FEWEST_PLAYERS, MOST_PLAYERS)
    dealer = fields.number("dealer", 0, players - 1)
    start = DealStart(options, players, decks_for(players), deal_of(fields), Seat(dealer), (0,) * players)
    hands = fields.entries("hands", _read_faces)
    if len(hands) != players:
        raise CaseError("bad-field", "there must be one hand a seat")
    melds = _laid(fields, cards, players)
    owners = {one.owner for one in melds}
    deal = Deal(
        hands=tuple([tuple(sorted(cards.make_all(hand))) for hand in hands]),
        stock=cards.make_all(fields.entries("stock", read_face)),
        discards=cards.make_all(fields.entries("discards", read_face)) if fields.has("discards") else (),
        melds=melds,
        turn=start.first,
        number=1,
        laid=tuple([0 if seat in owners else None for seat in range(players)]),
        taken=(0,) * players,
    )
    return State(start, Drawing(deal))


def _laid(fields: Fields, cards: Cards, players: int) -> tuple[TableMeld, ...]:
    if not fields.has("laid"):
        return ()
    entries = [object_of(entry, "laid") for entry in read_list(fields.raw("laid"), "laid")]
    return tuple([_lying(index, entry, cards, players) for index, entry in enumerate(entries)])


def _lying(index: int, entry: Fields, cards: Cards, players: int) -> TableMeld:
    owner = Seat(entry.number("seat", 0, players - 1))
    written = read_meld_fields(entry)
    try:
        meld = read_meld(written.proposal(cards.make_all(card.face for card in written.cards)), 1)
    except IllegalAction as refusal:
        raise CaseError("bad-case", f"a meld of laid is not legal: {refusal.rule}") from None
    return TableMeld(index, owner, meld)


def _read_faces(value: object, name: str) -> tuple[Face, ...]:
    return tuple([read_face(entry) for entry in read_list(value, name)])


# --- actions ---------------------------------------------------------------------------------------------------------


def read_entry(value: object, name: str, players: int) -> Entry:
    """An entry of ``actions``: a seat, and what it does.  Raises `CaseError`."""
    who, what = read_pair(value, name)
    seat = Seat(read_number(who, f"{name}: a seat", 0, players - 1))
    fields = object_of(what, name)
    do = fields.text("do")
    match do:
        case "draw":
            return Entry(seat, do)
        case "take" | "pass":
            return Entry(seat, do, Written(read_face(fields.raw("card"))) if fields.has("card") else None)
        case "lay":
            return Entry(seat, do, melds=read_melds(fields.raw("melds"), "melds"))
        case "add":
            return Entry(seat, do, read_written(fields.raw("card")), fields.number("meld"), read_end(fields))
        case "swap":
            return Entry(seat, do, Written(read_face(fields.raw("card"))), fields.number("meld"))
        case "discard":
            return Entry(seat, do, Written(read_face(fields.raw("card"))))
        case _:
            raise CaseError("bad-field", f"{name}: there is no action {do[:40]!r}")


def action_of(entry: Entry, cards: Cards, state: State) -> Action:
    """The action with cards of the hand, or with the last discard, where those are what it names."""
    deal = _deal(state)
    if entry.do == "draw":
        return Draw()
    if entry.do in {"take", "pass"}:
        meant = _discard_meant(entry, cards, deal.discards[-1:])
        return Take(meant) if entry.do == "take" else Pass(meant)
    hand = deal.hands[entry.seat]
    if entry.do == "lay":
        named = iter(cards.find((card.face for meld in entry.melds for card in meld.cards), hand))
        return Lay(tuple([meld.proposal([next(named) for _ in meld.cards]) for meld in entry.melds]))
    assert entry.card is not None
    (card,) = cards.find((entry.card.face,), hand)
    if entry.do == "add":
        return Add(card, entry.meld, entry.end, entry.card.stands_for)
    return Swap(card, entry.meld) if entry.do == "swap" else Discard(card)


def _discard_meant(entry: Entry, cards: Cards, last: tuple[Card, ...]) -> Card:
    """The last discard, unless another card is named, or none lies there."""
    if entry.card is None and last:
        return last[0]
    (meant,) = cards.find((JOKER if entry.card is None else entry.card.face,), last)
    return meant
