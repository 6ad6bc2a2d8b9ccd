"""What a line-mode client says to its person and asks of them: a password, a name, whether they are sure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any

from paiyou_client.case_file import write_case
from paiyou_client.catalogues import LANGUAGES
from paiyou_client.line_mode.outbox import Kind, Outbox
from paiyou_client.line_mode.reading import Reading, said
from paiyou_client.settings import LANGUAGE, Setting, Value
from paiyou_client.settings_file import UnchangeableError, keep_setting
from paiyou_client.starts import Setup
from paiyou_client.translation import Reader, _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import ssh_door as ssh_words
from paiyou_client.words.accept import Doubt
from paiyou_client.words.cases import NO_FILES_HERE, kept_words, not_kept_words
from paiyou_client.words.doors import LOCK_TITLE, NOT_IT
from paiyou_client.words.line_mode import SURE, SURE_WORD


class Asking:
    """Who is read to, and how."""

    outbox: Outbox

    def __init__(self, setup: Setup, reading: Reading) -> None:
        self.setup = setup
        self.said = ""
        self.reading = reading
        self.reader = Reader(setup.language)
        self._tried = setup.name

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this beside all else."""
        raise NotImplementedError

    async def ask_line(self, *, hidden: bool = False) -> str | None:
        """The next line that is typed, None where nobody types any more.  ``hidden``: it is not shown."""
        raise NotImplementedError

    def tell(self, rows: Sequence[Line | str], kind: Kind) -> None:
        """Say these lines; those without words are left out."""
        texts = [text for row in rows if (text := said(row, self.reading.cards))]
        self.outbox.say(texts, kind)

    def say(self, text: str) -> None:
        """Tell the person something that is no event of a table."""
        self.said = text
        if text:
            self.tell([text], Kind.ANSWER)

    async def is_sure(self, question: str) -> bool:
        """Whether the person types a whole word to go on."""
        self.tell([question], Kind.ANSWER)
        return (await self.ask_line() or "").strip().casefold() in {SURE_WORD, _(SURE)}

    def speak(self, language: str) -> None:
        """Read in this language from now on; in the next one where it is none of ours."""
        now = LANGUAGES.index(self.reader.language)
        self.reader.language = language if language in LANGUAGES else LANGUAGES[(now + 1) % len(LANGUAGES)]
        self.keep(LANGUAGE, self.reader.language)

    def keep(self, setting: Setting, value: Value) -> None:
        """Write down what was set, where there are files of ours and they can be written."""
        if self.setup.powers.files:
            with suppress(OSError, UnchangeableError):
                keep_setting(self.setup.data, setting, value)

    async def another_name(self, why: str) -> str:
        """Over SSH a name is asked for in the place of one that will not do; else the sentence says what to do."""
        if why not in ssh_words.NAMELESS or self.setup.powers.servers:
            return ""
        refused = [ssh_words.name_words(why)] if self._tried else []
        self.tell([*refused, _(ssh_words.WHO), _(ssh_words.HOME)], Kind.ANSWER)
        self._tried = (await self.ask_line() or "").strip()
        return self._tried

    async def ask_password(self, *, wrong: bool) -> str | None:
        """A table's password, which is not shown as it is typed."""
        self.tell([*([_(NOT_IT)] if wrong else []), _(LOCK_TITLE)], Kind.ANSWER)
        return (await self.ask_line(hidden=True)) or None

    def ask_to_accept(self, doubt: Doubt, go: Callable[[bool | None], None]) -> None:
        """What is wrong with a server, and whether to go there all the same: a whole word accepts."""

        async def ask() -> None:
            self.tell([doubt.title, *doubt.paragraphs, doubt.how], Kind.ANSWER)
            typed = await self.ask_line()
            go(typed is not None and typed.strip().lower() == doubt.word)

        self.spawn(ask())

    def keep_case(self, case: Mapping[str, object]) -> None:
        """Write a position into a file for the judge, and say where."""
        if not self.setup.powers.files:
            self.say(_(NO_FILES_HERE))
            return
        try:
            self.say(kept_words(write_case(self.setup.data, case)))
        except OSError as error:
            self.say(not_kept_words(self.setup.data, error.strerror or str(error)))
