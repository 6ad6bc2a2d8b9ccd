"""Cards as a person types them on a line: by the keys of the full screen (``kk``, ``sk``), or in words.

A code begins with the suit, which holds for all ranks after it until another suit is typed; as an end of its word (``ks``)
it belongs to the ranks of that word alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from paiyou_client.catalogues import ENGLISH
from paiyou_client.table_parts.faces import ANY_JOKER, face_text
from paiyou_client.table_parts.typed import BOTH_JOKERS, RANK_KEYS, SUIT_KEYS
from paiyou_client.translation import reading
from paiyou_client.widgets import glyphs
from paiyou_client.words.cards import names_of_cards, names_of_ranks, names_of_suits
from paiyou_engine.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card, is_joker, rank_of, suit_of

MOST_TYPED: Final = 40
"""Cards in one line; nobody holds more."""
_MOST_WAYS: Final = 300
_MOST_OFFERED: Final = 9
_CODE: Final = re.compile(r"(?:10|[02-9tjqkarbshdc])+")
_SIGN: Final = re.compile(r"10|.")
_BETWEEN: Final = re.compile(r"[\s,;/]+")
_FILLERS: Final = frozenset(("of", "the", "and"))


class Wanted(NamedTuple):
    """A card as far as it was typed: a joker, or a rank and perhaps its suit."""

    rank: int
    suit: int | None = None
    joker: Card | None = None

    def fits(self, face: Card) -> bool:
        """Whether a card may be meant; a joker of no colour is either one."""
        if self.joker is not None:
            return is_joker(face) and (self.joker == face or ANY_JOKER in {self.joker, face})
        return not is_joker(face) and rank_of(face) == self.rank and self.suit in {None, suit_of(face)}


@dataclass(frozen=True)
class Found:
    """The cards of the hand that were meant."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Several:
    """More than one choice of cards could be meant, so many that they can be offered."""

    ways: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Unclear:
    """So many choices could be meant that the suit has to be said; ``faces`` are those of one rank."""

    faces: tuple[Card, ...]


@dataclass(frozen=True)
class Lacking:
    """A card that is not held; ``held`` says that others like it are, and were typed already."""

    wanted: Wanted
    held: bool


Meant: TypeAlias = Found | Several | Unclear | Lacking


class _Suit(NamedTuple):
    number: int


class _Rank(NamedTuple):
    number: int


_Token: TypeAlias = Wanted | _Suit | _Rank | str


def read_cards(text: str) -> tuple[Wanted, ...] | None:
    """The cards of a line; None where it is anything else."""
    wanted: list[Wanted] = []
    suit: int | None = None
    for token in _tokens(text.casefold()):
        match token:
            case Wanted():
                wanted.append(token)
            case _Suit(number):
                suit = number
            case _Rank(number):
                wanted.append(Wanted(number, suit))
            case code:
                read = _read_code(code, suit)
                if read is None:
                    return None
                found, suit = read
                wanted += found
        if len(wanted) > MOST_TYPED:
            return None
    return tuple(wanted) or None


def meant(wanted: Sequence[Wanted], hand: Sequence[Card], is_allowed: Callable[[tuple[Card, ...]], bool]) -> Meant:
    """Which cards of a hand (faces, a copy each) are meant.  Where the suit was not typed, ``is_allowed`` decides; where it
    allows nothing, they are any that fit, so that the rules can say what is wrong with them."""
    lacking = _lacking(wanted, hand)
    if lacking is not None:
        return lacking
    choices = [tuple(dict.fromkeys(face for face in hand if one.fits(face))) for one in wanted]
    ways = tuple(islice(_ways(choices, hand), _MOST_WAYS + 1))
    if len(ways) == 1:
        return Found(ways[0])
    if len(ways) <= _MOST_WAYS:
        allowed = tuple(way for way in ways if is_allowed(way))
        if len(allowed) <= 1:
            return Found((*allowed, ways[0])[0])
        if len(allowed) <= _MOST_OFFERED:
            return Several(allowed)
    return Unclear(next(faces for faces in choices if len(faces) > 1))


