"""Nothing is behind the door but the client: what SSH could ask for is refused, and the app reaches nobody's machine."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
import pytest_asyncio
from textual.app import SuspendNotSupported

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.ssh_door.driver import MOST_PASTED, ChannelDriver, Pasting, TooMuch
from paiyou_client.ssh_door.host_key import NAME, BadHostKey, host_key
from paiyou_client.ssh_door.limits import Bounds, Limits
from paiyou_client.ssh_door.outlet import MOST_WAITING, Outlet
from paiyou_client.ssh_door.ssh_visit import SshVisit
from paiyou_client.trust import Terms
from paiyou_protocol.messages import Devices, ListDevices
from tests.client.fakes import FakeLink, FakeNetwork
from tests.client.ssh_door.porch import KEY, SERVER, Person, porch

pytestmark = pytest.mark.asyncio


# --- what SSH could ask for ------------------------------------------------------------------------------------------


async def _sftp(connection: asyncssh.SSHClientConnection) -> None:
    await connection.start_sftp_client()


async def _scp(connection: asyncssh.SSHClientConnection) -> None:
    await asyncssh.scp((connection, "/etc/hostname"), os.devnull)


async def _port(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_connection("127.0.0.1", 22)


async def _unix(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_unix_connection("/run/any.sock")


async def _reverse(connection: asyncssh.SSHClientConnection) -> None:
    await connection.forward_remote_port("", 0, "127.0.0.1", 22)


async def _reverse_unix(connection: asyncssh.SSHClientConnection) -> None:
    await connection.forward_remote_path("paiyou-test.sock", "paiyou-test.sock")


async def _tunnel(connection: asyncssh.SSHClientConnection) -> None:
    await connection.open_tun()


async def _second(connection: asyncssh.SSHClientConnection) -> None:
    await connection.create_process(term_type="xterm")
    await connection.create_process(term_type="xterm")


@pytest.mark.parametrize("ask", [_sftp, _scp, _port, _unix, _reverse, _reverse_unix, _tunnel, _second])
async def test_there_is_nothing_else_to_be_had(ask: Callable[[asyncssh.SSHClientConnection], Any]) -> None:
    async with porch() as door:
        connection = await door.knock()
        with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, OSError)):
            async with asyncio.timeout(10):
                await ask(connection)


async def test_no_agent_and_no_x11_is_forwarded() -> None:
    async with porch() as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        visit = mei.visit
        assert isinstance(visit, SshVisit)
        assert visit.channel is not None
        assert visit.channel.get_agent_path() is None
        assert visit.channel.get_x11_display() is None


# --- what the app could do -------------------------------------------------------------------------------------------


@pytest_asyncio.fixture
async def mei() -> Any:
    def devices(link: FakeLink) -> None:
        link.answer(ListDevices, Devices(0, ()))

    async with porch(FakeNetwork(devices)) as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        yield mei


async def test_textuals_palette_does_not_open(mei: Person) -> None:
    assert not mei.app.ENABLE_COMMAND_PALETTE
    mei.type("\x10")  # ctrl+p
    mei.type("?")
    await mei.sees("back")
    assert not mei.app.use_command_palette


async def test_nothing_is_suspended(mei: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("a signal"))
    mei.type("\x1a")  # ctrl+z
    mei.app.action_suspend_process()
    with pytest.raises(SuspendNotSupported), mei.app.suspend():
        pytest.fail("suspended")


async def test_no_browser_is_opened(mei: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a browser"))
    mei.app.open_url("file:///etc/passwd")


async def test_no_picture_and_no_file_is_saved(mei: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "source.txt"
    source.write_text("x", "utf-8")
    assert mei.app.save_screenshot(path=str(tmp_path)) == ""
    mei.app.deliver_screenshot(path=str(tmp_path))
    mei.app.deliver_text(source.open(encoding="utf-8"), save_directory=tmp_path, save_filename="out.txt")
    mei.app.deliver_binary(source.open("rb"), save_directory=tmp_path, save_filename="out.bin")
    mei.type("?")
    await mei.sees("back")
    assert await asyncio.to_thread(os.listdir, tmp_path) == ["source.txt"]


async def test_no_position_is_written_and_why_is_said(mei: Person) -> None:
    mei.app.keep_case({"game": "zhao-pengyou"})
    assert "only where Paiyou runs on your own machine" in mei.app.said


async def test_there_is_no_other_server_to_go_to_and_none_of_our_own(
    mei: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("a process"))
    door = mei.app.setup.known.door(Address("10.0.0.1", 22), Terms(plaintext=True))
    assert isinstance(door, NetworkDoor)
    assert door.address == SERVER
    await mei.app.going._open_own("game", "Mei")
    assert "Nothing can be kept" in mei.app.said


async def test_no_hint_is_thought_of_in_the_doors_process() -> None:
    assert (BEHIND_A_DOOR.thinking, BEHIND_A_DOOR.files, BEHIND_A_DOOR.servers) == (False, False, False)


async def test_rules_are_not_read_from_a_file(mei: Person) -> None:
    mei.type("t")
    await mei.sees("A new table")
    dialog = mei.app.screen
    assert isinstance(dialog, CreateTableDialog)
    assert dialog._preset.values == ("classic", "house")


async def test_a_visit_opens_no_file_to_write(mei: Person) -> None:
    opened: list[str] = []
    is_on = True

    def heed(event: str, arguments: tuple[Any, ...]) -> None:
        if is_on and event == "open" and arguments[1] is not None and set("wax+") & set(str(arguments[1])):
            opened.append(str(arguments[0]))
        elif is_on and event in {"os.mkdir", "os.rename", "os.remove", "os.link", "subprocess.Popen", "os.system"}:
            opened.append(f"{event} {arguments}")

    sys.addaudithook(heed)
    try:
        for keys, shows in (("t", "A new table"), ("\x1b", "No tables"), ("d", "Your devices"), ("\x1b", "No tables")):
            mei.type(keys)
            await mei.sees(shows)
        mei.app.log_crash(ValueError())
        mei.type("q")
        await mei.reader.over()
    finally:
        is_on = False
    assert opened == []


def _fails(make: Callable[[], object]) -> bool:
    try:
        make()
    except OSError:
        return True
    return False


async def test_there_is_no_folder_where_an_app_thinks_that_it_is() -> None:
    for do in (NOWHERE.mkdir, NOWHERE.read_bytes, lambda: NOWHERE.mkdir(parents=True, exist_ok=True)):
        assert _fails(do)
    assert _fails(lambda: (NOWHERE / "people" / "x.json").write_text("x", "utf-8"))


async def test_what_is_printed_is_no_apps_and_the_streams_are_as_before() -> None:
    before = sys.stdout, sys.stderr
    async with porch() as door:
        first, second = await door.come(), await door.come("ana")
        await first.sees("No tables yet")
        await second.sees("No tables yet")
        assert (sys.stdout, sys.stderr) == before
        first.type("q")
        await first.reader.over()
        assert (sys.stdout, sys.stderr) == before
    assert (sys.stdout, sys.stderr) == before


# --- bounds ----------------------------------------------------------------------------------------------------------


async def test_a_paste_is_bounded_and_ends_the_visit() -> None:
    async with porch() as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        mei.type("\x1b[200~")
        for _ in range(8):
            mei.type("x" * (MOST_PASTED // 4))
        assert "Too much was pasted" in await mei.reader.over()


@pytest.mark.parametrize("cut", range(1, 6))
async def test_a_paste_is_noticed_wherever_it_is_cut(cut: int) -> None:
    pasting, begin = Pasting(), "\x1b[200~"
    pasting.count("k" * 10 + begin[:cut])
    pasting.count(begin[cut:])
    pasting.count("\x1b[I" + "x" * (MOST_PASTED - 20))
    with pytest.raises(TooMuch):
        pasting.count("\x1b[I" + "x" * 20)
    pasting = Pasting()
    for _ in range(9):
        pasting.count(begin + "x" * (MOST_PASTED // 8) + "\x1b[201~")


async def test_frames_for_a_reader_who_stopped_are_dropped_and_drawn_anew_when_it_goes_on() -> None:
    written: list[bytes] = []
    waiting, drawn, stopped = [0], [0], [0]

    def draw() -> None:
        drawn[0] += 1

    def stop() -> None:
        stopped[0] += 1

    outlet = Outlet(written.append, lambda: waiting[0], draw, stop)
    outlet.put("one")
    waiting[0] = MOST_WAITING + 1
    for _ in range(1000):
        outlet.put("frame")
    assert (written, outlet.dropped) == ([b"one"], 1000)
    waiting[0] = MOST_WAITING // 2
    outlet.put("part")  # it would be one of a picture that is not there
    assert written == [b"one"]
    outlet._look()
    assert drawn == [0]
    waiting[0] = 0
    outlet._look()
    assert (drawn, stopped) == ([1], [0])
    outlet.put("all")
    assert written == [b"one", b"all"]
    outlet.shut()


class Clock:
    """A loop whose time passes as it is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self._later: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, do: Callable[[], None]) -> None:
        self._later.append((self.now + seconds, do))

    def pass_until(self, end: float) -> None:
        while self._later and min(self._later)[0] <= end:
            at = min(self._later, key=lambda one: one[0])
            self._later.remove(at)
            self.now = at[0]
            at[1]()
        self.now = end


