"""What is said in the lobby: the newest lines, in memory alone, told to those who asked to hear it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from paiyou_protocol.feed import chat_frames, chat_page
from paiyou_protocol.messages import Chat, ChatLine, Ok, ReadChat, Say
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.ignores import Ignores
from paiyou_server.tables.members import Listener
from paiyou_server.tables.talking import NOBODY, checked

KEPT = 100
"""Lines that are kept."""


class LobbyChat:
    """The lines, and up to which number each listener has been told."""

    def __init__(self, accounts: Accounts, ignores: Ignores) -> None:
        self._accounts = accounts
        self._ignores = ignores
        self._lines: deque[ChatLine] = deque(maxlen=KEPT)
        self._number = 0
        self._told: dict[Listener, int] = {}

    def say(self, listener: Listener, request: Say, at: float) -> None:
        """Say it to everybody who listens.  Raises `Denied`."""
        text, phrase = checked(request)
        name = self._accounts.name(listener.person)
        listener.reply(Ok(request.id))
        self._add(ChatLine(self._number + 1, listener.person, name, at, text=text, phrase=phrase))

    def _add(self, line: ChatLine) -> None:
        self._number = line.number
        self._lines.append(line)
        for each in tuple(self._told):
            if self._told[each] == self._number - 1:
                self._tell(each)

    def announce(self, text: str, at: float) -> None:
        """Whoever looks after the server says it."""
        self._add(ChatLine(self._number + 1, NOBODY, "", at, text=text, from_room=True))

    def read(self, listener: Listener, request: ReadChat) -> None:
        """Answer with a page, and tell what is said from now on."""
        self._told.setdefault(listener, self._number)
        lines = [line for line in self._heard(listener, 0) if line.number < request.before]
        listener.reply(chat_page(request.id, lines))

    def leave(self, listener: Listener) -> None:
        """Tell this listener nothing more."""
        self._told.pop(listener, None)

    def drained(self, listener: Listener) -> None:
        """It has room again: tell what was missed, as far as it is kept."""
        if self._told.get(listener, self._number) < self._number:
            self._tell(listener)

    def _tell(self, listener: Listener) -> None:
        missed = self._heard(listener, self._told[listener])
        if not missed or listener.push(b"".join(chat_frames(Chat(None, tuple(missed))))):
            self._told[listener] = self._number

    def _heard(self, listener: Listener, after: int) -> Sequence[ChatLine]:
        ignored = self._ignores.of(listener.person)
        return [line for line in self._lines if line.number > after and line.person not in ignored]
