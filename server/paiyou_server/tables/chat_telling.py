"""Which lines of a table's chat a member lacks, as frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from paiyou_protocol.feed import chat_frames
from paiyou_protocol.messages import Chat
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.ignores import Ignores
from paiyou_server.tables.members import Member
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.talking import heard, shown, sits

Once: TypeAlias = Callable[[tuple[object, ...], Callable[[], bytes]], bytes]
"""Makes the frames of a key, or gives those that were made before."""

_TOLD = "chat"


class ChatTeller:
    """Tells lines that are new to a member; one that comes in is told the newest ``most``."""

    def __init__(self, accounts: Accounts, ignores: Ignores, most: int) -> None:
        self._accounts = accounts
        self._ignores = ignores
        self._most = most

    def lacking(self, member: Member, room: Room, once: Once) -> bytes:
        """The frames of what the member has not been told yet; those who lack and may hear the same have the same."""
        after = member.told.get(_TOLD, max(0, room.said - self._most))
        member.told[_TOLD] = room.said
        if after >= room.said:
            return b""
        seated = sits(room, member.person)
        ignored = frozenset(self._ignores.of(member.person)) & {line.person for line in room.chat}

        def make() -> bytes:
            said = heard(room.chat, seated=seated, ignored=ignored, after=after)
            lines = tuple(shown(line, self._accounts) for line in said)
            return b"".join(chat_frames(Chat(room.table, lines))) if lines else b""

        return once((Chat, after, seated, ignored), make)
