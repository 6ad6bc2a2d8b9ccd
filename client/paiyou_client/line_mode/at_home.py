"""Home, read line by line: a numbered menu of what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from paiyou_client.address import BadAddress
from paiyou_client.bookmarks import Bookmark
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.links import parse_target
from paiyou_client.replays.library import Library, fault_of, find, open_file
from paiyou_client.starts import AtHome, JoinServer, PlayNow
from paiyou_client.translation import _
from paiyou_client.trust import Terms, known_servers
from paiyou_client.widgets.lines import Line
from paiyou_client.words import connect as connect_words
from paiyou_client.words import home as words
from paiyou_client.words import lessons as lesson_words
from paiyou_client.words import line_mode as own_words
from paiyou_client.words.addresses import address_words
from paiyou_client.words.replays import NO_REPLAYS, WATCHED, bad_words, deal_words, unread_words
from paiyou_protocol.replays.faults import BadReplay

_MOST = 6
_MOST_DEALS = 20


class AtHomeMenu:
    """What there is without a server."""

    table: str | None = None
    help_words: ClassVar[Sequence[str]] = ("join", "nearby", "replays", "statistics", "continue", "learn", "books")

    def __init__(self, host: Host, *, start: AtHome = AtHome()) -> None:  # noqa: B008 - it is frozen
        self._host = host
        self._entries: list[tuple[str, Callable[[], None]]] = []

    def standing(self) -> Sequence[Line | str]:
        """The menu."""
        games = self._host.setup.games
        self._entries = []
        for game in games.values():
            play = PlayNow(game.name, 6)
            more = words.play_more(game.name, play.seats, next(iter(game.presets())))
            self._entries.append((f"{_(words.PLAY)}: {more}", partial(self._go, play)))
        for bookmark in self._host.going.continuable()[:_MOST]:
            about = f"{_(words.CONTINUE)}: {words.continue_more(bookmark)}"
            self._entries.append((about, partial(self._resume, bookmark)))
        for address in known_servers(self._host.setup.data, _MOST):
            self._entries.append((f"{_(words.RECENT)}: {address}", partial(self._join, JoinServer(address))))
        if self._host.setup.powers.files:
            self._entries.append((f"{_(words.REPLAYS)}: {_(words.REPLAYS_MORE)}", self._list_replays))
        self._entries.append((f"{_(lesson_words.LEARN)}: {_(lesson_words.LEARN_MORE)}", self._learn))
        return (
            words.BRAND,
            *own_words.choice_words([label for label, _do in self._entries], is_marked=False),
            _(own_words.HOME),
        )

    def changed(self) -> None:
        """Nothing happens here."""

    def question(self) -> Sequence[str]:
        """How to go on."""
        return (_(own_words.HOME),)

    async def take(self, text: str) -> bool:
        """A number, a word, or where to go."""
        word, rest = words_typed.split(text)
        if text.isdecimal():
            if not 1 <= int(text) <= len(self._entries):
                self._host.say(own_words.no_choice_words(int(text), len(self._entries)))
            else:
                self._entries[int(text) - 1][1]()
        elif word in {"join", "watch"}:
            self._join_named(rest, is_watching=word == "watch")
        elif word == "nearby":
            self._host.go(self._nearby())
        elif word == "replays":
            self._list_replays()
        elif not text or word == "list":
            self._host.tell([*self.standing()], Kind.ANSWER)
        else:
            return False
        return True

    def _go(self, play: PlayNow) -> None:
        self._host.go(self._host.going.play(play))

    def _resume(self, bookmark: Bookmark) -> None:
        self._host.go(self._host.going.resume(bookmark))

    def _join(self, join: JoinServer) -> None:
        self._host.go(self._host.going.join(join))

    def _join_named(self, typed: str, *, is_watching: bool) -> None:
        if not typed:
            self._host.say(_(connect_words.HOST))
            return
        try:
            target = parse_target(typed)
        except BadAddress as error:
            self._host.say(address_words(error))
            return
        join = JoinServer(target.address, invite=target.code, terms=Terms(target.fingerprint))
        self._join(replace(join, watch=is_watching))

    def _learn(self) -> None:
        self._host.show_lessons()

    async def _nearby(self) -> None:
        """Listen for a moment who announces themselves."""
        search = self._host.setup.look()
        try:
            self._host.say(_(words.ONE_MOMENT))
            await self._host.pause(own_words.LISTENING)
            found = search.found()
        finally:
            search.close()
        self._entries = [
            (f"{words.nearby_more(each)}, {words.nearby_where(each)}", partial(self._join, JoinServer(each.address)))
            for each in found
        ]
        labels = [label for label, _do in self._entries]
        self._host.tell(own_words.choice_words(labels, is_marked=False) or [_(own_words.NOBODY_NEAR)], Kind.ANSWER)

    def _list_replays(self) -> None:
        data = self._host.setup.data
        library = find(data) if self._host.setup.powers.files else Library()
        self._entries = [
            (
                f"{deal_words(each.replay.game, len(each.replay.seats), each.replay.deal)}, {each.path.name}"
                + (f", {_(WATCHED)}" if each.is_watched else ""),
                partial(self._open, str(each.path)),
            )
            for each in library.found[:_MOST_DEALS]
        ]
        labels = [label for label, _do in self._entries]
        unread = unread_words(library.unread, data)
        nothing = [] if unread else [_(NO_REPLAYS)]
        self._host.tell([*(own_words.choice_words(labels, is_marked=False) or nothing), *unread], Kind.ANSWER)

    def _open(self, name: str) -> None:
        path = next(each.path for each in find(self._host.setup.data).found if str(each.path) == name)
        try:
            course = open_file(path, self._host.setup.games)
        except (BadReplay, OSError) as error:
            self._host.say(bad_words(path.name, fault_of(error)))
            return
        self._host.show_replay(path, course, 0)
