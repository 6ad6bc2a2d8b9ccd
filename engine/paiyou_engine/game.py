"""What every game offers: the one contract by which the table, the lobby, the journal and the tests know games.

A game is a set of pure functions over immutable values.  It has no clock, no generator and no input or output: time
comes as `Tick` from the actor `TABLE`, luck as `Order` from the actor `CHANCE`, both recorded by whoever runs the game, so
that folding the record gives the state again.

Privacy is by construction.  A view and a seen event are types that have no place for a secret; `Game.view` and
`Game.project` build them field by field.  `Game.knowledge` is all that an audience has seen, and with `Game.view` and
`Game.project` the only reader of the true state; `Game.sample` draws a state that this audience could be in, from
knowledge alone, and bots think on nothing else.

Wrong is: a view made by copying a state and blanking fields; a choice, an error or an order of events that differs between
two states which the same knowledge allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, Generic, NewType, Protocol, TypeAlias, TypeVar

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng

Seat = NewType("Seat", int)


class NonSeat(StrEnum):
    """Actors that sit nowhere."""

    TABLE = "table"
    CHANCE = "chance"


class Gallery(StrEnum):
    """Audiences that sit nowhere: everybody who may look on, and whoever may see all hands."""

    PUBLIC = "public"
    EVERYTHING = "everything"


TABLE: Final = NonSeat.TABLE
CHANCE: Final = NonSeat.CHANCE
PUBLIC: Final = Gallery.PUBLIC
EVERYTHING: Final = Gallery.EVERYTHING

Actor: TypeAlias = Seat | NonSeat
Audience: TypeAlias = Seat | Gallery


class Order(msgspec.Struct, frozen=True, tag="order", tag_field="do"):
    """The action of `CHANCE`: a permutation of ``range(size)`` as `ChanceNeed` asked for."""

    order: tuple[int, ...]


class Tick(msgspec.Struct, frozen=True, tag="tick", tag_field="do"):
    """The action of `TABLE`: the timer that the game named has run out."""


class ChanceNeed(msgspec.Struct, frozen=True):
    """The permutation that the game waits for: what it is of (a word such as ``pack``), and of how many.

    ``begins`` says that no card lies anywhere hidden now: what chance had decided before may be told.
    """

    kind: str
    size: int
    begins: bool = False


class Timer(msgspec.Struct, frozen=True):
    """What the table may end by a `Tick`: a key of `Game.timers`, and the seats that want it to end at once."""

    kind: str
    hurried: tuple[Seat, ...] = ()


class Waiting(msgspec.Struct, frozen=True):
    """Whom the game waits for.  Hazard: this is public, so it never depends on what a hand holds.

    ``seats`` must act before the game goes on (or the timer must run out); ``free`` may act, but nobody waits for them;
    ``chance`` is needed before anything else; ``timer`` may end the wait.  All empty: the game is over.
    """

    seats: tuple[Seat, ...] = ()
    free: tuple[Seat, ...] = ()
    chance: ChanceNeed | None = None
    timer: Timer | None = None


class Shuffled(msgspec.Struct, frozen=True):
    """Chance has put these things into an order: cards, or seats for a lot.  Thing n is what the order calls n."""

    things: tuple[int, ...]


class Sighting(msgspec.Struct, frozen=True):
    """These places of the newest order have these things, in whatever order; a negative place counts from the end."""

    places: tuple[int, ...]
    things: tuple[int, ...]


class Summary(msgspec.Struct, frozen=True):
    """One line of public knowledge for a lobby: the phase's word, the number of the deal from 1, each seat's standing as
    the game counts it (a level, a total), and the winners once the game is over."""

    phase: str
    deal: int
    standing: tuple[int, ...]
    over: bool = False
    winners: tuple[Seat, ...] = ()


O = TypeVar("O")  # noqa: E741 - options; single letters as in the contract below
S = TypeVar("S")  # state
A = TypeVar("A")  # a seat's action
E = TypeVar("E")  # event, whole
N = TypeVar("N")  # event as an audience sees it
V = TypeVar("V")  # view
K = TypeVar("K")  # knowledge
A_contra = TypeVar("A_contra", contravariant=True)


class RecordedDeal(msgspec.Struct, Generic[S, A], frozen=True):
    """A deal as it was played: ``begins`` is the state before its shuffle, which is public, as no card lies anywhere yet;
    folding ``steps`` over it gives the deal again, no further than to its score sheet."""

    begins: S
    steps: tuple[tuple[Actor, A | Order | Tick], ...]


class Story(msgspec.Struct, Generic[V, N], frozen=True):
    """What an audience has seen of a deal: its view just before the shuffle, and then these events in order."""

    begins: V
    seen: tuple[N, ...]


class Choices(Protocol[A]):
    """What a seat may do now, as a compact description; it is made from that seat's view alone, and equal to another one
    that allows the same."""

    def contains(self, action: A) -> bool:
        """Whether `Game.apply` would accept the action."""

    def count(self) -> int:
        """How many different actions there are; 0 where the seat may do nothing."""

    def example(self, rng: Rng) -> A:
        """One of them; each can come up.  Raises ValueError where there is none."""

    def forced(self) -> tuple[Card, ...]:
        """The cards that are part of every one of them, sorted."""


class Game(Generic[O, S, A, E, N, V, K]):
    """The contract.  Each method is a pure function; what a game returns, nobody changes."""

    name: str
    """The name in files and on the wire, such as ``zhao-pengyou``."""
    rules_version: int
    """Raised whenever a recorded game would go differently; a table keeps the one that it began with."""
    fewest_seats: int
    most_seats: int
    hands_played_out: bool = False
    """Whether everybody knows all hands once a deal is over, so that a table may show how it was shuffled unasked."""
    table_talk: str = "free"
    """What may be said while a deal is played, where a table does not say otherwise: ``free``, ``phrases`` or ``none``."""

    def presets(self) -> Mapping[str, O]:
        """Named options; the first is the default.  No two games have presets of one name."""
        raise NotImplementedError

    def allowed(self, option: str) -> tuple[str, ...]:
        """What an option may be, each value as text (``null``: unset); empty for a name that is no option."""
        raise NotImplementedError

    def timers(self) -> Mapping[str, float]:
        """Each timer the game may name, with its usual length in seconds; a table may set others."""
        raise NotImplementedError

    def start(self, options: O, seats: int) -> S:
        """A new game.  Raises `BadOptions` for options or a number of seats that do not go together."""
        raise NotImplementedError

    def waiting(self, state: S) -> Waiting:
        """Whom the game waits for."""
        raise NotImplementedError

    def apply(self, state: S, actor: Actor, action: A | Order | Tick) -> tuple[S, tuple[E, ...]]:
        """The next state and what happened, in order.  Raises `IllegalAction`, and then nothing has changed."""
        raise NotImplementedError

    def choices(self, state: S, seat: Seat) -> Choices[A]:
        """What the seat may do now; agrees with `apply`, and with `choices_in` of that seat's view."""
        raise NotImplementedError

    def choices_in(self, view: V) -> Choices[A]:
        """The same, from the seat's own view; nothing for an audience that is no seat."""
        raise NotImplementedError

    def view(self, state: S, audience: Audience) -> V:
        """What this audience sees now."""
        raise NotImplementedError

    def project(self, event: E, audience: Audience) -> N | None:
        """What this audience sees of an event; None where it sees nothing, which must not depend on a secret."""
        raise NotImplementedError

    def fold(self, view: V, seen: N) -> V:
        """The view after a seen event: folding what `project` gave over an earlier view gives the later one."""
        raise NotImplementedError

    def sightings(self, view: V, seen: N) -> tuple[Shuffled | Sighting, ...]:
        """What a seen event tells of the order in which things lie; ``view`` is the audience's own just before it."""
        return ()

    def knowledge(self, state: S, audience: Audience) -> K:
        """All that this audience has seen that still matters, with perfect recall."""
        raise NotImplementedError

    def story(self, state: S, audience: Audience) -> Story[V, N] | None:
        """The present deal for somebody of this audience who comes late: folded, it gives `view`.  None where no deal has
        begun, and in a game whose view tells what has happened."""
        return None

    def sample(self, knowledge: K, rng: Rng) -> S:
        """A state that the audience could be in, each consistent one as likely as the rng is even."""
        raise NotImplementedError

    def is_scored(self, state: S) -> bool:
        """Whether a deal has been played to its end and the next one is not begun; asked after every step."""
        raise NotImplementedError

    def recorded_deal(self, state: S) -> RecordedDeal[S, A] | None:
        """The present deal from its shuffle on, as far as it has come; None before that.  Hazard: it holds every card."""
        raise NotImplementedError

    def check_begins(self, state: S) -> None:
        """Refuse a state with which no deal begins, such as one that a foreign file names, before anything is done with it.

        Raises `BadOptions`, ``msgspec.ValidationError`` or what Python raises of values that do not go together.
        """
        raise NotImplementedError

    def recalled(self, begins: S, audience: Audience, view: V, seen: Sequence[Sequence[N]]) -> K:
        """The same as `knowledge`, of an audience's own memory: what it has ``seen``, step by step, of a deal that
        `RecordedDeal` ``begins`` so, and its view by now."""
        raise NotImplementedError

    def options_of(self, state: S) -> O:
        """The options by which the game is played."""
        raise NotImplementedError

    def deal_result(self, view: V) -> msgspec.Struct | None:
        """The score sheet's line while it lies open, in its game's own form; public."""
        raise NotImplementedError

    def summary(self, state: S) -> Summary:
        """The line for the lobby; public."""
        raise NotImplementedError

    def read_options(self, raw: object) -> O:
        """Options from plain data (a preset's name, or a map).  Raises `BadOptions`."""
        raise NotImplementedError

    def read_action(self, raw: object) -> A:
        """A seat's action from plain data.  Raises ``msgspec.ValidationError``."""
        raise NotImplementedError

    def read_seen(self, raw: object) -> N:
        """A seen event from plain data.  Raises ``msgspec.ValidationError``."""
        raise NotImplementedError

    def read_view(self, raw: object) -> V:
        """A view from plain data that `check_view` lets pass.  Raises ``msgspec.ValidationError``."""
        raise NotImplementedError

    def check_view(self, view: V) -> None:
        """Refuse a view that cannot be, such as one that a foreign event was folded into, so that a screen may rely on its
        seats, cards and lists.  Raises ``msgspec.ValidationError``."""

    def read_state(self, raw: object) -> S:
        """A state from plain data, as ``msgspec.to_builtins`` wrote it.  Raises ``msgspec.ValidationError``."""
        raise NotImplementedError

    def read_knowledge(self, raw: object) -> K:
        """Knowledge from plain data, for a bot in another process.  Raises ``msgspec.ValidationError``."""
        raise NotImplementedError
