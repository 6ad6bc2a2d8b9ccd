"""Zhao Pengyou's way to show a table."""

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
from paiyou_client.zhao_pengyou.ahead import play_ahead, refused_ahead
from paiyou_client.zhao_pengyou.frame import frame, within_page
from paiyou_client.zhao_pengyou.hint_said import hint_said
from paiyou_client.zhao_pengyou.keys import moved_on, press, press_card, read
from paiyou_client.zhao_pengyou.layout import whole_rows
from paiyou_client.zhao_pengyou.milestones import milestone
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.scenes import scene_of
from paiyou_client.zhao_pengyou.sheets import played
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_client.zhao_pengyou.wanted import wanted
from paiyou_engine.bots.hints import Hint
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import Phase


class ZhaoPengyouPresenter(Presenter[Scene, Ui]):
    """The functions of this folder, under the names that every game gives them."""

    game = ZHAO_PENGYOU.name
    rounds = N_("trick")

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
        return refused_ahead(ui, refusal)

    def by_itself(self, scene: Scene, ui: Ui) -> Send | None:
        """The play that was chosen in advance."""
        return play_ahead(scene, ui)

    def refusal(self, ui: Ui) -> Refusal | None:
        """What stands there of it."""
        return ui.refusal

    def calmed(self, ui: Ui) -> Ui:
        """Without the last refusal."""
        return read(ui)

    def wanted(self, scene: Scene) -> Wanted | None:
        """Our turn, the last moment to bid, or a score sheet."""
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


ZHAO_PENGYOU_SCREEN: Final = ZhaoPengyouPresenter()
