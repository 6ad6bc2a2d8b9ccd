"""A server in TLS: hands shaken by another implementation's client, peers that stall or talk nonsense, certificates."""

from __future__ import annotations

import json
import random
import ssl
import stat
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.connection import NEED_DATA, Connection
from paiyou_protocol.messages import VERSIONS, Failed, Hello, JoinTable, ListTables, Refused, Sit, Stand, Welcome
from paiyou_protocol.states import Role
from paiyou_protocol.tls import client_context
from paiyou_server.__main__ import main
from paiyou_server.connections.certificates import BadCertificate, Certificate, load_certificate, own_certificate
from paiyou_server.connections.listening import Listening, certificate_for
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Client, Running, running, table_of


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return own_certificate(tmp_path_factory.mktemp("server"))


async def connect(server: Running) -> Client:
    """A connection whose TLS is trio's."""
    raw = await trio.open_tcp_stream("127.0.0.1", server.port)
    stream = trio.SSLStream(raw, client_context(), https_compatible=True)
    server.streams.append(stream)
    await stream.do_handshake()
    return Client(stream)


async def come(server: Running, name: str = "", *, token: str | None = None) -> Client:
    client = await connect(server)
    answer = await client.greet(Hello(VERSIONS, name=name, token=token))
    assert isinstance(answer, Welcome), answer
    return client


