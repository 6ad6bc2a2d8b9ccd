"""Zioncheck's way to show a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.book import Played
from paiyou_client.table_parts.effects import Refusal, Send
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.table_parts.wanted import Wanted
from paiyou_client.translation import N_
from paiyou_client.widgets.lines import Line
from paiyou_client.zioncheck.ahead import act_ahead
from paiyou_client.zioncheck.frame import frame, within_page
from paiyou_client.zioncheck.hint_said import hint_said
from paiyou_client.zioncheck.keys import moved_on, press, press_card
from paiyou_client.zioncheck.layout import whole_rows
from paiyou_client.zioncheck.milestones import milestone
from paiyou_client.zioncheck.muting import by_itself
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.scenes import scene_of
from paiyou_client.zioncheck.sheets import played
from paiyou_client.zioncheck.ui import NOTHING_AHEAD, Outcome, Ui
from paiyou_client.zioncheck.wanted import wanted
from paiyou_engine.bots.hints import Hint
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.state import Phase


class ZioncheckPresenter(Presenter[Scene, Ui]):
    """The functions of this folder, under the names that every game gives them."""

    game = ZIONCHECK.name
    rounds = N_("turn")

    def blank(self) -> Ui:
        """Nothing chosen, nothing open."""
        return Ui()

    def scene_of(self, model: TableModel, now: float, notice: str, said: str, *, is_host: bool) -> Scene | None:
        """What is to be drawn."""
        return scene_of(model, now, notice, said, is_host=is_host)

    def moved_on(self, before: Scene | None, scene: Scene, ui: Ui) -> Ui:
        """What is left of a choice."""
        return moved_on(before, scene, ui)

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome:
        """What a key comes to."""
        return press(scene, ui, key)

    def press_card(self, scene: Scene, ui: Ui, index: int) -> Outcome:
        """What a click on a card comes to."""
        return press_card(scene, ui, index)

    def refused(self, ui: Ui, refusal: Refusal) -> Ui:
        """The refusal stands below the hand."""
        return replace(ui, refusal=refusal, note="", ahead=NOTHING_AHEAD)

    def calmed(self, ui: Ui) -> Ui:
        """Without what was said of a choice in advance; a refusal stays, its page is still to be read."""
        return replace(ui, recalled="") if ui.recalled else ui

    def refusal(self, ui: Ui) -> Refusal | None:
        """What stands there of it."""
        return ui.refusal

    def by_itself(self, scene: Scene, ui: Ui) -> Send | None:
        """The pass on a discard that the person never wants to be asked about, or what was chosen in advance."""
        return by_itself(scene, ui) or act_ahead(scene, ui)

    def wanted(self, scene: Scene) -> Wanted | None:
        """Our turn, a discard that we may take, or a score sheet."""
        return wanted(scene)

    def within_page(self, scene: Scene, ui: Ui, cells: int, rows: int) -> Ui:
        """The page scrolled no further than to its end."""
        return within_page(scene, ui, cells, rows)

    def without(self, scene: Scene, keys: frozenset[str]) -> Scene:
        """Those keys are not named."""
        return replace(scene, absent=keys)

    def with_bar(self, scene: Scene, bar: Bar) -> Scene:
        """The same table, looked at again."""
        return replace(scene, bar=bar)

    def following(self, scene: Scene, seat: Seat | None, said: str) -> Scene:
        """That seat's row first."""
        return replace(scene, followed=seat, said=scene.said or for_terminal(said))

    def has_page(self, ui: Ui) -> bool:
        """Whether a page lies over the table."""
        return ui.sheet is not None

    def played(self, scene: Scene) -> Played:
        """The options that stand in the book."""
        return played(scene)

    def scored_deal(self, scene: Scene) -> int | None:
        """That of the scores, or the game's last."""
        return scene.public.deal if scene.public.phase in {Phase.SCORES, Phase.OVER} else None

    def milestone(self, seen: object) -> Milestone | None:
        """Why one would jump to this event."""
        return milestone(seen)

    def hinted(self, scene: Scene, hint: Hint) -> str:
        """The hint in words."""
        return hint_said(scene, hint)

    def whole_rows(self, seats: int) -> int:
        """Every part has its rows."""
        return whole_rows(seats)

    def frame(self, scene: Scene, ui: Ui, cells: int, rows: int) -> tuple[Line, ...]:
        """The picture."""
        return frame(scene, ui, cells, rows)


ZIONCHECK_SCREEN: Final = ZioncheckPresenter()
