"""What the doors' command lines have in common: the server, where to listen, and how much is borne."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from paiyou_client.address import Address, BadAddress, parse_address
from paiyou_client.files import default_data
from paiyou_client.links import parse_target
from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.trust import Terms
from paiyou_client.words.addresses import address_words
from paiyou_client.words.connection import reason_words
from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint

WRONG: Final = (BadAddress, BadFingerprint, OSError, ValueError)
"""What a command line may be wrong by."""
_MOST: Final = 512


def of_server(parser: argparse.ArgumentParser) -> None:
    """The server, what is believed of it, and how friends reach the door."""
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


def of_visits(parser: argparse.ArgumentParser, folder: str, port: int, bounds: Bounds) -> None:
    """Where to listen, the folder below that of the client's data, and the bounds; ``leashed`` is the server's own."""
    data = default_data() / folder
    parser.add_argument(
        "--listen", type=_listen, default=("", port), metavar="[HOST]:PORT", help=f"where to listen (default: :{port})"
    )
    parser.add_argument("--data", type=Path, default=data, help=f"folder for what the door keeps (default: {data})")
    for name, most, what in (
        ("--most", bounds.connections, "connections at once"),
        ("--most-per-address", bounds.per_address, "of one address"),
    ):
        parser.add_argument(name, type=count, default=most, help=f"{what} (default: {most})")
    for name, metavar, default, what in (
        ("--idle", "MINUTES", int(bounds.idle / 60), "end who types nothing for so long"),
        ("--lifetime", "HOURS", int(bounds.lifetime / 3600), "end every connection then"),
    ):
        parser.add_argument(name, type=count, default=default, metavar=metavar, help=f"{what} (default: {default})")
    parser.add_argument("--leashed", action="store_true", help=argparse.SUPPRESS)


def bounds_of(given: argparse.Namespace, usual: Bounds) -> Bounds:
    """The bounds that were asked for."""
    return Bounds(
        connections=given.most,
        per_address=given.most_per_address,
        strangers=usual.strangers,
        per_minute=max(given.most_per_address, usual.per_minute),
        idle=given.idle * 60.0,
        lifetime=given.lifetime * 3600.0,
    )


def server_of(given: argparse.Namespace) -> tuple[Address, Terms]:
    """The server, and what is believed of it.  Raises one of `WRONG`."""
    target = parse_target(given.server)
    accepted = read_fingerprint(given.accept) if given.accept else ""
    return target.address, Terms(target.fingerprint, accepted, given.plaintext)


def credential_of(given: argparse.Namespace) -> str:
    """The credential.  Raises one of `WRONG`."""
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


def count(text: str) -> int:
    """A number above 0."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**6):
        raise argparse.ArgumentTypeError("it is a number above 0")
    return int(text)


def beat(given: argparse.Namespace) -> None:
    """Tell whoever started a leashed door that it lives."""
    if given.leashed:
        print(flush=True)  # noqa: T201 - whoever started it sees that it lives


def why_not(error: Exception) -> str:
    """Why a door is not opened, in a sentence."""
    match error:
        case BadAddress():
            return address_words(error)
        case BadFingerprint():
            return "--accept wants a fingerprint: 43 letters, as the server prints it."
        case OSError():
            return f"The door cannot be opened: {error.strerror or error}{f' ({error.filename})' if error.filename else ''}."
        case _:
            return f"The door cannot be opened: {error}."


def why_no_connection(end: NoConnection, server: Address) -> str:
    """Why the server is not to be had, in a sentence."""
    return reason_words(end.reason, str(server), words=end.words)


def complain(sentence: str, status: int) -> int:
    """Say what is wrong; the exit status."""
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return status
