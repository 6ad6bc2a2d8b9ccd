"""What a browser may ask: a page, what it is made of, and a terminal in which the client runs as behind the SSH door."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import aiohttp
import pytest

from paiyou_client.model import Connection, Status
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.screens.doorstep import NameDialog
from paiyou_client.ssh_door.app import DoorApp
from paiyou_client.ssh_door.driver import MOST_PASTED, ChannelDriver
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.introductions import VouchedIdentity
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.visits import Visit, Visits
from paiyou_client.starts import Setup
from paiyou_client.web_door import page as pages_made
from paiyou_client.web_door.__main__ import main
from paiyou_client.web_door.invitations import WebCredentials
from paiyou_client.web_door.pages import Pages
from paiyou_protocol.messages import JoinByCode, Ok
from tests.client.fakes import GAMES, FakeLink, FakeNetwork
from tests.client.ssh_door.porch import SERVER

pytestmark = pytest.mark.asyncio

_PATIENCE = 20.0
_WIDE = Bounds(per_minute=1000)


@dataclass
class Terminal:
    """A page's websocket."""

    socket: aiohttp.ClientWebSocketResponse
    visit: Visit
    text: str = ""

    async def type(self, keys: str) -> None:
        await self.socket.send_str(json.dumps(["stdin", keys]))

    @property
    def app(self) -> DoorApp:
        assert self.visit.app is not None
        return self.visit.app

    def shown(self) -> str:
        app = self.visit.app
        if app is None or not app._running or not app.screen_stack:
            return ""
        return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    async def sees(self, words: str) -> None:
        async with asyncio.timeout(_PATIENCE):
            while words not in self.shown():
                assert await self._hear(), self.shown()

    async def over(self) -> str:
        """All that was written, once the websocket is closed."""
        async with asyncio.timeout(_PATIENCE):
            while await self._hear():
                pass
        return self.text

    async def _hear(self) -> bool:
        message = await self.socket.receive()
        if message.type is aiohttp.WSMsgType.BINARY:
            self.text += message.data.decode("utf-8", "replace")
        return message.type in {aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT}


@dataclass
class Place:
    """A page that is open."""

    url: str
    pages: Pages
    gate: Gate
    network: FakeNetwork
    session: aiohttp.ClientSession

    async def get(self, path: str, **more: str) -> tuple[int, str]:
        async with self.session.get(f"{self.url}{path}", headers=more) as answer:
            return answer.status, (await answer.read()).decode("utf-8", "replace")

    async def come(self, word: str = "", **headers: str) -> Terminal:
        before = set(self.pages.visits.here)
        socket = await self.session.ws_connect(f"{self.url}/ws/{word}?width=80&height=24", headers=headers)
        await socket.send_str(json.dumps(["resize", {"width": 80, "height": 24}]))
        (visit,) = self.pages.visits.here - before
        return Terminal(socket, visit)


@asynccontextmanager
async def place(network: FakeNetwork | None = None, bounds: Bounds = _WIDE) -> AsyncIterator[Place]:
    network = network or FakeNetwork()
    visits = Visits(Setup(data=NOWHERE, powers=BEHIND_A_DOOR, games=GAMES, connect=network), bounds)
    pages = Pages(
        pages_made.files(),
        visits,
        lambda comer: WebCredentials(SERVER, "credential", comer, "", url="http://room.local:8080"),
    )
    gate = Gate(bounds)
    port = gate.bind("127.0.0.1", 0)
    gate.open(pages.take)
    try:
        async with aiohttp.ClientSession() as session:
            yield Place(f"http://127.0.0.1:{port}", pages, gate, network, session)
    finally:
        gate.close()
        await visits.stop(5.0)
        await pages.shutdown(5.0)


async def test_the_page_and_what_it_is_made_of_are_all_that_there_is() -> None:
    async with place() as here:
        status, text = await here.get("/QWERTZ", **{"Accept-Language": "de, cs;q=0.9"})
        assert (status, 'lang="cs"' in text) == (200, True)
        assert f'"{here.url.replace("http", "ws")}/ws/QWERTZ"' in text
        assert text.count("//") == text.count("ws://"), "nothing is fetched from elsewhere"
        parts = [part.split('"')[0] for part in text.split('"/static/')[1:]]
        assert [(await here.get(f"/static/{part}"))[0] for part in parts] == [200] * 4
        for path in (
            "/static/",
            "/static/js/",
            "/static/../page.py",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/download/x",
            "/a/b",
        ):
            assert (await here.get(path))[0] == 404, path
        async with here.session.post(here.url, data=b"x" * 9000) as answer:
            assert answer.status == 404
        async with here.session.get(here.url) as answer:
            assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]


async def test_somebody_comes_in_as_a_guest_and_everything_is_off_that_is_off_behind_the_ssh_door() -> None:
    async with place() as here:
        bao = await here.come()
        await bao.sees("No tables yet")
        (identity,) = here.network.identities
        assert isinstance(identity, VouchedIdentity)
        hello = identity.hello("", None)
        assert (hello.key, hello.gateway, hello.peer, hello.device) == ("", "credential", "127.0.0.1", "web")
        assert isinstance(bao.app.driver, ChannelDriver)
        assert bao.app.setup.powers is BEHIND_A_DOOR
        assert bao.app.setup.data is NOWHERE


