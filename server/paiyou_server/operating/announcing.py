"""The server makes itself known on the local network (mDNS, DNS-SD), so that clients there list it.

zeroconf keeps a thread of its own, and what blocks is called from trio's threads, so a network that misbehaves costs the room
nothing.  A failure is a line in the log; the room is open without it.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

import trio

from paiyou_protocol.nearby import SERVICE, Announced, announced_properties
from paiyou_server.connections.listening import Listening, own_address
from paiyou_server.logs import log, log_crash

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

EVERY: Final = 30.0
"""Seconds between two looks at whether what is announced is still true."""
_LEAVING: Final = 2.0
_LABEL_BYTES: Final = 40
"""Of an instance's name: a label has 63, and a number is added where the name is taken."""
_MOST_ADDRESSES: Final = 8


@dataclass(frozen=True)
class Presence:
    """What is to be announced, as of now, and on which addresses of this machine (None: all)."""

    port: int
    addresses: Callable[[], Sequence[str]]
    said: Callable[[], Announced]
    interfaces: tuple[str, ...] | None = None


def presence_of(where: Sequence[Listening], said: Callable[[], Announced]) -> Presence | None:
    """What to announce of a server that listens there; None if only this machine reaches it."""
    reached = [each for each in where if not each.is_local]
    if not reached:
        return None
    hosts = [each.host for each in reached]
    if any(ip_address(host.partition("%")[0]).is_unspecified for host in hosts):
        return Presence(reached[0].port, _own_addresses, said)
    return Presence(reached[0].port, lambda: hosts, said)


async def announce(presence: Presence, *, every: float = EVERY) -> None:
    """Announce until cancelled, and take it back then.  Raises nothing."""
    try:
        announcer = await trio.to_thread.run_sync(_Announcer, presence, presence.said())
    except Exception as error:  # noqa: BLE001 - zeroconf and its sockets fail in many ways, and none may touch the room
        log_crash("announcing-failed", error)
        return
    log("announcing", port=presence.port)
    try:
        while True:
            await trio.sleep(every)
            await trio.to_thread.run_sync(announcer.renew, presence.said())
    finally:
        with trio.move_on_after(_LEAVING, shield=True):
            await trio.to_thread.run_sync(announcer.close, abandon_on_cancel=True)


class _Announcer:
    """All of it blocks.  Making one raises what zeroconf does and OSError; the rest raises nothing."""

    def __init__(self, presence: Presence, said: Announced) -> None:
        from zeroconf import InterfaceChoice, Zeroconf  # noqa: PLC0415 - a fifth of a second, and not every room wants it

        logging.getLogger("zeroconf").addHandler(logging.NullHandler())
        logging.getLogger("zeroconf").propagate = False  # our log is lines of JSON, and says itself what failed
        self._presence = presence
        self._said = said
        self._host = f"paiyou-{secrets.token_hex(4)}.local."
        self._instance = f"{_label(self._said.name)}.{SERVICE}"
        interfaces: Any = InterfaceChoice.All if presence.interfaces is None else list(presence.interfaces)
        self._zeroconf = Zeroconf(interfaces=interfaces)
        try:
            info = self._info()
            self._zeroconf.register_service(info, allow_name_change=True)
            self._instance = info.name
        except BaseException:
            self._zeroconf.close()
            raise

    def renew(self, said: Announced) -> None:
        """Say what has changed, if anything has."""
        if said == self._said:
            return
        self._said = said
        try:
            self._zeroconf.update_service(self._info())
        except Exception as error:  # noqa: BLE001 - the same
            log_crash("announcing-failed", error)

    def close(self) -> None:
        """Say that the server is gone."""
        try:
            self._zeroconf.close()
        except Exception as error:  # noqa: BLE001 - the same
            log_crash("announcing-failed", error)

    def _info(self) -> ServiceInfo:
        presence = self._presence
        return service_info(self._instance, self._host, presence.addresses(), presence.port, self._said)


def service_info(instance: str, host: str, addresses: Sequence[str], port: int, said: Announced) -> ServiceInfo:
    """The service as zeroconf takes it."""
    from zeroconf import ServiceInfo  # noqa: PLC0415 - see above

    return ServiceInfo(
        SERVICE,
        instance,
        port=port,
        parsed_addresses=[address.partition("%")[0] for address in addresses][:_MOST_ADDRESSES],
        properties=announced_properties(said),
        server=host,
    )


def _label(name: str) -> str:
    """The name as a label of DNS-SD: without dots, which the library would take for a border."""
    return name.replace(".", " ").encode()[:_LABEL_BYTES].decode("utf-8", "ignore").strip() or "Paiyou"


def _own_addresses() -> list[str]:
    """The address on the way to the world, or all there are where there is no such way: of several, who reads them cannot
    know which one is on its network."""
    usual = own_address()
    if usual:
        return [usual]
    import zeroconf  # noqa: PLC0415 - see above

    known: list[str] = zeroconf.get_all_addresses()  # type: ignore[attr-defined]  # in its __init__ for whoever wants it
    return [address for address in known if not ip_address(address).is_loopback]
