"""`paiyou serve`: the server on the command line.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line, 3 the data folder is another server's.
"""

from __future__ import annotations

import argparse
import errno
import sqlite3
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import trio

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.registry import GAMES
from paiyou_protocol.nearby import Announced
from paiyou_server.connections.certificates import BadCertificate
from paiyou_server.connections.launch import BadLaunch, Launch, Leash, tell_ready
from paiyou_server.connections.listening import PORT, Listening, certificate_for, where_it_listens
from paiyou_server.journal.data_folder import FolderInUse, FolderUnusable, default_folder, hold, tell_address
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.offline import named, why_not
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import DamagedJournal, LostJournal, OtherJournal
from paiyou_server.logs import leaves, log, log_crash
from paiyou_server.operating.admin_socket import open_door
from paiyou_server.operating.announcing import announce, presence_of
from paiyou_server.operating.collecting import collect_seldom
from paiyou_server.operating.file_limit import raise_file_limit
from paiyou_server.operating.keeping_doors import DoorPlan, Kind, keep_door, listens_at, reached_at
from paiyou_server.operating.metrics import LOOPBACK, Numbers, exported
from paiyou_server.operating.option_types import (
    PORT_BEHIND,
    a_descriptor,
    a_file,
    a_folder,
    a_place,
    a_port,
    a_title,
    server_address,
    this_machine,
)
from paiyou_server.operating.signals import heed_signals
from paiyou_server.operating.starting import BadStart, Started, start
from paiyou_server.play.thinking import Pool, pool_size
from paiyou_server.serving import SERVER, Parts, Server

IN_USE = 3
_ALSO = "With the room stopped: paiyou serve check, paiyou serve restore FILE (each has its own --help)."
_NO_WEB = (
    "--web needs the part for browsers: pip install 'paiyou[web]', or in a checkout"
    " .venv/bin/pip install --require-hashes -r requirements-web.lock."
)
_IN_THE_CLEAR = "Warning: --plaintext sends everything in the clear. Whoever is on the way can read it, tokens included, and be anybody."


def main(words: list[str]) -> int:
    """Run a server until it is told to stop; the exit status."""
    try:
        started = start(command_line(), words)
    except BadStart as error:
        return _complain(error.sentence, 2)
    given = started.given
    if bool(given.cert) != bool(given.key) or (given.plaintext and given.cert):
        return _complain("--cert and --key go together, and not with --plaintext.", 2)
    if given.web and find_spec("textual_serve") is None:
        return _complain(_NO_WEB, 2)
    try:
        with hold(given.data) as journal:
            trio.run(_run, started, journal)
    except (
        FolderInUse,
        FolderUnusable,
        LostJournal,
        DamagedJournal,
        OtherJournal,
        BadLaunch,
        BadCertificate,
        sqlite3.OperationalError,
        OSError,
    ) as error:
        return _complain(_why_not(error, given), IN_USE if isinstance(error, FolderInUse) else 1)
    except BaseExceptionGroup as group:
        for cause in leaves(group):
            if isinstance(cause, DamagedJournal):
                return _complain(_why_not(cause, given), 1)
            log_crash("server-crash", cause)
        return 1
    return 0


def _why_not(error: Exception, given: argparse.Namespace) -> str:
    """The sentence about a server that does not start."""
    match error:
        case BadCertificate(path=path, why=why):
            return (
                f"The certificate cannot be used: {path} {why}. Put it right, or move both files away for a new one,"
                " which friends will have to accept."
            )
        case BadLaunch():
            return "The launch pipe gave no secret."
        case OSError(errno=errno.EADDRINUSE):
            return f"Port {given.port} is in use on this machine. Stop what listens there, or give another --port."
        case OSError():
            return f"The server cannot start: {named(error)}"
        case _:
            return why_not(error, given.data)


