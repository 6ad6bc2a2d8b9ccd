"""The ways to a table: play at once, join a server, continue a game."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Protocol

from paiyou_client.address import Address, parse_address
from paiyou_client.asides import is_running
from paiyou_client.bookmarks import Bookmark, bookmarks, drop, keep, kept_at
from paiyou_client.credentials import PEOPLE
from paiyou_client.door import Door
from paiyou_client.files import read, why_unusable, write_private
from paiyou_client.identity import Beside, Identity, Introduction
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.room import LESSON_TABLE
from paiyou_client.link import ARRIVING, NOT_SAVED
from paiyou_client.model import ClientModel, Connection, Status
from paiyou_client.own_server import LOG
from paiyou_client.progress import progress_of
from paiyou_client.reasons import Reason
from paiyou_client.replays.library import FOLDER, fault_of, folder_of, write_file
from paiyou_client.seating import has_seat_for_us
from paiyou_client.session import Session
from paiyou_client.starts import BOT_LEVEL, JoinServer, PlayNow, Practice, Setup, WatchLink
from paiyou_client.translation import _
from paiyou_client.trust import NO_TERMS, Terms
from paiyou_client.words.accept import Doubt, in_the_clear, other_certificate
from paiyou_client.words.connection import reason_words
from paiyou_client.words.failures import failed_words, no_table_words, notice_words
from paiyou_client.words.folders import not_kept_words, unusable_words
from paiyou_client.words.home import OWN_SERVER, STARTING, connecting_words
from paiyou_client.words.replays import bad_words
from paiyou_client.words.titles import title_of
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    MOST_PIECES,
    PIECE,
    CreateTable,
    Failed,
    FillBots,
    JoinByCode,
    Notice,
    Ok,
    Practise,
    QuickPlay,
    Request,
    Sit,
    StartGame,
)
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import unpack_replay

OWN: Final = "own"
LAST: Final = "last-server.json"
"""The file with the address of the server that we were at last."""


class Traveller(Protocol):
    """Who takes the ways: the app with its screens, or the line-mode client.

    ``in_lobby``, ``watch_menu`` and ``at`` say where one is; ``settle`` is called when that has changed.
    """

    setup: Setup
    said: str
    in_lobby: bool
    watch_menu: str | None
    at: str | None
    after_table: Callable[[], Any] | None
    """What whoever leaves the table comes back to: a replay, in the traveller's own form."""

    @property
    def model(self) -> ClientModel:
        """All that is known of the server."""

    @property
    def session(self) -> Session | None:
        """The server that we are at."""

    def say(self, text: str) -> None:
        """Tell the person."""

    def settle(self) -> None:
        """Show the place where we are."""

    def open_session(self, door: Door, identity: Introduction, *, reads_only: bool = False) -> Session:
        """Connect; ``reads_only``: to read replays alone, beside another connection."""

    async def close_session(self) -> None:
        """Leave the server."""

    async def ask(self, request: Request) -> Ok | Failed:
        """Send a request; what it failed with is told."""

    async def another_name(self, why: str) -> str:
        """A name to try in the place of one that the server does not take; empty where nobody is asked."""

    async def ask_password(self, *, wrong: bool) -> str | None:
        """A table's password; None where the person would rather not.  ``wrong``: one was tried."""

    def ask_to_accept(self, doubt: Doubt, go: Callable[[bool | None], None]) -> None:
        """Whether to go to a server that is not as it should be, and then ``go``."""

    def timers_of(self, game: str) -> dict[str, float]:
        """The timers of a table of one's own that are not the usual ones, in seconds."""

    def go(self, way: Coroutine[Any, Any, None]) -> None:
        """Take a way."""

    def show_replay(self, path: Path, course: Course, step: int) -> None:
        """Look at a deal again."""

    def close_sheets(self) -> None:
        """Look at no replay or list any more."""

    def begin_lesson(self, lesson: Lesson) -> None:
        """Open the room of a lesson."""

    def exit(self, result: str | None = None, return_code: int = 0) -> None:
        """End, with a sentence."""


