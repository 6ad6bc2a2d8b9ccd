"""Where a server listens, whether in TLS, and what its host sends to friends."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import trio

from paiyou_server.connections.certificates import Certificate, load_certificate, own_certificate

PORT: Final = 7741


@dataclass(frozen=True)
class Listening:
    """An address and its certificate's ``fingerprint``, empty where nothing is encrypted.

    ``public`` is how its host says that friends reach it (``HOST[:PORT]``, a port as outside), empty where nothing is said.
    """

    host: str
    port: int
    fingerprint: str = ""
    public: str = ""

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches it."""
        return ip_address(self.host.partition("%")[0]).is_loopback

    @property
    def nearest(self) -> str:
        """How this machine itself reaches it."""
        host = ip_address(self.host.partition("%")[0])
        if host.is_unspecified:
            return f"{'127.0.0.1' if host.version == 4 else '[::1]'}:{self.port}"
        return f"[{self.host}]:{self.port}" if host.version == 6 else f"{self.host}:{self.port}"

    @property
    def shown(self) -> str:
        """How others name it, as the host says or as far as this machine can know."""
        if self.public:
            return self.public
        host = (
            (own_address() or socket.gethostname())
            if ip_address(self.host.partition("%")[0]).is_unspecified
            else self.host
        )
        bracketed = f"[{host}]" if ":" in host else host
        return bracketed if self.port == PORT else f"{bracketed}:{self.port}"

    @property
    def link(self) -> str:
        """The link that carries the fingerprint."""
        return f"paiyou://{self.shown}/#{self.fingerprint}"

    def sentences(self) -> tuple[str, ...]:
        """What the host is told at the start."""
        where = f"Listening on {self.host}, port {self.port}"
        join = f"To join: paiyou join {self.shown}"
        if self.fingerprint:
            link = f"Or by this link, which tells this server from any other: paiyou join {self.link}"
            return (f"{where}, encrypted. {join}", link)
        return (f"{where}, not encrypted. {join}{'' if self.is_local and not self.public else ' --plaintext'}",)


def where_it_listens(listeners: list[trio.SocketListener]) -> tuple[Listening, ...]:
    """The addresses, without a certificate."""
    names = (listener.socket.getsockname()[:2] for listener in listeners)
    return tuple(Listening(str(host), int(port)) for host, port in names)


def certificate_for(
    where: tuple[Listening, ...], folder: Path, given: tuple[Path, Path] | None, *, plaintext: bool
) -> Certificate | None:
    """The one to show: ``given`` by its two files, or the folder's own, which nobody needs where only this machine listens.

    Raises `paiyou_server.connections.certificates.BadCertificate`, OSError.
    """
    if plaintext:
        return None
    if given is not None:
        return load_certificate(*given)
    return None if all(each.is_local for each in where) else own_certificate(folder)


def own_address() -> str:
    """The address of this machine by which others reach it, as far as it can know; empty where it cannot."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it asks which of our addresses would be used
        except OSError:
            return ""
        return str(probe.getsockname()[0])
