"""Who we are to servers, and what we believe of them: at home it is kept in files, a door has other means."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from paiyou_client.address import Address
from paiyou_client.door import Door, NetworkDoor
from paiyou_client.identity import Identity, Introduction
from paiyou_client.links import Target
from paiyou_client.trust import Terms, Trust

PEOPLE: Final = "people"


class Credentials(Protocol):
    """What is needed to come in at somebody's server."""

    def door(self, address: Address, terms: Terms) -> Door:
        """The way there."""

    def identity(self, address: Address, name: str, code: str) -> Introduction:
        """Who we are there; ``name`` is the wanted name or empty, ``code`` a one-time code or empty."""

    def where(self, address: Address) -> str:
        """The server, as people here call it."""

    def invitation(self, address: Address, code: str, fingerprint: str) -> str:
        """What to send to friends, who come by it to the table of this invite code (empty: to the server); empty where there
        is nothing to send."""


class KeptCredentials:
    """Kept in the data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data

    def door(self, address: Address, terms: Terms) -> Door:
        """The way there, with what is remembered of its certificate."""
        return NetworkDoor(address, Trust(self._data, address.key, terms, local=address.is_local))

    def identity(self, address: Address, name: str, code: str) -> Introduction:
        """Who we were there."""
        return Identity(self._data / PEOPLE, address.key, name, code=code)

    def where(self, address: Address) -> str:
        """Its address."""
        return str(address)

    def invitation(self, address: Address, code: str, fingerprint: str) -> str:
        """The link."""
        return str(Target(address, code, fingerprint))
