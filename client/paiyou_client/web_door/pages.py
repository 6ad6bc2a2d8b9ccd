"""What a browser may ask: the page, what it is made of, and the websocket of one terminal.  There is nothing else.

Connections are counted before HTTP is spoken (`paiyou_client.ssh_door.gate`), as those of the SSH door.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from paiyou_client.catalogues import ENGLISH, language_named
from paiyou_client.ssh_door.gate import Ticket
from paiyou_client.ssh_door.introductions import Comer
from paiyou_client.ssh_door.log import log, log_crash
from paiyou_client.ssh_door.visits import Visits
from paiyou_client.translation import Reader, read_by
from paiyou_client.web_door.invitations import WebCredentials
from paiyou_client.web_door.page import FOCUS, FOCUSING, NOTHING_ELSE, page
from paiyou_client.web_door.web_visit import WebVisit

LOGIN: Final = 20.0
"""Seconds for which a connection may be open without a terminal in it."""
_KEEP: Final = 5.0
"""Seconds for which a connection stays open for another question."""
_BEAT: Final = 15.0
_CLOSING: Final = 2.0
"""Seconds in which a browser has to answer that it has heard of the end."""
_MOST_MESSAGE: Final = 64 * 1024
_MOST_LANGUAGES: Final = 10
_MAPPED: Final = "::ffff:"
_CODE: Final = re.compile(r"/([A-Za-z-]{0,20})")
_QUIET: Final = logging.getLogger("paiyou.web")
_QUIET.disabled = True  # it would write what strangers sent


class Pages(web.Server):
    """Answers; ``door`` is what is shown to the server for a person."""

    def __init__(self, files: dict[str, Path], visits: Visits, door: Callable[[Comer], WebCredentials]) -> None:
        super().__init__(
            self._answer,
            access_log=None,
            logger=_QUIET,
            keepalive_timeout=_KEEP,
            lingering_time=0.0,
        )
        self._files = files
        self._door = door
        self._tickets: dict[object, Ticket] = {}
        self._watching: dict[object, asyncio.TimerHandle] = {}
        self._taking: set[asyncio.Task[None]] = set()
        self.visits = visits

    # --- connections

    def take(self, connection: socket.socket, ticket: Ticket) -> bool:
        """Answer whoever is connected; it is always taken."""
        task = asyncio.create_task(self._take(connection, ticket))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)
        return True

    async def _take(self, connection: socket.socket, ticket: Ticket) -> None:
        protocol, loop = self(), asyncio.get_running_loop()
        self._tickets[protocol] = ticket
        try:
            transport, _ = await loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError:
            self._forget(protocol)
            return
        if protocol in self._tickets:
            self._watching[protocol] = loop.call_later(LOGIN, transport.abort)

    def connection_lost(self, handler: web.RequestHandler, exc: BaseException | None = None) -> None:
        """A connection is gone."""
        super().connection_lost(handler, exc)
        self._forget(handler)

    def _forget(self, protocol: object) -> None:
        self._known(protocol)
        ticket = self._tickets.pop(protocol, None)
        if ticket is not None:
            ticket.gone()

    def _known(self, protocol: object) -> None:
        """A terminal is open in it, so it may last."""
        watching = self._watching.pop(protocol, None)
        if watching is not None:
            watching.cancel()
        if protocol in self._tickets:
            self._tickets[protocol].known()

    # --- answers

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            if request.method == "GET":
                if request.path.startswith("/ws/"):
                    return await self._terminal(request)
                if request.path in self._files:
                    return web.FileResponse(self._files[request.path], headers=NOTHING_ELSE)
                if request.path == FOCUSING:
                    return web.Response(text=FOCUS, content_type="text/javascript", headers=NOTHING_ELSE)
                if (code := _CODE.fullmatch(request.path)) is not None:
                    return _page(request, code[1])
        except Exception as error:  # noqa: BLE001 - one question's fault must not end another's visit
            log_crash("page-crash", error)
            return _refusal(HTTPStatus.INTERNAL_SERVER_ERROR)
        return _refusal(HTTPStatus.NOT_FOUND)

    async def _terminal(self, request: web.BaseRequest) -> web.StreamResponse:
        if not _is_ours(request) or len(self.visits.here) >= self.visits.bounds.connections:
            return _refusal(HTTPStatus.FORBIDDEN)
        opened = web.WebSocketResponse(heartbeat=_BEAT, timeout=_CLOSING, max_msg_size=_MOST_MESSAGE, compress=False)
        if not opened.can_prepare(request).ok:
            return _refusal(HTTPStatus.BAD_REQUEST)
        await opened.prepare(request)
        self._known(request.protocol)
        transport = request.transport
        visit = WebVisit(
            self._door(Comer("", _peer(request), "web")),
            self.visits,
            request.path.removeprefix("/ws/"),
            _language(request),
            lambda: 0 if transport is None else transport.get_write_buffer_size(),
        )
        self.visits.come(visit)
        try:
            await _converse(visit, opened, transport)
        finally:
            visit.lost()
        return opened


async def _converse(visit: WebVisit, opened: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
    """Until either end is over."""
    visit.begin()
    reading = asyncio.create_task(_read(visit, opened))
    writing = asyncio.create_task(visit.write_to(opened))
    try:
        await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        if visit.is_aborted and transport is not None:
            transport.abort()
        elif writing.done():
            await opened.close()
    finally:
        for task in (reading, writing):
            task.cancel()
        await asyncio.gather(reading, writing, return_exceptions=True)


async def _read(visit: WebVisit, opened: web.WebSocketResponse) -> None:
    while True:
        message = await opened.receive()
        if message.type is WSMsgType.TEXT:
            visit.heard(message.data)
            await visit.may_go_on()
        elif message.type is not WSMsgType.BINARY:
            return


def _page(request: web.BaseRequest, code: str) -> web.Response:
    if not request.host or not re.fullmatch(r"[\w.:\[\]-]{1,260}", request.host):
        return _refusal(HTTPStatus.BAD_REQUEST)
    secure = request.headers.get("X-Forwarded-Proto", "http") == "https"
    language = _language(request)
    read_by(Reader(language))
    text = page(f"{'wss' if secure else 'ws'}://{request.host}/ws/{code}", language)
    return web.Response(text=text, content_type="text/html", headers=NOTHING_ELSE)


def _refusal(status: HTTPStatus) -> web.Response:
    return web.Response(status=status, text=f"{status.phrase}\n", headers=NOTHING_ELSE)


def _is_ours(request: web.BaseRequest) -> bool:
    """Whether it is our own page that opens a terminal: another's would do it for whoever looks at it."""
    origin = request.headers.get("Origin")
    ours = origin is None or urlsplit(origin).netloc == request.host
    if not ours:
        log("other-origin", peer=_peer(request))
    return ours


def _peer(request: web.BaseRequest) -> str:
    """The address that somebody comes from: a web server before us on this machine says it last of all."""
    peer = (request.remote or "").removeprefix(_MAPPED)
    said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(said)) if said and ip_address(peer).is_loopback else peer
    except ValueError:
        return peer


def _language(request: web.BaseRequest) -> str:
    wanted = request.headers.get("Accept-Language", "").split(",")[:_MOST_LANGUAGES]
    return next((code for code in map(language_named, wanted) if code), ENGLISH)
