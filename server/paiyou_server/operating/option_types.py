"""What the options of `paiyou serve` may be; each function raises ``argparse.ArgumentTypeError`` with a part of a sentence."""

from __future__ import annotations

import argparse
import os
import re
import socket
from pathlib import Path
from typing import Final

from paiyou_protocol.text import BadText, check_title

_HOST: Final = re.compile(r"\[[0-9A-Fa-f:.]{2,45}\]|[\w.-]{1,253}")
PORT_BEHIND: Final = re.compile(r"(?<=[^:]):[0-9]*$")


def a_port(text: str) -> int:
    """A port, or 0; the system would take a larger number and listen at another port."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError("it is a number from 0 to 65535")
    return int(text)


def a_place(text: str) -> str:
    """Where to listen."""
    _host, colon, port = text.rpartition(":")
    if not colon:
        raise argparse.ArgumentTypeError("it is [HOST]:PORT, as in :2222")
    a_port(port)
    return text


def a_title(text: str) -> str:
    """A name that people read."""
    try:
        return check_title(text)
    except BadText:
        raise argparse.ArgumentTypeError("it has 1 to 40 cells, and nothing that cannot be drawn") from None


def this_machine() -> str:
    """What this machine is called, where that can be a title."""
    try:
        return check_title(socket.gethostname().partition(".")[0])
    except BadText:
        return "Paiyou"


def server_address(text: str) -> str:
    """A host, perhaps with a port; an IPv6 address stands in brackets."""
    host, colon, port = text.rpartition(":") if PORT_BEHIND.search(text) else (text, "", "")
    if not _HOST.fullmatch(host) or (colon and not a_port(port)):
        raise argparse.ArgumentTypeError("it is HOST or HOST:PORT, an IPv6 address in brackets")
    return text


def a_folder(text: str) -> Path:
    """A folder's path; an empty one would be the folder that one happens to be in."""
    if not text:
        raise argparse.ArgumentTypeError("it is a folder's path")
    return Path(text)


def a_file(text: str) -> Path:
    """A file's path."""
    if not text:
        raise argparse.ArgumentTypeError("it is a file's path")
    return Path(text)


def a_descriptor(text: str) -> int:
    """A descriptor that we have inherited."""
    try:
        number = int(text)
        os.fstat(number)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError("it is the number of an open descriptor") from None
    return number
