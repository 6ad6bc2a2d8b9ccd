"""`python -m paiyou_server`: the server on the command line.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line, 3 the data folder is another server's.
"""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sqlite3
import ssl
import sys
import threading
from dataclasses import replace
from pathlib import Path

import platformdirs
import trio

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.registry import GAMES
from paiyou_server.certificates import BadCertificate
from paiyou_server.data_folder import FolderInUse, FolderUnusable, hold, tell_address
from paiyou_server.journal import Journal
from paiyou_server.launch import BadLaunch, Launch, Leash, tell_ready
from paiyou_server.listening import PORT, Listening, certificate_for, where_it_listens
from paiyou_server.logs import leaves, log, log_crash
from paiyou_server.offline import COMMANDS, named, why_not
from paiyou_server.offline import main as offline
from paiyou_server.serving import Parts, Server
from paiyou_server.settings import BadSetting, Settings
from paiyou_server.sqlite_store import SqliteStore
from paiyou_server.store import DamagedJournal, LostJournal, OtherJournal
from paiyou_server.thinking import Pool, pool_size

IN_USE = 3
_ALSO = "With the room stopped: paiyou serve check, paiyou serve restore FILE (each has its own --help)."
_IN_THE_CLEAR = "Warning: --plaintext sends everything in the clear. Whoever is on the way can read it, tokens included, and be anybody."


def main(arguments: list[str] | None = None) -> int:
    """Run a server until it is told to stop; the exit status."""
    os.umask(0o077)
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] in COMMANDS:
        return offline(words, _default_folder())
    parser = _parser()
    given = parser.parse_args(words)
    if bool(given.cert) != bool(given.key) or (given.plaintext and given.cert):
        parser.error("--cert and --key go together, and not with --plaintext")
    try:
        settings = Settings().with_texts(tuple(given.set))
    except BadSetting as error:
        return _complain(f"There is no such setting, or no such value of it: {error}", 2)
    _raise_file_limit()
    try:
        with hold(given.data) as journal:
            trio.run(_run, given, settings, journal)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="paiyou serve", description="Host a card room.", epilog=_ALSO, allow_abbrev=False
    )
    parser.add_argument("--host", default=None, help="address to listen on (default: every one of this machine)")
    parser.add_argument("--port", type=_port, default=PORT, help=f"port, 0 for any free one (default: {PORT})")
    folder = _default_folder()
    parser.add_argument(
        "--data", type=_folder, default=folder, help=f"folder for what must not be lost (default: {folder})"
    )
    parser.add_argument(
        "--plaintext", action="store_true", help="do not encrypt (only loopback addresses are in the clear by default)"
    )
    parser.add_argument("--cert", type=Path, default=None, help="certificate to show, in PEM (default: one of its own)")
    parser.add_argument("--key", type=Path, default=None, help="the key to --cert, in PEM")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a limit of the server")
    parser.add_argument("--launch-fd", type=_descriptor, default=None, help=argparse.SUPPRESS)
    parser.add_argument("--ready-fd", type=_descriptor, default=None, help=argparse.SUPPRESS)
    return parser


def _default_folder() -> Path:
    return Path(platformdirs.user_data_dir("paiyou")) / "room"


def _port(text: str) -> int:
    """A port, or 0; the system would take a larger number and listen at another port."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError("it is a number from 0 to 65535")
    return int(text)


def _folder(text: str) -> Path:
    """A folder's path; an empty one would be the folder that one happens to be in."""
    if not text:
        raise argparse.ArgumentTypeError("it is a folder's path")
    return Path(text)


def _descriptor(text: str) -> int:
    """A descriptor that we have inherited."""
    try:
        number = int(text)
        os.fstat(number)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError("it is the number of an open descriptor") from None
    return number


def _complain(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return status


async def _run(given: argparse.Namespace, settings: Settings, journal: Path) -> None:
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
        pool = Pool(nursery, size=pool_size(settings.thinkers), think=settings.think, queue=settings.think_queue)
        parts = Parts(settings, GAMES, LEVELS, Journal(store), pool, launch, journal_file=journal, tls=tls)
        server = Server(parts)
        nursery.start_soon(_heed_signals, server, settings.stop)
        if leash is not None:
            nursery.start_soon(leash.watch, server.stop)
        tell_address(journal, where.host, where.port)
        _announce(where, given.ready_fd, private=launch is not None)
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
        return where[0], None
    return replace(where[0], fingerprint=certificate.fingerprint), certificate.context


async def _heed_signals(server: Server, deadline: float) -> None:
    with trio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        async for _ in signals:
            _be_gone_after(deadline)
            server.stop()


def _be_gone_after(seconds: float) -> None:
    """Whatever hangs (a disk, above all), the process ends; all that anybody was told is on disk by then."""
    timer = threading.Timer(seconds, os._exit, (0,))
    timer.daemon = True
    timer.start()


def _announce(where: Listening, ready: int | None, *, private: bool) -> None:
    log("listening", host=where.host, port=where.port, encrypted=bool(where.fingerprint))
    if not private:
        print("\n".join(where.sentences()), flush=True)  # noqa: T201 - to whoever typed the command
        if not where.fingerprint and not where.is_local:
            _complain(_IN_THE_CLEAR, 0)
    if ready is not None:
        tell_ready(ready, where.host, where.port, where.fingerprint)


def _raise_file_limit() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not there on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else 65536
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    sys.exit(main())
