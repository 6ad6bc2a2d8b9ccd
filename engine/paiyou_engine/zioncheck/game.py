"""Zioncheck as a `paiyou_engine.game.Game`: the one door to its rules for table, journal and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from paiyou_engine.game import (
    Actor,
    Audience,
    Game,
    Order,
    RecordedDeal,
    Seat,
    Shuffled,
    Sighting,
    Story,
    Summary,
    Tick,
    Waiting,
)
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck import applying, choices, knowledge, projecting, recording, sampling, seeing, waiting
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.checking import check_view, read_view
from paiyou_engine.zioncheck.choices import NOTHING, ZioncheckChoices
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.events import DealResult, Event, Seen
from paiyou_engine.zioncheck.folding import fold
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.options import PRESETS, ZioncheckOptions, allowed_values, read_options
from paiyou_engine.zioncheck.reading import read_action, read_seen
from paiyou_engine.zioncheck.sight import sight_in
from paiyou_engine.zioncheck.sightings import sightings
from paiyou_engine.zioncheck.state import State
from paiyou_engine.zioncheck.table import FEWEST_PLAYERS, MOST_PLAYERS
from paiyou_engine.zioncheck.view import SeatView, View

TIMERS: Final[Mapping[str, float]] = {"claim": 8.0, "next": 60.0}

_Base: TypeAlias = Game[ZioncheckOptions, State, Action, Event, Seen, View, Knowledge]


class Zioncheck(_Base):
    """The game, with all options as data."""

    name = "zioncheck"
    rules_version = 2
    fewest_seats = FEWEST_PLAYERS
    most_seats = MOST_PLAYERS

    def presets(self) -> Mapping[str, ZioncheckOptions]:
        """The presets, ``seed`` first."""
        return PRESETS

    def allowed(self, option: str) -> tuple[str, ...]:
        """What an option may be, as texts."""
        return allowed_values(option)

    def timers(self) -> Mapping[str, float]:
        """The claim window, the score sheet."""
        return TIMERS

    def start(self, options: ZioncheckOptions, seats: int) -> State:
        """A new game.  Raises `BadOptions`."""
        return new_game(options, seats)

    def waiting(self, state: State) -> Waiting:
        """Whom the game waits for; while a discard is live, nobody by name."""
        return waiting.waiting(state)

    def apply(self, state: State, actor: Actor, action: Action | Order | Tick) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened.  Raises `IllegalAction`."""
        return applying.apply(state, actor, action)

    def choices(self, state: State, seat: Seat) -> ZioncheckChoices:
        """What the seat may do now."""
        return choices.choices(state, seat)

    def choices_in(self, view: View) -> ZioncheckChoices:
        """The same, from the seat's own view."""
        return choices.choices_in(sight_in(view)) if isinstance(view, SeatView) else NOTHING

    def view(self, state: State, audience: Audience) -> View:
        """What this audience sees now."""
        return seeing.view(state, audience)

    def project(self, event: Event, audience: Audience) -> Seen | None:
        """What this audience sees of an event; None for what another seat said to a live discard."""
        return projecting.project(event, audience)

    def fold(self, view: View, seen: Seen) -> View:
        """The view after a seen event."""
        return fold(view, seen)

    def sightings(self, view: View, seen: Seen) -> tuple[Shuffled | Sighting, ...]:
        """What a seen event tells of how the cards lie."""
        return sightings(view, seen)

    def knowledge(self, state: State, audience: Audience) -> Knowledge:
        """All that this audience has seen of the deal."""
        return knowledge.knowledge(state, audience)

    def story(self, state: State, audience: Audience) -> Story[View, Seen] | None:
        """What this audience has seen of the deal, as the view shows melds and the pile but not how they came about."""
        return recording.story(state, audience)

    def sample(self, knowledge: Knowledge, rng: Rng) -> State:
        """A state that the audience could be in."""
        return sampling.sample(knowledge, rng)

    def is_scored(self, state: State) -> bool:
        """Whether the score sheet lies open, or the game is over."""
        return recording.is_scored(state)

    def recorded_deal(self, state: State) -> RecordedDeal[State, Action] | None:
        """The present deal from its shuffle on."""
        return recording.recorded_deal(state)

    def check_begins(self, state: State) -> None:
        """Refuse a state with which no deal begins.  Raises `BadOptions`, ``msgspec.ValidationError``."""
        recording.check_begins(state)

    def recalled(self, begins: State, audience: Audience, view: View, seen: Sequence[Sequence[Seen]]) -> Knowledge:
        """Knowledge from what the audience was shown itself."""
        return knowledge.recalled(begins.start, audience, view, seen)

    def options_of(self, state: State) -> ZioncheckOptions:
        """The options by which the game is played."""
        return state.start.options

    def deal_result(self, view: View) -> DealResult | None:
        """The score sheet's newest line while it lies open."""
        return recording.deal_result(view)

    def summary(self, state: State) -> Summary:
        """The line for the lobby."""
        return waiting.summary(state)

    def read_options(self, raw: object) -> ZioncheckOptions:
        """Options from a preset's name or a map.  Raises `BadOptions`."""
        return read_options(raw)

    def read_action(self, raw: object) -> Action:
        """A seat's action from plain data.  Raises ``msgspec.ValidationError``."""
        return read_action(raw)

    def read_seen(self, raw: object) -> Seen:
        """A seen event from plain data.  Raises ``msgspec.ValidationError``."""
        return read_seen(raw)

    def read_view(self, raw: object) -> View:
        """A view from plain data.  Raises ``msgspec.ValidationError``."""
        return read_view(raw)

    def check_view(self, view: View) -> None:
        """Refuse a view that cannot be.  Raises ``msgspec.ValidationError``."""
        check_view(view)

    def read_state(self, raw: object) -> State:
        """A state from plain data.  Raises ``msgspec.ValidationError``."""
        return msgspec.convert(raw, State)

    def read_knowledge(self, raw: object) -> Knowledge:
        """Knowledge from plain data.  Raises ``msgspec.ValidationError``."""
        return msgspec.convert(raw, Knowledge)


ZIONCHECK: Final = Zioncheck()