async def test_a_code_in_the_pages_address_is_a_tables_and_the_table_tells_it_to_friends() -> None:
    def invited(link: FakeLink) -> None:
        link.answer(JoinByCode, Ok(0, "t1"))

    async with place(FakeNetwork(invited)) as here:
        bao = await here.come("qwe-rtz")
        await bao.sees("No tables yet")
        assert JoinByCode(0, "QWERTZ", "") in here.network.link.asked
        known = bao.app.setup.known
        assert known.invitation(SERVER, "QWERTZ", "") == "http://room.local:8080/QWERTZ"
        assert known.where(SERVER) == "room.local:8080"


async def test_keys_sizes_and_a_language_come_through_and_nonsense_is_passed_over() -> None:
    async with place() as here:
        bao = await here.come(**{"Accept-Language": "cs"})
        await bao.sees("žádné stoly")
        for nonsense in ("", "{", "[]", '["stdin"]', '["resize", {"width": "x"}]', '["open_url", "x"]', "[" * 9999):
            await bao.socket.send_str(nonsense)
        await bao.socket.send_str(json.dumps(["resize", {"width": 10**9, "height": 30}]))
        await bao.type("?")
        await bao.sees("zpět")
        assert tuple(bao.app.size) == (400, 30)
        await bao.type("\x1b")
        await bao.sees("žádné stoly")
        await bao.type("q")
        assert (await bao.over()).endswith("\x1b[0m")


@pytest.mark.parametrize(
    ("said", "peer"), [("192.0.2.1, 198.51.100.7", "198.51.100.7"), ("::1 or so", "127.0.0.1"), ("", "127.0.0.1")]
)
async def test_a_web_server_before_ours_says_where_somebody_comes_from(said: str, peer: str) -> None:
    async with place() as here:
        bao = await here.come(**{"X-Forwarded-For": said})
        await bao.sees("No tables yet")
        (identity,) = here.network.identities
        assert identity.hello("", None).peer == peer


async def test_another_page_opens_no_terminal() -> None:
    async with place() as here:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await here.come(Origin="http://evil.example")
        bao = await here.come(Origin=here.url)
        await bao.sees("No tables yet")


async def test_connections_are_counted_and_visits_end_as_behind_the_ssh_door() -> None:
    async with place(bounds=replace(_WIDE, per_address=2, idle=-1.0)) as here:
        first, second = await here.come(), await here.come()
        with pytest.raises(aiohttp.ClientError):
            await here.get("/")
        assert here.gate.limits.here == 2
        await first.sees("No tables yet")
        here.pages.visits.end_old()
        assert "Nothing was typed" in await first.over()
        assert "Nothing was typed" in await second.over()
        async with asyncio.timeout(_PATIENCE):
            while here.gate.limits.here or here.pages.visits.here:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)


async def test_who_opens_a_page_behind_another_one_types_into_its_first_field_later() -> None:
    async with place() as here:
        bao = await here.come()
        await bao.sees("No tables yet")
        await bao.type("\x1b[O")
        dialog = NameDialog("", "")
        async with asyncio.timeout(_PATIENCE):
            while bao.app.app_focus:  # noqa: ASYNC110 - nothing is written for it
                await asyncio.sleep(0)
        bao.app.call_later(bao.app.push_screen, dialog)
        await bao.sees("How do you want to be called?")
        assert dialog.focused is None
        await bao.type("\x1b[I")
        async with asyncio.timeout(_PATIENCE):
            while dialog.focused is None:
                assert await bao._hear()


async def test_too_much_pasted_ends_the_visit() -> None:
    async with place() as here:
        bao = await here.come()
        await bao.sees("No tables yet")
        await bao.type("\x1b[200~")
        for _ in range(5):
            await bao.type("x" * (MOST_PASTED // 4))
        assert "Too much was pasted" in await bao.over()


async def test_a_reader_who_stops_is_dropped_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiyou_client.ssh_door.outlet.PATIENCE", 0.0)
    async with place() as here:
        bao, ana = await here.come(), await here.come()
        await bao.sees("No tables yet")
        monkeypatch.setattr(bao.app.outlet, "_waiting", lambda: 1 << 20)
        bao.app.draw_all()
        task = bao.visit.task
        assert task is not None
        await asyncio.wait_for(task, _PATIENCE)
        await ana.sees("No tables yet")


async def test_who_is_refused_is_told_why_in_the_page() -> None:
    def banned(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "banned")

    async with place(FakeNetwork(banned)) as here:
        bao = await here.come()
        assert "lets you in no more" in await bao.over()


async def test_where_the_part_for_browsers_is_not_installed_it_says_how_to_have_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paiyou_client.web_door.__main__.find_spec", lambda _: None)
    assert main(["room.local", "--credential", "none"]) == 1
    assert "pip install 'paiyou[web]'" in capsys.readouterr().err
