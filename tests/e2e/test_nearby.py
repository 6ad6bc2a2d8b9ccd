"""A room and a client find each other by mDNS, on this machine's loopback alone."""

from __future__ import annotations

import errno

import pytest
import trio

from paiyou_client.address import Address
from paiyou_client.nearby import Found, LanSearch
from paiyou_protocol.nearby import Announced
from paiyou_server.connections.listening import Listening
from paiyou_server.operating.announcing import Presence, announce, presence_of

pytestmark = pytest.mark.trio

LOOPBACK = ("127.0.0.1",)
EMPTY = Announced("Ana's attic, st. 2", ("zioncheck",), "paiyou 0.1", "A" * 42 + "E", people=0, tables=0)


WHERE = Address("127.0.0.1", 7741)


async def found_by(search: LanSearch, wanted: tuple[Found, ...]) -> None:
    """Until the room of this test is found so, whatever else this machine announces."""
    with trio.fail_after(30):
        while tuple(found for found in search.found() if found.address == WHERE) != wanted:  # noqa: ASYNC110 - its threads know nothing of trio
            await trio.sleep(0.02)


async def test_a_room_is_found_changes_and_goes() -> None:
    said = [EMPTY]
    presence = Presence(7741, lambda: LOOPBACK, lambda: said[0], LOOPBACK)
    search = LanSearch(LOOPBACK)
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(lambda: announce(presence, every=0.1))
            await found_by(search, (Found(WHERE, EMPTY),))
            said[0] = Announced("Ana's attic, st. 2", ("zioncheck",), "paiyou 0.1", "A" * 42 + "E", people=3, tables=1)
            await found_by(search, (Found(WHERE, said[0]),))
            nursery.cancel_scope.cancel()
        await found_by(search, ())
    finally:
        search.close()
        await trio.to_thread.run_sync(search.join, 30)


async def test_a_network_that_cannot_be_used_costs_the_room_a_line_in_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def no_addresses() -> tuple[str, ...]:
        raise OSError(errno.EAFNOSUPPORT, "netlink is not for this service")

    await announce(Presence(7741, no_addresses, lambda: EMPTY, LOOPBACK))
    assert '"event": "announcing-failed"' in capsys.readouterr().err


async def test_what_listens_for_this_machine_alone_is_not_announced() -> None:
    assert presence_of([Listening("127.0.0.1", 7741), Listening("::1", 7741)], lambda: EMPTY) is None
    presence = presence_of([Listening("127.0.0.1", 7741), Listening("192.168.1.7", 7741)], lambda: EMPTY)
    assert presence is not None
    assert tuple(presence.addresses()) == ("192.168.1.7",)
