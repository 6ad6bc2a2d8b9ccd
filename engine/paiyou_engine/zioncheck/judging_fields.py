"""The fields that the judge's questions about Zioncheck share, how they name cards, and how answers write them.

Cases speak of faces, the rules of physical cards: `Cards` gives every face of a case a card of its own, as many copies as the
case names, whatever the decks hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from paiyou_engine.cards import FACES, Card, parse_card
from paiyou_engine.case_fields import CaseError, Fields, read_card, read_list, read_number, read_pair
from paiyou_engine.errors import BadCard, BadOptions
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.contracts import DEALS, Contract
from paiyou_engine.zioncheck.faces import JOKER, JOKER_TEXT, Face, face_of, face_text
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.options import ZioncheckOptions, read_options
from paiyou_engine.zioncheck.proposals import Placed, Proposal

Answer = dict[str, object]

_MOST_OF_A_KIND: Final = 20


class Written(NamedTuple):
    """A card as a case writes it in a meld: its face, and what a joker is named for."""

    face: Face
    stands_for: Face | None = None


class WrittenMeld(NamedTuple):
    """A meld as a case writes it."""

    kind: MeldKind | None
    cards: tuple[Written, ...]
    any_order: bool

    def proposal(self, cards: Iterable[Card]) -> Proposal:
        """The same with physical cards."""
        pairs = zip(cards, self.cards, strict=True)
        placed = tuple([Placed(card, written.stands_for) for card, written in pairs])
        return Proposal(placed, self.kind, self.any_order)


class Cards:
    """Physical cards for the faces of a case, each one once."""

    def __init__(self) -> None:
        self._made: Counter[Face] = Counter()

    def make(self, face: Face) -> Card:
        """A card that has not been there before."""
        number = self._made[face]
        self._made[face] += 1
        if face == JOKER:
            return Card(number // 2 * FACES + JOKER + number % 2)
        return Card(number * FACES + face)

    def make_all(self, faces: Iterable[Face]) -> tuple[Card, ...]:
        """A new card for each face, in order."""
        return tuple([self.make(face) for face in faces])

    def find(self, faces: Iterable[Face], hand: Iterable[Card]) -> tuple[Card, ...]:
        """For each face a different card of the hand, or a new one where the hand has none left."""
        held: dict[Face, list[Card]] = {}
        for card in hand:
            held.setdefault(face_of(card), []).append(card)
        return tuple([held[face].pop(0) if held.get(face) else self.make(face) for face in faces])


def options_of(case: Mapping[str, object]) -> ZioncheckOptions:
    """The options of ``rules``; the preset seed without it."""
    rules = case.get("rules")
    try:
        return read_options("seed" if rules is None else rules)
    except BadOptions as bad:
        allowed = ", ".join(bad.allowed)
        raise CaseError("bad-field", f"rules: {bad.field[:40]} must be one of: {allowed}") from None


def deal_of(fields: Fields) -> int:
    """The field ``deal``."""
    return fields.number("deal", 1, DEALS)


def contract_of(fields: Fields, options: ZioncheckOptions) -> Contract:
    """The field ``contract``, or the contract of the field ``deal``."""
    if not fields.has("contract"):
        return options.contract(deal_of(fields))
    sets, runs = read_pair(fields.raw("contract"), "contract")
    return Contract(*(read_number(value, "contract", 0, _MOST_OF_A_KIND) for value in (sets, runs)))


def read_face(value: object, _name: str = "") -> Face:
    """A card of a hand: ``Jk``, or a natural one.  Raises `CaseError` ``bad-card``."""
    if isinstance(value, str) and value.lower() == JOKER_TEXT.lower():
        return JOKER
    face = face_of(read_card(value))
    if face == JOKER:
        raise CaseError("bad-card", f"{value!r} is no card of this game; its jokers are {JOKER_TEXT}")
    return face


def read_written(value: object, _name: str = "") -> Written:
    """A card of a meld: as in a hand, or ``Jk=7c``.  Raises `CaseError` ``bad-card``."""
    joker, named, card = value.partition("=") if isinstance(value, str) else ("", "", "")
    if not named or joker.lower() != JOKER_TEXT.lower():
        return Written(read_face(value))
    try:
        stands_for = face_of(parse_card(card))
    except BadCard:
        stands_for = JOKER
    if stands_for == JOKER:
        raise CaseError("bad-card", f"{str(value)[:40]!r} is no card")
    return Written(JOKER, stands_for)


def read_kind(fields: Fields) -> MeldKind | None:
    """The field ``kind``, if it is there."""
    if not fields.has("kind"):
        return None
    text = fields.text("kind")
    if text not in tuple(MeldKind):
        raise CaseError("bad-field", f"kind must be one of {', '.join(MeldKind)}")
    return MeldKind(text)


def read_meld_fields(fields: Fields, name: str = "cards") -> WrittenMeld:
    """A meld: its cards in the field of this name, with ``kind`` and ``any_order`` beside it."""
    any_order = fields.has("any_order") and fields.switch("any_order")
    return WrittenMeld(read_kind(fields), fields.entries(name, read_written), any_order)


def read_melds(value: object, name: str) -> tuple[WrittenMeld, ...]:
    """An array of melds."""
    return tuple([read_meld_fields(object_of(entry, name)) for entry in read_list(value, name)])


def object_of(value: object, name: str) -> Fields:
    """An object inside a case."""
    if not isinstance(value, Mapping):
        raise CaseError("bad-field", f"{name}: each entry must be an object")
    return Fields(value)


def hand_texts(hand: Iterable[Card]) -> list[str]:
    """A hand as an answer writes it: spades, hearts, diamonds, clubs, from 2 to the ace, then jokers."""
    return [face_text(face) for face in sorted(map(face_of, hand))]


def refused(refusal: IllegalAction) -> Answer:
    """What is not legal, and by which rule."""
    return {"legal": False, "rule": refusal.rule}


def read_end(fields: Fields) -> End | None:
    """The field ``end``, if it is there."""
    if not fields.has("end"):
        return None
    text = fields.text("end")
    if text not in tuple(End):
        raise CaseError("bad-field", f"end must be one of {', '.join(End)}")
    return End(text)
