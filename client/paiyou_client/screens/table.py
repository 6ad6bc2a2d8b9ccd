"""A table on the whole screen.

It reads the model, makes a scene of it, draws the scene, and turns keys into actions; all of that are pure functions of
the game's own presenter (`paiyou_client.screens.presenters`).  What stays here is when to draw and whom to ask.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec
from textual import events
from textual.timer import Timer

from paiyou_client import hints
from paiyou_client.asides import Cause
from paiyou_client.model import Status
from paiyou_client.powers import AT_HOME, Powers
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.deal_opening import open_deal
from paiyou_client.screens.picture import PictureScreen
from paiyou_client.screens.presenters import PRESENTERS, AnyPresenter
from paiyou_client.signals import ConnectionChanged, Said, TableUpdated
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts import house, watching
from paiyou_client.table_parts.clock import SECOND, next_look
from paiyou_client.table_parts.effects import Keep, Outcome, Refusal, Send, Wish
from paiyou_client.table_parts.wanted import Wanted
from paiyou_client.table_setting import set_table
from paiyou_client.translation import _
from paiyou_client.widgets.canvas import WHEEL, Canvas
from paiyou_client.words import hints as hint_words
from paiyou_client.words.connection import bar_words
from paiyou_client.words.failures import failed_words
from paiyou_engine.game import PUBLIC, Seat
from paiyou_engine.refusal import Facts
from paiyou_protocol.messages import Failed, Nudge

_APP_KEYS: Final = ("f2", "f5")
"""Keys of the app that stand in the last line."""
_LEAVES: Final = ("q", "Q")
"""What leaves a table of which there is no picture."""
_WHEEL_ROWS: Final = 3
_MOST_HELD: Final = 40
_HELD: Final = frozenset(("left", "right", "up", "down", "home", "end", "space", "backspace"))
"""Keys beside letters and digits that wait while an action of ours is not answered yet."""


class TableScreen(PictureScreen):
    """One table that we are at, for as long as its game is shown; ``powers`` say what may be done here."""

    def __init__(self, table: str, *, powers: Powers = AT_HOME) -> None:
        super().__init__()
        self.table = table
        self._powers = powers
        self.delay: Callable[[], float] = random.random
        self._is_menu_open = False
        self._followed: Seat | None = None
        self._seconds: Timer | None = None
        self._look_at = 0.0
        self._by_itself: Timer | None = None
        self._wanted_for: Wanted | None = None
        self._hinted: tuple[str, object] | None = None
        self._held: deque[events.Key] = deque(maxlen=_MOST_HELD)

    def on_mount(self) -> None:
        """Draw."""
        self.refresh_table()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """What changed while a dialog lay on top."""
        self.refresh_table()

    def on_table_updated(self, event: TableUpdated) -> None:
        """Something happened at a table."""
        if event.table == self.table:
            self.refresh_table()

    def on_connection_changed(self, _event: ConnectionChanged) -> None:
        """Say how the connection stands."""
        self.refresh_table()

    def on_said(self, _event: Said) -> None:
        """There is something to say, or ASCII was switched."""
        self.refresh_table()

    def on_key(self, event: events.Key) -> None:
        """A key of the table; all others go on to the app."""
        if self.is_broken:
            if event.character in _LEAVES:
                event.stop()
                self.run_worker(self.paiyou.leave_table(self.table), group="leave")
            return
        if self._takes_company(event.character or event.key):
            event.stop()
            return
        with self.contained():
            self._take_key(event)

    def _takes_company(self, key: str) -> bool:
        """Whether it is a key about people, which is one at every table and in every phase."""
        match key:
            case "C":
                self.paiyou.show_chat(self.table)
            case "R":
                self.run_worker(self.paiyou.ask(Nudge(0, self.table)), group="ring")
            case "f4":
                self.paiyou.show_people(self.table)
            case hints.KEY:
                self.run_worker(self._hint(), group="hint", exclusive=True)
            case _:
                return False
        return True

    def _take_key(self, event: events.Key) -> None:
        if self.presenter is None or self.scene is None:
            self._held.append(event)
            return
        key = event.character if event.is_printable and event.character != " " else event.key
        if self._takes_for_house(key or event.key) or self._takes_for_watching(key or event.key):
            event.stop()
            event.prevent_default()
            return
        calm = self.presenter.calmed(self.ui)
        outcome = self.presenter.press(self.scene, calm, key or event.key)
        if outcome.ui is not calm or outcome.effect is not None or event.key == "tab":
            event.stop()
            event.prevent_default()
        elif self._is_pending() and (event.is_printable or event.key in _HELD):
            event.stop()
            self._held.append(event)
            return
        elif event.character == "c":  # where it names no card
            event.stop()
            self.paiyou.show_chat(self.table)
            return
        self._follow(outcome)

    def _takes_for_house(self, key: str) -> bool:
        """Whether a key is for what people ask of each other, and not for the game."""
        at = self.paiyou.model.tables.get(self.table)
        if at is None:
            return False
        pressed = house.press(at, self._me(), key, is_open=self._is_menu_open)
        self._is_menu_open = pressed.is_open
        match pressed.does:
            case house.Opens.OFFER:
                self.run_worker(self.paiyou.offer_seat(self.table), group="house")
            case house.Opens.TERMS:
                set_table(self.paiyou, self.table)
            case house.Opens.CONTRACT:
                self.paiyou.say(house.contract(at, self._me()))
            case None:
                pass
            case request:
                self.run_worker(self.paiyou.ask(request), group="house")
        if pressed.is_ours:
            self.refresh_table()
        return pressed.is_ours

    def _takes_for_watching(self, key: str) -> bool:
        """Whether a key is for whoever looks on: to follow a seat, or to look again at the deal that is over."""
        at = self.paiyou.model.tables.get(self.table)
        if at is None or at.audience is not PUBLIC or self.presenter is None:
            return False
        if watching.follows(key):
            self._followed = watching.next_followed(at, self._followed, key)
            self.refresh_table()
        elif key == watching.LOOK_AGAIN and (deal := watching.deal_over(self.presenter, at, self.scene)):
            self.run_worker(open_deal(self.paiyou, deal), group="deal", exclusive=True)
        else:
            return False
        return True

    def _me(self) -> str:
        me = self.paiyou.model.me
        return me.person if me else ""

    def _press_held(self) -> None:
        """What was typed while an answer was awaited, as if it were typed now; Enter is not: one sees first."""
        while self._held and self.presenter is not None and not self._is_pending():
            held = self._held.popleft()
            key = held.character if held.is_printable and held.character != " " else held.key
            outcome = self.presenter.press(self.scene, self.presenter.calmed(self.ui), key or held.key)
            self._follow(outcome)
            if outcome.effect is not None:
                return

    def _is_pending(self) -> bool:
        at = self.paiyou.model.tables.get(self.table)
        return at is not None and at.pending is not None

    def on_canvas_pressed(self, event: Canvas.Pressed) -> None:
        """A click on a card, or on a key's hint."""
        event.stop()
        with self.contained():
            self._take_click(event.press)

    def _take_click(self, press: str) -> None:
        kind, _, index = press.partition(":")
        if self.presenter is None or self.scene is None:
            return
        if press in WHEEL:
            self._turn_wheel(WHEEL[press])
        elif kind == "card":
            self._follow(self.presenter.press_card(self.scene, self.ui, int(index)))
        elif press in _APP_KEYS:
            self.paiyou.press(press)
        elif self._takes_company(press) or self._takes_for_house(press) or self._takes_for_watching(press):
            pass
        else:
            self._follow(self.presenter.press(self.scene, self.ui, press))

    def _turn_wheel(self, key: str) -> None:
        """Scroll the page that lies open, else what the table scrolls by pages: the wheel picks no card."""
        assert self.presenter is not None  # the caller looked
        if self.presenter.has_page(self.ui):
            for _row in range(_WHEEL_ROWS):
                self._follow(self.presenter.press(self.scene, self.ui, key))
        else:
            self._follow(self.presenter.press(self.scene, self.ui, f"page{key}"))

    def refresh_table(self) -> None:
        """Show what is true now."""
        with self.contained():
            self._refresh()
            self.is_broken = False

    def _refresh(self) -> None:
        model = self.paiyou.model.tables.get(self.table)
        if model is None:
            return
        self.presenter = self.presenter or self._found()
        if self.presenter is None:
            return
        self._unsay_hint(model)
        now = time.monotonic()
        notice = bar_words(self.paiyou.model.connection, now, drained=self.paiyou.model.drains)
        is_host = self.paiyou.model.is_host(self.table)
        self._is_menu_open &= bool(house.commands(model, self._me()))
        is_open, cells = self._is_menu_open, self.size.width
        said = self.paiyou.said or house.said(model, self._me(), now, is_open=is_open, cells=cells)
        scene = self.presenter.scene_of(model, now, notice, said, is_host=is_host)
        if scene is None:
            return
        scene = self.presenter.without(scene, self._powers.absent)
        scene = watching.as_watched(self.presenter, model, scene, self._followed, lambda: self.paiyou.going.where)
        asked = house.hints(model, self._me(), is_open=self._is_menu_open)
        scene = replace(scene, asked=asked, gives_hint=self._gives_hint(model, scene))
        self.ui = self.presenter.moved_on(self.scene, scene, self.ui)
        self.scene = scene
        self._count_seconds(now)
        self.draw()
        self._think()
        self._press_held()
        self._call_for_us()

    def _gives_hint(self, model: TableModel, scene: Any) -> bool:  # noqa: ANN401 - the game's own
        """Whether there is something to decide, for which a hint may be asked."""
        assert self.presenter is not None  # a scene was made
        wanted = self.presenter.wanted(scene)
        is_asked = wanted is not None and wanted.cause is not Cause.SCORES
        return is_asked and self._powers.thinking and hints.are_allowed(model)

    def _call_for_us(self) -> None:
        """Call the person, once for each time that the table waits for them and nothing is done by itself."""
        assert self.presenter is not None  # a scene was made
        now = None if self._wanted() is not None else self.presenter.wanted(self.scene)
        before, self._wanted_for = self._wanted_for, now
        if self._wanted_for is None:
            if before is not None:
                self.paiyou.attended()
        elif self._wanted_for != before:
            self.paiyou.attend(self.table, self._wanted_for.cause)

    def _found(self) -> AnyPresenter | None:
        """The game's presenter, once we know which game it is."""
        game = self.paiyou.model.tables[self.table].game
        presenter = None if game is None else PRESENTERS.get(game.name)
        if game is not None and presenter is not None:
            self.scope = game.name
            self.ui = presenter.blank()
        return presenter

    def _count_seconds(self, now: float) -> None:
        """Draw again when a clock looks different: while there are seconds to count, and only then."""
        model = self.paiyou.model.tables.get(self.table)
        pause = None if model is None else next_look(model, now, self._powers.rest)
        if self.paiyou.model.connection.status is Status.LOST:
            pause = SECOND
        if self._seconds is not None and (pause is None or now + pause < self._look_at):
            self._seconds.stop()
            self._seconds = None
        if self._seconds is None and pause is not None:
            self._look_at = now + pause
            self._seconds = self.set_timer(pause, self._look)

    def _look(self) -> None:
        self._seconds = None
        self.refresh_table()

    def _think(self) -> None:
        """What the person wants done without being asked is done within a second, at a moment that tells nobody why."""
        if self._wanted() is not None and self._by_itself is None:
            self._by_itself = self.set_timer(self.delay(), self._act_by_itself)

    def _wanted(self) -> Send | None:
        with self.contained():
            if self.presenter is not None:
                return self.presenter.by_itself(self.scene, self.ui)
        return None

    async def _act_by_itself(self) -> None:
        wanted = self._wanted()
        if wanted is not None:
            await self._act(wanted.action)
        self._by_itself = None
        self.refresh_table()

    def _follow(self, outcome: Outcome[Any]) -> None:
        self.ui = outcome.ui
        match outcome.effect:
            case Send(action):
                self.run_worker(self._act(action), group="act", exclusive=False)
            case Keep(case):
                self.paiyou.keep_case(case)
            case Wish.LEAVE:
                self.run_worker(self.paiyou.leave_table(self.table), group="leave")
            case Wish.SEARCH:
                self._search()
            case Wish.AGAIN:
                self.run_worker(self._again(), group="again")
            case None:
                pass
        self.draw()
        self._think()

    async def _act(self, action: msgspec.Struct) -> None:
        """Ask the server; what it refuses is put into words, and nothing that was chosen is lost."""
        answer = await self.paiyou.act(self.table, action)
        if not isinstance(answer, Failed):
            return
        if answer.rule is not None and self.presenter is not None:
            self.ui = self.presenter.refused(self.ui, Refusal(answer.rule, answer.facts or Facts()))
        else:
            self.paiyou.say(failed_words(answer))
        self.refresh_table()

    async def _hint(self) -> None:
        """Say what a bot would do in our place, if the table has not gone on meanwhile."""
        at = self.paiyou.model.tables.get(self.table)
        if at is None or self.presenter is None or self.scene is None:
            return
        if hints.are_allowed(at) and self._powers.thinking and hints.remembered(at) is not None:
            self.paiyou.say(_(hint_words.THINKING))
        said = await hints.asked(at, self.presenter, self.scene, is_thinking=self._powers.thinking)
        self._hinted = said, hints.decision(at)
        self.paiyou.say(said)

    def _unsay_hint(self, model: TableModel) -> None:
        """Take the hint away once something else is to be decided."""
        if self._hinted is not None and self._hinted[1] != hints.decision(model):
            said, self._hinted = self._hinted[0], None
            if said == self.paiyou.said:
                self.paiyou.say("")

    def _search(self) -> None:
        """Find words in the rule book, as this table plays."""
        game = self.paiyou.model.tables[self.table].game
        if game is not None and self.presenter is not None:
            self.paiyou.push_screen(BookScreen((game.name, GLOSSARY), self.presenter.played(self.scene), finding=True))

    async def _again(self) -> None:
        await self.paiyou.start_again(self.table)
