"""What may be asked at a table, by whom and when: each request either changes a draft or is denied.

Pure: it reads the table as it stands and writes into the draft alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

import msgspec

from paiyou_engine.errors import BadOptions
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Act, AddBot, FillBots, RemoveBot, ResumeGame, Sit, Stand, StartGame, Unseat
from paiyou_server.denied import Denied
from paiyou_server.journal.records import BotRemoved, BotSeated, Sat, Stood
from paiyou_server.play.games import AnyGame
from paiyou_server.tables.caretaking import FROZEN, Clocks, give_back
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.motions import resume
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.rooms import Room

Change: TypeAlias = Sit | Stand | AddBot | FillBots | RemoveBot | StartGame | Unseat | ResumeGame


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a ruling needs to know beside the table: which levels a bot may have, for how long a person has been away (None:
    is here), how the clocks stand, and who is a guest."""

    levels: Sequence[str]
    away: Callable[[str], float | None]
    clocks: Clocks
    is_guest: Callable[[str], bool]


def rule_on(draft: Draft, circumstances: Circumstances, person: str, request: Change) -> None:
    """Do in the draft what this person asks.  Raises `Denied`, and then the draft is to be thrown away."""
    match request:
        case Sit():
            take_seat(draft, person, request.seat, guest=circumstances.is_guest(person), bot=request.bot)
        case Stand():
            draft.add(Stood(draft.room.table, _seat_to_leave(draft.room, person), draft.at))
        case AddBot():
            _add_bot(draft, circumstances.levels, person, request)
        case FillBots():
            _fill(draft, circumstances.levels, person, request)
        case RemoveBot():
            _remove_bot(draft, person, request)
        case StartGame():
            _start(draft, person)
        case Unseat():
            _unseat(draft, circumstances, person, request)
        case ResumeGame():
            resume(draft, person, circumstances.clocks)
        case _:
            assert_never(request)


def take_seat(draft: Draft, person: str, seat: int | None = None, *, guest: bool = False, bot: bool = False) -> None:
    """Sit down in the draft: there, or in the first free seat, or where bots leave for people in a bot's.

    Raises `Denied`.
    """
    if guest and not draft.room.guests:
        raise Denied(FailedCode.NO_GUESTS)
    if bot and not draft.room.terms.bots.own:
        raise Denied(FailedCode.NO_OWN_BOTS)
    _idle(draft.room)
    if draft.room.seat_of(person) is not None:
        raise Denied(FailedCode.SEATED)
    draft.add(Sat(draft.room.table, _seat_for(draft.room, seat), person, draft.at, bot))


def _seat_for(room: Room, wanted: int | None) -> int:
    bots = [seat for seat, who in enumerate(room.seats) if isinstance(who, Bot)] if room.bots_leave else []
    if wanted in bots:
        return wanted
    if wanted is None and None not in room.seats and bots:
        return bots[-1]
    return _free_seat(room, wanted)


def _seat_to_leave(room: Room, person: str) -> int:
    _idle(room)
    seat = room.seat_of(person)
    if seat is None:
        raise Denied(FailedCode.NOT_SEATED)
    return seat


def _add_bot(draft: Draft, levels: Sequence[str], person: str, request: AddBot) -> None:
    _host(draft.room, person)
    _idle(draft.room)
    level = request.level or draft.room.terms.bots.level
    if level not in levels:
        raise Denied(FailedCode.NO_BOT, *levels)
    draft.add(BotSeated(draft.room.table, _free_seat(draft.room, request.seat), level, draft.at))


def _fill(draft: Draft, levels: Sequence[str], person: str, request: FillBots) -> None:
    _host(draft.room, person)
    _idle(draft.room)
    if None not in draft.room.seats:
        raise Denied(FailedCode.NO_SEAT)
    fill_seats(draft, levels, request.level or draft.room.terms.bots.level)


def fill_seats(draft: Draft, levels: Sequence[str], level: str) -> None:
    """Seat bots in all free seats of the draft.  Raises `Denied` for a level that is none."""
    if level not in levels:
        raise Denied(FailedCode.NO_BOT, *levels)
    for seat in [seat for seat, who in enumerate(draft.room.seats) if who is None]:
        draft.add(BotSeated(draft.room.table, seat, level, draft.at))


def _remove_bot(draft: Draft, person: str, request: RemoveBot) -> None:
    room = draft.room
    _host(room, person)
    _idle(room)
    if request.seat >= len(room.seats):
        raise Denied(FailedCode.NO_SEAT)
    if not isinstance(room.seats[request.seat], Bot):
        raise Denied(FailedCode.NO_BOT)
    draft.add(BotRemoved(room.table, request.seat, draft.at))


def _start(draft: Draft, person: str) -> None:
    _host(draft.room, person)
    _idle(draft.room)
    if None in draft.room.seats:
        raise Denied(FailedCode.SEATS_EMPTY)
    try:
        draft.start()
    except BadOptions as error:
        raise bad_options(error) from None


def _unseat(draft: Draft, circumstances: Circumstances, person: str, request: Unseat) -> None:
    room = draft.room
    _host(room, person)
    _idle(room)
    if request.seat >= len(room.seats):
        raise Denied(FailedCode.NO_SEAT)
    occupant = room.seats[request.seat]
    if not isinstance(occupant, Person):
        raise Denied(FailedCode.NO_SEAT)
    away = circumstances.away(occupant.person)
    if away is None or away < room.terms.grace:
        raise Denied(FailedCode.STILL_HERE)
    draft.add(Stood(room.table, request.seat, draft.at))


def act(draft: Draft, game: AnyGame, person: str, request: Act) -> None:
    """Let this person act in the game of the draft.  Raises `Denied`, and then the draft is to be thrown away."""
    if not draft.room.running:
        raise Denied(FailedCode.NOT_RUNNING)
    audience = draft.room.audience_of(person)
    if not isinstance(audience, int):
        raise Denied(FailedCode.SPECTATOR)
    if draft.room.held in FROZEN:
        raise Denied(FailedCode.HELD)
    give_back(draft, audience)
    try:
        draft.step(Seat(audience), game.read_action(request.action))
    except msgspec.ValidationError:
        raise Denied(FailedCode.BAD_ACTION) from None
    except IllegalAction as error:
        raise Denied(FailedCode.ILLEGAL, rule=error.rule, facts=error.facts) from None


def bad_options(error: BadOptions) -> Denied:
    """The denial for options that do not go together."""
    return Denied(FailedCode.BAD_OPTIONS, error.field, *error.allowed)


def _host(room: Room, person: str) -> None:
    if room.host != person:
        raise Denied(FailedCode.NOT_HOST)


def _idle(room: Room) -> None:
    if room.running:
        raise Denied(FailedCode.GAME_RUNNING)


def _free_seat(room: Room, wanted: int | None) -> int:
    if wanted is None:
        if None not in room.seats:
            raise Denied(FailedCode.NO_SEAT)
        return room.seats.index(None)
    if wanted >= len(room.seats):
        raise Denied(FailedCode.NO_SEAT)
    if room.seats[wanted] is not None:
        raise Denied(FailedCode.SEAT_TAKEN)
    return wanted
