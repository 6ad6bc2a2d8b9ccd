"""What may be said at a table, by whom and to whom: pure rulings, as in `paiyou_server.tables.rulings`.

While a deal is played the table's talk setting holds.  Those who look on are apart: what they say in a deal where talk is
not free reaches no seat, since a friend of a player may be among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Channel, ChatLine, MutePerson, Phrase, Say, TableTalk
from paiyou_protocol.text import BadText, check_chat
from paiyou_server.denied import Denied
from paiyou_server.journal.records import Muted, Spoke
from paiyou_server.people.accounts import Accounts
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.hosting import must_be_host
from paiyou_server.tables.rooms import Room, Spoken

NOBODY = ""
"""Who says what the room itself says; no person has this id."""
BETWEEN_DEALS = "next"
"""The timer that runs while a deal is over and the next one has not begun, in every game."""


def checked(request: Say) -> tuple[str, Phrase | None]:
    """The text in normal form, or the phrase.  Raises `Denied`."""
    if request.phrase is not None:
        if request.text:
            raise Denied(FailedCode.BAD_TEXT, "phrase")
        return "", request.phrase
    try:
        return check_chat(request.text), None
    except BadText as error:
        raise Denied(FailedCode.BAD_TEXT, error.code.value) from None


def rule_on_say(draft: Draft, person: str, request: Say) -> None:
    """Write a line into the draft.  Raises `Denied`."""
    room = draft.room
    text, phrase = checked(request)
    if person in room.muted:
        raise Denied(FailedCode.MUTED)
    seated = sits(room, person)
    restricted = is_dealt(room) and room.talk is not TableTalk.FREE
    if seated and restricted and (phrase is None or room.talk is TableTalk.NONE):
        raise Denied(FailedCode.TALK, room.talk.value)
    channel = Channel.TABLE if seated else Channel.WATCHERS
    draft.add(Spoke(room.table, person, channel, text, phrase, restricted and not seated, draft.at))


def announce(draft: Draft, text: str) -> None:
    """Write into the draft what whoever looks after the server says: all hear it, whatever the table's talk is."""
    draft.add(Spoke(draft.room.table, NOBODY, Channel.TABLE, text, None, False, draft.at))


def rule_on_mute(draft: Draft, host: str, request: MutePerson, most: int) -> None:
    """Mute somebody in the draft, or end it.  Raises `Denied`."""
    must_be_host(draft.room, host)
    if request.person == host:
        raise Denied(FailedCode.NO_PERSON)
    if request.muted and len(draft.room.muted) >= most:
        raise Denied(FailedCode.TOO_MANY_PEOPLE)
    draft.add(Muted(draft.room.table, request.person, request.muted, draft.at))


def is_dealt(room: Room) -> bool:
    """Whether a deal is under way."""
    timer = room.waiting.timer
    return room.running and (timer is None or timer.kind != BETWEEN_DEALS)


def sits(room: Room, person: str) -> bool:
    """Whether this person has a seat, in the game or for the next one."""
    return room.seat_of(person) is not None or (room.running and isinstance(room.audience_of(person), int))


def heard(
    spoken: Iterable[Spoken], *, seated: bool, ignored: Set[str], after: int = 0, before: int | None = None
) -> Iterator[Spoken]:
    """The lines between two numbers that somebody is shown."""
    for line in spoken:
        is_between = line.number > after and (before is None or line.number < before)
        if is_between and line.person not in ignored and not (line.apart and seated):
            yield line


def shown(line: Spoken, accounts: Accounts) -> ChatLine:
    """A line as it travels."""
    name, from_room = accounts.name(line.person), line.person == NOBODY
    return ChatLine(line.number, line.person, name, line.at, line.channel, line.text, line.phrase, from_room)
