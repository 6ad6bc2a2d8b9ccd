"""What a game's screen is made of: pure functions that `paiyou_client.screens.table` calls, whatever the game."""

from __future__ import annotations

from typing import Generic, TypeVar

from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.book import Played
from paiyou_client.table_parts.effects import Outcome, Refusal, Send
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.table_parts.wanted import Wanted
from paiyou_client.translation import Msgid
from paiyou_client.widgets.lines import Line
from paiyou_engine.bots.hints import Hint
from paiyou_engine.game import Seat

S = TypeVar("S")
U = TypeVar("U")


class Presenter(Generic[S, U]):
    """One game's way to show a table.

    ``S`` is its scene, all that a picture is made from, and ``U`` what the person at the screen is doing.
    """

    game: str
    """The game's name on the wire."""
    rounds: Msgid
    """What a deal goes on by: a trick, a turn."""

    def blank(self) -> U:
        """Nothing chosen, nothing open."""
        raise NotImplementedError

    def scene_of(self, model: TableModel, now: float, notice: str, said: str, *, is_host: bool) -> S | None:
        """What is to be drawn; None while no game runs at the table."""
        raise NotImplementedError

    def moved_on(self, before: S | None, scene: S, ui: U) -> U:
        """What is left of a choice when the table has changed."""
        raise NotImplementedError

    def press(self, scene: S, ui: U, key: str) -> Outcome[U]:
        """What a key comes to; one that means nothing changes nothing."""
        raise NotImplementedError

    def press_card(self, scene: S, ui: U, index: int) -> Outcome[U]:
        """What a click on the card at a place of the hand comes to."""
        raise NotImplementedError

    def refused(self, ui: U, refusal: Refusal) -> U:
        """The server refused what was sent."""
        raise NotImplementedError

    def refusal(self, ui: U) -> Refusal | None:
        """What the rules refused last and what still stands below the hand."""
        raise NotImplementedError

    def calmed(self, ui: U) -> U:
        """The same without what was refused last: whoever presses a key has read it."""
        return ui

    def by_itself(self, scene: S, ui: U) -> Send | None:
        """What is to be sent without a key, since the person has switched that on."""
        return None

    def wanted(self, scene: S) -> Wanted | None:
        """What we are wanted for now, as a value that is another one at the next time; None while we are not."""
        raise NotImplementedError

    def within_page(self, scene: S, ui: U, cells: int, rows: int) -> U:
        """The same, scrolled no further than there is something to see."""
        raise NotImplementedError

    def without(self, scene: S, keys: frozenset[str]) -> S:
        """The same table where those keys do nothing, and are not named."""
        raise NotImplementedError

    def with_bar(self, scene: S, bar: Bar) -> S:
        """The same table with these last lines, which say what can be done."""
        raise NotImplementedError

    def following(self, scene: S, seat: Seat | None, said: str) -> S:
        """The same table as somebody sees it who looks on and follows a seat (None: the whole table); ``said`` is what there
        is to say where nothing else is."""
        raise NotImplementedError

    def has_page(self, ui: U) -> bool:
        """Whether a page lies over the table."""
        raise NotImplementedError

    def played(self, scene: S) -> Played:
        """The options of the table by the names that the rule book has for them, and what is played."""
        raise NotImplementedError

    def scored_deal(self, scene: S) -> int | None:
        """The number of the deal whose score sheet lies open; None while one is played."""
        raise NotImplementedError

    def milestone(self, seen: object) -> Milestone | None:
        """Why one would jump to a seen event, None where one would not."""
        raise NotImplementedError

    def hinted(self, scene: S, hint: Hint) -> str:
        """A hint in words."""
        raise NotImplementedError

    def whole_rows(self, seats: int) -> int:
        """The rows of the lowest terminal in which nothing of a table of so many seats gives way, for who looks on."""
        raise NotImplementedError

    def frame(self, scene: S, ui: U, cells: int, rows: int) -> tuple[Line, ...]:
        """The picture: exactly so many rows of exactly so many cells."""
        raise NotImplementedError
