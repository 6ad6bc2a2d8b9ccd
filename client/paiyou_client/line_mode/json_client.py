"""The client for programs: what the server says as lines of JSON, and requests read as lines of JSON (protocol/JSON_LINES.md).

The maps are those of the wire.  The ways to a table, the connection, and what is ours to decide now are the client's own, as for
people.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from paiyou_client.lessons.lesson import Lesson
from paiyou_client.line_mode.client import LineClient
from paiyou_client.line_mode.games import SPOKEN
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.link import LOST, Listener
from paiyou_client.model import Change, Connection, Status
from paiyou_client.session import Session
from paiyou_client.table_model import TableModel
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, plain
from paiyou_client.words.accept import Doubt
from paiyou_client.words.line_mode import NO_LESSONS
from paiyou_protocol.errors import Fault, LocalProtocolError, RemoteProtocolError
from paiyou_protocol.framing import HEADER, MAX_INTEGER, decode, encode
from paiyou_protocol.messages import REPLIES, Failed, Ping, Pong, Reply, Request, ServerMessage, Welcome
from paiyou_protocol.replays.course import Course

MOST_LINE: Final = 64 * 1024
"""Letters of a line that is read."""
MOST_WAITING: Final = 2000
"""Lines that may wait to be read."""
_BAD: Final = "bad-line"


class JsonClient(LineClient):
    """Line by line, for programs."""

    most_events = MOST_WAITING
    most_typed = MOST_LINE

    def __init__(self, *given: Any, rng: random.Random | None = None, **more: Any) -> None:  # noqa: ANN401 - `LineClient`'s
        super().__init__(*given, **more)
        self._rng = rng or random.Random()
        self._place: tuple[bool, str | None] | None = None
        self._connection: tuple[Status, str | None] | None = None
        self._asked_at: tuple[str, int, int] | None = None

    # --- what is written

    def put(self, line: Any, kind: Kind = Kind.EVENT) -> None:  # noqa: ANN401 - any value that is a map of JSON
        """Write a map."""
        self.outbox.say([_json(line)], kind)

    def tell(self, rows: Sequence[Line | str], kind: Kind) -> None:
        """What a person would read, as far as it is said by the client itself."""
        for row in rows:
            text = row if isinstance(row, str) else plain(row)
            if text:
                self.put({"type": "said", "text": text}, kind)

    def recap(self, left_out: int) -> Sequence[str]:
        """In the place of what was left out: how much it was, and each table's view as it is now."""
        tables = self.model.tables.values()
        return [
            _json({"type": "left-out", "lines": left_out}),
            *(_json(_view(at)) for at in tables if at.view is not None),
        ]

    def heard(self, message: ServerMessage) -> None:
        """A message came that is no answer: it is passed on as it is."""
        match message:
            case Ping() | Pong():
                pass
            case Welcome():
                self.put(msgspec.structs.replace(message, token=None))  # what we are known by is nobody else's
            case _ if not isinstance(message, REPLIES):
                self.put(message)

    def changed(self, change: Change) -> None:
        """Say how the connection stands, and what is to be decided."""
        if change.connection:
            self._tell_connection(self.model.connection)
        if change.table is not None:
            self.going.mark(change.table)
            self._ask_about(change.table)
        self.settle()

    def _tell_connection(self, connection: Connection) -> None:
        now = connection.status, connection.reason
        if now != self._connection:
            self._connection = now
            self.put({"type": "connection", "status": connection.status, "reason": connection.reason})
        if connection.status is Status.ENDED and (self.in_lobby or self.at is not None):
            self.exit(self.going.reason_words(connection), 1)

    def _ask_about(self, table: str) -> None:
        """Once for each moment at which we may do something."""
        at = self.model.tables.get(table)
        spoken = None if at is None or at.game is None else SPOKEN.get(at.game.name)
        if (
            at is None
            or at.game is None
            or at.view is None
            or at.you is None
            or at.pending is not None
            or spoken is None
        ):
            return
        moment = table, at.game_number, at.number
        choices = at.game.choices_in(at.view)
        count = choices.count()
        if moment == self._asked_at or not count:
            return
        self._asked_at = moment
        scene = spoken.presenter.scene_of(at, self.clock(), "", "", is_host=self.model.is_host(table))
        is_asked = scene is not None and spoken.is_asked(scene, spoken.presenter.blank())
        example = msgspec.to_builtins(choices.example(self._rng))
        self.put(
            {"type": "asked", "table": table, "must": is_asked, "choices": min(count, 2**53), "example": example},
            Kind.EVENT,
        )

    # --- what is read

    async def take(self, text: str) -> None:
        """A request, answered by its reply with the id that it had."""
        try:
            request = _request(text)
        except _BadLine as bad:
            self.put({"type": "failed", "id": 0, "code": _BAD, "words": [str(bad)]}, Kind.ANSWER)
            return
        reply = await self._sent(request)
        self.put(msgspec.structs.replace(reply, id=request.id), Kind.ANSWER)

    def line_endless(self) -> None:
        """End, since a line was begun that does not end: what it is part of is no request."""
        self.put({"type": "failed", "id": 0, "code": _BAD, "words": [Fault.FRAME_TOO_LONG.value]}, Kind.ANSWER)
        self.exit(None, 1)

    async def _sent(self, request: Request) -> Reply:
        session = self.session
        reply = Failed(0, LOST) if session is None else await session.send(request)
        await asyncio.sleep(0)
        return reply

    # --- where we are

    def settle(self) -> None:
        """Say where that is, when it is somewhere else."""
        place = self.in_lobby, self.at
        if place != self._place and self.session is not None:
            self._place = place
            self.put({"type": "at", "lobby": place[0], "table": place[1]})
        if self.at is not None:
            self._ask_about(self.at)
        self.stir()

    def listener(self, session: Session) -> Listener:
        """Who hears what comes: we first."""
        return _Tee(self.heard, session)

    async def ask_password(self, *, wrong: bool) -> str | None:
        """A program says it in a request of its own."""
        return None

    def ask_to_accept(self, doubt: Doubt, go: Callable[[bool | None], None]) -> None:
        """A program accepts nothing that was not accepted on the command line."""
        go(False)

    def show_lessons(self, game: str = "", after: Lesson | None = None) -> None:
        """There are none for programs."""
        self.exit(_(NO_LESSONS), 1)

    def begin_lesson(self, lesson: Lesson) -> None:
        """There are none for programs."""
        self.exit(_(NO_LESSONS), 1)

    def show_replay(self, path: Path, course: Course, step: int) -> None:
        """A replay has JSON lines of its own."""
        from paiyou_protocol.replays.json_lines import json_lines  # noqa: PLC0415 - seldom

        self.outbox.say(list(json_lines(course)), Kind.ANSWER)
        self.exit()


