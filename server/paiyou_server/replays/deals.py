"""Finished deals as files that people look at again: ``deals/TABLE-GAME-DEAL.paiyou`` in the data folder, each a whole
`paiyou_protocol.replays.record.Replay`, and ``deals/index.sqlite``, by which each person's are found.

Hazard: a file holds every card of its deal.  Who may have what of it is `paiyou_server.replays.replay_rights`' to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import msgspec

from paiyou_engine.errors import EngineError
from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_engine.game import CHANCE, PUBLIC, RecordedDeal
from paiyou_engine.steps import read_step
from paiyou_protocol.messages import Watching
from paiyou_protocol.replays.file import SUFFIX
from paiyou_protocol.replays.record import MOST_SAID, Replay, ReplaySeat, ReplayStep, Said, plain_of
from paiyou_server.journal.records import Spoke, Stepped
from paiyou_server.people.house_names import bot_names
from paiyou_server.play.games import AnyGame
from paiyou_server.replays.finished import FinishedGame
from paiyou_server.tables.occupants import Bot, Occupant, Person
from paiyou_server.tables.rooms import Room

FOLDER = "deals"
PROGRAM = version("paiyou")
NameOf = Callable[[str], str]


@dataclass(frozen=True)
class Played:
    """A deal that was played to its end: the state in which its score sheet lies open, the records of its steps as far as
    there are any, what was said meanwhile, and how it was shuffled, where that is shown."""

    state: object
    steps: Sequence[Stepped]
    said: Sequence[Spoke]
    proof: ShuffleProof | None = None


@dataclass(frozen=True)
class Place:
    """Where a deal was played: its table, the number of the game there, and what is to be told of both."""

    table: str
    number: int
    game: AnyGame
    rules_version: int
    options: object
    preset: str
    title: str
    players: tuple[Occupant, ...]
    is_open: bool
    is_practice: bool
    watching: Watching = Watching.PUBLIC


def deal_id(table: str, number: int, deal: int) -> str:
    """The id of a deal, which is the name of its file without the suffix."""
    return f"{table}-{number}-{deal}"


def path_of(folder: Path, deal: str) -> Path:
    """The file of a deal in the data folder's `FOLDER`."""
    return folder / f"{deal}{SUFFIX}"


def place_of(room: Room, game: AnyGame) -> Place:
    """The place of the deal that has just been scored at a table."""
    return Place(
        table=room.table,
        number=room.games,
        game=game,
        rules_version=room.rules_version,
        options=room.options,
        preset=room.preset,
        title=room.title,
        players=room.players,
        is_open=room.was_open,
        watching=room.watching,
        is_practice=room.is_practice,
    )


def replay_of(place: Place, played: Played, name_of: NameOf) -> Replay:
    """The whole replay of a deal."""
    game = place.game
    recorded = game.recorded_deal(played.state)
    assert recorded is not None  # a deal that is scored was dealt
    steps = _steps(recorded, played.steps)
    began = steps[0].at if steps else 0.0
    summary = game.summary(played.state)
    return Replay(
        id=deal_id(place.table, place.number, summary.deal),
        game=game.name,
        rules_version=place.rules_version,
        program=PROGRAM,
        options=plain_of(place.options),
        seats=_seats(place.players, name_of),
        deal=summary.deal,
        began=round(1000 * began),
        begins=plain_of(recorded.begins),
        preset=place.preset,
        title=place.title,
        is_open=place.is_open,
        watching=place.watching,
        is_practice=place.is_practice,
        steps=tuple(_step(step, began) for step in steps),
        result=plain_of(game.deal_result(game.view(played.state, PUBLIC))),
        summary=summary,
        proof=_proof_of(recorded, played.proof),
        chat=tuple(_said(line, began) for line in played.said if line.at >= began)[-MOST_SAID:],
    )


def _proof_of(recorded: RecordedDeal[object, object], proof: ShuffleProof | None) -> ShuffleProof | None:
    """The proof of the deal, if it is of all its orders: one that went on from a position had another pack."""
    orders = sum(actor == CHANCE for actor, _ in recorded.steps)
    return proof if proof is not None and len(proof.draws) == orders else None


def deals_of(found: FinishedGame, game: AnyGame) -> Iterator[Played]:
    """Every deal of a game, found by playing its records again; those by rules that are not ours any more are not."""
    if found.resumed or found.started.rules_version != game.rules_version:
        return
    state = _first(found, game)
    begun, was_scored = 0, state is not None and game.is_scored(state)
    for number, step in enumerate(found.steps, 1):
        if state is None:
            return
        if game.recorded_deal(state) is None:
            begun = number - 1
        try:
            state, _ = game.apply(state, step.actor, read_step(game, step.actor, step.action))
        except (EngineError, msgspec.ValidationError):
            return
        is_scored = game.is_scored(state)
        if is_scored and not was_scored:
            proof = next((one for one in found.proofs if begun <= one.draws[-1].step < number), None)
            yield Played(state, found.steps[begun:number], _said_between(found, begun, number), proof)
        was_scored = is_scored


def _first(found: FinishedGame, game: AnyGame) -> object | None:
    try:
        if found.started.begins is not None:
            begins: object = game.read_state(found.started.begins)
        else:
            begins = game.start(game.read_options(found.made.options), found.made.seats)
    except (EngineError, msgspec.ValidationError):
        return None
    return begins


def _said_between(found: FinishedGame, begun: int, end: int) -> tuple[Spoke, ...]:
    first, last = found.steps[begun].at, found.steps[end - 1].at
    return tuple(line for line in found.said if first <= line.at <= last)


def _steps(recorded: RecordedDeal[object, object], records: Sequence[Stepped]) -> list[Stepped]:
    """A record for each step of the deal.  The last ones fit, unless the score sheet was read since; of a deal that went on
    from a position of another one the first have no records of their own, and happened when it began."""
    wanted = [(actor, msgspec.msgpack.encode(action)) for actor, action in recorded.steps]
    had = [(step.actor, msgspec.msgpack.encode(step.action)) for step in records]
    ends = range(len(had), -1, -1)
    end = next(end for end in ends if had[max(0, end - len(wanted)) : end] == wanted[max(0, len(wanted) - end) :])
    own = list(records[max(0, end - len(wanted)) : end])
    began = own[0].at if own else 0.0
    missing = recorded.steps[: len(wanted) - len(own)]
    return [Stepped("", actor, plain_of(action), began) for actor, action in missing] + own


def _step(step: Stepped, began: float) -> ReplayStep:
    used = round(1000 * step.used)
    return ReplayStep(step.actor, plain_of(step.action), max(0, round(1000 * (step.at - began))), step.deputed, used)


def _said(line: Spoke, began: float) -> Said:
    return Said(line.person, line.channel, line.text, line.phrase, max(0, round(1000 * (line.at - began))))


def _seats(players: Sequence[Occupant], name_of: NameOf) -> tuple[ReplaySeat, ...]:
    names = {who.person: name_of(who.person) for who in players if isinstance(who, Person)}
    bots = bot_names(len(players), names.values())
    return tuple(_seat(who, names, bot) for who, bot in zip(players, bots, strict=True))


def _seat(who: Occupant, names: Mapping[str, str], bot: str) -> ReplaySeat:
    match who:
        case Person(person=person):
            return ReplaySeat(person=person, name=names[person])
        case Bot(level=level):
            return ReplaySeat(name=bot, bot=level)
        case _:
            return ReplaySeat()
