"""What a host does with people: handing the table over, sending somebody away."""

from __future__ import annotations

from paiyou_protocol.messages.values import Id, Message, TableId, Word


class PassHost(Message, frozen=True, tag="pass-host"):
    """The host makes another person who is at the table its host."""

    id: Id
    table: TableId
    person: Word


class Kick(Message, frozen=True, tag="kick"):
    """The host sends a person away, who may not come back unless the host allows it (`Allow`).  A seat is freed; in a
    running game a bot takes it.  Hazard: a client asks its person twice before it sends this."""

    id: Id
    table: TableId
    person: Word
