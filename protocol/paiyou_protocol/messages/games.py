"""A running game: actions, views, events, timers."""

from __future__ import annotations

from paiyou_engine.game import Audience
from paiyou_protocol.messages.values import Id, Message, Plain, TableId, Word


class Act(Message, frozen=True, tag="act"):
    """The asker's seat does this; ``action`` is the game's."""

    id: Id
    table: TableId
    action: Plain


class Sync(Message, frozen=True, tag="sync"):
    """The asker has ``audience``'s events up to ``number`` and wants what it lacks: `Ok`, then nothing, the events, or a
    snapshot.  The hazard of `JoinTable` holds here too."""

    id: Id
    table: TableId
    audience: Audience
    number: Id


class TimerSet(Message, frozen=True, tag="timer"):
    """The table's timer runs: which one, and the seconds left when this was sent; 0 seconds: it has stopped.  The draw's
    own pace is not announced.  ``held``: the timer stands still with so much left, as the game does."""

    table: TableId
    kind: Word
    seconds: float
    held: bool = False


class Snapshot(Message, frozen=True, tag="snapshot"):
    """The audience's whole view, as of ``number``.  A new game begins with one, which takes the next number.  ``game`` is which
    of the table's games it is, from 1 on: with it whoever is there can name a deal (``TABLE-GAME-DEAL``); 0: not told.
    ``until``: it is an older view, and the events up to this number, which follow at once, happened before one came."""

    table: TableId
    audience: Audience
    number: Id
    view: Plain
    game: int = 0
    until: int = 0


class Events(Message, frozen=True, tag="events"):
    """Events of the audience: ``number`` is that of the first.  At most 100."""

    table: TableId
    audience: Audience
    number: Id
    events: tuple[Plain, ...]
