"""How friends come where a person came by a browser: by the page's own address."""

from __future__ import annotations

from dataclasses import dataclass

from paiyou_client.address import Address
from paiyou_client.ssh_door.introductions import DoorsCredentials


@dataclass(frozen=True)
class WebCredentials(DoorsCredentials):
    """``url`` is the page's address, without a slash at its end, or empty where it is not known."""

    url: str = ""

    def where(self, address: Address) -> str:
        """The room, as its page is called."""
        return self.url.partition("://")[2] or str(address)

    def invitation(self, address: Address, code: str, fingerprint: str) -> str:
        """The page, and the table's code behind it."""
        return f"{self.url}/{code}" if self.url else ""
