"""What may be asked of the people in seats, whom it is asked, and what is done when they consent.

Pure: it reads the table as it stands and writes into the draft alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Hold, Motion, Outcome, Propose, Watching
from paiyou_server.denied import Denied
from paiyou_server.journal.records import Decided, HandsShown, SeatPassed
from paiyou_server.tables.caretaking import Clocks, hold
from paiyou_server.tables.consent import Question
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at the table: ``here`` says whether a person is, ``away`` for how many seconds one with a seat is not,
    ``patience`` is after how many of these the seat may be offered, and ``is_guest`` who is a guest."""

    here: Callable[[str], bool]
    away: Callable[[str], float | None]
    patience: float
    is_guest: Callable[[str], bool]


def whom(room: Room, asker: str, request: Propose, company: Company) -> tuple[str, ...]:
    """The people who are asked, in turn order.  Raises `Denied` where this may not be asked, or not by this person."""
    if not room.running:
        raise Denied(FailedCode.NOT_RUNNING)
    people = _people(room)
    if asker not in people and request.motion is not Motion.OFFER_SEAT:
        raise Denied(FailedCode.SPECTATOR)
    why_not = _refusal(room, asker, request, company)
    if why_not is not None:
        raise Denied(why_not)
    asked = tuple(person for person in people if company.here(person))
    return asked if request.person is None else (*asked, request.person)


def _refusal(room: Room, asker: str, request: Propose, company: Company) -> FailedCode | None:
    match request.motion:
        case Motion.PAUSE:
            return FailedCode.HELD if room.held else None
        case Motion.ADJOURN:
            others = [person for person in _people(room) if person != asker]
            is_left_alone = bool(others) and not any(map(company.here, others))
            if is_left_alone and room.host != asker:
                return FailedCode.NOT_HOST
            return FailedCode.HELD if room.held == Hold.ADJOURNED else None
        case Motion.TAKE_UP:
            return None if room.held == Hold.ADJOURNED else FailedCode.NOT_HELD
        case Motion.OFFER_SEAT:
            return _offer_refusal(room, asker, request, company)
        case Motion.SHOW_HANDS:
            if room.terms.watching is not Watching.AGREED or room.hands_agreed:
                return FailedCode.NOT_AGREED
            return None if all(map(company.here, _people(room))) else FailedCode.NOT_ALL_HERE


def _offer_refusal(room: Room, asker: str, request: Propose, company: Company) -> FailedCode | None:
    """Hazard: whoever gets the seat sees its hand, so it is nobody who has seen another one of this game."""
    if room.host != asker:
        return FailedCode.NOT_HOST
    if request.seat is None or request.seat >= len(room.players):
        return FailedCode.NO_SEAT
    owner = room.player(request.seat)
    if owner is None:
        return FailedCode.NO_SEAT
    away = company.away(owner)
    if away is None or away < company.patience:
        return FailedCode.STILL_HERE
    person = request.person
    if person is None or not company.here(person):
        return FailedCode.NO_PERSON
    if company.is_guest(person) and not room.guests:
        return FailedCode.NO_GUESTS
    if person in _people(room) or room.seat_of(person) is not None:
        return FailedCode.SEATED
    return FailedCode.HAS_SEEN if room.has_seen_another(person, request.seat) else None


def decide(draft: Draft, question: Question, outcome: Outcome, company: Company, clocks: Clocks) -> Outcome:
    """Do in the draft what came of a question, and note it; what has become impossible meanwhile lapses."""
    request = Propose(0, draft.room.table, question.motion, question.seat, question.person)
    if outcome is Outcome.CARRIED:
        try:
            whom(draft.room, question.asker, request, company)
        except Denied:
            outcome = Outcome.LAPSED
    if outcome is Outcome.CARRIED:
        _carry(draft, question, clocks)
    room = draft.room
    draft.add(
        Decided(
            room.table, question.motion.value, question.asker, outcome.value, question.seat, question.person, draft.at
        )
    )
    return outcome


def _carry(draft: Draft, question: Question, clocks: Clocks) -> None:
    match question.motion:
        case Motion.PAUSE:
            hold(draft, Hold.PAUSED, clocks)
        case Motion.ADJOURN:
            hold(draft, Hold.ADJOURNED, clocks)
        case Motion.TAKE_UP:
            hold(draft, "", clocks)
        case Motion.OFFER_SEAT:
            assert question.seat is not None  # `whom` has looked
            assert question.person is not None
            draft.add(SeatPassed(draft.room.table, question.seat, question.person, draft.at))
        case Motion.SHOW_HANDS:
            draft.add(HandsShown(draft.room.table, draft.at))


def resume(draft: Draft, person: str, clocks: Clocks) -> None:
    """Somebody in a seat ends a pause.  Raises `Denied`."""
    if person not in _people(draft.room):
        raise Denied(FailedCode.SPECTATOR)
    if draft.room.held != Hold.PAUSED:
        raise Denied(FailedCode.NOT_HELD)
    hold(draft, "", clocks)


def _people(room: Room) -> tuple[str, ...]:
    """Those who answer questions: the people, and no programs of theirs."""
    return tuple(who.person for who in room.players if isinstance(who, Person) and not who.bot)
