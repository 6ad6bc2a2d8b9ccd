"""Lines that mean the same everywhere: help, talk, settings, rules, people, the way back.  What a place makes of a line comes
first; what nobody makes anything of is said so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paiyou_client.lessons.registry import LESSONS
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.at_replay import AtReplay
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.company import Company
from paiyou_client.line_mode.house_asked import HouseAsked
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.settings import Changed, changed, kept, shown
from paiyou_client.line_mode.statistics import statistics_lines
from paiyou_client.line_mode.table_forms import set_table
from paiyou_client.line_mode.talk import phrases, read_back, say_request
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.table_parts.book import found_lines, rule_lines
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import line_mode as words
from paiyou_client.words.games import unknown_game_words
from paiyou_client.words.languages import switched_words
from paiyou_protocol.messages import Nudge

if TYPE_CHECKING:
    from paiyou_client.line_mode.client import LineClient

_KEYS: Final = {
    "?": "help",
    "C": "chat",
    "c": "chat",
    "R": "ring",
    "i": "hint",
    "H": "ask",
    "p": "people",
    "l": "learn",
    "e": "terms",
}
"""Keys of the screens that mean something at more than one place, as words; cards come first."""
_LONGEST_PAUSE: Final = 8.0
_MOST_FOUND: Final = 16
_WIDE: Final = 400
_LEAVES: Final = ("q", "Q")


class Commands:
    """What a typed line comes to."""

    def __init__(self, host: LineClient) -> None:
        self._host = host
        self._company = Company(host)
        self._house = HouseAsked(host)
        self._last: tuple[str, ...] = ()

    async def take(self, text: str) -> None:
        """Take a line."""
        word, rest = words_typed.split(text)
        if not word and len(text) == 1:
            word = _KEYS["?"] if text == "?" else "hint" if text == "i" and self._is_at_table else ""
        if self._takes_first(word, rest):
            return
        place = self._host.place
        if await self._house.take(text) or (place is not None and await place.take(text)):
            return
        if not word and text in _KEYS:
            word, rest = _KEYS[text], ""
        if text in _LEAVES:
            word = "leave"
        if not (await self._said(word, rest) or await self._company.take(word, rest) or self._learns(word, rest)):
            self._tell([_(words.NOT_UNDERSTOOD)])

    @property
    def _is_at_table(self) -> bool:
        return isinstance(self._host.place, AtTable)

    def _takes_first(self, word: str, rest: str) -> bool:
        """Words that no place means anything else by."""
        match word:
            case "help":
                self._tell(self._help())
            case "set":
                self._set(rest)
            case "slower" | "faster" if not isinstance(self._host.place, AtReplay):
                self._pace(1 if word == "slower" else -1)
            case "repeat":
                place = self._host.place
                rows = [*(place.question() if place is not None else ())]
                self._tell(rows or ([*place.standing()] if place is not None else [_(words.NOTHING_TO_REPEAT)]))
            case "language":
                self._read_in(rest)
            case "statistics" if self._host.setup.powers.files:
                self._tell(statistics_lines(self._host.setup.data))
            case "quit":
                self._host.exit()
            case _:
                return False
        return True

    async def _said(self, word: str, rest: str) -> bool:
        """Words of talk, rules and time."""
        match word:
            case "say" | "chat" if rest:
                await self._host.ask(say_request(self._host.at, rest))
            case "say":
                self._tell(phrases())
            case "chat":
                log = self._host.model.chat_of(self._host.at)
                self._tell(read_back(log) if log is not None else [_(words.NOTHING_TO_REPEAT)])
            case "hint" if isinstance(self._host.place, AtTable):
                await self._host.place.hint()
            case "rules" | "books":
                self._tell(self._rules(rest))
            case "wait":
                await self._host.until_asked()
            case "ring" if self._host.at is not None:
                await self._host.ask(Nudge(0, self._host.at))
            case "terms" if self._host.at is not None:
                self._host.go(set_table(self._host, self._host.at))
            case "leave":
                await self._leave()
            case _:
                return False
        return True

    def _learns(self, word: str, game: str) -> bool:
        """The lessons of a game, of the first one without its name; False at a table, and for another word."""
        if word != "learn" or self._host.at is not None:
            return False
        if game and game not in LESSONS:
            self._tell([unknown_game_words(game, tuple(LESSONS))])
        else:
            self._host.show_lessons(game)
        return True

    async def _leave(self) -> None:
        """Back to where one came from: from a table to the lobby, from there home, and from there out."""
        host = self._host
        if host.at is not None:
            await host.leave_table(host.at)
        elif host.watch_menu is not None:
            host.watch_menu = None
            host.settle()
        elif host.session is not None and host.is_at_home:
            await host.close_session()
        else:
            host.exit()

    def _help(self) -> Sequence[str]:
        """What can be typed here."""
        place = self._host.place
        here = place.help_words if place is not None else ()
        rows = [_(words.HELP_QUESTIONS).format(words=_listed([*words_typed.QUESTIONS]))]
        if here:
            rows.append(_(words.HELP_HERE).format(words=_listed(here)))
        if isinstance(place, AtTable) and place.spoken is not None:
            deeds = [word for word in words_typed.DEEDS if word in {*place.spoken.verbs, *place.spoken.keys}]
            rows.append(_(words.HELP_DEEDS).format(words=_listed(deeds)))
        return [*rows, _(words.HELP_MORE), _(words.HELP_SETTINGS)]

    def _rules(self, typed: str) -> Sequence[Line | str]:
        """The paragraphs of the rule book that have a word, the rule with this id, or without one the table's options."""
        place = self._host.place
        spoken = place.spoken if isinstance(place, AtTable) else None
        games = [spoken.presenter.game] if spoken is not None else [*self._host.setup.games]
        if not typed and isinstance(place, AtTable) and spoken is not None:
            return spoken.page(place.scene, spoken.presenter.press(place.scene, spoken.closed(place.ui), "v").ui)
        typed, page = _paged(typed)
        found = [row for game in games for row in rule_lines(game, typed, _WIDE)]
        for book in (*games, GLOSSARY) if not found else ():
            found += found_lines(book, typed, _WIDE)
        start = (page - 1) * _MOST_FOUND
        left = len(found) - start - _MOST_FOUND
        more = [words.more_found_words(left, f"{words_typed.shown('rules')} {typed} {page + 1}")] if left > 0 else []
        return [*found[start : start + _MOST_FOUND], *more] or [_(words.NOT_FOUND)]

    def _set(self, typed: str) -> None:
        """Change a setting, and keep it where we have files; or say how all are set."""
        host = self._host
        match changed(host.reading, typed):
            case Changed(reading):
                host.reading = reading
                for setting, value in kept(reading).items():
                    host.keep(setting, value)
                self._tell([shown(reading, host.outbox.pause)])
            case None if typed:
                self._tell([_(words.NO_SUCH_SETTING), _(words.HELP_SETTINGS)])
            case None:
                self._tell([shown(host.reading, host.outbox.pause), _(words.HELP_SETTINGS)])

    def _pace(self, by: int) -> None:
        """A longer or a shorter pause between two lines about what happens."""
        pause = self._host.outbox.pause
        pause = (pause * 2 or 0.5) if by > 0 else (pause / 2 if pause > 0.5 else 0.0)
        self._host.outbox.pause = min(pause, _LONGEST_PAUSE)
        self._tell([shown(self._host.reading, self._host.outbox.pause)])

    def _read_in(self, code: str) -> None:
        """Read on in another language; without one in the next."""
        self._host.speak(code)
        self._tell([switched_words(self._host.reader.language, is_plain=False)])

    def _tell(self, rows: Sequence[Line | str]) -> None:
        self._host.tell(rows, Kind.ANSWER)


def _paged(typed: str) -> tuple[str, int]:
    """What is looked for, and which page of what is found: a number at the end."""
    text, _space, number = typed.rpartition(" ")
    return (text, max(1, int(number))) if text and number.isdecimal() else (typed, 1)


def _listed(words_: Sequence[str]) -> str:
    return ", ".join(words_typed.shown(word) for word in words_)