@pytest.mark.parametrize(("goes_on_at", "drawn", "is_let_go_by"), [(None, 0, 30.5), (29.9, 1, None)])
async def test_a_reader_may_stop_for_thirty_seconds(
    goes_on_at: float | None, drawn: int, is_let_go_by: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, waiting, events = Clock(), [MOST_WAITING + 1], list[tuple[str, float]]()
    monkeypatch.setattr("paiyou_client.ssh_door.outlet.asyncio", SimpleNamespace(get_running_loop=lambda: clock))
    outlet = Outlet(
        lambda _: pytest.fail("a frame for who does not read"),
        lambda: waiting[0],
        lambda: events.append(("drawn", clock.now)),
        lambda: events.append(("let go", clock.now)),
    )
    outlet.put("frame")
    for second in range(30):
        clock.pass_until(float(second))
        outlet.put("frame")
    assert (events, outlet.dropped) == ([], 31)
    if goes_on_at is not None:
        clock.pass_until(goes_on_at - 0.1)
        waiting[0] = 0
    clock.pass_until(90.0)
    assert [what for what, _ in events] == ["drawn"] * drawn + ["let go"] * (is_let_go_by is not None)
    assert is_let_go_by is None or 30.0 < events[-1][1] <= is_let_go_by


async def test_a_reader_who_does_not_go_on_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiyou_client.ssh_door.outlet.PATIENCE", 0.0)
    async with porch() as door:
        mei = await door.come()
        await mei.sees("No tables yet")
        mei.channel.pause_reading()
        visit, outlet = mei.visit, mei.app.outlet
        assert outlet is not None
        while not outlet.dropped:
            mei.app.refresh(layout=True)
            mei.app.screen.refresh(layout=True)
            outlet.put("x" * MOST_WAITING)
            await asyncio.sleep(0)
        assert visit.task is not None
        await visit.task
        assert visit not in door.host.visits.here


async def test_an_idle_visit_and_a_long_one_are_ended_and_told_why() -> None:
    for bounds, told in ((Bounds(idle=-1.0), "Nothing was typed"), (Bounds(lifetime=-1.0), "after a day")):
        async with porch(bounds=bounds) as door:
            mei = await door.come()
            await mei.sees("No tables yet")
            door.host.visits.end_old()
            assert told in await mei.reader.over()


async def test_an_address_has_so_many_connections_before_anything_is_said() -> None:
    async with porch(bounds=Bounds(per_address=2)) as door:
        await door.knock()
        first = door.connections[0]
        await door.knock()
        with pytest.raises((asyncssh.Error, OSError)):
            await door.knock()
        first.close()
        await first.wait_closed()
        third = door.connections[1]
        assert door.gate.limits.here <= 2
        third.close()
        await third.wait_closed()
        await door.knock()


def _knocks(limits: Limits, address: str, times: int, now: float = 0.0) -> int:
    return sum(limits.knock(address, now) for _ in range(times))


async def test_limits_count_in_all_by_network_by_minute_and_strangers() -> None:
    bounds = Bounds(connections=6, per_address=4, strangers=5, per_minute=8)
    limits = Limits(bounds)
    assert _knocks(limits, "2001:db8::1", 3) + _knocks(limits, "2001:db8::2", 3) == 4, (
        "a network of IPv6 is one address"
    )
    assert _knocks(limits, "192.0.2.1", 5) == 1, "strangers"
    for _ in range(5):
        limits.known()
    assert _knocks(limits, "::ffff:192.0.2.1", 1) == 1, "the same address in IPv6"
    assert _knocks(limits, "192.0.2.2", 1) == 0, "in all"
    for _ in range(2):
        limits.leave("192.0.2.1")
    limits.known()
    assert limits.here == 4
    assert _knocks(limits, "192.0.2.1", 9) == 2 - 0, "in all"
    assert not limits.knock("192.0.2.1", 0.0)


async def test_a_minutes_knocks_come_back_with_time_and_addresses_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(Bounds(per_minute=2, strangers=1000))
    assert _knocks(limits, "192.0.2.1", 5) == 2
    assert _knocks(limits, "192.0.2.1", 5, 30.0) == 1
    monkeypatch.setattr(Limits, "_MOST", 3)
    limits = Limits(Bounds(per_minute=2, strangers=1000))
    assert sum(limits.knock(f"192.0.2.{number}", 0.0) for number in range(9)) == 3
    assert limits.knock("192.0.2.9", 61.0)


# --- the door's own key ----------------------------------------------------------------------------------------------


async def test_the_doors_key_stays_the_same_and_is_its_users_alone(tmp_path: Path) -> None:
    first = host_key(tmp_path / "door")
    assert host_key(tmp_path / "door") == first != host_key(tmp_path / "other")
    path = tmp_path / "door" / NAME
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert [each.name for each in path.parent.iterdir()] == [NAME]
    path.write_text("no key", "utf-8")
    with pytest.raises(BadHostKey):
        host_key(tmp_path / "door")


async def test_the_driver_takes_no_reports_of_other_sizes_and_flushes_a_lone_escape(mei: Person) -> None:
    driver = mei.app.driver
    assert isinstance(driver, ChannelDriver)
    mei.type("?")
    await mei.sees("back")
    mei.type("\x1b")
    await mei.sees("No tables yet")
    assert KEY.get_fingerprint("sha256").startswith("SHA256:")
