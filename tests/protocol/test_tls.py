"""TLS without a socket: two ends against each other, byte by byte, and what either does with nonsense."""

from __future__ import annotations

import hashlib
import random
import ssl
from contextlib import suppress
from pathlib import Path

import pytest

from paiyou_protocol.fingerprints import BadFingerprint, fingerprint_of, read_fingerprint
from paiyou_protocol.tls import MOST_OWED, Tls, TlsFailed, client_context, server_context
from paiyou_server.connections.certificates import Certificate, own_certificate


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return own_certificate(tmp_path_factory.mktemp("server"))


def ends(certificate: Certificate) -> tuple[Tls, Tls]:
    """A client and a server before their handshake."""
    client = Tls(client_context(), server_side=False, name="attic.local")
    return client, Tls(certificate.context, server_side=True)


def shaken(certificate: Certificate, piece: int = 1 << 20) -> tuple[Tls, Tls]:
    """The two after it, with bytes given in pieces of at most so many."""
    client, server = ends(certificate)
    done = [client.shake_hands(), False]
    while not all(done):
        for sender, receiver, number in ((client, server, 1), (server, client, 0)):
            said = sender.take_outgoing()
            for start in range(0, len(said), piece):
                receiver.receive_data(said[start : start + piece])
                done[number] = done[number] or receiver.shake_hands()
    return client, server


@pytest.mark.parametrize("piece", [1, 7, 1 << 20])
def test_two_ends_shake_hands_and_talk_however_the_bytes_are_cut(certificate: Certificate, piece: int) -> None:
    client, server = shaken(certificate, piece)
    said = client.seal(b"hello")
    assert b"hello" not in said
    for byte in said[:-1]:
        server.receive_data(bytes([byte]))
        assert server.read(100) is None
    server.receive_data(said[-1:])
    assert (server.read(3), server.read(100), server.read(100)) == (b"hel", b"lo", None)


def test_more_than_a_record_is_sent_whole_and_read_in_bounded_pieces(certificate: Certificate) -> None:
    client, server = shaken(certificate)
    data = random.Random(7).randbytes(100_000)
    client.receive_data(server.seal(data))
    pieces = []
    while (piece := client.read(4096)) is not None:
        pieces.append(piece)
    assert b"".join(pieces) == data
    assert max(map(len, pieces)) == 4096


def test_a_client_knows_the_server_by_its_fingerprint(certificate: Certificate) -> None:
    client, _ = shaken(certificate)
    assert client.fingerprint == certificate.fingerprint


def test_the_server_hands_out_no_tickets_that_nobody_would_use(certificate: Certificate) -> None:
    client, server = ends(certificate)
    while not client.shake_hands():
        server.receive_data(client.take_outgoing())
        server.shake_hands()
        client.receive_data(server.take_outgoing())
    server.receive_data(client.take_outgoing())
    assert server.shake_hands()
    assert server.take_outgoing() == b""


def test_an_end_without_a_word_is_an_end(certificate: Certificate) -> None:
    client, _ = shaken(certificate)
    client.receive_data(b"")
    assert client.read(100) == b""


def test_a_record_that_was_altered_is_a_failure_and_not_another_record(certificate: Certificate) -> None:
    client, server = shaken(certificate)
    said = bytearray(client.seal(b"hello"))
    said[-1] ^= 1
    server.receive_data(bytes(said))
    with pytest.raises(TlsFailed):
        server.read(100)


def test_a_record_cannot_be_said_again(certificate: Certificate) -> None:
    client, server = shaken(certificate)
    said = client.seal(b"hello")
    server.receive_data(said * 2)
    assert server.read(100) == b"hello"
    with pytest.raises(TlsFailed):
        server.read(100)


@pytest.mark.parametrize(
    "nonsense", [b"\x00\x00\x00\x10hello hello hell", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n", b""]
)
def test_what_is_no_tls_is_a_failure_with_a_reason(certificate: Certificate, nonsense: bytes) -> None:
    for end in ends(certificate):
        end.shake_hands()
        end.receive_data(nonsense)
        with pytest.raises(TlsFailed) as caught:
            end.shake_hands()
        assert caught.value.reason


@pytest.mark.parametrize("seed", range(200))
def test_whatever_comes_after_the_handshake_is_data_an_end_or_a_failure(certificate: Certificate, seed: int) -> None:
    rng = random.Random(seed)
    client, server = shaken(certificate)
    said = bytearray(client.seal(rng.randbytes(rng.randrange(1, 200))))
    for _ in range(rng.randrange(4)):
        said[rng.randrange(len(said))] = rng.randrange(256)
    server.receive_data(bytes(said) + rng.randbytes(rng.randrange(100)))
    with suppress(TlsFailed):
        while server.read(50):
            pass


def test_older_tls_is_not_spoken(certificate: Certificate) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    client, server = Tls(context, server_side=False), ends(certificate)[1]
    client.shake_hands()
    server.receive_data(client.take_outgoing())
    with pytest.raises(TlsFailed):
        server.shake_hands()


def test_a_peer_for_whom_answers_pile_up_is_a_failure(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiyou_protocol.tls.MOST_OWED", -1)
    assert MOST_OWED > 0
    _, server = shaken(certificate)
    with pytest.raises(TlsFailed):
        server.read(100)


def test_no_context_speaks_less_than_1_3() -> None:
    assert {context.minimum_version for context in (server_context(), client_context())} == {ssl.TLSVersion.TLSv1_3}


# --- fingerprints ----------------------------------------------------------------------------------------------------

DER = b"a certificate"
HEX = hashlib.sha256(DER).hexdigest()
COLONS = ":".join(HEX[start : start + 2] for start in range(0, 64, 2))


@pytest.mark.parametrize("text", [fingerprint_of(DER), f" {fingerprint_of(DER)} ", HEX, HEX.upper(), COLONS])
def test_a_fingerprint_is_read_as_programs_print_it(text: str) -> None:
    assert read_fingerprint(text) == fingerprint_of(DER)
    assert len(read_fingerprint(text)) == 43


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        HEX[:-1],
        HEX[:-1] + "g",
        fingerprint_of(DER)[:-1],
        fingerprint_of(DER) + "A",
        "+" * 43,
        "\u0661" * 64,
        "A" * 42 + "B",
    ],
)
def test_what_is_no_fingerprint_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadFingerprint):
        read_fingerprint(text)


def test_the_fingerprint_is_of_the_first_certificate_in_the_file(tmp_path: Path) -> None:
    found = own_certificate(tmp_path)
    der = ssl.PEM_cert_to_DER_cert((tmp_path / "certificate.pem").read_text("ascii"))
    assert found.fingerprint == fingerprint_of(der)
