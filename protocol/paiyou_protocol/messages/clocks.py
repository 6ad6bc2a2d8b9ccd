"""Clocks for decisions: a decision's own time, and a bank beside it."""

from __future__ import annotations

from paiyou_protocol.messages.values import Message, TableId


class ClockSet(Message, frozen=True, tag="clock"):
    """Whose decision's clock runs (``seat``; None: nobody's), and the seconds left when this was sent: of the decision's own
    time, ``move``, and then of the seat's ``bank``.

    ``held``: it stands still, as the game does.  ``out``: the time is up, and a bot makes this decision.  ``banks`` are
    what each seat had when the decision began.
    """

    table: TableId
    seat: int | None = None
    move: float = 0.0
    bank: float = 0.0
    held: bool = False
    out: bool = False
    banks: tuple[float, ...] = ()
