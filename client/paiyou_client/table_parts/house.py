"""What people at a table ask of each other beside the game: a pause, to put the game away, to go on.  Pure: the screen keeps
whether the menu is open and sends what a key comes to."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from paiyou_client.asides import is_running
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import key_text, keyed
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.bottom import are_shown
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.players import listed, players_of
from paiyou_client.translation import N_, Msgid, _
from paiyou_client.words import consent as words
from paiyou_client.words.terms import contract_sentence
from paiyou_protocol.messages import Hold, Motion, Propose, QuestionSet, Request, ResumeGame, RoomState, Vote, Watching

MENU: Final = "H"
"""Opens the menu of the table."""


class Opens(Enum):
    """A dialog that a key of the menu opens."""

    OFFER = auto()
    """The seat of somebody who is away, for another."""
    TERMS = auto()
    """Who may come in, what may be said, and the terms."""
    CONTRACT = auto()
    """What those who look on are shown, in words."""


class Command(NamedTuple):
    """A key that works now, what it does, and what is asked of the server, or which dialog asks more."""

    key: str
    label: Msgid
    does: Request | Opens


class Pressed(NamedTuple):
    """What a key came to: whether the menu is open now, and what is asked of the server or which dialog opens; ``is_ours`` if
    the game is not to see the key."""

    is_open: bool
    does: Request | Opens | None = None
    is_ours: bool = True


def press(at: TableModel, me: str, key: str, *, is_open: bool) -> Pressed:
    """What a key comes to."""
    if not is_open and key == MENU and commands(at, me):
        return Pressed(is_open=True)
    now = commands(at, me) if is_open else (*answers(at, me), *shortcuts(at, me))
    for command in now:
        if command.key == key:
            return Pressed(is_open=False, does=command.does)
    return Pressed(is_open=False, is_ours=is_open)


def commands(at: TableModel, me: str) -> tuple[Command, ...]:
    """What may be asked for now, by somebody in a seat or by the host, as the menu's keys."""
    is_host = at.room is not None and at.room.host == me
    terms = (Command("e", N_("the table's terms"), Opens.TERMS),) if is_host else ()
    looking_on = (Command("l", N_("who looks on"), Opens.CONTRACT),) if at.room is not None else ()
    return (*_of_game(at, is_host=is_host), *looking_on, *terms)


def _of_game(at: TableModel, *, is_host: bool) -> tuple[Command, ...]:
    """What may be asked for about the game that runs."""
    room = _running(at)
    if room is None:
        return ()
    offer = (Command("o", N_("give a seat away"), Opens.OFFER),) if is_host and deserted_seats(room) else ()
    if room.you is None:
        return offer if room.state == "playing" else ()
    pause, away = (Propose(0, at.table, motion) for motion in (Motion.PAUSE, Motion.ADJOURN))
    put_away = Command("a", N_("put the game away"), away)
    match room.state:
        case Hold.PAUSED:
            return (Command("p", N_("play on"), ResumeGame(0, at.table)), put_away)
        case Hold.ADJOURNED:
            label = N_("go on without the others") if deserted_seats(room) else N_("go on now")
            return (Command("t", label, Propose(0, at.table, Motion.TAKE_UP)),)
        case _:
            return (Command("p", N_("ask for a pause"), pause), put_away, *offer, *_show_hands(at, room))


def _show_hands(at: TableModel, room: RoomState) -> tuple[Command, ...]:
    """Where a table leaves it to its players, whether hands are shown once a deal is over."""
    if room.settings.terms.watching is not Watching.AGREED:
        return ()
    return (Command("w", N_("show all hands of deals that are over"), Propose(0, at.table, Motion.SHOW_HANDS)),)


def shortcuts(at: TableModel, me: str) -> tuple[Command, ...]:
    """What works without the menu, as nothing else does while the game stands still."""
    room = _running(at)
    if room is None or room.you is None or room.state == "playing":
        return ()
    return tuple(command._replace(key=command.key.upper()) for command in commands(at, me) if command.key in "pt")


