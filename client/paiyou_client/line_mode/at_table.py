"""A table with a game, read line by line: what happens is said in the order of things, what is asked is asked once, and a line
that is typed comes to what its keys come to on the screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

import msgspec

from paiyou_client import hints
from paiyou_client.asides import ASIDES
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.games import SPOKEN
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.reading import Verbosity, said, with_jokers
from paiyou_client.line_mode.spoken import AnySpoken, Asks, Numbers, Offer
from paiyou_client.line_mode.taking import is_answer, taken
from paiyou_client.table_model import LogEntry, TableModel
from paiyou_client.table_parts import house, watching
from paiyou_client.table_parts.clock import clock_face
from paiyou_client.table_parts.effects import Keep, Outcome, Refusal, Send, Wish
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, plain
from paiyou_client.words.failures import failed_words
from paiyou_client.words.line_mode import NOT_UNDERSTOOD, choice_words, left_words
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts
from paiyou_protocol.messages import Failed, StartGame

_LITTLE: Final = (60, 30, 10)
"""Seconds left of our decision at which that is said."""


class AtTable:
    """One table that we are at, for as long as its game is there."""

    help_words: ClassVar[Sequence[str]] = (
        "who",
        "ring",
        "terms",
        "link",
        "ask",
        "agree",
        "refuse",
        "follow",
        "look",
        "judge",
    )

    def __init__(self, host: Host, table: str, *, delay: Callable[[], float] = random.random) -> None:
        self.table = table
        self.scene: Any = None
        self.ui: Any = None
        self.followed: Seat | None = None
        self._host = host
        self._delay = delay
        self._told: LogEntry | None = None
        self._has_arrived = False
        self._asked: tuple[str, ...] = ()
        self._choices: tuple[str, ...] = ()
        self._heard: frozenset[str] = frozenset()
        """What the last question said beside what it asked: it is not said again with the next one."""
        self._sub: Asks[Any, Any] | None = None
        self._waits_for = ""
        self._by_itself = False
        self._little = 0
        self._answered: int | None = None
        self._motion = 0

    @property
    def model(self) -> TableModel | None:
        """What is known of the table."""
        return self._host.model.tables.get(self.table)

    @property
    def spoken(self) -> AnySpoken | None:
        """The game's own way to be read, None for one that is not known here."""
        at = self.model
        return None if at is None or at.game is None else SPOKEN.get(at.game.name)

    @property
    def _number(self) -> int:
        """The number of the last event that we know of."""
        return 0 if self.model is None else self.model.number

    @property
    def is_asked(self) -> bool:
        """Whether something is asked of us that we have not answered."""
        return bool(self._asked)

    # --- what happens

    def changed(self) -> None:
        """Say what is new, and ask what is asked now."""
        at, spoken = self.model, self.spoken
        if at is None or spoken is None or not self._look(at, spoken):
            return
        self._host.tell([*self._news(at, spoken), *self._motions(at)], Kind.EVENT)
        self._ask(spoken)
        self._think(spoken)

    def _look(self, at: TableModel, spoken: AnySpoken) -> bool:
        """Take in what is true now; False while there is no game."""
        is_host = self._host.model.is_host(self.table)
        scene = spoken.presenter.scene_of(at, self._host.clock(), "", "", is_host=is_host)
        if scene is None:
            return False
        scene = watching.as_watched(spoken.presenter, at, scene, self.followed, lambda: self._host.going.where)
        self.ui = spoken.presenter.moved_on(self.scene, scene, self.ui or spoken.presenter.blank())
        self.scene = scene
        return True

    def _news(self, at: TableModel, spoken: AnySpoken) -> list[str | Line]:
        """What happened since it was told last; where that cannot be known, how things stand."""
        new: list[LogEntry] = []
        for entry in reversed(at.log):
            if entry is self._told:
                break
            new.append(entry)
        self._told = at.log[-1] if at.log else self._told
        if not self._has_arrived:
            self._has_arrived = True
            return self.standing()
        rows: list[str | Line] = []
        for entry in reversed(new):
            rows += [_("(something was missed)"), *self.standing()] if entry.after_gap else []
            rows.append(self._event(entry, spoken))
            if self.scene.you is not None and spoken.shows_hand(self.scene, entry.seen):
                rows += spoken.hand(self.scene, self.ui, self._host.reading.cards)
            rows += spoken.scores(self.scene) if spoken.shows_scores(entry.seen) else ()
        return rows

    def _motions(self, at: TableModel) -> list[str]:
        """How to answer a question that people put to each other, once."""
        me = self._host.model.me
        number = 0 if at.question is None else at.question.said.number
        before, self._motion = self._motion, number
        if not number or number == before or me is None or not house.answers(at, me.person):
            return []
        return [house.said(at, me.person, self._host.clock(), is_open=False)]

    def _event(self, entry: LogEntry, spoken: AnySpoken) -> Line:
        verbosity = self._host.reading.verbosity
        is_aside = isinstance(entry.seen, ASIDES)
        if verbosity is Verbosity.BRIEF and not is_aside and not spoken.decides(entry.seen):
            return ()
        return spoken.event(self.scene, entry, is_full=verbosity is Verbosity.FULL)

    def standing(self) -> list[str | Line]:
        """How things stand, for somebody who comes or comes back."""
        if self.spoken is None or self.scene is None:
            return []
        rows: list[str | Line] = [*self.spoken.table(self.scene)]
        if self.scene.hand:
            rows += self.spoken.hand(self.scene, self.ui, self._host.reading.cards)
        return rows

    def tick(self) -> None:
        """A second has gone: say it where little is left of our decision's time."""
        at = self.model
        face = None if at is None else clock_face(at, self._host.clock())
        if face is None or at is None or face.seat is None or face.seat != at.you or face.is_held or face.is_out:
            self._little = 0
            return
        left = face.seconds + face.bank
        mark = next((mark for mark in reversed(_LITTLE) if left <= mark), 0)
        if mark and mark != self._little:
            self._host.tell([left_words(left)], Kind.EVENT)
        self._little = mark

    # --- what is asked

    def question(self) -> tuple[str, ...]:
        """What is asked of us now, with its choices; empty where nothing is."""
        spoken, scene = self.spoken, self.scene
        if spoken is None or scene is None or scene.pending or scene.held or self._answered == self._number:
            return ()
        if self._sub is not None:
            return self._asking((self._sub.title,), self._sub.offers, Numbers.CHOICES)
        if not spoken.is_asked(scene, self.ui):
            return ()
        offers, numbers = spoken.offers(scene, self.ui), spoken.numbers(scene, self.ui)
        return self._asking(spoken.asks(scene, self.ui), offers, numbers)

    def _asking(self, title: Sequence[Line], offers: Sequence[Offer[Any, Any]], numbers: Numbers) -> tuple[str, ...]:
        cards = self._host.reading.cards
        rows = [text for row in title if (text := said(row, cards))]
        labels = [said(offer.label, cards) for offer in offers]
        is_short = numbers is Numbers.CARDS and self._host.reading.verbosity is Verbosity.BRIEF
        self._choices = () if is_short else choice_words(labels, is_marked=numbers is not Numbers.CHOICES)
        return (*rows, *self._choices)

    def _ask(self, spoken: AnySpoken, kind: Kind = Kind.QUESTION) -> bool:
        """Ask, if it is another question than before; whether it was."""
        if self.scene.pending:
            return False
        before, self._asked = self._asked, self.question()
        if self._asked and self._asked != before:
            heard, self._heard = self._heard, frozenset(self._asked[1:])
            new = [row for row in self._asked[1:] if row not in heard or row in self._choices]
            if kind is Kind.ANSWER and before[:1] == self._asked[:1]:
                new = [row for row in new if row not in before]
            else:
                new.insert(0, self._asked[0])
            self._host.tell(new, kind)
            return bool(new)
        if not self._asked and self._host.reading.verbosity is Verbosity.FULL:
            self._say_who(spoken)
        return False

    def _say_who(self, spoken: AnySpoken) -> None:
        """Whom the table waits for."""
        rows = [said(row, self._host.reading.cards) for row in spoken.asks(self.scene, self.ui)[:1]]
        now = rows[0] if rows else ""
        if now and now != self._waits_for:
            self._host.tell([now], Kind.EVENT)
        self._waits_for = now

    # --- what is typed

    async def take(self, text: str) -> bool:
        """Take a line; False where it is none of the table's."""
        at, spoken = self.model, self.spoken
        if at is None or spoken is None or self.scene is None:
            return False
        word, _rest = words_typed.split(text)
        if word and self._told_of(word, spoken):
            return True
        sub, self._sub = self._sub, None
        found = taken(spoken, self.scene, self.ui, text, sub)
        if found is None:
            return False
        await self._follow(found, spoken)
        return True

    def is_answer(self, text: str) -> bool:
        """Whether a line does something in the game, so that it may have to wait for the question that it answers."""
        spoken = self.spoken
        return spoken is not None and is_answer(spoken, text)

    def _told_of(self, word: str, spoken: AnySpoken) -> bool:
        """Whether it was a question about the table, which is answered."""
        rows = self.answer_to(word, spoken)
        if rows is None:
            return False
        self._host.tell(rows, Kind.ANSWER)
        return True

    def answer_to(self, word: str, spoken: AnySpoken) -> Sequence[str | Line] | None:
        """What a short question is answered; None for another word."""
        scene, ui = self.scene, self.ui
        match word:
            case "hand":
                return spoken.hand(scene, ui, self._host.reading.cards)
            case "table":
                return spoken.table(scene)
            case "trick":
                return spoken.trick(scene)
            case "last":
                return spoken.last(scene)
            case "scores":
                return spoken.scores(scene)
            case "calls":
                return spoken.calls(scene)
            case "why":
                opened = spoken.presenter.press(scene, spoken.closed(ui), "w").ui
                return spoken.page(scene, opened)
            case _:
                return None

    # --- what it comes to

    async def _follow(self, found: Any, spoken: AnySpoken) -> None:  # noqa: ANN401 - the game's own
        if isinstance(found, Asks):
            self._sub = found
            self._asked = self.question()
            self._host.tell(self._asked, Kind.ANSWER)
            return
        if not isinstance(found, Outcome):
            self._host.tell([found], Kind.ANSWER)
            return
        self.ui = found.ui
        match found.effect:
            case Send(action):
                await self._act(action, spoken)
            case Keep(case):
                self._host.keep_case(case)
            case Wish.LEAVE:
                await self._host.leave_table(self.table)
            case Wish.AGAIN:
                await self._host.ask(StartGame(id=0, table=self.table))
            case None:
                self._say_what_came(spoken)
        self._think(spoken)

    def _say_what_came(self, spoken: AnySpoken) -> None:
        """A page, another question, or why nothing was done."""
        if spoken.presenter.has_page(self.ui):
            self._host.tell(spoken.page(self.scene, self.ui), Kind.ANSWER)
            self.ui = spoken.closed(self.ui)
            return
        if not self._ask(spoken, Kind.ANSWER):
            message = spoken.message(self.scene, self.ui)
            self._host.tell([message] if plain(message).strip() else [_(NOT_UNDERSTOOD)], Kind.ANSWER)

    async def _act(self, action: msgspec.Struct, spoken: AnySpoken) -> None:
        """Ask the server; what it refuses is put into words."""
        before = self._number
        answer = await self._host.act(self.table, action)
        if not isinstance(answer, Failed):
            # What it led to is told by the table; until then nothing is asked.
            self._answered = before
            self._asked = self.question()
            return
        if answer.rule is not None:
            self.ui = spoken.presenter.refused(self.ui, Refusal(answer.rule, answer.facts or Facts()))
            self._host.tell([spoken.message(self.scene, self.ui)], Kind.ANSWER)
            self._asked = self.question()
        else:
            self._host.tell([failed_words(answer)], Kind.ANSWER)

    async def hint(self) -> None:
        """Say what a bot would do in our place."""
        at, spoken = self.model, self.spoken
        if at is not None and spoken is not None and self.scene is not None:
            found = await hints.asked(at, spoken.presenter, self.scene, is_thinking=self._host.setup.powers.thinking)
            names = " ".join(player.name for player in self.scene.players)
            self._host.tell([found if with_jokers(names) != names else with_jokers(found)], Kind.ANSWER)

    # --- what is done without a line

    def _think(self, spoken: AnySpoken) -> None:
        """What the person wants done without being asked is done within a second."""
        if not self._by_itself and spoken.presenter.by_itself(self.scene, self.ui) is not None:
            self._by_itself = True
            self._host.later(self._delay(), self._act_by_itself)

    async def _act_by_itself(self) -> None:
        self._by_itself = False
        spoken = self.spoken
        wanted = None if spoken is None or self.model is None else spoken.presenter.by_itself(self.scene, self.ui)
        if wanted is not None and spoken is not None:
            await self._act(wanted.action, spoken)
