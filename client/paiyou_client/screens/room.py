"""A table before its game: who has which seat, and what is missing for a start."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.asides import is_running
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed, scope
from paiyou_client.screens.help import HelpScreen
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.seating import is_free, may_do, may_take
from paiyou_client.table_model import Fault, TableModel
from paiyou_client.table_setting import set_table
from paiyou_client.translation import N_, Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.chat_lines import chat_rows
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, right, wrapped
from paiyou_client.words import chat as chat_words
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


def room_lines(
    room: RoomState,
    cursor: int,
    me: str,
    cells: int,
    clock: Callable[[int], str] = words.no_clock,
    *,
    link: str = "",
) -> tuple[Line, ...]:
    """The seats, one a row, and what has to happen next; ``clock`` says what time it was so many seconds before the room
    was sent, ``link`` is the one that friends may follow."""
    rules = for_terminal(room.preset)
    watching = words.watching_words(room.watchers)
    about = f" {glyphs.DOT} ".join(
        filter(None, [games.game_name(room.game), _("{preset} rules").format(preset=rules), watching])
    )
    terms = words.terms_words(room.settings.terms)
    seats = [
        _seat_line(room, number, clock, cursor=number == cursor, is_host=seat.person == room.host and bool(room.host))
        for number, seat in enumerate(room.seats)
    ]
    free = sum(is_free(seat) for seat in room.seats)
    host = next((for_terminal(seat.name) for seat in room.seats if seat.person == room.host), _(words.HOST))
    waiting = words.waiting_words(free, is_host=room.host == me, is_seated=room.you is not None, host=host)
    waiting = keyed(waiting, "s", "b", "g")
    remark = words.remark_words(room.remark)
    return (
        line(f"   {about}"),
        *(wrapped(line("   ", Piece(terms, "soft")), cells, 3) if terms else ()),
        *_door_lines(room, link, cells),
        *(wrapped(line(f"   {remark}"), cells, 3) if remark else ()),
        heading(words.SEATS, cells),
        *seats,
        *wrapped(line(f"   {waiting}"), cells, 3),
    )


def _door_lines(room: RoomState, link: str, cells: int) -> tuple[Line, ...]:
    """The invite code, what the host has set that is not the usual, and the whole link, however long it is."""
    parts = [doors.code_words(room.settings), doors.settings_words(room.settings)]
    said, shown = f" {glyphs.DOT} ".join(filter(None, parts)), for_terminal(link)
    if shown and len(said) + len(shown) + 6 <= cells:
        said, shown = f"{said} {glyphs.DOT} {shown}", ""
    rows = [said, *(shown[start : start + cells - 4] for start in range(0, len(shown), cells - 4))]
    return tuple(line("   ", Piece(row, "soft")) for row in rows if row)


def _seat_line(room: RoomState, number: int, clock: Callable[[int], str], *, cursor: bool, is_host: bool) -> Line:
    seat = room.seats[number]
    press = f"seat:{number}"
    notes: list[str | Msgid] = [words.YOU] if number == room.you else []
    notes += [words.HOST] if is_host else []
    notes += [words.READINESS[seat.ready]] if seat.ready in words.READINESS else []
    notes += [words.away_words("" if seat.away is None else clock(seat.away))] if seat.person and not seat.here else []
    return line(
        Piece(f" {glyphs.TURN if cursor else ' '} ", "cursor", press),
        Piece(f"{right(str(number + 1), 2)}  {fit_text(words.seat_name(seat), 24)}", "bold" if cursor else "", press),
        Piece(", ".join(map(str, notes)), "soft", press),
    )


class RoomScreen(Sheet):
    """One table that we are at, until its game begins."""

    scope: ClassVar[str] = "room"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("s", "sit"),
        Binding("u", "stand"),
        Binding("b", "add_bot"),
        Binding("f", "fill"),
        Binding("x", "remove_bot"),
        Binding("g,enter", "start"),
        Binding("r", "ready"),
        Binding("n", "nudge"),
        Binding("e", "door"),
        Binding("y", "copy"),
        Binding("c,C,tab", "chat"),
        Binding("p,f4", "people"),
        Binding("question_mark,f1", "help"),
        Binding("q", "leave"),
    ]

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table
        self._chosen = 0

    @property
    def at(self) -> TableModel | None:
        """The table's model; None when we are there no more."""
        return self.paiyou.model.tables.get(self.table)

    @property
    def room(self) -> RoomState | None:
        """The table's state, once it is known."""
        return None if self.at is None else self.at.room

    @property
    def _cursor(self) -> int:
        """The chosen seat, which is there whatever the server says."""
        seats = len(self.room.seats) if self.room is not None else 0
        return max(0, min(self._chosen, seats - 1))

    @property
    def _seat(self) -> SeatState:
        return self.room.seats[self._cursor] if self.room is not None and self.room.seats else SeatState()

    def on_unmount(self) -> None:
        """What was said of a key here says nothing at a game that begins."""
        if self.room is not None and is_running(self.room):
            self.paiyou.say("")

    def title_line(self) -> tuple[str, str]:
        """The table and who we are."""
        me = self.paiyou.model.me
        return title_of(self.room) if self.room else "", for_terminal(me.name) if me else ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The seats, or why there is nothing to be seen; below them what was said."""
        if self.at is not None and self.at.fault is not None:
            words_of = {Fault.UNKNOWN_GAME: words.UNKNOWN_GAME, Fault.UNREADABLE: words.UNREADABLE}
            return (BLANK, line(f"   {words_of[self.at.fault]}"))
        if self.room is None:
            return (BLANK, line(f"   {words.NOT_YET}"))
        link = self._link(self.room)
        above = room_lines(self.room, self._cursor, self._me(), cells, self._clock, link=link)
        left = rows - len(above) - 1
        if left < 1 or self.at is None:
            return above
        self.at.chat.read()
        said = chat_rows(self.at.chat.lines, cells - 1, left)
        said = said if self.at.chat.lines else (line("   ", Piece(keyed(_(chat_words.NOTHING), "c"), "soft")),)
        return (*above, heading(_(chat_words.TITLE), cells), *said)

    def _clock(self, before: int) -> str:
        came = time.time() - (0.0 if self.at is None else time.monotonic() - self.at.room_at)
        return time.strftime("%H:%M", time.localtime(came - before))

    def keys(self) -> Sequence[Key]:
        """What can be done with the chosen seat, and at this table."""
        keys = [Key(label, does, press) for action, label, does, press in _KEYS if self._can(action)]
        unread = 0 if self.at is None else self.at.chat.unread
        return [
            Key(glyphs.UP_DOWN, _("choose"), "down"),
            *keys,
            Key("c", chat_words.unread_words(unread), "c"),
            Key("p", _("people"), "p"),
            Key("?", _("help"), "question_mark"),
            Key("q", _("leave"), "q"),
        ]

    def pressed(self, press: str) -> None:
        """A click on a seat chooses it, a second one on a free seat takes it."""
        if not press.startswith("seat:"):
            super().pressed(press)
            return
        number = int(press.removeprefix("seat:"))
        again, self._chosen = number == self._cursor, number
        self.repaint()
        if again and self._can("sit"):
            self.action_sit()

    def action_move(self, by: int) -> None:
        """Choose another seat."""
        if self.room is not None and self.room.seats:
            self._chosen = (self._cursor + by) % len(self.room.seats)
            self.repaint()

    def action_sit(self) -> None:
        """Take the chosen seat, or the first free one."""
        if self._can("sit"):
            taken = self.room is not None and may_take(self.room, self._seat)
            self._ask(Sit(id=0, table=self.table, seat=self._cursor if taken else None))
        else:
            self._say_why("sit")

    def action_stand(self) -> None:
        """Give the seat up and watch."""
        if self._can("stand"):
            self._ask(Stand(id=0, table=self.table))
        else:
            self._say_why("stand")

    def action_add_bot(self) -> None:
        """Put a bot into the chosen seat, or into the first free one."""
        if self._can("bot"):
            seat = self._cursor if is_free(self._seat) else None
            self._ask(AddBot(id=0, table=self.table, seat=seat))
        else:
            self._say_why("bot")

    def action_fill(self) -> None:
        """Put bots into all free seats."""
        if self._can("bot"):
            self._ask(FillBots(id=0, table=self.table))
        else:
            self._say_why("bot")

    def action_remove_bot(self) -> None:
        """Send the chosen bot away, or free the seat of a person who is."""
        if self._can("remove"):
            self._ask(RemoveBot(id=0, table=self.table, seat=self._cursor))
        elif self._can("unseat"):
            self._ask(Unseat(id=0, table=self.table, seat=self._cursor))
        else:
            self._say_why("remove")

    def action_start(self) -> None:
        """Start the game."""
        if self._can("start"):
            self._ask(StartGame(id=0, table=self.table))
        else:
            self._say_why("start")

    def action_ready(self) -> None:
        """The host asks whether all are ready; whoever was asked says so, or takes it back."""
        if self._can("answer") and self.room is not None and self.room.you is not None:
            is_ready = self.room.seats[self.room.you].ready is Readiness.READY
            self._ask(AnswerReady(0, self.table, not is_ready))
        elif self._can("check"):
            self._ask(CheckReady(0, self.table))

    def action_nudge(self) -> None:
        """Ring those who have not answered."""
        if self._can("nudge"):
            self._ask(Nudge(0, self.table))

    def action_door(self) -> None:
        """Set who may come in, what may be said, and the terms."""
        if self._can("door") and self.room is not None:
            set_table(self.paiyou, self.table)

    def action_copy(self) -> None:
        """Put the link into the clipboard, where the terminal lets programs do that."""
        link = "" if self.room is None else self._link(self.room)
        if link:
            self.paiyou.copy_to_clipboard(link)
        self.paiyou.say(_(doors.NO_LINK) if self.room is None else doors.copied_words(self.room.settings, link))

    def _link(self, room: RoomState) -> str:
        """What to send to friends; empty where there is no code, or nobody else can come."""
        code = room.settings.code
        return self.paiyou.going.invite_link(code) if code else ""

    def action_chat(self) -> None:
        """Say something."""
        self.paiyou.show_chat(self.table)

    def action_people(self) -> None:
        """Who is here, and what a host may do about them."""
        self.paiyou.show_people(self.table)

    def action_help(self) -> None:
        """Explain."""
        self.paiyou.push_screen(HelpScreen())

    def action_leave(self) -> None:
        """Back to the lobby."""
        self.paiyou.go(self.paiyou.leave_table(self.table))

    def _can(self, action: str) -> bool:
        room = self.room
        return room is not None and may_do(room, action, self._seat, self._me(), link=self._link(room))

    def _say_why(self, action: str) -> None:
        """Why a key does nothing now."""
        room = self.room
        if room is None:
            return
        reason = words.why_not(action, is_host=room.host == self._me(), is_seated=room.you is not None)
        with scope(self.scope):
            reason = keyed(reason, "u", "s", "b", "f")
        self.paiyou.say(_(words.RUNNING) if is_running(room) else reason)

    def _me(self) -> str:
        me = self.paiyou.model.me
        return me.person if me else ""

    def _ask(self, request: Request) -> None:
        self.paiyou.go(self._ask_it(request))

    async def _ask_it(self, request: Request) -> None:
        await self.paiyou.ask(request)


_KEYS = (
    ("sit", "s", N_("sit down"), "s"),
    ("stand", "u", N_("stand up"), "u"),
    ("start", "g", N_("start the game"), "g"),
    ("bot", "b", N_("add a bot"), "b"),
    ("bot", "f", N_("fill with bots"), "f"),
    ("remove", "x", N_("send the bot away"), "x"),
    ("unseat", "x", N_("free the seat"), "x"),
    ("answer", "r", N_("ready or not"), "r"),
    ("check", "r", N_("all ready?"), "r"),
    ("nudge", "n", N_("ring"), "n"),
    ("door", "e", N_("set the terms"), "e"),
    ("link", "y", N_("copy the link"), "y"),
)
