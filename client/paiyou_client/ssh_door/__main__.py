"""`python -m paiyou_client.ssh_door`: the SSH door on the command line, and the session that an sshd of one's own forces.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path

from paiyou_client.address import Address, BadAddress, parse_address
from paiyou_client.files import default_data
from paiyou_client.links import parse_target
from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.host_key import BadHostKey
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.opening import Open, Plan, keep_open
from paiyou_client.ssh_door.workers import EACH, NoWorkers, processors
from paiyou_client.trust import Terms
from paiyou_client.words.addresses import address_words
from paiyou_client.words.connection import reason_words
from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint

PORT = 2222
_MOST = 512


def main(arguments: list[str] | None = None) -> int:
    """Keep a door open, or run one session; the exit status."""
    os.umask(0o077)
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] == "session":
        return _session(words[1:])
    if words and words[0] == "worker":
        return _worker(words[1:])
    given = _parser().parse_args(words)
    try:
        plan = _plan(given)
    except (BadAddress, BadFingerprint, OSError, ValueError) as error:
        return _complain(_why_not(error), 2)
    try:
        asyncio.run(
            keep_open(plan, lambda opened: _announce(opened, plan, given), lambda: _beat(given), leash=given.leashed)
        )
    except NoConnection as end:
        return _complain(reason_words(end.reason, str(plan.server), words=end.words), 1)
    except (BadHostKey, NoWorkers, OSError) as error:
        return _complain(_why_not(error), 1)
    return 0


def _worker(words: list[str]) -> int:
    from paiyou_client.ssh_door.worker import main as work  # noqa: PLC0415 - it brings all screens

    return work(words)


def _session(words: list[str]) -> int:
    from paiyou_client.ssh_door.force_command import run_session  # noqa: PLC0415 - it brings all screens

    parser = argparse.ArgumentParser(
        prog="paiyou ssh-door session", description="What an sshd forces in the place of a shell.", allow_abbrev=False
    )
    _of_server(parser)
    given = parser.parse_args(words)
    try:
        server, terms = _server(given)
        credential = _credential(given)
    except (BadAddress, BadFingerprint, OSError, ValueError) as error:
        return _complain(_why_not(error), 2)
    fingerprint = terms.accepted or terms.linked
    if not (fingerprint or terms.plaintext or server.is_local):
        return _complain("Say --accept FINGERPRINT, as the server prints it, or --plaintext.", 2)
    ssh = f"ssh {given.public}" if given.public else ""
    return run_session(server, credential, fingerprint, os.environ, ssh)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="paiyou ssh-door",
        description="Let people play on a server by ssh, with nothing installed.",
        epilog="Behind an sshd of your own: paiyou ssh-door session --help.",
        allow_abbrev=False,
    )
    _of_server(parser)
    folder, bounds = default_data() / "ssh-door", Bounds()
    parser.add_argument(
        "--listen", type=_listen, default=("", PORT), metavar="[HOST]:PORT", help=f"where to listen (default: :{PORT})"
    )
    parser.add_argument("--data", type=Path, default=folder, help=f"folder of the door's own key (default: {folder})")
    parser.add_argument("--no-guests", action="store_true", help="take nobody without a key")
    parser.add_argument(
        "--most", type=_count, default=bounds.connections, help=f"connections at once (default: {bounds.connections})"
    )
    parser.add_argument(
        "--most-per-address",
        type=_count,
        default=bounds.per_address,
        help=f"of one address (default: {bounds.per_address})",
    )
    parser.add_argument(
        "--idle",
        type=_count,
        default=int(bounds.idle / 60),
        metavar="MINUTES",
        help="end who types nothing for so long (120)",
    )
    parser.add_argument(
        "--lifetime",
        type=_count,
        default=int(bounds.lifetime / 3600),
        metavar="HOURS",
        help="end every connection then (24)",
    )
    parser.add_argument(
        "--processes",
        type=_count,
        default=processors(),
        help=f"that show the client, at most; one serves {EACH} people before the next one starts (default: {processors()})",
    )
    parser.add_argument("--leashed", action="store_true", help=argparse.SUPPRESS)
    return parser


def _of_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("server", metavar="HOST[:PORT]|LINK", help="the server where people are to play")
    parser.add_argument(
        "--credential",
        type=Path,
        metavar="FILE",
        required=True,
        help="the door's credential (from `paiyou admin door NAME`), - for the first line of standard input",
    )
    parser.add_argument(
        "--accept", metavar="FINGERPRINT", default="", help="the certificate that the server has to have"
    )
    parser.add_argument("--plaintext", action="store_true", help="go there even if the server does not encrypt")
    parser.add_argument(
        "--public", metavar="HOST", default="", help="how friends reach this door, for the lines to send them"
    )


def _plan(given: argparse.Namespace) -> Plan:
    server, terms = _server(given)
    bounds = Bounds(
        connections=given.most,
        per_address=given.most_per_address,
        per_minute=max(given.most_per_address, Bounds().per_minute),
        idle=given.idle * 60.0,
        lifetime=given.lifetime * 3600.0,
    )
    host, port = given.listen
    credential = _credential(given)
    return Plan(
        server, terms, host, port, given.data, credential, given.public, bounds, not given.no_guests, given.processes
    )


def _server(given: argparse.Namespace) -> tuple[Address, Terms]:
    target = parse_target(given.server)
    accepted = read_fingerprint(given.accept) if given.accept else ""
    return target.address, Terms(target.fingerprint, accepted, given.plaintext)


def _credential(given: argparse.Namespace) -> str:
    is_said = str(given.credential) == "-"
    line = sys.stdin.buffer.readline(_MOST) if is_said else given.credential.read_bytes()[:_MOST]
    credential = line.decode("ascii").strip()
    if not credential:
        raise ValueError("the credential is empty")
    return credential


def _listen(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise argparse.ArgumentTypeError("it is [HOST]:PORT, as in :2222")
    return (str(parse_address(f"{host}:1").host) if host else ""), int(port)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**6):
        raise argparse.ArgumentTypeError("it is a number above 0")
    return int(text)


def _announce(opened: Open, plan: Plan, given: argparse.Namespace) -> None:
    if given.leashed:
        line = json.dumps({"port": opened.port, "fingerprint": opened.fingerprint})
    else:
        line = (
            f"People come in by: ssh -p {opened.port} {plan.public or 'HOST'}\n"
            f"The door's own key is {opened.fingerprint}: who comes first should compare it."
        )
    print(line, flush=True)  # noqa: T201 - to whoever started it


def _beat(given: argparse.Namespace) -> None:
    if given.leashed:
        print(flush=True)  # noqa: T201 - whoever started it sees that it lives


def _why_not(error: Exception) -> str:
    match error:
        case BadAddress():
            return address_words(error)
        case BadFingerprint():
            return "--accept wants a fingerprint: 43 letters, as the server prints it."
        case BadHostKey():
            return (
                f"{error.args[0]} holds no SSH key. Move it away, and a new one is made, which everybody has to accept."
            )
        case NoWorkers():
            return (
                "The door cannot show anybody the client: the processes for it end again and again. The log says why."
            )
        case OSError():
            return f"The door cannot be opened: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}."
        case _:
            return f"The door cannot be opened: {error}."


def _complain(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return status


if __name__ == "__main__":
    sys.exit(main())