def command_line() -> argparse.ArgumentParser:
    """All options of a server, on the command line and in its file."""
    parser = argparse.ArgumentParser(
        prog="paiyou serve", description="Host a card room.", epilog=_ALSO, allow_abbrev=False
    )
    parser.add_argument("--host", default=None, help="address to listen on (default: every one of this machine)")
    parser.add_argument("--port", type=a_port, default=PORT, help=f"port, 0 for any free one (default: {PORT})")
    folder = default_folder()
    parser.add_argument(
        "--data", type=a_folder, default=folder, help=f"folder for what must not be lost (default: {folder})"
    )
    parser.add_argument(
        "--plaintext", action="store_true", help="do not encrypt (only loopback addresses are in the clear by default)"
    )
    parser.add_argument("--cert", type=Path, default=None, help="certificate to show, in PEM (default: one of its own)")
    parser.add_argument("--key", type=Path, default=None, help="the key to --cert, in PEM")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a limit of the server")
    parser.add_argument("--config", type=a_file, default=None, metavar="FILE", help="a TOML file with these options")
    parser.add_argument(
        "--metrics", type=a_port, default=None, metavar="PORT", help="port of /metrics, 0 for none (default: PORT + 1)"
    )
    parser.add_argument(
        "--metrics-host", default=LOOPBACK, metavar="HOST", help=f"address of /metrics (default: {LOOPBACK})"
    )
    parser.add_argument(
        "--ssh", type=a_place, default=None, metavar="[HOST]:PORT", help="let people in by ssh too, as at :2222"
    )
    parser.add_argument(
        "--ssh-host",
        default="",
        metavar="HOST",
        help="how friends reach the SSH door (default: as --public, else this machine's address)",
    )
    parser.add_argument(
        "--web", type=a_place, default=None, metavar="[HOST]:PORT", help="let people in by a browser too, as at :8080"
    )
    parser.add_argument(
        "--web-url",
        default="",
        metavar="URL",
        help="how friends reach that page, where a web server that encrypts stands before it",
    )
    parser.add_argument(
        "--public",
        type=server_address,
        default=None,
        metavar="HOST[:PORT]",
        help="how friends reach the room, for the lines to send them (default: this machine's address)",
    )
    parser.add_argument(
        "--no-announce", action="store_true", help="do not tell the local network (mDNS) that this room is here"
    )
    parser.add_argument(
        "--announce-as",
        type=a_title,
        default=this_machine(),
        metavar="NAME",
        help="the room's name there (default: %(default)s)",
    )
    parser.add_argument("--launch-fd", type=a_descriptor, default=None, help=argparse.SUPPRESS)
    parser.add_argument("--ready-fd", type=a_descriptor, default=None, help=argparse.SUPPRESS)
    return parser


