"""What a replay holds: one deal of a game, whole or as one audience saw it.

A whole one has ``steps``: folding them over ``begins`` by the game's rules gives every state of the deal.  One of a seat or
of the public has ``seen`` instead: folding that over the audience's view of ``begins`` gives every view.  It is made from
what was projected for that audience and from nothing else (`paiyou_protocol.replays.seen`), so no hidden card is in it.

All times are whole milliseconds: ``began`` since 1970, every other since ``began``.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_engine.game import EVERYTHING, Actor, Gallery, Summary
from paiyou_protocol.messages import Channel, PersonText, Phrase, Plain, SeatNumber, Watching, Word

MOST_STEPS: Final = 20_000
"""Steps of one deal: several times as many as the longest that the rules allow has."""
MOST_SAID: Final = 1000

ReplayId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[0-9A-Za-z][0-9A-Za-z-]*\Z")]
"""Safe as a part of a file's name."""
Time: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


def plain_of(value: object) -> Plain:
    """A game's value as a file would give it back."""
    plain: Plain = msgspec.msgpack.decode(msgspec.msgpack.encode(value))
    return plain


class ReplaySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played: a person by public id and the name of that time, or a bot by level; nothing where it is not known."""

    person: Word = ""
    name: PersonText = ""
    bot: Word = ""


class ReplayStep(msgspec.Struct, frozen=True, array_like=True):
    """What somebody did; a bot decided it for the person where it is ``deputed``; for ``used`` milliseconds the seat's clock
    ran for it."""

    actor: Actor
    action: Plain
    at: Time
    deputed: bool = False
    used: Time = 0


class SeenStep(msgspec.Struct, frozen=True, array_like=True):
    """What an audience saw at once, in order; never nothing."""

    events: Annotated[tuple[Plain, ...], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
    at: Time


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A line of the table's chat: a text or a phrase."""

    person: Word
    channel: Channel
    text: PersonText
    phrase: Phrase | None
    at: Time


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal.

    ``id`` is the room's own name for it, ``program`` the version that wrote it down, ``rules_version`` that of the game's
    rules by which all of it was played.  ``options`` and ``begins`` are the game's own plain data; the latter is public.
    ``result`` is the score sheet's line and ``summary`` the lobby's, both of the end; None of a deal that has none.
    ``is_open`` says that everybody in its room may see the public's side of it, ``is_practice`` that it went on from a
    position of another deal, and ``you`` whose copy of it this is, by seat.  ``watching`` is what those who looked on may see
    of it: ``none``, ``public`` or ``delayed``, which is all hands.  ``proof`` shows how the cards were shuffled, and every card
    with it, so only a whole one has it.
    """

    id: ReplayId
    game: Word
    rules_version: Annotated[int, msgspec.Meta(ge=1, le=999_999)]
    program: Word
    options: Plain
    seats: Annotated[tuple[ReplaySeat, ...], msgspec.Meta(min_length=1, max_length=64)]
    deal: Annotated[int, msgspec.Meta(ge=1, le=999_999)]
    began: Time
    begins: Plain
    preset: Word = ""
    title: PersonText = ""
    is_open: bool = False
    watching: Watching = Watching.PUBLIC
    is_practice: bool = False
    you: SeatNumber | None = None
    audience: SeatNumber | Gallery = EVERYTHING
    steps: Annotated[tuple[ReplayStep, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()
    seen: Annotated[tuple[SeenStep, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()
    result: Plain | None = None
    summary: Summary | None = None
    proof: ShuffleProof | None = None
    chat: Annotated[tuple[Said, ...], msgspec.Meta(max_length=MOST_SAID)] = ()

    @property
    def is_whole(self) -> bool:
        """Whether it holds every card."""
        return self.audience == EVERYTHING
