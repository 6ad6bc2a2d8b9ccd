"""A server that others reach: encrypted, known by its certificate, and joined by what its host sends to friends."""

from __future__ import annotations

import asyncio
import re
import stat
import sys
from pathlib import Path

import pytest

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.identity import Identity
from paiyou_client.links import Target, parse_target
from paiyou_client.reasons import NoConnection
from paiyou_client.trust import NO_TERMS, Terms, Trust
from paiyou_client.wire import Wire
from paiyou_protocol.messages import DeviceCode, MakeCode
from paiyou_server.connections.certificates import own_certificate
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.e2e.room import Room, room

TO_ALL = ("--host", "0.0.0.0")


def link_of(server: Room) -> Target:
    """The link that its host is shown."""
    found = re.search(r"paiyou join (paiyou://\S+)", server.log.read_text())
    assert found is not None
    return parse_target(found[1])


def visit(server: Room, data: Path, terms: Terms = NO_TERMS, *, name: str = "Mei") -> str:
    """Come as a client does, as from elsewhere; whose name one is welcomed by."""
    address = Address("127.0.0.1", server.port)

    async def come() -> str:
        door = NetworkDoor(address, Trust(data, address.key, terms))
        identity = Identity(data / "people", address.key, name)
        wire = Wire(await door.open())
        try:
            welcome = await wire.greet(identity.hello("test", None))
            identity.learn(welcome)
            door.welcomed()
        finally:
            await wire.close()
        return welcome.name

    return asyncio.run(come())


def test_it_is_joined_by_its_link_and_stays_who_it_is_over_a_restart(tmp_path: Path) -> None:
    with room(tmp_path / "data", *TO_ALL) as server:
        link = link_of(server)
        assert link.address.port == server.port
        assert visit(server, tmp_path, Terms(linked=link.fingerprint)) == "Mei"
        port = server.port
    with room(tmp_path / "data", *TO_ALL, "--port", str(port)) as server:
        assert link_of(server).fingerprint == link.fingerprint
        assert visit(server, tmp_path) == "Mei"
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.data.iterdir()}
    assert {"certificate.pem", "key.pem"} < modes.keys()
    assert set(modes.values()) == {0o600}


def test_the_command_joins_by_the_link_in_a_terminal(tmp_path: Path) -> None:
    with room(tmp_path / "data", *TO_ALL) as server:
        link = str(Target(Address("127.0.0.1", server.port), fingerprint=link_of(server).fingerprint))
        wrong = str(Target(Address("127.0.0.1", server.port), fingerprint="A" * 43))
        command = (sys.executable, "-m", "paiyou_cli.main", "join", "--data", str(tmp_path / "client"), "--name", "Mei")
        with PseudoTerminal(*command, wrong) as terminal:
            assert terminal.ends() == 1
            assert "not the one in the link" in " ".join(terminal.output.decode().split())
        with PseudoTerminal(*command, link) as terminal:
            terminal.until("connected")
            terminal.press("\x03")
            assert terminal.ends() == 0


def test_another_device_comes_in_by_a_code_that_the_first_one_asked_for(tmp_path: Path) -> None:
    with room(tmp_path / "data", *TO_ALL) as server:
        address = Address("127.0.0.1", server.port)

        async def come(data: Path, code: str = "") -> tuple[str, str]:
            """Whose public id one has, and a code for another device."""
            door = NetworkDoor(address, Trust(data, address.key, NO_TERMS))
            identity = Identity(data / "people", address.key, code=code)
            wire = Wire(await door.open())
            welcome = await wire.greet(identity.hello("test", None))
            identity.learn(welcome)
            wire.send(MakeCode(1))
            while not isinstance(answer := await wire.next(), DeviceCode):
                pass
            await wire.close()
            return welcome.person, answer.code

        person, code = asyncio.run(come(tmp_path / "laptop"))
        assert asyncio.run(come(tmp_path / "phone", code))[0] == person
        for device in ("laptop", "phone"):
            assert asyncio.run(come(tmp_path / device))[0] == person


def test_another_server_in_its_place_is_not_joined(tmp_path: Path) -> None:
    with room(tmp_path / "data", *TO_ALL) as server:
        visit(server, tmp_path)
        port = server.port
    with room(tmp_path / "other", *TO_ALL, "--port", str(port)) as server:
        with pytest.raises(NoConnection) as caught:
            visit(server, tmp_path)
        assert caught.value.reason == "other-certificate"
        assert visit(server, tmp_path, Terms(accepted=caught.value.words[1]), name="Pia") == "Pia"


def test_a_certificate_of_the_hosts_own_is_shown_even_to_this_machine(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    fingerprint = own_certificate(tmp_path / "mine").fingerprint
    mine = ("--cert", str(tmp_path / "mine" / "certificate.pem"), "--key", str(tmp_path / "mine" / "key.pem"))
    with room(tmp_path / "data", *mine) as server:
        assert link_of(server).fingerprint == fingerprint
        assert visit(server, tmp_path, Terms(linked=fingerprint)) == "Mei"
        assert not (server.data / "key.pem").exists()


def test_in_the_clear_it_warns_and_nobody_comes_who_does_not_say_so(tmp_path: Path) -> None:
    with room(tmp_path / "data", *TO_ALL, "--plaintext") as server:
        said = server.log.read_text()
        assert "Warning: --plaintext" in said
        assert " --plaintext\n" in said
        with pytest.raises(NoConnection) as caught:
            visit(server, tmp_path)
        assert caught.value.reason == "plaintext"
        assert visit(server, tmp_path, Terms(plaintext=True)) == "Mei"