def answers(at: TableModel, me: str) -> tuple[Command, ...]:
    """The answers to a question that waits for ours."""
    question = _for_us(at, me)
    if question is None:
        return ()
    agree, refuse = (Vote(0, at.table, question.number, agree=agree) for agree in (True, False))
    return Command("Y", N_("agree"), agree), Command("N", N_("refuse"), refuse)


def hints(at: TableModel, me: str, *, is_open: bool) -> tuple[Hint, ...]:
    """The keys of the menu while it is open, else those that answer a question or go on; each can be clicked."""
    now = commands(at, me) if is_open else (*answers(at, me), *shortcuts(at, me))
    return tuple(Hint(command.key, command.label) for command in now)


def said(at: TableModel, me: str, now: float, *, is_open: bool, cells: int = 0) -> str:
    """What is to be said beside the game; empty where there is nothing.  The open menu is a list where the row of its hints
    has no room for all of it in so many ``cells``."""
    if is_open and are_shown(hints(at, me, is_open=True), cells):
        return _("The table: one of these keys; any other goes back.")
    if is_open:
        menu = ", ".join(f"{key_text(command.key)} {command.label}" for command in commands(at, me))
        return _("Table: {keys}").format(keys=menu)
    room = _running(at)
    if room is None:
        return ""
    if at.question is not None:
        asked = asks(at.question.said, room, me)
        left = words.seconds_words(at.question.ends_at - now)
        if _for_us(at, me) is not None:
            return keyed(_("{question}: Y agrees, N does not ({left})."), "Y", "N").format(question=asked, left=left)
        return f"{asked[:1].upper()}{asked[1:]} ({left})."
    keys = shortcuts(at, me)
    match room.state:
        case Hold.PAUSED:
            return keyed(_("The game is paused: P plays on."), "P") if keys else _("The game is paused.")
        case Hold.ADJOURNED:
            return _put_away(room, may_ask=bool(keys))
        case Hold.DESERTED:
            return _("All players are away: the game goes on when one of them comes.")
        case _:
            return ""


def _put_away(room: RoomState, *, may_ask: bool) -> str:
    """That the game was put away; nobody waits for it yet while all are still there."""
    if deserted_seats(room):
        if may_ask:
            return keyed(_("The game is put away until all are here: T asks to go on without them."), "T")
        return _("The game is put away until all are here.")
    if may_ask:
        return keyed(_("Put away: you may leave. It goes on once all are back; T asks to go on now."), "T")
    return _("The game is put away until all are back.")


def contract(at: TableModel, me: str) -> str:
    """What those who look on are shown at this table, and where all have to agree to it, who has not."""
    if at.room is None:
        return ""
    question = None if at.question is None or at.question.said.motion != Motion.SHOW_HANDS else at.question.said
    left = () if question is None else [person for person in question.asked if person not in question.agreed]
    names = {seat.person: for_terminal(seat.name) for seat in at.room.seats}
    waiting = listed(_("you") if person == me else names.get(person, "") for person in left)
    return contract_sentence(at.room.settings.terms.watching, is_agreed=at.room.hands_agreed, waiting=waiting)


def asks(question: QuestionSet, room: RoomState, me: str) -> str:
    """Who asks for what."""
    seats = players_of(room)
    names = {seat.person: for_terminal(seat.name) for seat in room.seats}
    return words.asks_words(
        question,
        lambda person: names.get(person, _("the host")),
        lambda seat: seats[seat].name if seat < len(seats) else "",
        is_you=question.asker == me,
    )


def deserted_seats(room: RoomState) -> dict[int, str]:
    """The seats of people who are away, with their names."""
    return {number: seat.name for number, seat in enumerate(room.seats) if seat.person is not None and not seat.here}


def _running(at: TableModel) -> RoomState | None:
    return at.room if at.room is not None and is_running(at.room) else None


def _for_us(at: TableModel, me: str) -> QuestionSet | None:
    """The open question, if our answer is awaited."""
    question = None if at.question is None else at.question.said
    return question if question is not None and me in question.asked and me not in question.agreed else None
