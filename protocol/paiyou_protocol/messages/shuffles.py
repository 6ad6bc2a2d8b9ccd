"""The fair shuffle (docs/fairness.md): how a round stands, what a person's client gives to it, and the proof when the deal is
over."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from paiyou_engine.fair_shuffle import Hex, RoundId, ShuffleProof, Void
from paiyou_protocol.messages.values import Id, Message, SeatNumber, TableId, Word


class ShuffleStage(StrEnum):
    """What a round waits for."""

    COMMIT = "commit"
    """For the hashes of those who were asked."""
    REVEAL = "reveal"
    """For the bits of those whose hashes are out."""
    DEALT = "dealt"
    """For nothing: its orders are fixed."""


class ShuffleHash(msgspec.Struct, frozen=True):
    """The hash of the bits of the person in a seat."""

    seat: SeatNumber
    hash: Hex


class ShuffleSet(Message, frozen=True, tag="shuffle"):
    """How the newest round of the table stands: the commitment to the server's secret, the seats that were asked for bits,
    the hashes once they are out, and the attempts before it that came to nothing."""

    table: TableId
    round: RoundId
    stage: Word
    commitment: Hex
    asked: tuple[SeatNumber, ...] = ()
    hashes: tuple[ShuffleHash, ...] = ()
    voids: tuple[Void, ...] = ()


class ShuffleProven(Message, frozen=True, tag="shuffle-proof"):
    """The deal of a round is over, and this is how it was shuffled; for those who have a seat in the game."""

    table: TableId
    proof: ShuffleProof


class CommitBits(Message, frozen=True, tag="commit-bits"):
    """The hash of the asker's bits to this round; the last one that comes before the list is out counts."""

    id: Id
    table: TableId
    round: RoundId
    hash: Hex


class RevealBits(Message, frozen=True, tag="reveal-bits"):
    """The bits of the asker's hash, once that is in the list."""

    id: Id
    table: TableId
    round: RoundId
    bits: Hex