class _Tee:
    """Hears what a session hears, first."""

    def __init__(self, also: Callable[[ServerMessage], None], session: Session) -> None:
        self._also = also
        self._session = session

    def heard(self, message: ServerMessage) -> None:
        """Pass it on."""
        self._also(message)
        self._session.heard(message)

    def stands(self, connection: Connection) -> None:
        """Pass it on."""
        self._session.stands(connection)


class _BadLine(Exception):
    """Why a line is no request that a server takes."""


def _request(text: str) -> Request:
    """The request in a line, within the wire's limits whatever its id will be.  Raises `_BadLine`."""
    try:
        request: Request = msgspec.json.decode(text.encode(), type=Request)
        decode(encode(msgspec.structs.replace(request, id=MAX_INTEGER))[HEADER:])
    except RemoteProtocolError as error:
        raise _BadLine(f"{error.code.value}: {error.detail}" if error.detail else error.code.value) from None
    except LocalProtocolError as error:
        raise _BadLine(error.code.value) from None
    except OverflowError:  # beyond what msgpack can write
        raise _BadLine(Fault.BIG_NUMBER.value) from None
    except RecursionError:
        raise _BadLine(Fault.TOO_DEEP.value) from None
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise _BadLine(str(error)) from None
    return request


def _view(at: TableModel) -> dict[str, object]:
    """A table's view, in the form of a snapshot."""
    return {"type": "snapshot", "table": at.table, "audience": at.audience, "number": at.number, "view": at.view}


def _json(value: Any) -> str:  # noqa: ANN401 - any map
    """One line of ASCII."""
    text = msgspec.json.encode(value).decode()
    return text if text.isascii() else "".join(map(_escaped, text))


def _escaped(letter: str) -> str:
    if letter.isascii():
        return letter
    units = letter.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
