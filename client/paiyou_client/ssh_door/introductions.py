"""Who a person is who came by the door: the key that was proved, said to the server with the door's own credential.

The door remembers nobody: who is who, and by which keys, is the server's to know.
"""

from __future__ import annotations

from dataclasses import dataclass

from paiyou_client.address import Address
from paiyou_client.door import Door, NetworkDoor
from paiyou_client.identity import Introduction
from paiyou_client.powers import NOWHERE
from paiyou_client.trust import Terms, Trust
from paiyou_protocol.messages import VERSIONS, Hello, Welcome

_SHOWN = 20


@dataclass(frozen=True)
class Comer:
    """Who came: ``key`` is the fingerprint of the key that was proved, empty for a guest; ``peer`` the address, ``way`` what a
    guest came by."""

    key: str = ""
    peer: str = ""
    way: str = "SSH"


class VouchedIdentity:
    """One person at the server (`paiyou_client.identity.Introduction`)."""

    def __init__(self, credential: str, comer: Comer, name: str, code: str) -> None:
        self._credential = credential
        self._comer = comer
        self._name = name
        self._code = code
        self._token: str | None = None

    @property
    def name(self) -> str:
        """The wanted name, later the one that the server knows."""
        return self._name

    @property
    def is_known(self) -> bool:
        """Whether it is a guest who has a token."""
        return self._token is not None

    def meets(self, fingerprint: str) -> None:
        """It is the server that the door was started for."""

    def hello(self, client: str, launch: str | None) -> Hello:
        """The key, or the guest's token."""
        key, device = self._comer.key, self._comer.key[:_SHOWN] or self._comer.way
        return Hello(
            VERSIONS,
            client=client,
            name=self._name,
            token=self._token,
            launch=launch,
            code=self._code,
            device=device,
            gateway=self._credential,
            key=key,
            peer=self._comer.peer,
            contributes=True,
        )

    def learn(self, welcome: Welcome) -> None:
        """Keep a guest's token for as long as we are here."""
        self._name, self._code = welcome.name, ""
        self._token = welcome.token or self._token

    def forget(self) -> None:
        """The server does not know the guest any more."""
        self._token = None


class DoorsTrust(Trust):
    """The door's one server: it has the certificate that the door found when it started, or none."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(NOWHERE, "server", Terms(linked=fingerprint), local=True)

    def learn(self, found: str) -> None:
        """Nothing is learned, and nothing written."""


@dataclass(frozen=True)
class DoorsCredentials:
    """What the door shows for one person (`paiyou_client.credentials.Credentials`).

    ``server`` is the only one there is, ``fingerprint`` that of its certificate, ``ssh`` the line by which friends come, or
    empty.
    """

    server: Address
    credential: str
    comer: Comer
    fingerprint: str = ""
    ssh: str = ""

    def door(self, address: Address, terms: Terms) -> Door:
        """The way to the server, whatever address is asked for, and whatever a person says about it."""
        return NetworkDoor(self.server, DoorsTrust(self.fingerprint), plain=not self.fingerprint)

    def identity(self, address: Address, name: str, code: str) -> Introduction:
        """The person."""
        return VouchedIdentity(self.credential, self.comer, name, code)

    def where(self, address: Address) -> str:
        """The room, as whoever came over SSH called it."""
        return self.ssh.rpartition(" ")[2] or str(address)

    def invitation(self, address: Address, code: str, fingerprint: str) -> str:
        """The SSH line."""
        if not self.ssh:
            return ""
        return f"{self.ssh} -t {code}" if code else self.ssh
