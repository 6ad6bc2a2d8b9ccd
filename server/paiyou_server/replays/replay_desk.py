"""Replays for those who may see them: lists of a person's deals, and files piece by piece.

One request at a time, in a thread beside those who play; a file that somebody reads piece by piece is made once and kept
for a moment.  What of a deal a person may have is `paiyou_server.replays.replay_rights`' to say.
"""

from __future__ import annotations

import base64
import re
import sqlite3
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec
import trio

from paiyou_engine.game import EVERYTHING, Audience
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.feed import PAGE, replays_page
from paiyou_protocol.messages import PIECE, ListReplays, ReadReplay, ReplayPiece, Reply
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import MOST_BYTES, pack_replay, unpack_replay
from paiyou_protocol.replays.record import Replay
from paiyou_protocol.replays.seen import seen_by
from paiyou_server.denied import Denied
from paiyou_server.logs import log, log_crash
from paiyou_server.play.games import Games
from paiyou_server.replays import deal_index
from paiyou_server.replays.deals import path_of
from paiyou_server.replays.replay_rights import audience_of
from paiyou_server.tables.members import Listener

ReplayRequest: TypeAlias = ListReplays | ReadReplay
T = TypeVar("T")

_EACH: Final = 8
"""Requests of one person that wait at most, so that one who asks much leaves room for others."""
_KEPT: Final = 16
"""Files that are kept for whoever reads them."""
_ID: Final = re.compile(r"[0-9A-Za-z]{1,16}-[0-9]{1,9}-[0-9]{1,9}")
_Kept: TypeAlias = OrderedDict[tuple[str, str, bool, bool], bytes]


class ReplayDesk:
    """Answers requests for replays in turn; `run` is its task.  Without a ``folder`` there are none.  ``attends`` says whether a
    table has a person there now."""

    def __init__(self, folder: Path | None, games: Games, most: int, attends: Callable[[str, str], bool]) -> None:
        self._folder = folder
        self._games = games
        self._most = most
        self._attends = attends
        self._asked: deque[tuple[Listener, ReplayRequest]] = deque()
        self._came = trio.Event()
        self._kept: _Kept = OrderedDict()

    def ask(self, listener: Listener, request: ReplayRequest) -> None:
        """Answer in turn, or that there is too much to do."""
        theirs = sum(other.person == listener.person for other, _ in self._asked)
        if len(self._asked) >= self._most or theirs >= _EACH:
            listener.reply(Denied(FailedCode.BUSY).reply(request.id))
            return
        self._asked.append((listener, request))
        self._came.set()

    def forget(self) -> None:
        """Names have changed: files are made again."""
        self._kept.clear()

    async def run(self) -> None:
        """Answer until cancelled."""
        while True:
            await self._came.wait()
            self._came = trio.Event()
            while self._asked:
                listener, request = self._asked.popleft()
                listener.reply(await self._guarded(listener.person, request))

    async def _guarded(self, person: str, request: ReplayRequest) -> Reply:
        try:
            match request:
                case ListReplays():
                    return await self._list(person, request)
                case ReadReplay():
                    return await self._piece(person, request)
        except Denied as denied:
            return denied.reply(request.id)
        except (sqlite3.Error, OSError, BadReplay) as error:
            log("replay-unreadable", why=str(error))
            return Denied(FailedCode.INTERNAL).reply(request.id)
        except Exception as error:  # noqa: BLE001 - a request that meets a fault fails alone
            log_crash("request-crash", error, request=type(request).__name__)
            return Denied(FailedCode.INTERNAL).reply(request.id)

    async def _list(self, person: str, request: ListReplays) -> Reply:
        if self._folder is None:
            return replays_page(request.id, ())
        query = partial(deal_index.page, self._folder, person, request.after, request.game, PAGE + 1)
        return replays_page(request.id, await _in_thread(query))

    async def _piece(self, person: str, request: ReadReplay) -> Reply:
        file = await self._file(person, request)
        data = base64.b64encode(file[request.offset : request.offset + PIECE]).decode()
        return ReplayPiece(request.id, len(file), data)

    async def _file(self, person: str, request: ReadReplay) -> bytes:
        attends = self._attends(request.replay.partition("-")[0], person)
        key = (person, request.replay, request.chat, attends)
        if key not in self._kept:
            self._kept[key] = await _in_thread(partial(self._made, *key))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _made(self, person: str, deal: str, chat: bool, attends: bool) -> bytes:
        """The file that this person may have.  Raises `Denied`, `BadReplay`, OSError."""
        replay = self._read(deal)
        audience = None if replay is None else audience_of(replay, person, attends=attends)
        if replay is None or audience is None:
            raise Denied(FailedCode.NO_REPLAY)
        if not chat:
            replay = msgspec.structs.replace(replay, chat=())
        own = next((number for number, seat in enumerate(replay.seats) if seat.person == person), None)
        return pack_replay(msgspec.structs.replace(self._of(replay, audience), you=own))

    def _of(self, replay: Replay, audience: Audience) -> Replay:
        return replay if audience == EVERYTHING else seen_by(follow(replay, self._games), audience)

    def _read(self, deal: str) -> Replay | None:
        if self._folder is None or not _ID.fullmatch(deal):
            return None
        try:
            with path_of(self._folder, deal).open("rb") as file:
                return unpack_replay(file.read(MOST_BYTES + 1))
        except FileNotFoundError:
            return None


async def _in_thread(work: Callable[[], T]) -> T:
    return await trio.to_thread.run_sync(work)  # a cancellation waits for it
