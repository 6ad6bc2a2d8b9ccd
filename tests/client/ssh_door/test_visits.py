"""Somebody comes by SSH: the same screens as at home, whoever else is there and whatever becomes of them."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest

from paiyou_client.asides import Cause
from paiyou_client.model import Connection, Status
from paiyou_client.settings import MESSAGE
from paiyou_client.ssh_door.introductions import VouchedIdentity
from paiyou_client.widgets.canvas import Canvas
from paiyou_protocol.messages import VERSIONS, Devices, Hello, JoinByCode, ListDevices, Ok, TablesPage, Welcome
from tests.client.fakes import FakeLink, FakeNetwork, room, summary
from tests.client.shell import tables
from tests.client.ssh_door.porch import KEY, porch

pytestmark = pytest.mark.asyncio

FINGERPRINT = KEY.get_fingerprint("sha256")


def said(network: FakeNetwork, place: int = -1) -> Hello:
    """What the server would be told."""
    identity = network.identities[place]
    assert isinstance(identity, VouchedIdentity)
    return identity.hello("", None)


async def test_whoever_comes_by_a_key_is_vouched_for_by_it_and_sees_the_lobby() -> None:
    network = tables(summary())
    async with porch(network) as door:
        mei = await door.come("mei")
        await mei.sees("Friday")
        assert said(network) == Hello(
            VERSIONS,
            name="mei",
            device=FINGERPRINT[:20],
            gateway="credential",
            key=FINGERPRINT,
            peer="127.0.0.1",
            contributes=True,
        )


@pytest.mark.parametrize("user", ["watch", "gus"])
async def test_without_a_key_and_as_watch_one_is_a_guest(user: str) -> None:
    async with porch() as door:
        gus = await door.come(user, KEY if user == "watch" else None)
        await gus.sees("Nothing is played here now." if user == "watch" else "No tables yet")
        assert said(door.network).key == ""
        assert gus.app.setup.name == "gus" if user == "gus" else gus.app.setup.name.startswith("Guest ")


async def test_a_key_that_was_only_named_is_nobodys() -> None:
    class Thief(asyncssh.SSHKeyPair):
        """Somebody's public key, without the private one."""

        def __init__(self) -> None:
            super().__init__(b"ssh-ed25519", b"ssh-ed25519", (b"ssh-ed25519",), (b"ssh-ed25519",), KEY.public_data, b"")

        async def sign_async(self, data: bytes) -> bytes:
            return KEY.sign(b"something else", b"ssh-ed25519")

    async with porch() as door:
        thief = await door.come("mei", Thief())  # type: ignore[arg-type]
        await thief.sees("No tables yet")
        assert said(door.network).key == ""


async def test_where_no_guests_are_taken_nobody_comes_without_a_key() -> None:
    async with porch(guests=False) as door:
        with pytest.raises(asyncssh.PermissionDenied):
            await door.knock(key=None)
        mei = await door.come()
        await mei.sees("No tables yet")


async def test_a_word_behind_the_host_is_a_tables_code() -> None:
    def invited(link: FakeLink) -> None:
        link.answer(JoinByCode, Ok(0, "t1"))

    network = FakeNetwork(invited)
    async with porch(network) as door:
        mei = await door.come(command="qwe-rtz")
        await mei.sees("No tables yet")
        assert [request for request in network.link.asked if isinstance(request, JoinByCode)] == [
            JoinByCode(0, "QWERTZ", "")
        ]


async def test_a_longer_code_makes_the_key_somebodys_and_needs_one() -> None:
    async with porch() as door:
        mei = await door.come(command="abcd-efgh")
        await mei.sees("No tables yet")
        assert said(door.network).code == "ABCDEFGH"
        gus = await door.come("gus", None, command="ABCDEFGH")
        assert "ssh-keygen" in await gus.reader.over()


@pytest.mark.parametrize("word", ["ls -l", "QWERT", "scp -t /tmp", "$(reboot)", "x" * 5000])
async def test_what_is_no_code_is_refused_in_a_line_and_never_run(word: str) -> None:
    async with porch() as door:
        mei = await door.come(command=word)
        assert "That is no code" in await mei.reader.over()
        assert mei.channel.get_exit_status() == 1


async def test_without_a_terminal_a_line_says_what_to_do() -> None:
    async with porch() as door:
        mei = await door.come(term=None)
        assert "ssh -t" in await mei.reader.over()


@pytest.mark.parametrize(
    ("user", "term", "command"),
    [
        ("mei", "dumb", None),
        ("mei", "unknown", None),
        ("mei", "xterm", "plain"),
        ("mei", None, "plain"),
        ("mei", None, "Plain qwe-rtz"),
    ],
)
async def test_where_nothing_can_be_drawn_or_it_is_asked_for_one_is_read_to(
    user: str, term: str | None, command: str | None
) -> None:
    async with porch() as door:
        mei = await door.come(user, term=term, command=command)
        await mei.reader.until(lambda: "No tables yet" in mei.reader.text)
        mei.type("li", "x\x7fst\r\n" if term is not None else "st\n")
        await mei.reader.until(lambda: mei.reader.text.count("No tables yet") == 2)
        mei.type("people\nquit\n")
        said = await mei.reader.over()
        assert mei.channel.get_exit_status() == 0
        assert ("\r" in said) == (term is not None)
        assert "\x1b" not in said


async def test_who_comes_by_the_name_plain_is_asked_for_a_name() -> None:
    def nameless(link: FakeLink) -> None:
        if not network.links:
            link.first = Connection(Status.ENDED, "name")

    network = FakeNetwork(nameless)
    async with porch(network) as door:
        mei = await door.come("plain", term=None)
        await mei.reader.until(lambda: "How do you want to be called?" in mei.reader.text)
        mei.type("Bao\n")
        await mei.reader.until(lambda: "No tables yet" in mei.reader.text)
        assert [identity.name for identity in network.identities] == ["", "Bao"]