def _complain(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return status


async def _run(started: Started, journal: Path) -> None:
    given, settings = started.given, started.settings
    leash = None if given.launch_fd is None else Leash(given.launch_fd)
    launch = None if leash is None else Launch(await leash.secret())
    listeners = await trio.open_tcp_listeners(given.port, host=given.host)
    try:
        where, tls = _encrypted(listeners, given)
    except (BadCertificate, OSError):
        for listener in listeners:
            await listener.aclose()
        raise
    store = SqliteStore(journal)
    async with trio.open_nursery() as nursery:
        pool = Pool(
            nursery,
            size=pool_size(settings.thinkers),
            most=settings.think,
            late=settings.think_late,
            queue=settings.think_queue,
        )
        parts = Parts(settings, GAMES, LEVELS, Journal(store), pool, launch, journal_file=journal, tls=tls)
        server = Server(parts)
        raise_file_limit()
        collect_seldom()
        await nursery.start(heed_signals, server.stop, lambda: started.reload(command_line()), settings.stop)
        if leash is not None:
            nursery.start_soon(leash.watch, server.stop)
        tell_address(journal, where.host, where.port)
        if launch is None:
            _keep_doors(nursery, server, where, given)
        if not given.no_announce and launch is None:
            _make_known(nursery, listeners, server, given.announce_as, where.fingerprint)
        async with open_door(journal.parent, server.desk):
            _announce(where, given.ready_fd, private=launch is not None)
            with _metrics(server, given, where.port, private=launch is not None):
                await server.serve(listeners)
        await pool.close()
        nursery.cancel_scope.cancel()


def _encrypted(
    listeners: list[trio.SocketListener], given: argparse.Namespace
) -> tuple[Listening, ssl.SSLContext | None]:
    """Where it listens, and how it speaks TLS there, if it does.  Raises `BadCertificate`, OSError."""
    where = where_it_listens(listeners)
    own = (given.cert, given.key) if given.cert else None
    certificate = certificate_for(where, given.data, own, plaintext=given.plaintext)
    if certificate is None:
        return replace(where[0], public=given.public or ""), None
    return replace(where[0], fingerprint=certificate.fingerprint, public=given.public or ""), certificate.context


@contextmanager
def _metrics(server: Server, given: argparse.Namespace, port: int, *, private: bool) -> Iterator[None]:
    """Show the server's numbers: at the port beside its own, unless it is private or that port was left to the system."""
    wanted = given.metrics
    if wanted is None:
        wanted = 0 if private or not given.port else (port + 1) % (1 << 16)
    if not wanted:
        yield
        return
    with ExitStack() as stack:
        try:
            at = stack.enter_context(exported(Numbers(server.tally, server.gauges()), given.metrics_host, wanted))
            log("metrics", host=given.metrics_host, port=at)
        except OSError as error:
            log("metrics-unavailable", port=wanted, why=error.strerror or "")
        yield


def _make_known(
    nursery: trio.Nursery, listeners: list[trio.SocketListener], server: Server, name: str, fingerprint: str
) -> None:
    """Announce the room on the local network, unless only this machine reaches it."""

    def said() -> Announced:
        people, tables = server.known_to_all()
        return Announced(name, tuple(GAMES), SERVER, fingerprint, people, tables)

    presence = presence_of(where_it_listens(listeners), said)
    if presence is not None:
        nursery.start_soon(announce, presence)


def _keep_doors(nursery: trio.Nursery, server: Server, where: Listening, given: argparse.Namespace) -> None:
    shown = where.shown[: found.start()] if (found := PORT_BEHIND.search(where.shown)) else where.shown
    for kind, place, said, announced in (
        (Kind.SSH, given.ssh, given.ssh_host, _announce_ssh),
        (Kind.WEB, given.web, given.web_url, _announce_web),
    ):
        if place:
            listen = listens_at(place, given.host)
            host = reached_at(listen, shown.strip("[]"))
            public = said or (f"[{host}]" if kind is Kind.WEB and ":" in host else host)
            plan = DoorPlan(kind, listen, where.nearest, where.fingerprint, public, given.data)
            nursery.start_soon(keep_door, plan, server.gateways.lend(kind), partial(announced, public))


def _announce_ssh(public: str, port: int, key: str) -> None:
    log("ssh-door-open", port=port, key=key)
    how = f"ssh -p {port} {public}"
    print(f"With nothing installed: {how} (the door's key is {key})", flush=True)  # noqa: T201 - to whoever typed the command


def _announce_web(public: str, port: int, _key: str) -> None:
    log("web-door-open", port=port)
    is_whole = "://" in public
    url = public if is_whole else f"http://{public}:{port}"
    clear = "" if is_whole else " (not encrypted: for a network of your own)"
    print(f"In a browser: {url}{clear}", flush=True)  # noqa: T201 - to whoever typed the command


def _announce(where: Listening, ready: int | None, *, private: bool) -> None:
    log("listening", host=where.host, port=where.port, encrypted=bool(where.fingerprint))
    if not private:
        print("\n".join(where.sentences()), flush=True)  # noqa: T201 - to whoever typed the command
        if not where.fingerprint and not where.is_local:
            _complain(_IN_THE_CLEAR, 0)
    if ready is not None:
        tell_ready(ready, where.host, where.port, where.fingerprint)
