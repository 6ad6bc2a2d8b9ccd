"""The fair shuffle: orders that nobody could choose, as a published function of everybody's secret bits.

``docs/fairness.md`` states the scheme exactly, with test vectors; this is the same in Python.  Whoever runs the game commits
to a secret, each person's client commits to bits of its own, all bits are revealed, and all orders of that round follow from
the secret and the bits.  Once the secret is revealed too, a `ShuffleProof` lets anybody compute everything again.

Hazard: a proof gives away every card of its deal.  It is made when the deal is over, and never before.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import Annotated, Final, TypeAlias

import msgspec

from paiyou_engine.shuffle import permutation

SCHEME: Final = 1
"""The version of the scheme, which is in every label."""
SECRET_BYTES: Final = 32
MOST_DRAWS: Final = 64
_WORD: Final = 1 << 32

Hex: TypeAlias = Annotated[str, msgspec.Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
"""256 bits as 64 lower-case hexadecimal digits."""
_Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
_SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]


class RoundId(msgspec.Struct, frozen=True):
    """Which round: the table, its ``game`` (from 1), the game's ``round`` (from 1: one for the first dealer, one for each
    pack), and the ``attempt`` at it (from 1; those before were voided)."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    game: _Count
    round: _Count
    attempt: _Count


class Contribution(msgspec.Struct, frozen=True):
    """What the person in a seat gave: the hash that was published first, and the bits that it is of."""

    seat: _SeatNumber
    hash: Hex
    bits: Hex


class FairDraw(msgspec.Struct, frozen=True):
    """One order that the round gave: the game's word for it, of how many things, and the number of the step (from 0) by
    which the game took it."""

    kind: Annotated[str, msgspec.Meta(max_length=32)]
    size: Annotated[int, msgspec.Meta(ge=0, le=1024)]
    step: Annotated[int, msgspec.Meta(ge=0)]


class Void(msgspec.Struct, frozen=True):
    """An attempt that came to nothing: its commitment, and the seats that had committed and did not reveal."""

    commitment: Hex
    missing: Annotated[tuple[_SeatNumber, ...], msgspec.Meta(min_length=1, max_length=64)]


class ShuffleProof(msgspec.Struct, frozen=True):
    """All that the orders of one round follow from, and the ``voids`` that came before.  Contributions are ordered by seat."""

    id: RoundId
    commitment: Hex
    secret: Hex
    contributions: Annotated[tuple[Contribution, ...], msgspec.Meta(max_length=64)] = ()
    draws: Annotated[tuple[FairDraw, ...], msgspec.Meta(max_length=MOST_DRAWS)] = ()
    voids: Annotated[tuple[Void, ...], msgspec.Meta(max_length=64)] = ()
    scheme: int = SCHEME


def commitment_to(secret: str, of: RoundId) -> str:
    """What is published of the server's secret."""
    return _hash("commitment", _context(of), bytes.fromhex(secret))


def contribution_hash(bits: str, seat: int, commitment: str, of: RoundId) -> str:
    """What a seat publishes of its bits, in answer to this commitment and no other."""
    return _hash("contribution", _context(of), bytes.fromhex(commitment), bytes([seat]), bytes.fromhex(bits))


def seed_of(secret: str, bits: Iterable[tuple[int, str]], of: RoundId) -> bytes:
    """What all orders of the round follow from: the secret, and each seat's bits."""
    given = [bytes([seat]) + bytes.fromhex(of_seat) for seat, of_seat in sorted(bits)]
    return bytes.fromhex(_hash("seed", _context(of), bytes.fromhex(secret), bytes([len(given)]), *given))


def fair_order(seed: bytes, draw: int, kind: str, size: int) -> tuple[int, ...]:
    """The round's order number ``draw`` (from 0), of ``size`` things: Fisher and Yates, downwards."""
    return permutation(size, EvenStream(seed, _label("order") + _u32(draw) + _text(kind) + _u32(size)))


def orders_of(proof: ShuffleProof) -> tuple[tuple[int, ...], ...]:
    """The orders that the round gave, one a draw."""
    seed = seed_of(proof.secret, [(one.seat, one.bits) for one in proof.contributions], proof.id)
    return tuple([fair_order(seed, number, draw.kind, draw.size) for number, draw in enumerate(proof.draws)])


class EvenStream:
    """Even whole numbers out of a hash and a counter: 32-bit words, those thrown away that would favour small results."""

    def __init__(self, seed: bytes, label: bytes) -> None:
        self._words = _words(seed, label)

    def randrange(self, stop: int, /) -> int:
        """A whole number, at least 0 and less than ``stop`` (at most 2**32), each as likely."""
        limit = _WORD - _WORD % stop
        return next(word for word in self._words if word < limit) % stop


def _words(seed: bytes, label: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, label + _u32(block), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4])
        block += 1


def _context(of: RoundId) -> bytes:
    return _text(of.table) + _u32(of.game) + _u32(of.round) + _u32(of.attempt)


def _hash(what: str, *parts: bytes) -> str:
    return hashlib.sha256(_label(what) + b"".join(parts)).hexdigest()


def _label(what: str) -> bytes:
    return f"paiyou-shuffle-{SCHEME}/{what}\0".encode()


def _text(text: str) -> bytes:
    encoded = text.encode()
    return bytes([len(encoded)]) + encoded


def _u32(number: int) -> bytes:
    return number.to_bytes(4)