def _ways(choices: Sequence[Sequence[Card]], hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The different choices of held cards, each with its cards in order."""
    seen: set[tuple[Card, ...]] = set()
    for way in islice(product(*choices), 20 * _MOST_WAYS):
        cards = tuple(sorted(way))
        if cards not in seen and all(cards.count(face) <= hand.count(face) for face in set(cards)):
            seen.add(cards)
            yield cards


def _lacking(wanted: Sequence[Wanted], hand: Sequence[Card]) -> Lacking | None:
    """The first card typed that is not there, those before it taken; cards with a suit are taken first."""
    left = list(hand)
    for one in sorted(wanted, key=lambda each: each.suit is None and each.joker is None):
        face = next((face for face in left if one.fits(face)), None)
        if face is None:
            return Lacking(one, held=any(map(one.fits, hand)))
        left.remove(face)
    return None


def _read_code(code: str, suit: int | None) -> tuple[list[Wanted], int | None] | None:
    """The cards of a code, and the suit that holds after it; None for what is none."""
    if not _CODE.fullmatch(code):
        return None
    found: list[Wanted] = []
    own: int | None = None
    for sign in _SIGN.findall(code):
        if sign in SUIT_KEYS:
            own = SUIT_KEYS.index(sign)
        elif sign in BOTH_JOKERS:
            found.append(Wanted(0, None, BOTH_JOKERS[sign]))
        else:
            found.append(Wanted(RANK_KEYS["0" if sign == "10" else sign], suit if own is None else own))
    if code[-1] not in SUIT_KEYS or not found:
        return found, suit if own is None else own
    if any(sign in SUIT_KEYS for sign in code[:-1]):
        return None
    return [one._replace(suit=own) if one.joker is None else one for one in found], suit


def _tokens(text: str) -> Iterator[_Token]:
    """What stands on the line: whole cards, suits, ranks, and codes."""
    names = _names()
    rest = _BETWEEN.sub(" ", text).strip()
    for number, sign in enumerate(glyphs.SUITS):
        rest = rest.replace(sign, SUIT_KEYS[number])
    while rest:
        name = next((name for name in names if _begins(rest, name)), None)
        if name is not None:
            yield names[name]
            rest = rest[len(name) :].strip()
            continue
        word, _space, rest = rest.partition(" ")
        if word not in _FILLERS:
            yield word


def _begins(text: str, name: str) -> bool:
    """Whether a text begins with a name that ends there: scripts without spaces end anywhere."""
    if not text.startswith(name):
        return False
    after = text[len(name) : len(name) + 1]
    return not after or after == " " or not (name[-1] + after).isascii()


def _names() -> dict[str, _Token]:
    """All names of cards, suits and ranks, in the reader's language and in English, the longest first."""
    named = _named()
    with reading(ENGLISH):
        named = {**_named(), **named}
    return dict(sorted(named.items(), key=lambda item: -len(item[0])))


def _named() -> dict[str, _Token]:
    cards = {
        name: Wanted(0, None, face) if is_joker(face) else Wanted(rank_of(face), suit_of(face))
        for name, face in names_of_cards().items()
    }
    return {
        **{name: _Rank(rank) for name, rank in names_of_ranks().items()},
        **{name: _Suit(suit) for name, suit in names_of_suits().items()},
        **cards,
        **{
            face_text(face).casefold(): Wanted(0, None, face) for face in (BLACK_JOKER, RED_JOKER)
        },  # as letters are read
    }


def face_of(wanted: Wanted) -> Card | None:
    """The card, where it was typed whole."""
    if wanted.joker is not None:
        return wanted.joker
    return None if wanted.suit is None else card(Rank(wanted.rank), Suit(wanted.suit))
