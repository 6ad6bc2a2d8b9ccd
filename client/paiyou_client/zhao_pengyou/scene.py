"""All that a picture of the table is made from, as one value; made from the client's model by `scene_of`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.clock import ClockFace
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import rank_text
from paiyou_client.table_parts.players import Player, Speaking
from paiyou_client.table_parts.shuffle import ShuffleFace, shuffle_line
from paiyou_client.table_parts.taste import USUAL, Taste
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_engine.cards import Card, Rank
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.table import Layout, layout
from paiyou_engine.zhao_pengyou.trumps import Ordering, Trump, ordering
from paiyou_engine.zhao_pengyou.view import OpenView, Phase, PublicView, SeatView, View

LOG_SHOWN: Final = 60
"""The newest events that a scene holds: more than a screen has room for."""


@dataclass(frozen=True)
class Happening:
    """A seen event and the public view before it, for the log."""

    before: PublicView
    seen: object
    after_gap: bool = False


@dataclass(frozen=True)
class Scene(Speaking):
    """A table at one moment, as one audience sees it; ``seconds`` are those left on the timer, None without one,
    and ``clock`` is what is shown of it or of a decision's clock.

    ``notice`` is what to say of the connection, empty while all is well, and ``said`` what the app has to say besides;
    ``pending`` says that an action of ours is on its way, ``unread`` how much was said that we have not looked at.
    """

    view: View
    players: tuple[Player, ...]
    title: str = ""
    preset: str = ""
    log: Sequence[Happening] = ()
    seconds: int | None = None
    clock: ClockFace | None = None
    notice: str = ""
    said: str = ""
    pending: bool = False
    is_host: bool = False
    unread: int = 0
    bar: Bar | None = None
    absent: frozenset[str] = frozenset()
    """Keys that do nothing here, and are not named."""
    followed: Seat | None = None
    taste: Taste = USUAL
    asked: Sequence[Hint] = ()
    gives_hint: bool = False
    counts: bool = True
    """Whether the table lets counts of cards be shown."""
    held: str = ""
    """Why the game stands still, as the room's state says it; empty while it goes on."""
    shuffle: ShuffleFace | None = None
    """How the last deal was shuffled, where anyone can check it."""
    tells_arrival: bool = True
    """Whether the log says where the game was when we came."""
    plays_on: bool = False
    """Whether we came to play on from a moment of a replay."""

    @property
    def public(self) -> PublicView:
        """What everybody sees."""
        return self.view.public

    @property
    def shuffle_line(self) -> Line:
        """What is to be said of how the last deal was shuffled."""
        is_scored = self.public.phase in {Phase.SCORES, Phase.OVER}
        return shuffle_line(self.shuffle, self.name, is_scored=is_scored)

    @property
    def options(self) -> ZhaoPengyouOptions:
        """The table's rules."""
        return self.view.public.options

    @property
    def you(self) -> Seat | None:
        """Our seat, None for a spectator."""
        return self.view.seat if isinstance(self.view, SeatView) else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """Our cards."""
        return self.view.hand if isinstance(self.view, SeatView) else ()

    @property
    def buried(self) -> tuple[Card, ...]:
        """The cards that we buried, as the maker."""
        return self.view.buried if isinstance(self.view, SeatView | OpenView) else ()

    @property
    def is_turn(self) -> bool:
        """Whether the game waits for our decision."""
        return self.you is not None and self.public.turn == self.you

    @cached_property
    def numbers(self) -> Layout:
        """The numbers of the table: packs, cards, calls."""
        return layout(self.public.seats, self.options)

    @cached_property
    def order(self) -> Ordering:
        """How cards stand to each other: under the trump, or before there is one with our level's cards as trumps."""
        trump = self.public.trump
        if trump is None or self.public.phase in {Phase.DRAW, Phase.WINDOW}:
            trump = Trump(Rank(self.public.levels[self.you or 0]))
        return ordering(trump, self.options.sequences)


def level_text(public: PublicView, seat: int) -> str:
    """A seat's level, with ``pas`` for a passive player."""
    return standing_text(public.levels[seat], is_active=public.active[seat])


def standing_text(level: int, *, is_active: bool) -> str:
    """The same of any level."""
    text = rank_text(level)
    return text if is_active else _("{level} pas").format(level=text)
