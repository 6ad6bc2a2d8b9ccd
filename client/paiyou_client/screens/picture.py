"""A screen that is a table's picture, drawn by the game's own presenter: of a table that we are at, or of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from paiyou_client.keys.keyboard import scope
from paiyou_client.screens.presenters import AnyPresenter
from paiyou_client.screens.seen import is_seen
from paiyou_client.screens.too_small import fits
from paiyou_client.table_parts.taste import taste_of
from paiyou_client.translation import _
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.words.crash import NOT_SHOWN

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


class PictureScreen(Screen[None]):
    """One canvas; ``scene`` is what was drawn last, ``ui`` what the person at the screen is doing."""

    scope: str = "lists"
    """Which keys work here (`paiyou_client.keys.scopes`)."""

    def __init__(self) -> None:
        super().__init__()
        self.ui: Any = None
        self.scene: Any = None
        self.presenter: AnyPresenter | None = None
        self.is_broken = False
        self._canvas = Canvas()

    @property
    def paiyou(self) -> PaiyouApp:
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]  # Textual types it as any app

    def compose(self) -> ComposeResult:
        """One canvas is all."""
        yield self._canvas

    def on_resize(self, _event: events.Resize) -> None:
        """Another size is another picture."""
        with self.contained():
            self.draw()

    @contextmanager
    def contained(self) -> Iterator[None]:
        """The boundary of a table's picture: what goes wrong in it takes its place, and the app goes on."""
        try:
            with scope(self.scope):
                yield
        except Exception as error:  # noqa: BLE001 - a picture that cannot be drawn must not end the app
            if not self.is_broken:
                self.paiyou.log_crash(error)
            self.is_broken = True
            self._canvas.show((BLANK, line(f"   {_(NOT_SHOWN)}")))

    def draw(self) -> None:
        """Draw the scene, if there is one and it fits."""
        cells, rows = self.size.width, self.size.height
        if self.presenter is not None and self.scene is not None and fits(self.size) and is_seen(self):
            self.scene = replace(self.scene, taste=taste_of(self.paiyou.settings))
            self._canvas.show(self.picture(self.presenter, cells, rows))

    def picture(self, presenter: AnyPresenter, cells: int, rows: int) -> tuple[Line, ...]:
        """What fills the screen: the table alone."""
        self.ui = presenter.within_page(self.scene, self.ui, cells, rows)
        return presenter.frame(self.scene, self.ui, cells, rows)
