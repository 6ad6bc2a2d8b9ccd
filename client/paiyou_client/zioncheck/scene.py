"""All that a picture of the table is made from, as one value; made from the client's model by `scene_of`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paiyou_client.table_model import LogEntry
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.clock import ClockFace
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.players import Player, Speaking
from paiyou_client.table_parts.shuffle import ShuffleFace, shuffle_line
from paiyou_client.table_parts.taste import USUAL, Taste
from paiyou_client.widgets.lines import Line
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import OpenView, PublicView, SeatView, View

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
    ``pending`` says that an action of ours is on its way.
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
    course: Sequence[LogEntry] = ()
    """All that the model keeps of the game, in order."""
    held: str = ""
    """Why the game stands still, as the room's state says it; empty while it goes on."""
    shuffle: ShuffleFace | None = None
    """How the last deal was shuffled, where anyone can check it."""

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
    def options(self) -> ZioncheckOptions:
        """The table's rules."""
        return self.view.public.options

    @property
    def contract(self) -> Contract:
        """What is to be laid down in this deal."""
        return self.public.contracts[self.public.deal - 1]

    @property
    def you(self) -> Seat | None:
        """Our seat, None for a spectator."""
        return self.view.seat if isinstance(self.view, SeatView) else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """Our cards."""
        return self.view.hand if isinstance(self.view, SeatView) else ()

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Everybody's cards, for whoever may see them."""
        return self.view.hands if isinstance(self.view, OpenView) else ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What we have said to the live discard."""
        return self.view.answers if isinstance(self.view, SeatView) else ()

    @property
    def is_turn(self) -> bool:
        """Whether it is our turn."""
        return self.you is not None and self.public.turn == self.you

    @property
    def has_laid(self) -> bool:
        """Whether we have laid down."""
        return self.you is not None and self.public.laid[self.you] is not None

    @property
    def top(self) -> Card | None:
        """The top discard."""
        return self.public.discards[-1] if self.public.discards else None

    @property
    def is_asked(self) -> bool:
        """Whether we may still take the live discard."""
        return self.public.phase is Phase.CLAIM and self.you in self.public.asked and not self.answers
