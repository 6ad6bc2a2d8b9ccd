"""The table's screen in an app of its own, with the engine in the server's place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paiyou_client.asides import Cause
from paiyou_client.model import ClientModel, Connection, Me, Status
from paiyou_client.personal import PersonalApp
from paiyou_client.screens.table import TableScreen
from paiyou_client.settings import ASCII, CHARACTERS, Settings
from paiyou_client.signals import Said, TableUpdated
from paiyou_protocol.messages import Failed, Ok, Request
from tests.client.local_table import TABLE_ID, LocalTable


class TableApp(PersonalApp[None]):
    """What `PaiyouApp` is to the table's screen, and no more."""

    CSS = "Screen { overflow: hidden; }"

    def __init__(self, table: LocalTable, *, plain: bool = False, settings: Settings | None = None) -> None:
        settings = settings or Settings()
        super().__init__(settings.having(CHARACTERS, ASCII) if plain else settings)
        self.animation_level = "none"
        self.local = table
        self.model = ClientModel({table.game.name: table.game}, connection=Connection(Status.CONNECTED))
        self.model.me = Me("me", "Mei")
        self.model.tables[TABLE_ID] = table.model
        self.said = ""
        self.left: list[str] = []
        self.asked: list[Request] = []
        self.again: list[str] = []
        self.refuse: Failed | None = None
        self.crashes: list[BaseException | None] = []
        self.called: list[Cause | None] = []
        self.kept: list[Mapping[str, object]] = []
        table.changed = self.tell

    def on_mount(self) -> None:
        self.push_screen(TableScreen(TABLE_ID))

    @property
    def table_screen(self) -> TableScreen:
        screen = self.screen
        assert isinstance(screen, TableScreen)
        return screen

    async def act(self, _table: str, action: Any) -> Ok | Failed:
        if self.refuse is not None:
            self.local.sent.append(action)
            return self.refuse
        return self.local.act(action)

    async def ask(self, request: Request) -> Ok | Failed:
        self.asked.append(request)
        return Ok(1)

    def attend(self, _table: str, cause: Cause, _who: str = "") -> None:
        self.called.append(cause)

    def attended(self) -> None:
        self.called.append(None)

    async def leave_table(self, table: str) -> None:
        self.left.append(table)

    async def start_again(self, table: str) -> Ok | Failed:
        self.again.append(table)
        return Ok(1)

    def keep_case(self, case: Mapping[str, object]) -> None:
        self.kept.append(case)

    def log_crash(self, error: BaseException | None) -> None:
        self.crashes.append(error)

    def say(self, text: str) -> None:
        self.said = text
        self.screen.post_message(Said())

    def shows_anew(self) -> None:
        self.screen.post_message(Said())

    def tell(self) -> None:
        if self.is_running:
            self.screen.post_message(TableUpdated(TABLE_ID))