async def test_where_nobody_types_any_more_what_was_typed_is_done_and_then_it_is_over() -> None:
    async with porch() as door:
        mei = await door.come(term=None, command="plain")
        mei.type("people\n")
        mei.channel.write_eof()
        assert (await mei.reader.over()).endswith("0 people")


async def test_a_name_that_is_taken_is_asked_for_anew() -> None:
    def taken(link: FakeLink) -> None:
        if not network.links:
            link.first = Connection(Status.ENDED, "name-taken")

    network = FakeNetwork(taken)
    async with porch(network) as door:
        mei = await door.come()
        await mei.sees("How do you want to be called?")
        assert "Somebody here has that name" in mei.shown()
        mei.type("Bao")
        await mei.sees("Bao")
        mei.type("\r")
        await mei.sees("No tables yet")
        assert [identity.name for identity in network.identities] == ["mei", "Bao"]


async def test_who_leaves_the_lobby_leaves_the_door_and_gets_the_terminal_back() -> None:
    async with porch() as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        mei.type("q")
        assert await mei.reader.over() == ""
        assert mei.reader.text.rstrip().endswith("\x1b[0m")
        assert "\x1b[?1049l" in mei.reader.text
        assert mei.channel.get_exit_status() == 0


async def test_who_is_refused_is_told_why() -> None:
    def banned(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "banned")

    async with porch(FakeNetwork(banned)) as door:
        mei = await door.come()
        assert "lets you in no more" in await mei.reader.over()


async def test_a_terminal_may_grow_and_shrink_and_sizes_are_clamped() -> None:
    async with porch() as door:
        mei = await door.come(size=(100000, 1))
        await mei.sees("Paiyou")
        assert tuple(mei.app.size) == (400, 5)
        mei.channel.change_terminal_size(90, 30)
        await mei.sees("No tables yet")
        assert tuple(mei.app.size) == (90, 30)
        mei.type("\x1b[48;9000;9000;9000;9000t")  # a report of the terminal's own, which nobody asked for
        mei.type("?")
        await mei.sees("help")
        assert tuple(mei.app.size) == (90, 30)


async def test_one_visits_crash_is_its_own_and_is_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    async with porch() as door:
        mei, ana = await door.come(), await door.come("ana", asyncssh.generate_private_key("ssh-ed25519"))
        await mei.sees("No tables yet")
        await ana.sees("No tables yet")

        def fail() -> None:
            secret = "the ace of spades"
            raise ValueError(secret)

        mei.app.call_later(fail)
        assert "Paiyou met an error of its own" in await mei.reader.over()
        assert mei.channel.get_exit_status() == 1
        ana.type("?")
        await ana.sees("back")
        logged = capsys.readouterr().err
        assert "app-crash" in logged
        assert "spades" not in logged.replace('secret = \\"the ace of spades\\"', "")


async def test_a_drop_of_the_connection_ends_the_visit_and_the_server_hears_of_it() -> None:
    async with porch() as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        visit = mei.visit
        mei.connection.abort()
        assert visit.task is not None
        await visit.task
        assert visit not in door.host.visits.here
        assert visit.app is not None
        assert not visit.app.is_running


async def test_guests_are_told_and_friends_lines_are_of_ssh() -> None:
    def guest(link: FakeLink) -> None:
        link.answer(ListDevices, Devices(0, ()))

    async with porch(FakeNetwork(guest)) as door:
        gus = await door.come("gus", None)
        await gus.sees("No tables yet")
        door.network.link.say(Welcome((0, 1), "attic", "p-gus", "Gus", guest=True))
        gus.type("d")
        await gus.sees("You are a guest here")
        assert "ssh room.local" in gus.shown()
        assert "paiyou join" not in gus.shown()


async def test_what_cannot_be_seen_is_not_painted() -> None:
    def at_a_table(link: FakeLink) -> None:
        link.answer(JoinByCode, Ok(0, "t1"))

    async with porch(FakeNetwork(at_a_table)) as door:
        mei = await door.come(command="qwertz")
        await mei.sees("No tables yet")
        door.network.link.say(room(you=2))
        await mei.sees("Seats")
        lobby = mei.app.screen_stack[-2].query_one(Canvas)
        before = lobby.lines
        door.network.link.say(TablesPage(0, (summary("t1"), summary("t2"), summary("t3"))))
        door.network.link.say(room(you=2, watchers=7))
        await mei.sees("7 watchers")
        assert lobby.lines is before
        mei.type("q")
        await mei.sees("Tables")
        assert lobby.lines is not before


async def test_who_looks_elsewhere_is_called_on_their_own_channel_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with porch() as door:
        mei, jun = await door.come("mei", term="tmux-256color"), await door.come("jun")
        await mei.sees("No tables yet")
        await jun.sees("No tables yet")
        mei.app.set(MESSAGE, "osc9")
        assert b"\x1b[?1004h" in mei.reader.output  # the focus is reported
        mei.app.attend("", Cause.TURN)
        noticed, attention = asyncio.Event(), mei.app.attention
        was_told = attention.unfocused

        def told() -> None:
            was_told()
            noticed.set()

        monkeypatch.setattr(attention, "unfocused", told)
        mei.type("\x1b[O")
        await noticed.wait()
        called = b"\x1bPtmux;\x1b\x1b]9;your turn\x07\x1b\\\x1b[22;2t\x1b]2;your turn\x07"
        assert called not in mei.reader.output
        mei.app.attend("", Cause.TURN)
        await mei.reader.until(lambda: called in mei.reader.output)
        assert called not in jun.reader.output
