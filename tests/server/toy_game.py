"""A small game with everything that a table must handle: hidden cards, a draw, a window, turns, a pause, several deals.

Each deal: every seat draws ``hand`` numbers, one a tick; meanwhile and in the closing window a seat may shout; then each
seat in turn plays its numbers; then all are ready for the next deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.errors import BadOptions
from paiyou_engine.game import (
    TABLE,
    Actor,
    Audience,
    ChanceNeed,
    Gallery,
    Game,
    NonSeat,
    Order,
    RecordedDeal,
    Seat,
    Shuffled,
    Sighting,
    Summary,
    Tick,
    Timer,
    Waiting,
)
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import Rng, is_permutation


class ToyOptions(msgspec.Struct, frozen=True):
    deals: int = 1
    hand: int = 2


class Shout(msgspec.Struct, frozen=True, tag="shout", tag_field="do"):
    """Allowed to who holds a 0 or a 1."""


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="do"):
    pass


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do"):
    pass


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="do"):
    card: int


Action: TypeAlias = Shout | Ready | Pass | Play


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="event"):
    deal: int


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    seat: Seat
    card: int


class DrewHidden(msgspec.Struct, frozen=True, tag="drew-hidden", tag_field="event"):
    seat: Seat


class Did(msgspec.Struct, frozen=True, tag="did", tag_field="event"):
    seat: Seat
    action: Action


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="event"):
    phase: str


Seen: TypeAlias = Dealt | Drew | DrewHidden | Did | Moved


class View(msgspec.Struct, frozen=True):
    options: ToyOptions
    phase: str
    deal: int
    counts: tuple[int, ...]
    shouts: tuple[Seat, ...] = ()
    turn: int = 0
    done: tuple[Seat, ...] = ()
    seat: Seat | None = None
    hand: tuple[int, ...] = ()


class Step(msgspec.Struct, frozen=True):
    actor: Actor
    action: Action | Order | Tick


class State(msgspec.Struct, frozen=True):
    options: ToyOptions
    seats: int
    phase: str = "shuffle"
    deal: int = 1
    pack: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    drawn: int = 0
    turn: int = 0
    shouts: tuple[Seat, ...] = ()
    done: tuple[Seat, ...] = ()
    history: tuple[Step, ...] = ()


class Score(msgspec.Struct, frozen=True):
    deal: int
    shouts: tuple[Seat, ...]


class ToyChoices(msgspec.Struct, frozen=True):
    actions: tuple[Action, ...]

    def contains(self, action: Action) -> bool:
        return action in self.actions

    def count(self) -> int:
        return len(self.actions)

    def example(self, rng: Rng) -> Action:
        if not self.actions:
            raise ValueError
        return self.actions[rng.randrange(len(self.actions))]

    def forced(self) -> tuple[Card, ...]:
        return ()


class ToyGame(Game[ToyOptions, State, Action, Seen, Seen, View, View]):
    name = "toy"
    rules_version = 1
    fewest_seats = 1
    most_seats = 6

    def presets(self) -> Mapping[str, ToyOptions]:
        return {"short": ToyOptions(), "long": ToyOptions(deals=3, hand=4)}

    def timers(self) -> Mapping[str, float]:
        return {"draw": 0.25, "window": 10.0, "next": 60.0}

    def start(self, options: ToyOptions, seats: int) -> State:
        if not 1 <= seats <= 6:
            raise BadOptions("seats", seats, ("1", "6"))
        return State(options, seats, hands=((),) * seats)

    def waiting(self, state: State) -> Waiting:
        all_seats = tuple(map(Seat, range(state.seats)))
        left = tuple(seat for seat in all_seats if seat not in state.done)
        match state.phase:
            case "shuffle":
                return Waiting(chance=ChanceNeed("pack", state.seats * state.options.hand, begins=True))
            case "draw":
                return Waiting(free=all_seats, timer=Timer("draw", state.done))
            case "window":
                return Waiting(seats=left, free=state.done, timer=Timer("window"))
            case "play":
                return Waiting(seats=(Seat(state.turn),))
            case "scores":
                return Waiting(seats=left, timer=Timer("next"))
            case _:
                return Waiting()

    def apply(self, state: State, actor: Actor, action: Action | Order | Tick) -> tuple[State, tuple[Seen, ...]]:
        after, events = self._apply(state, actor, action)
        if after.deal != state.deal:
            return after, events
        history = (*state.history, Step(actor, action))
        return msgspec.structs.replace(after, history=history), events

    def _apply(self, state: State, actor: Actor, action: Action | Order | Tick) -> tuple[State, tuple[Seen, ...]]:
        match action:
            case Order(order=order):
                if actor is not NonSeat.CHANCE or not is_permutation(order, state.seats * state.options.hand):
                    raise IllegalAction("toy.order")
                return msgspec.structs.replace(state, phase="draw", pack=order), (Dealt(state.deal),)
            case Tick():
                return self._tick(state)
            case _:
                return self._act(state, Seat(int(actor)), action)

    def _tick(self, state: State) -> tuple[State, tuple[Seen, ...]]:
        match state.phase:
            case "draw":
                seat = Seat(state.drawn % state.seats)
                card = state.pack[state.drawn]
                hands = list(state.hands)
                hands[seat] = (*hands[seat], card)
                state = msgspec.structs.replace(state, hands=tuple(hands), drawn=state.drawn + 1)
                events: tuple[Seen, ...] = (Drew(seat, card),)
                if state.drawn == len(state.pack):
                    state, moved = self._move(state, "window")
                    events += moved
                return state, events
            case "window":
                return self._move(state, "play")
            case "scores":
                return self._next(state)
            case _:
                raise IllegalAction("toy.tick")

    def _move(self, state: State, phase: str) -> tuple[State, tuple[Seen, ...]]:
        return msgspec.structs.replace(state, phase=phase, done=(), turn=0), (Moved(phase),)

    def _next(self, state: State) -> tuple[State, tuple[Seen, ...]]:
        if state.deal == state.options.deals:
            return self._move(state, "over")
        new = State(state.options, state.seats, deal=state.deal + 1, hands=((),) * state.seats)
        return new, (Moved("shuffle"),)

    def _act(self, state: State, seat: Seat, action: Action) -> tuple[State, tuple[Seen, ...]]:
        if action not in self.choices(state, seat).actions:
            raise IllegalAction("toy.no", Facts(words=(state.phase,)))
        did = Did(seat, action)
        match action:
            case Shout():
                state = msgspec.structs.replace(state, shouts=(*state.shouts, seat))
                return (msgspec.structs.replace(state, done=()) if state.phase == "window" else state), (did,)
            case Play(card=card):
                return self._play(state, seat, card, did)
            case _:
                state = msgspec.structs.replace(state, done=(*state.done, seat))
        if len(state.done) == state.seats and state.phase != "draw":
            state, moved = self._move(state, "play") if state.phase == "window" else self._next(state)
            return state, (did, *moved)
        return state, (did,)

    def _play(self, state: State, seat: Seat, card: int, did: Did) -> tuple[State, tuple[Seen, ...]]:
        hands = list(state.hands)
        hands[seat] = tuple(each for each in hands[seat] if each != card)
        state = msgspec.structs.replace(state, hands=tuple(hands), turn=(state.turn + 1) % state.seats)
        if any(state.hands):
            return state, (did,)
        state, moved = self._move(state, "scores")
        return state, (did, *moved)

    def choices(self, state: State, seat: Seat) -> ToyChoices:
        return self.choices_in(self.view(state, seat))

    def choices_in(self, view: View) -> ToyChoices:
        if view.seat is None:
            return ToyChoices(())
        shout: tuple[Action, ...] = (Shout(),) if {0, 1} & set(view.hand) and view.seat not in view.shouts else ()
        fresh = view.seat not in view.done
        match view.phase:
            case "draw":
                return ToyChoices((*shout, *((Ready(),) if fresh else ())))
            case "window":
                return ToyChoices((*shout, *((Pass(),) if fresh else ())))
            case "play":
                return ToyChoices(tuple(map(Play, view.hand)) if view.turn == view.seat else ())
            case "scores":
                return ToyChoices((Ready(),) if fresh else ())
            case _:
                return ToyChoices(())

    def view(self, state: State, audience: Audience) -> View:
        counts = tuple(map(len, state.hands))
        public = View(state.options, state.phase, state.deal, counts, state.shouts, state.turn, state.done)
        if isinstance(audience, Gallery):
            return public
        return msgspec.structs.replace(public, seat=audience, hand=state.hands[audience])

    def project(self, event: Seen, audience: Audience) -> Seen | None:
        if isinstance(event, Drew) and event.seat != audience:
            return DrewHidden(event.seat)
        return event

    def fold(self, view: View, seen: Seen) -> View:
        counts = list(view.counts)
        replace = msgspec.structs.replace
        match seen:
            case Drew(seat=seat, card=card):
                counts[seat] += 1
                return msgspec.structs.replace(view, counts=tuple(counts), hand=(*view.hand, card))
            case DrewHidden(seat=seat):
                counts[seat] += 1
                return msgspec.structs.replace(view, counts=tuple(counts))
            case Dealt(deal=deal):
                return msgspec.structs.replace(view, deal=deal, phase="draw", shouts=(), counts=(0,) * len(counts))
            case Moved(phase=phase):
                deal = view.deal + (phase == "shuffle")
                shouts = () if phase == "shuffle" else view.shouts
                return replace(view, phase=phase, deal=deal, shouts=shouts, turn=0, done=())
            case Did(seat=seat, action=Play(card=card)):
                counts[seat] -= 1
                hand = tuple(each for each in view.hand if each != card) if seat == view.seat else view.hand
                return replace(view, counts=tuple(counts), hand=hand, turn=(view.turn + 1) % len(counts))
            case Did(seat=seat, action=Shout()):
                done = () if view.phase == "window" else view.done
                return replace(view, shouts=(*view.shouts, seat), done=done)
            case Did(seat=seat):
                return replace(view, done=(*view.done, seat))

    def sightings(self, view: View, seen: Seen) -> tuple[Shuffled | Sighting, ...]:
        match seen:
            case Dealt():
                return (Shuffled(tuple(range(len(view.counts) * view.options.hand))),)
            case Drew(card=card):
                return (Sighting((sum(view.counts),), (card,)),)
            case _:
                return ()

    def knowledge(self, state: State, audience: Audience) -> View:
        return self.view(state, audience)

    def is_scored(self, state: State) -> bool:
        return state.phase in {"scores", "over"}

    def recorded_deal(self, state: State) -> RecordedDeal[State, Action] | None:
        if not state.history:
            return None
        begins = State(state.options, state.seats, deal=state.deal, hands=((),) * state.seats)
        last = next((at for at, step in enumerate(state.history) if isinstance(step.action, Play)), None)
        played = state.seats * state.options.hand
        end = None if last is None else last + played
        return RecordedDeal(begins, tuple((step.actor, step.action) for step in state.history[:end]))

    def check_begins(self, state: State) -> None:
        if state.hands != ((),) * state.seats or not 1 <= state.seats <= 6:
            raise ValueError(state)

    def recalled(self, begins: State, audience: Audience, view: View, seen: Sequence[Sequence[Seen]]) -> View:
        return view

    def options_of(self, state: State) -> ToyOptions:
        return state.options

    def deal_result(self, view: View) -> Score | None:
        return Score(view.deal, view.shouts) if view.phase in {"scores", "over"} else None

    def summary(self, state: State) -> Summary:
        return Summary(state.phase, state.deal, (0,) * state.seats, over=state.phase == "over")

    def read_options(self, raw: object) -> ToyOptions:
        if isinstance(raw, str):
            if raw not in self.presets():
                raise BadOptions("preset", raw, tuple(self.presets()))
            return self.presets()[raw]
        try:
            return msgspec.convert(raw, ToyOptions)
        except msgspec.ValidationError:
            raise BadOptions("options", raw) from None

    def read_action(self, raw: object) -> Action:
        return msgspec.convert(raw, Shout | Ready | Pass | Play)

    def read_seen(self, raw: object) -> Seen:
        return msgspec.convert(raw, Dealt | Drew | DrewHidden | Did | Moved)

    def read_view(self, raw: object) -> View:
        return msgspec.convert(raw, View)

    def read_state(self, raw: object) -> State:
        return msgspec.convert(raw, State)

    def read_knowledge(self, raw: object) -> View:
        return msgspec.convert(raw, View)


TOY = ToyGame()
GAMES = {"toy": TOY}
__all__ = ["GAMES", "TABLE", "TOY"]