@pytest.mark.trio
async def test_people_talk_to_it_and_come_back(autojump_clock: MockClock, certificate: Certificate) -> None:
    async with running(tls=certificate.context) as server:
        ann, bob = await come(server, "Ann"), await come(server, "Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        again = await come(server, token=ann.token)
        assert again.person == ann.person


@pytest.mark.trio
async def test_frames_longer_than_a_record_arrive_whole(autojump_clock: MockClock, certificate: Certificate) -> None:
    settings = Settings(
        tables_per_person=300,
        tables_per_connection=300,
        seats_per_person=300,
        requests_burst=10**4,
        changes_per_minute=10**4,
        lobby_every=1e6,
    )
    async with running(settings=settings, tls=certificate.context) as server:
        ann = await come(server, "Ann")
        for _ in range(100):
            await table_of(ann, title="字" * 20)
        page = await ann.ask(ListTables(0))
        assert len(getattr(page, "tables", ())) == 100


# --- peers that do not speak it --------------------------------------------------------------------------------------


@pytest.mark.trio
async def test_who_speaks_in_the_clear_is_told_so_in_the_clear(
    autojump_clock: MockClock, certificate: Certificate
) -> None:
    async with running(tls=certificate.context) as server:
        plain = await server.connect()
        answer = await plain.greet(Hello(VERSIONS, name="Ann"))
        assert isinstance(answer, Refused)
        assert (answer.code, answer.versions) == ("tls", VERSIONS)


@pytest.mark.trio
async def test_a_server_that_is_full_says_so_before_any_handshake(
    autojump_clock: MockClock, certificate: Certificate
) -> None:
    async with running(settings=Settings(connections=1), tls=certificate.context) as server:
        await come(server, "Ann")
        late = await server.connect()
        connection = Connection(Role.CLIENT)
        while (event := connection.next_event()) is NEED_DATA:
            connection.receive_data(await late.stream.receive_some(1000))
        assert isinstance(event, Refused)
        assert event.code == "full"


@pytest.mark.trio
async def test_whoever_stalls_in_the_handshake_is_ended_in_time_and_holds_up_nobody(
    autojump_clock: MockClock, certificate: Certificate
) -> None:
    async with running(tls=certificate.context) as server:
        stalled = [await server.connect() for _ in range(50)]
        for number, client in enumerate(stalled):
            await client.stream.send_all(hello_of_tls()[: number * 2])
        begun = autojump_clock.current_time()
        ann = await come(server, "Ann")
        assert not isinstance(await ann.ask(ListTables(0)), Failed)
        assert autojump_clock.current_time() == begun
        for client in stalled:
            assert await client.gone() == []
        assert autojump_clock.current_time() <= begun + QUICK.handshake + 1


def hello_of_tls() -> bytes:
    """What a client says first."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    end = client_context().wrap_bio(incoming, outgoing)
    with pytest.raises(ssl.SSLWantReadError):
        end.do_handshake()
    return outgoing.read()


@pytest.mark.trio
@pytest.mark.parametrize("seed", range(30))
async def test_random_bytes_end_their_connection_without_a_traceback(
    autojump_clock: MockClock, certificate: Certificate, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    rng = random.Random(seed)
    async with running(tls=certificate.context) as server:
        wild = await server.connect()
        said = bytearray(hello_of_tls())
        for _ in range(rng.randrange(1, 20)):
            said[rng.randrange(seed % 2, len(said))] = rng.randrange(1, 256)
        await wild.stream.send_all(bytes(said) if seed % 3 else rng.randbytes(300).replace(b"\x00", b"x"))
        with trio.move_on_after(QUICK.handshake + 5) as patience:
            while await _more(wild):
                pass
        assert not patience.cancelled_caught
        ann = await come(server, "Ann")
        assert not isinstance(await ann.ask(ListTables(0)), Failed)
    events = {json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()}
    assert not {event for event in events if event.endswith("crash")}


async def _more(client: Client) -> bool:
    try:
        return bool(await client.stream.receive_some(1000))
    except trio.BrokenResourceError:
        return False


@pytest.mark.trio
async def test_a_broken_record_ends_its_connection_and_no_other(
    autojump_clock: MockClock, certificate: Certificate
) -> None:
    async with running(tls=certificate.context) as server:
        ann, eve = await come(server, "Ann"), await come(server, "Eve")
        assert isinstance(eve.stream, trio.SSLStream)
        await eve.stream.transport_stream.send_all(b"\x17\x03\x03\x00\x20" + bytes(32))
        assert not await _more(eve)
        assert not isinstance(await ann.ask(ListTables(0)), Failed)


@pytest.mark.trio
async def test_a_peer_that_reads_nothing_is_kept_within_its_bound_and_dropped(
    autojump_clock: MockClock, certificate: Certificate
) -> None:
    narrow = Settings(
        watchers_every=0, lobby_every=0, send_buffer=4096, outbox=8192, requests_burst=10**6, changes_per_minute=10**6
    )
    async with running(settings=narrow, tls=certificate.context) as server:
        ann, bob, deaf = await come(server, "Ann"), await come(server, "Bob"), await come(server, "Deaf")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await deaf.ok(JoinTable(0, table))
        session = server.server._sessions[deaf.person]
        most = 0
        for _ in range(3000):
            await bob.ok(Sit(0, table))
            await bob.ok(Stand(0, table))
            bob.pushes.clear()
            most = max(most, session._outbox.size)
            if most > narrow.outbox // 2:
                break
        for _ in range(20):
            await bob.ok(Sit(0, table))
            await bob.ok(Stand(0, table))
            most = max(most, session._outbox.size)
        assert narrow.outbox // 2 < most < narrow.outbox + 200
        for _ in range(20):  # the system may take some of it a little later
            await trio.sleep(narrow.send)
        assert deaf.person not in server.server._sessions
        back = await come(server, token=deaf.token)
        await back.ok(JoinTable(0, table))


# --- certificates ----------------------------------------------------------------------------------------------------


def test_it_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    first = own_certificate(tmp_path)
    assert own_certificate(tmp_path).fingerprint == first.fingerprint
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"certificate.pem": 0o600, "key.pem": 0o600}


def test_two_servers_have_two(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    assert own_certificate(tmp_path / "one").fingerprint != own_certificate(tmp_path / "other").fingerprint


@pytest.mark.parametrize("lost", ["certificate.pem", "key.pem"])
def test_half_of_one_is_named_and_not_replaced(tmp_path: Path, lost: str) -> None:
    own_certificate(tmp_path)
    (tmp_path / lost).unlink()
    with pytest.raises(BadCertificate) as caught:
        own_certificate(tmp_path)
    assert caught.value.path == tmp_path / lost
    assert not (tmp_path / lost).exists()


@pytest.mark.parametrize("spoiled", ["certificate.pem", "key.pem"])
@pytest.mark.parametrize("how", [b"", b"\xff\xfe", b"-----BEGIN CERTIFICATE-----\ntea\n-----END CERTIFICATE-----\n"])
def test_a_damaged_one_is_named(tmp_path: Path, spoiled: str, how: bytes) -> None:
    own_certificate(tmp_path)
    (tmp_path / spoiled).write_bytes(how)
    with pytest.raises(BadCertificate):
        own_certificate(tmp_path)


def test_the_key_of_another_is_named(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        own_certificate(tmp_path / name)
    with pytest.raises(BadCertificate) as caught:
        load_certificate(tmp_path / "one" / "certificate.pem", tmp_path / "other" / "key.pem")
    assert caught.value.path == tmp_path / "other" / "key.pem"


LOCAL, OPEN = Listening("127.0.0.1", 7741), Listening("0.0.0.0", 7741)


def test_who_listens_to_this_machine_alone_needs_none(tmp_path: Path) -> None:
    assert certificate_for((LOCAL, Listening("::1", 7741)), tmp_path, None, plaintext=False) is None
    assert list(tmp_path.iterdir()) == []


def test_who_listens_to_others_has_one_unless_told_otherwise(tmp_path: Path) -> None:
    assert certificate_for((OPEN,), tmp_path, None, plaintext=True) is None
    made = certificate_for((LOCAL, OPEN), tmp_path, None, plaintext=False)
    assert made is not None
    given = (tmp_path / "certificate.pem", tmp_path / "key.pem")
    for where in (LOCAL, OPEN):
        found = certificate_for((where,), tmp_path / "nowhere", given, plaintext=False)
        assert found is not None
        assert found.fingerprint == made.fingerprint


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (Listening("192.0.2.1", 7741, "fp"), "paiyou join paiyou://192.0.2.1/#fp"),
        (Listening("192.0.2.1", 80, "fp"), "paiyou join paiyou://192.0.2.1:80/#fp"),
        (Listening("2001:db8::1", 7741, "fp"), "paiyou join paiyou://[2001:db8::1]/#fp"),
        (Listening("2001:db8::1", 80, "fp"), "To join: paiyou join [2001:db8::1]:80"),
        (Listening("192.0.2.1", 80), "not encrypted. To join: paiyou join 192.0.2.1:80 --plaintext"),
        (Listening("127.0.0.1", 7741), "not encrypted. To join: paiyou join 127.0.0.1"),
        (Listening("0.0.0.0", 80, "fp", "room.example"), "paiyou join paiyou://room.example/#fp"),
        (Listening("127.0.0.1", 80, "", "[::1]:99"), "To join: paiyou join [::1]:99 --plaintext"),
    ],
)
def test_what_the_host_sends_to_friends(where: Listening, says: str) -> None:
    assert any(sentence.endswith(says) for sentence in where.sentences()) or says in where.sentences()[0]


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command may run in the process of the tests, and leaves nothing of it changed."""
    monkeypatch.setattr("os.umask", lambda _: 0)
    monkeypatch.setattr("paiyou_server.command.raise_file_limit", lambda: None)


@pytest.mark.parametrize("given", [("--cert", "x"), ("--key", "x"), ("--plaintext", "--cert", "x", "--key", "x")])
def test_half_a_certificate_is_a_wrong_command_line(own_process: None, given: tuple[str, ...]) -> None:
    assert main([*given]) == 2


@pytest.mark.parametrize("harm", ["missing", "damaged", "half"])
def test_a_certificate_that_cannot_be_used_is_one_sentence(
    own_process: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    own_certificate(tmp_path)
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    given: tuple[str, ...] = ()
    if harm == "missing":
        given = ("--cert", str(certificate), "--key", str(tmp_path / "nowhere.pem"))
    elif harm == "damaged":
        key.write_text("tea")
    else:
        certificate.unlink()
    assert main(["--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path), *given]) == 1
    said = capsys.readouterr().err
    assert len(said.strip().splitlines()) == 1
    assert ".pem" in said
