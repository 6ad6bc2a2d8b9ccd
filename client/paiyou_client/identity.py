"""Who this person is on each server: names and secret tokens, one file a server, for this person's eyes alone.

A token is all that a server knows a person by.  It is kept under the server's address and under its certificate, so whoever
joins by another address is the same person there, and whoever accepts a new certificate too.  One file may hold several people of one server, by name, so that two can
play from one account; without a name it is the one who was there last.
"""

from __future__ import annotations

import getpass
import platform
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from paiyou_client.files import file_name, read, write_private
from paiyou_protocol.messages import VERSIONS, Hello, Welcome
from paiyou_protocol.names import check_name
from paiyou_protocol.text import NAME_CELLS, BadText, for_terminal

FALLBACK: Final = "Guest"
DEVICE_LENGTH: Final = 64


class People(msgspec.Struct, frozen=True):
    """The tokens of one server by name, and who was there last."""

    last: str = ""
    tokens: dict[str, str] = {}


class Introduction(Protocol):
    """How we say to one server who we are."""

    @property
    def name(self) -> str:
        """The name that we go by there."""

    @property
    def is_known(self) -> bool:
        """Whether there is a token to show."""

    def meets(self, fingerprint: str) -> None:
        """The server has this certificate (empty: none)."""

    def hello(self, client: str, launch: str | None) -> Hello:
        """The first message."""

    def learn(self, welcome: Welcome) -> None:
        """Keep what the server gave.  Raises OSError if it cannot be written."""

    def forget(self) -> None:
        """The server does not know the token: be a new person next time.  Raises OSError if it cannot be written."""


class Beside:
    """The same person on a connection that only reads, beside the one that another client of ours may have there.  Only with a
    one-time code it comes as any other does, as it is a new device once; after that it has a token."""

    def __init__(self, own: Introduction) -> None:
        self._own = own
        self.meets, self.learn, self.forget = own.meets, own.learn, own.forget

    @property
    def name(self) -> str:
        """The name that we go by there."""
        return self._own.name

    @property
    def is_known(self) -> bool:
        """Whether there is a token to show."""
        return self._own.is_known

    def hello(self, client: str, launch: str | None) -> Hello:
        """The first message."""
        hello = self._own.hello(client, launch)
        return replace(hello, beside=not hello.code)


class Identity:
    """Who we are on one server; ``server`` is its key, ``name`` the wanted name or empty for the last one.

    With a one-time ``code`` we are whoever asked for it on another device, whatever the name.
    """

    def __init__(self, folder: Path, server: str, name: str = "", *, code: str = "") -> None:
        self._folder = folder
        self._paths: tuple[Path, ...] = (folder / file_name(server),)
        self._wanted = name
        self._code = code
        self._people = self._read()

    def meets(self, fingerprint: str) -> None:
        """The server has this certificate (empty: none), so who we are to it under other addresses counts here too."""
        self._paths = self._paths[:1]
        if fingerprint:
            self._paths = (*self._paths, self._folder / file_name(fingerprint))
        self._people = self._read()

    @property
    def name(self) -> str:
        """The name that we go by here."""
        return self._wanted or self._people.last or name_of_user()

    def hello(self, client: str, launch: str | None) -> Hello:
        """The first message: with the code or the token if there is one, else as a new person."""
        token = None if self._code else self._people.tokens.get(self.name)
        return Hello(
            VERSIONS,
            client=client,
            name=self.name,
            token=token,
            launch=launch,
            code=self._code,
            device=name_of_device(),
            contributes=True,
        )

    def learn(self, welcome: Welcome) -> None:
        """Keep what the server gave.  Raises OSError if it cannot be written."""
        token = welcome.token or self._people.tokens.get(self.name)
        self._wanted, self._code = welcome.name, ""
        self._write(welcome.name, {} if token is None else {welcome.name: token})

    def forget(self) -> None:
        """The server does not know the token: be a new person next time.  Raises OSError if it cannot be written."""
        self._wanted = self.name
        self._write(self._people.last, {}, without=self.name)

    @property
    def is_known(self) -> bool:
        """Whether there is a token to show."""
        return self.name in self._people.tokens

    def _write(self, last: str, tokens: dict[str, str], without: str = "") -> None:
        # Read again: another client may have met this server under another name meanwhile.
        old = self._read()
        kept = {name: token for name, token in old.tokens.items() if name != without}
        self._people = People(last, {**kept, **tokens})
        for path in self._paths:
            if self._people != read(path, People):
                write_private(path, self._people)

    def _read(self) -> People:
        """What is kept under the address, and over it what is kept under the certificate."""
        found = [people for path in self._paths if (people := read(path, People)) is not None]
        tokens = {name: token for people in found for name, token in people.tokens.items()}
        return People(next((people.last for people in found if people.last), ""), tokens)


def name_of_device() -> str:
    """What this machine calls itself."""
    return for_terminal(platform.node())[:DEVICE_LENGTH]


def name_of_user() -> str:
    """The name that the system knows this person by, as far as it may be one here."""
    try:
        return check_name(getpass.getuser()[:NAME_CELLS].strip())
    except (BadText, OSError, KeyError):
        return FALLBACK
