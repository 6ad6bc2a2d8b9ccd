"""A table before its game, read line by line: who has which seat, what is missing for a start, and the keys of its screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from paiyou_client.asides import is_running
from paiyou_client.foreign import for_terminal
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.talk import Heard
from paiyou_client.seating import is_free, may_do, may_take
from paiyou_client.table_model import Fault, TableModel
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import doors, games
from paiyou_client.words import room as words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import (
    AddBot,
    AnswerReady,
    CheckReady,
    FillBots,
    Nudge,
    Readiness,
    RemoveBot,
    Request,
    RoomState,
    SeatState,
    Sit,
    Stand,
    StartGame,
    Unseat,
)

_KEYS = {
    "s": "sit",
    "u": "stand",
    "b": "bot",
    "f": "fill",
    "x": "free",
    "g": "start",
    "": "start",
    "r": "ready",
    "n": "ring",
    "y": "link",
}
"""The keys of the screen, as words."""


class InRoom:
    """One table that we are at, until its game begins."""

    help_words: ClassVar[Sequence[str]] = (
        "sit",
        "stand",
        "bot",
        "fill",
        "free",
        "start",
        "ready",
        "ring",
        "terms",
        "link",
        "who",
    )

    def __init__(self, host: Host, table: str) -> None:
        self.table = table
        self._host = host
        self._told: tuple[str, ...] = ()
        self._heard = Heard()

    @property
    def at(self) -> TableModel | None:
        """The table's model."""
        return self._host.model.tables.get(self.table)

    @property
    def room(self) -> RoomState | None:
        """Its state."""
        return None if self.at is None else self.at.room

    def standing(self) -> Sequence[Line | str]:
        """What table it is, its seats, and what has to happen next."""
        at, room = self.at, self.room
        if at is None or room is None:
            return ()
        if at.fault is not None:
            return (str({Fault.UNKNOWN_GAME: words.UNKNOWN_GAME, Fault.UNREADABLE: words.UNREADABLE}[at.fault]),)
        self._heard.hear(at.chat)
        self._told = self._state(room)
        link = self._link(room)
        return (
            title_of(room),
            ", ".join(
                filter(
                    None,
                    (
                        games.game_name(room.game),
                        _("{preset} rules").format(preset=for_terminal(room.preset)),
                        words.watching_words(room.watchers),
                        words.terms_words(room.settings.terms),
                        doors.code_words(room.settings),
                        doors.settings_words(room.settings),
                    ),
                )
            ),
            for_terminal(link),
            words.remark_words(room.remark),
            *self._told,
        )

    def changed(self) -> None:
        """Which seats are otherwise now, what has to happen next, and what was said."""
        at, room = self.at, self.room
        if at is None or room is None or is_running(room):
            return
        before, self._told = self._told, self._state(room)
        new = [text for text in self._told if text not in before]
        self._host.tell([*new, *self._heard.hear(at.chat)], Kind.EVENT)

    def question(self) -> Sequence[str]:
        """What has to happen next."""
        return self._told[-1:]

    async def take(self, text: str) -> bool:
        """A word, or a key of the screen, and perhaps a seat's number."""
        word, rest = words_typed.split(text)
        if not word:
            key, _space, rest = text.partition(" ")
            word = _KEYS.get(key, "")
        room = self.room
        if room is None or (rest and not rest.isdecimal()):
            return False
        if word in {"table", "list"}:
            self._host.tell(self.standing(), Kind.ANSWER)
        elif word == "link":
            link = self._link(room)
            self._host.say(link or _(doors.NO_LINK))
        else:
            return await self._does(room, word, int(rest) - 1 if rest else None)
        return True

    async def _does(self, room: RoomState, word: str, seat: int | None) -> bool:
        if seat is not None and not 0 <= seat < len(room.seats):
            self._host.say(_("The seats are 1 to {number}.").format(number=len(room.seats)))
            return True
        found = self._request(room, word, seat)
        if found is None:
            return False
        if isinstance(found, str):
            self._host.say(found)
        else:
            await self._host.ask(found)
        return True

    def _request(self, room: RoomState, word: str, seat: int | None) -> Request | str | None:
        """What a word asks of the server, or why it cannot be asked; None for no word of ours."""
        match word:
            case "sit":
                taken = seat is not None and may_take(room, room.seats[seat])
                return self._if("sit", Sit(id=0, table=self.table, seat=seat if taken else None))
            case "stand":
                return self._if("stand", Stand(id=0, table=self.table))
            case "bot":
                free = seat if seat is not None and is_free(room.seats[seat]) else None
                return self._if("bot", AddBot(id=0, table=self.table, seat=free))
            case "fill":
                return self._if("bot", FillBots(id=0, table=self.table))
            case "free":
                return self._freed(room, seat)
            case "start":
                return self._if("start", StartGame(id=0, table=self.table))
            case "ready":
                return self._ready(room)
            case "ring":
                return self._if("nudge", Nudge(0, self.table))
            case _:
                return None

    def _freed(self, room: RoomState, seat: int | None) -> Request | str:
        if seat is not None and self._may("remove", room.seats[seat]):
            return RemoveBot(id=0, table=self.table, seat=seat)
        if seat is not None and self._may("unseat", room.seats[seat]):
            return Unseat(id=0, table=self.table, seat=seat)
        return self._why_not("remove")

    def _ready(self, room: RoomState) -> Request | str:
        if room.you is not None and self._may("answer"):
            return AnswerReady(0, self.table, room.seats[room.you].ready is not Readiness.READY)
        return self._if("check", CheckReady(0, self.table))

    def _if(self, action: str, request: Request) -> Request | str:
        return request if self._may(action) else self._why_not(action)

    def _may(self, action: str, seat: SeatState = SeatState()) -> bool:  # noqa: B008 - it is frozen
        room = self.room
        return room is not None and may_do(room, action, seat, self._me, link="")

    def _why_not(self, action: str) -> str:
        room = self.room
        assert room is not None  # the caller looked
        if is_running(room):
            return _(words.RUNNING)
        return words.why_not(action, is_host=room.host == self._me, is_seated=room.you is not None)

    def _state(self, room: RoomState) -> tuple[str, ...]:
        """A line a seat, then what has to happen next."""
        free = sum(is_free(seat) for seat in room.seats)
        host = next((for_terminal(seat.name) for seat in room.seats if seat.person == room.host), _(words.HOST))
        is_host = room.host == self._me
        waiting = words.waiting_words(free, is_host=is_host, is_seated=room.you is not None, host=host)
        return (*(seat_words(room, number) for number in range(len(room.seats))), waiting)

    def _link(self, room: RoomState) -> str:
        return self._host.going.invite_link(room.settings.code) if room.settings.code else ""

    @property
    def _me(self) -> str:
        return self._host.model.me.person if self._host.model.me else ""


def seat_words(room: RoomState, number: int) -> str:
    """A seat: who has it, and what is to be said of them."""
    seat = room.seats[number]
    notes = [str(words.YOU)] if number == room.you else []
    notes += [str(words.HOST)] if seat.person == room.host and room.host else []
    notes += [str(words.READINESS[seat.ready])] if seat.ready in words.READINESS else []
    notes += [words.away_words("")] if seat.person and not seat.here else []
    return f"{number + 1}. " + ", ".join((words.seat_name(seat), *notes))
