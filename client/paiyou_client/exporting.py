"""All deals that somebody has played in a room, brought home as files, without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from paiyou_client.identity import Beside
from paiyou_client.model import ClientModel, Connection, Status
from paiyou_client.replays.library import fault_of, write_file
from paiyou_client.session import Session
from paiyou_client.starts import JoinServer, Setup
from paiyou_client.table_model import AnyGame
from paiyou_client.words.connection import reason_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.replays import bad_words, no_account_words, unreadable_words
from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.messages import Failed
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import SUFFIX, unpack_replay


class NotExported(Exception):
    """Why not, in a sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


async def export_all(setup: Setup, join: JoinServer, folder: Path, *, chat: bool) -> tuple[int, int]:
    """Write a file of each deal that has none there yet; how many were new, and how many there already.

    It comes beside a client of ours that may be there.  Raises `NotExported`; what was written before stays.
    """
    async with _at_room(setup, join) as session:
        return await bring_home(session, setup.games, folder, chat=chat)


async def fetch_one(setup: Setup, join: JoinServer, deal: str, *, chat: bool) -> Course:
    """One deal, checked and kept nowhere.  Raises `NotExported`."""
    async with _at_room(setup, join) as session:
        return _followed(await _sent(session, deal, chat=chat), setup.games, deal)


@asynccontextmanager
async def _at_room(setup: Setup, join: JoinServer) -> AsyncIterator[Session]:
    """A connection beside a client of ours that may be there.  Raises `NotExported`."""
    known = setup.known
    session = Session(ClientModel(setup.games), lambda _: None, reads_only=True)
    door = known.door(join.address, join.terms)
    session.attach(setup.connect(door, Beside(known.identity(join.address, setup.name, join.code)), session))
    running = asyncio.get_running_loop().create_task(session.run())
    try:
        connection = await session.settled()
        if connection.status is not Status.CONNECTED:
            raise NotExported(_reason(connection, known.where(join.address), setup.data))
        yield session
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def bring_home(session: Session, games: Mapping[str, AnyGame], folder: Path, *, chat: bool) -> tuple[int, int]:
    """The same, over a connection that is open."""
    lines = await session.replays()
    if isinstance(lines, Failed):
        raise NotExported(failed_words(lines))
    new = 0
    for listed in lines:
        if (folder / f"{listed.replay}{SUFFIX}").exists():
            continue
        data = await _sent(session, listed.replay, chat=chat)
        _followed(data, games, listed.replay)
        try:
            write_file(folder, data)
        except OSError as error:
            raise NotExported(unreadable_words(str(folder), error.strerror or str(error))) from None
        new += 1
    return new, len(lines) - new


async def _sent(session: Session, deal: str, *, chat: bool) -> bytes:
    data = await session.replay(deal, chat=chat)
    if isinstance(data, Failed):
        raise NotExported(failed_words(data))
    return data


def _followed(data: bytes, games: Mapping[str, AnyGame], deal: str) -> Course:
    try:
        return follow(unpack_replay(data), games)
    except BadReplay as bad:
        raise NotExported(bad_words(deal, fault_of(bad))) from None


def _reason(connection: Connection, where: str, data: Path) -> str:
    if connection.reason == RefusedCode.TOKEN:
        return no_account_words(where, str(data))
    return reason_words(connection.reason, where, "", connection.words)
