"""What a request is answered with; a page of tables (`paiyou_protocol.messages.lobby`) is the third answer."""

from __future__ import annotations

from paiyou_engine.refusal import Facts
from paiyou_protocol.messages.values import Id, Message, TableId, Word


class Ok(Message, frozen=True, tag="ok"):
    """The request with this id is done, and written down; ``table`` is the table it made."""

    id: Id
    table: TableId | None = None


class Failed(Message, frozen=True, tag="failed"):
    """The request with this id did nothing.

    ``code`` is ``illegal`` where the rules of the game refuse (then ``rule`` is the rule's id), else the name of the
    fault (``no-table``, ``no-seat``, ``not-host``, ``seat-taken``, ``bad-options``, …); ``facts`` and ``words`` say what
    shows it.
    """

    id: Id
    code: Word
    rule: Word | None = None
    facts: Facts | None = None
    words: tuple[str, ...] = ()
