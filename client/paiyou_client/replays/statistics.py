"""What a person's deals come to: counted from replays, each by its game's own measure.

Whose deals they are stands in the files: whose copy it is, the seat of a replay that is one seat's, or the only person who played.  Deals
that went on from a position of another one do not count, nor those of which there is no result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from paiyou_client.replays.library import Found
from paiyou_client.translation import Msgid
from paiyou_protocol.replays.record import Replay


@dataclass(frozen=True)
class Figure:
    """A number: so many of all (``of``), or where that is None an average; ``name`` says of what."""

    name: Msgid
    count: float
    of: int | None = None


@dataclass(frozen=True)
class Tally:
    """One game: how many games and deals, its figures, and a value a deal in their order, for a plot, with what it is."""

    game: str
    games: int
    deals: int
    figures: tuple[Figure, ...]
    course: tuple[float, ...]
    course_of: Msgid
    spread: tuple[tuple[str, int], ...]
    """How often a deal came to what, in order."""
    spread_of: Msgid


Counter = Callable[[Sequence[tuple[Replay, int]]], Tally]


def own_seat(replay: Replay) -> int | None:
    """The seat of whose replay it is; None where that cannot be told."""
    if replay.you is not None:
        return replay.you
    if isinstance(replay.audience, int):
        return replay.audience
    people = [number for number, seat in enumerate(replay.seats) if seat.person]
    return people[0] if len(people) == 1 else None


def tallies(replays: Iterable[Replay], counters: Mapping[str, Counter]) -> tuple[Tally, ...]:
    """A tally a game of which there are deals, in the order of ``counters``."""
    once = {(replay.id, replay.began): replay for replay in replays}
    mine = [(replay, seat) for replay in once.values() if (seat := own_seat(replay)) is not None]
    counted = [(replay, seat) for replay, seat in mine if replay.result is not None and not replay.is_practice]
    counted.sort(key=lambda each: each[0].began)
    by_game = {name: [each for each in counted if each[0].game == name] for name in counters}
    return tuple(counters[name](deals) for name, deals in by_game.items() if deals)


def played(found: Iterable[Found]) -> tuple[Replay, ...]:
    """The replays of deals that were not only watched."""
    return tuple(each.replay for each in found if not each.is_watched)


def games_of(deals: Iterable[tuple[Replay, int]]) -> int:
    """How many games the deals are of, which come in the order in which they were played.

    Each server counts its tables from 1, so at the same place another game has begun where the deal is none after the last.
    """
    last: dict[object, int] = {}
    games = 0
    for replay, _ in deals:
        place = replay.id.rpartition("-")[0], replay.game, replay.seats
        games += replay.deal <= last.get(place, replay.deal)
        last[place] = replay.deal
    return games
