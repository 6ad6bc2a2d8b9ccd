"""Who answers: certificates that are remembered, linked and changed, and whatever else may listen at an address."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.files import file_name
from paiyou_client.identity import Identity
from paiyou_client.link import Link
from paiyou_client.model import Connection, Status
from paiyou_client.reasons import Reason
from paiyou_client.trust import NO_TERMS, SERVERS, Terms, Trust
from paiyou_client.words.connection import reason_words
from paiyou_protocol.codes import NoticeCode, RefusedCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import VERSIONS, Notice, Refused
from paiyou_server.connections.certificates import Certificate, own_certificate
from tests.client.test_link import Ears
from tests.client.tiny_server import TinyServer

KEY = "attic.local:7741"
OTHER = "B" * 42 + "A"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> tuple[Certificate, Certificate]:
    return own_certificate(tmp_path_factory.mktemp("one")), own_certificate(tmp_path_factory.mktemp("other"))


@asynccontextmanager
async def linked(
    server: TinyServer, data: Path, terms: Terms = NO_TERMS, *, local: bool = False
) -> AsyncIterator[Ears]:
    """A link to the server, which is believed to be elsewhere."""
    ears = Ears()
    door = NetworkDoor(server.address, Trust(data, KEY, terms, local=local))
    task = asyncio.create_task(Link(door, Identity(data / "people", KEY, "Mei"), ears, pauses=(0.0,)).run())
    try:
        async with asyncio.timeout(20):
            yield ears
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def visit(server: TinyServer, data: Path, terms: Terms = NO_TERMS, *, local: bool = False) -> list[str]:
    """Come and be welcomed; the codes of what we tell ourselves about it."""
    async with linked(server, data, terms, local=local) as ears:
        await ears.until(Status.CONNECTED)
        return [each.code for each in ears.messages if isinstance(each, Notice)]


async def end_of(server: TinyServer, data: Path, terms: Terms = NO_TERMS, *, local: bool = False) -> Connection:
    """Why a visit fails."""
    async with linked(server, data, terms, local=local) as ears:
        return await ears.until(Status.ENDED)


# --- certificates ----------------------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_certificate_is_taken_on_trust_once_and_the_person_told(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    async with TinyServer(tls=certificates[0].context) as server:
        assert await visit(server, tmp_path) == ["first-time"]
        assert await visit(server, tmp_path) == []
    kept = tmp_path / SERVERS / file_name(KEY)
    assert certificates[0].fingerprint in kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.asyncio
async def test_a_changed_certificate_stops_before_a_word_is_said_and_both_are_shown(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    old, new = certificates
    async with TinyServer(tls=old.context) as server:
        await visit(server, tmp_path)
    async with TinyServer(tls=new.context) as server:
        end = await end_of(server, tmp_path)
        assert (end.reason, end.words) == (Reason.OTHER_CERTIFICATE, (old.fingerprint, new.fingerprint))
        assert server._waiting.empty()
        words = reason_words(end.reason, "attic.local", words=end.words)
    assert old.fingerprint in words
    assert f"paiyou join attic.local --accept {new.fingerprint}" in words


@pytest.mark.asyncio
async def test_it_stops_a_connection_that_comes_again_too(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    async with TinyServer(tls=certificates[0].context) as server, linked(server, tmp_path) as ears:
        await ears.until(Status.CONNECTED)
        there = await server.next()
        await server.stop_listening()
        server._tls = certificates[1].context
        await server.listen(server.address.port)
        await there.drop()
        assert (await ears.until(Status.ENDED)).reason == Reason.OTHER_CERTIFICATE


@pytest.mark.asyncio
async def test_an_accepted_certificate_takes_the_place_of_the_old_one(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    old, new = certificates
    async with TinyServer(tls=old.context) as server:
        await visit(server, tmp_path)
    async with TinyServer(tls=new.context) as server:
        assert (await end_of(server, tmp_path, Terms(accepted=OTHER))).reason == Reason.OTHER_CERTIFICATE
        assert await visit(server, tmp_path, Terms(accepted=new.fingerprint)) == []
        assert await visit(server, tmp_path) == []
    async with TinyServer(tls=old.context) as server:
        assert (await end_of(server, tmp_path)).words == (new.fingerprint, old.fingerprint)


@pytest.mark.asyncio
async def test_by_another_address_we_are_the_same_person_and_to_another_certificate_nobody(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    tokens = []
    for certificate, key in ((certificates[0], KEY), (certificates[0], "192.0.2.1:7741"), (certificates[1], "x:7741")):
        async with TinyServer(tls=certificate.context) as server:
            door = NetworkDoor(server.address, Trust(tmp_path, key, NO_TERMS))
            ears = Ears()
            link = Link(door, Identity(tmp_path / "people", key, "Mei"), ears, pauses=(0.0,))
            task = asyncio.create_task(link.run())
            async with asyncio.timeout(20):
                tokens.append((await server.next()).hello.token)
                await ears.until(Status.CONNECTED)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    assert tokens == [None, "token", None]


@pytest.mark.asyncio
async def test_a_link_checks_the_first_use(tmp_path: Path, certificates: tuple[Certificate, Certificate]) -> None:
    one, other = certificates
    async with TinyServer(tls=one.context) as server:
        end = await end_of(server, tmp_path, Terms(linked=other.fingerprint))
        assert (end.reason, end.words) == (Reason.NOT_AS_LINKED, (other.fingerprint, one.fingerprint))
        assert server._waiting.empty()
        assert await visit(server, tmp_path, Terms(linked=one.fingerprint)) == []


@pytest.mark.asyncio
async def test_a_link_does_not_make_a_known_server_another(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    """Else whoever sends a link could have the token of a server that is known."""
    old, new = certificates
    async with TinyServer(tls=old.context) as server:
        await visit(server, tmp_path)
    async with TinyServer(tls=new.context) as server:
        end = await end_of(server, tmp_path, Terms(linked=new.fingerprint))
        assert (end.reason, end.words) == (Reason.OTHER_CERTIFICATE, (old.fingerprint, new.fingerprint))


# --- in the clear ----------------------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_who_does_not_encrypt_elsewhere_is_gone_to_only_if_a_person_says_so(tmp_path: Path) -> None:
    async with TinyServer() as server:
        assert (await end_of(server, tmp_path)).reason == Reason.PLAINTEXT
        assert server._waiting.empty()
        assert await visit(server, tmp_path, Terms(plaintext=True)) == ["in-the-clear"]
        assert await visit(server, tmp_path) == ["in-the-clear"]


@pytest.mark.asyncio
async def test_who_has_encrypted_before_or_should_by_a_link_is_not_gone_to_in_the_clear(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    async with TinyServer() as server:
        linked_one = Terms(linked=certificates[0].fingerprint)
        assert (await end_of(server, tmp_path, linked_one, local=True)).reason == Reason.ENCRYPTED_BEFORE
    async with TinyServer(tls=certificates[0].context) as server:
        await visit(server, tmp_path)
    async with TinyServer() as server:
        assert (await end_of(server, tmp_path, local=True)).reason == Reason.ENCRYPTED_BEFORE


@pytest.mark.asyncio
async def test_on_this_machine_nobody_has_to_say_anything(tmp_path: Path) -> None:
    async with TinyServer() as server:
        door = NetworkDoor(server.address, Trust(tmp_path, KEY, NO_TERMS, local=server.address.is_local))
        pipe = await door.open()
        assert (pipe.fingerprint, door.welcomed()) == ("", "")
        await pipe.close()


# --- whatever else may listen there ----------------------------------------------------------------------------------

OLD = encode(Refused("frame-too-long", ((0, 1),)))
FULL = encode(Refused("full", VERSIONS))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (b"SSH-2.0-OpenSSH_9.2\r\n", "ssh-server"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "web-server"),
        (b"<html>", "web-server"),
        (b"* OK IMAP4 ready\r\n", "not-paiyou"),
        (b"\x00\x00\x00\x01\xc1", "not-paiyou"),
        (b"\x00\x00\xff\xff", "not-paiyou"),
        (b"x", "not-paiyou"),
        (b"", "not-paiyou"),
        (b"\x16\x03\x03\x00\x05hello", "tls-failed"),
        (b"\x15\x03\x03\x00\x02\x02\x28", "tls-failed"),
        (OLD, "version"),
        (FULL, "full"),
    ],
)
async def test_each_has_its_reason(tmp_path: Path, says: bytes, reason: str) -> None:
    for terms in (NO_TERMS, Terms(plaintext=True)):
        async with TinyServer(raw=says) as server:
            assert (await end_of(server, tmp_path, terms)).reason == reason


@pytest.mark.asyncio
async def test_a_web_server_that_encrypts_is_a_web_server_and_is_not_remembered(
    tmp_path: Path, certificates: tuple[Certificate, Certificate]
) -> None:
    async with TinyServer(raw=b"HTTP/1.1 400 Bad Request\r\n\r\n", tls=certificates[0].context) as server:
        assert (await end_of(server, tmp_path)).reason == "web-server"
    assert not (tmp_path / SERVERS).exists()


def members(*kinds: Any) -> list[str]:
    return [member.value for kind in kinds for member in kind]


@pytest.mark.parametrize("reason", members(Reason, RefusedCode))
def test_each_reason_is_a_sentence_that_says_what_to_do(reason: str) -> None:
    words = reason_words(reason, "attic.local", "server.log", ("known", "found"))
    assert words.endswith(".") or "--accept" in words
    assert "refused:" not in words
    assert "{" not in words


@pytest.mark.parametrize("code", members(NoticeCode))
def test_each_notice_that_ends_a_connection_is_a_sentence(code: str) -> None:
    if code in {"closing", "taken-over", "keys-ended", "slow", "flood", "protocol"}:
        assert "refused:" not in reason_words(code, "attic.local")


def test_an_address_of_this_machine_is_known_as_such() -> None:
    assert all(Address(host).is_local for host in ("localhost", "LOCALHOST", "127.0.0.1", "127.8.8.8", "::1"))
    assert not any(Address(host).is_local for host in ("attic.local", "localhost.example", "192.0.2.1", "fe80::1%lo"))