class Going:
    """The ways; each ends at a table, in a lobby, or with a sentence on the screen."""

    def __init__(self, app: Traveller) -> None:
        self._app = app
        self._own = ""
        self._address = ""
        self._there: tuple[Address, Door] | None = None
        self._ended = Connection()
        self._marked: dict[str, Bookmark] = {}

    def continuable(self) -> tuple[Bookmark, ...]:
        """The games that can be taken up again, the newest first."""
        return bookmarks(self._data)

    def kept_at(self, bookmark: Bookmark) -> float | None:
        """When such a game was played last, in seconds since the epoch."""
        return kept_at(self._data, bookmark)

    def forget(self, bookmark: Bookmark) -> None:
        """Offer this game no more; the table itself stays as it is."""
        with suppress(OSError):
            drop(self._data, bookmark)

    async def play(self, play: PlayNow) -> None:
        """A table of our own with bots in all other seats, on a server of our own, and its game started."""
        session = await self._open_own(secrets.token_hex(6), self._app.setup.name)
        if session is None:
            return
        made = await session.create(
            CreateTable(
                id=0,
                game=play.game,
                seats=play.seats,
                title="",
                options=play.rules,
                timers=self._app.timers_of(play.game),
            )
        )
        if isinstance(made, Failed) or made.table is None:
            await self._give_up(failed_words(made) if isinstance(made, Failed) else "")
            return
        steps: list[Request] = [Sit(id=0, table=made.table), StartGame(id=0, table=made.table)]
        if play.seats > 1:
            steps.insert(1, FillBots(id=0, table=made.table, level=play.bots))
        for step in steps:
            if isinstance(reply := await session.ask(step), Failed):
                await self._give_up(failed_words(reply))
                return
        self._arrive(made.table)

    async def practise(self, practice: Practice, back: Callable[[], Any] | None = None) -> None:
        """A table of our own that goes on from a position of a replay, on a server of our own; who leaves it comes ``back``."""
        session = await self._open_own(secrets.token_hex(6), self._app.setup.name)
        if session is None:
            return
        file = tuple(
            base64.b64encode(practice.file[at : at + PIECE]).decode() for at in range(0, len(practice.file), PIECE)
        )
        if len(file) > MOST_PIECES:
            await self._give_up(failed_words(Failed(0, FailedCode.BAD_REPLAY)))
            return
        made = await session.create(Practise(0, file, practice.step, practice.seat, BOT_LEVEL))
        if isinstance(made, Failed) or made.table is None:
            await self._give_up(failed_words(made) if isinstance(made, Failed) else "")
            return
        session.model.enter(made.table).plays_on = True
        self._app.close_sheets()
        self._app.after_table = back
        self._arrive(made.table)

    async def learn(self, lesson: Lesson) -> None:
        """A lesson, in a room of its own that needs no server; one that we are at stays connected meanwhile."""
        self._app.close_sheets()
        self._app.begin_lesson(lesson)
        self._arrive(LESSON_TABLE)

    async def fetch(self, watch: WatchLink) -> None:
        """A deal from somebody's server: it is checked, kept with our replays where we have files, and shown."""
        session = await self._open_network(watch.join, self._app.setup.name, reads_only=True)
        if session is None:
            self._offer_to_accept(lambda terms: self.fetch(replace(watch, join=replace(watch.join, terms=terms))))
            return
        data = await session.replay(watch.deal, chat=watch.chat)
        await self._app.close_session()
        if isinstance(data, Failed):
            self._app.exit(failed_words(data), return_code=1)
            return
        try:
            course = follow(unpack_replay(data), self._app.setup.games)
            path = write_file(self._data / FOLDER / folder_of(watch.join.address.key), data)
        except (BadReplay, OSError) as error:
            self._app.exit(bad_words(watch.deal, fault_of(error)), return_code=1)
            return
        self._app.show_replay(path, course, watch.step)

    async def join(self, join: JoinServer, *, name: str = "", end_if_none: bool = False) -> None:
        """A server of somebody else's: its lobby, or one of its tables.  Without a connection, end if we should."""
        session = await self._open_network(join, name or self._app.setup.name)
        while session is None and (another := await self._app.another_name(self._ended.reason or "")):
            session = await self._open_network(join, another)
        if session is None:
            if end_if_none:
                self._app.exit(self._app.said, return_code=1)
            else:
                self._offer_to_accept(lambda terms: self.join(replace(join, terms=terms), name=name))
            return
        self._app.in_lobby = True
        self._app.watch_menu = "" if join.watch else None
        self._remember(join.address)
        if join.invite:
            await self.enter_by_code(join.invite)
        elif join.quick is not None:
            await self.quick(join.quick)
        elif join.table:
            await self.enter(await self._table_of(session, join.table), sit=False, named=join.table)
        self._app.settle()

    def last_server(self) -> str:
        """The server of somebody else's that we were at last, empty where there is none."""
        address = read(self._data / LAST, str) if self._app.setup.powers.files else None
        return address or ""

    def _remember(self, address: Address) -> None:
        if self._app.setup.powers.files:
            with suppress(OSError):
                write_private(self._data / LAST, str(address))

    async def resume(self, bookmark: Bookmark, terms: Terms = NO_TERMS) -> None:
        """A game that was left before its end."""
        if bookmark.own:
            session = await self._open_own(bookmark.own, bookmark.name)
        else:
            join = JoinServer(parse_address(bookmark.address), terms=terms)
            session = await self._open_network(join, bookmark.name)
        if session is None:
            self._offer_to_accept(lambda terms: self.resume(bookmark, terms))
            return
        self._app.in_lobby = not bookmark.own
        reply = await session.join(bookmark.table)
        if isinstance(reply, Failed):
            await self._not_there(bookmark, reply)
        else:
            self._arrive(bookmark.table)

    async def enter(self, table: str, *, sit: bool, named: str = "") -> None:
        """A table of the lobby, with a seat if ``sit`` and one is free still; ``named`` is what a person called it."""
        session = self._app.session
        if session is None:
            return
        reply = await self._knock(lambda password: session.join(table, password))
        if reply is None:
            return
        if isinstance(reply, Failed):
            is_none = named and reply.code == FailedCode.NO_TABLE
            self._app.say(no_table_words(named) if is_none else failed_words(reply))
            return
        at = session.model.tables.get(table)
        if sit and (at is None or at.you is None):
            await self._app.ask(Sit(id=0, table=table))
        self._arrive(table)

    async def enter_by_code(self, code: str) -> None:
        """The table of an invite code, with a seat if one is free."""
        session = self._app.session
        if session is None:
            return
        reply = await self._knock(lambda password: session.ask(JoinByCode(0, code, password)))
        if isinstance(reply, Failed):
            self._app.say(failed_words(reply))
        elif reply is not None and reply.table is not None:
            at = session.model.enter(reply.table)
            if at.you is None and at.room is not None and has_seat_for_us(at.room):
                await self._app.ask(Sit(id=0, table=reply.table))
            self._arrive(reply.table)

    async def quick(self, game: str = "") -> None:
        """A seat at once, at the fullest table that fits or at a new one with bots."""
        session = self._app.session
        if session is None:
            return
        reply = await session.ask(QuickPlay(0, game))
        if isinstance(reply, Failed):
            self._app.say(failed_words(reply))
        elif reply.table is not None:
            session.model.enter(reply.table)
            self._arrive(reply.table)

    async def _knock(self, go_in: Callable[[str], Awaitable[Ok | Failed]]) -> Ok | Failed | None:
        """Go in, asking for the password as often as it is wanted; None if the person would rather not."""
        password: str | None = ""
        while True:
            reply = await go_in(password or "")
            if not isinstance(reply, Failed) or reply.code != FailedCode.PASSWORD:
                return reply
            password = await self._app.ask_password(wrong=bool(password))
            if password is None:
                return None

    async def create(self, request: CreateTable) -> None:
        """A new table of ours, where we sit down."""
        session = self._app.session
        if session is None:
            return
        made = await session.create(request)
        if isinstance(made, Failed):
            self._app.say(failed_words(made))
        elif made.table is not None:
            await self._app.ask(Sit(id=0, table=made.table))
            self._arrive(made.table)

    def mark(self, table: str) -> None:
        """Offer a game again for as long as we have a seat in it and it is not over."""
        model = self._app.model
        at = model.tables.get(table)
        if at is None or at.room is None or model.me is None or at.you is None or not self._app.setup.powers.files:
            return
        if table == LESSON_TABLE:  # which keeps itself
            return
        room, deal_and_trick = at.room, progress_of(at.view)
        seat = (table, self._own, self._address, model.me.name, room.title, room.game, len(room.seats))
        mark = Bookmark(*seat, *deal_and_trick, model.name_of(room.host))
        with suppress(OSError):
            if is_running(room) and self._marked.get(mark.place) != mark:
                keep(self._data, mark)
                self._marked[mark.place] = mark
            elif room.state == "over":
                drop(self._data, mark)
                self._marked.pop(mark.place, None)

    def reason_words(self, connection: Connection) -> str:
        """Why the connection that was made last is over."""
        log = self._data / OWN / self._own / LOG
        return reason_words(connection.reason, self.where, str(log), connection.words)

    def invite_link(self, code: str = "") -> str:
        """The link to the server that we are at, with its certificate, and to the table of this invite code if there is one;
        empty on a server of our own, where nobody else can come."""
        if self._there is None:
            return ""
        address, door = self._there
        return self._app.setup.known.invitation(address, code, door.fingerprint)

    @property
    def where(self) -> str:
        """The server that we went to last, as the person named it."""
        return self._address or _(OWN_SERVER)

    async def _open_own(self, own: str, name: str) -> Session | None:
        folder = self._data / OWN / own
        self._own, self._address, self._there = own, "", None
        why = why_unusable(folder)
        if why:
            await self._give_up(unusable_words(folder, why))
            return None
        self._app.say(_(STARTING))
        door = self._app.setup.own_server(folder)
        return await self._open(door, Identity(self._data / PEOPLE, own, name))

    async def _open_network(self, join: JoinServer, name: str, *, reads_only: bool = False) -> Session | None:
        known = self._app.setup.known
        self._own, self._address = "", known.where(join.address)
        self._app.say(connecting_words(self._address))
        door = known.door(join.address, join.terms)
        self._there = join.address, door
        identity = known.identity(join.address, name, join.code)
        return await self._open(door, Beside(identity) if reads_only else identity, reads_only=reads_only)

    async def _open(self, door: Door, identity: Introduction, *, reads_only: bool = False) -> Session | None:
        await self._app.close_session()
        session = self._app.open_session(door, identity, reads_only=reads_only)
        connection = await session.settled()
        if connection.status is Status.CONNECTED:
            self._app.say(self._on_arrival(session))
            return session
        self._ended = connection
        await self._give_up(self.reason_words(connection))
        return None

    def _offer_to_accept(self, again: Callable[[Terms], Coroutine[Any, Any, None]]) -> None:
        """Where the server had another certificate than before, or none, go ``again`` if a person accepts that."""
        match self._ended:
            case Connection(reason=Reason.OTHER_CERTIFICATE, words=(known, found)):
                doubt, terms = other_certificate(self.where, known, found), Terms(accepted=found)
            case Connection(reason=Reason.PLAINTEXT):
                doubt, terms = in_the_clear(self.where), Terms(plaintext=True)
            case _:
                return

        def go(accepted: bool | None) -> None:
            if accepted:
                self._app.go(again(terms))

        self._app.ask_to_accept(doubt, go)

    def _on_arrival(self, session: Session) -> str:
        """What is to be known of how we came in: as somebody new, in place of ourselves, or not to come back."""
        return " ".join(self._arrival_words(notice) for notice in session.model.notices if notice.code in ARRIVING)

    def _arrival_words(self, notice: Notice) -> str:
        if notice.code != NOT_SAVED:
            return notice_words(notice)
        folder = self._data / PEOPLE
        return not_kept_words(folder, why_unusable(folder))

    async def _table_of(self, session: Session, text: str) -> str:
        """The table with this id, or else with this title."""
        await session.list_tables()
        lines = session.model.lobby.values()
        titled = [line.table for line in lines if text.casefold() in {line.title.casefold(), title_of(line).casefold()}]
        return titled[0] if titled and text not in session.model.lobby else text

    async def _not_there(self, bookmark: Bookmark, reply: Failed) -> None:
        if reply.code == FailedCode.NO_TABLE:
            with suppress(OSError):
                drop(self._data, bookmark)
        if bookmark.own:
            await self._give_up(failed_words(reply))
        else:
            self._app.say(failed_words(reply))
            self._app.settle()

    async def _give_up(self, words: str) -> None:
        await self._app.close_session()
        self._app.say(words)

    def _arrive(self, table: str) -> None:
        self._app.at = table
        self._app.settle()

    @property
    def _data(self) -> Path:
        return self._app.setup.data
