"""Hands in tests: faces as texts, and physical cards for them."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import JOKER, Face, face_text
from paiyou_engine.zioncheck.judging_fields import Cards

FACES = {face_text(Face(face)): Face(face) for face in range(JOKER + 1)}


def faces(texts: Iterable[str]) -> list[Face]:
    return [FACES[text] for text in texts]


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """A physical card for each text, each one once."""
    return Cards().make_all(faces(texts))
