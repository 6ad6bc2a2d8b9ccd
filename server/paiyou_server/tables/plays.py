"""A person's play at a table that rests: ruled on where it arrives and told where it is committed.

    session's task: draft by the rules, record to the journal       journal's task, once it is on disk: adopt, Ok, events

The table's own task sleeps through both, as waking it twice costs more than the rules do.  Meanwhile whatever else comes
waits in the inbox as it does while that task waits for a commit, so a table still does one thing after the other; and the
task is woken where the play has made something due that is not a person's to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import trio

from paiyou_protocol.messages import Act, Ok
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import AnyRecord
from paiyou_server.play.course import Desk
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.feeds import Seen
from paiyou_server.tables.members import Listener, Member
from paiyou_server.tables.news import News
from paiyou_server.tables.table_inbox import Asked, TableInbox


class PlayDesk(Desk, Protocol):
    """What plays need of their table."""

    inbox: TableInbox

    def takes_plays(self) -> bool:
        """Whether a play needs nothing to be done before it."""

    def member(self, listener: Listener) -> Member:
        """Who plays.  Raises `Denied` for who is not here."""

    def ruled(self, member: Member, request: Act) -> Draft:
        """The table after this play.  Raises `Denied`."""

    def to_write(self, draft: Draft) -> tuple[Sequence[AnyRecord], Seen]:
        """What is to be written down for a draft, and what each audience sees of it."""

    def adopt(self, draft: Draft, seen: Seen, now: float) -> None:
        """It is written down."""

    def done(self, asked: Asked, seconds: float) -> None:
        """A request is answered, so long after it came."""

    def fail(self, asked: Asked, error: Exception) -> None:
        """It came to nothing: answer so."""

    def is_due(self) -> bool:
        """Whether the table's task has something to do before the moment for which it sleeps."""


class Plays:
    """Takes plays in for one table while its task rests."""

    def __init__(self, desk: PlayDesk, journal: Journal, news: News) -> None:
        self._desk = desk
        self._journal = journal
        self._news = news

    def take(self, asked: Asked) -> bool:
        """Rule on a play and hand its record over; False, and nothing has happened, for what is the task's business."""
        request, desk = asked.request, self._desk
        if not isinstance(request, Act) or not desk.takes_plays():
            return False
        begun = trio.current_time()
        try:
            member = desk.member(asked.listener)
            draft = desk.ruled(member, request)
            records, seen = desk.to_write(draft)
            self._journal.submit(records, partial(self._written, asked, member, draft, seen, begun))
        except JournalBroken:
            return False  # the task will meet it too, and end
        except Exception as error:  # noqa: BLE001 - a request that meets a fault fails alone
            desk.fail(asked, error)
            desk.inbox.wake()
        else:
            desk.inbox.hold()
        return True

    def _written(  # noqa: PLR0917 - all that is known of a play
        self, asked: Asked, member: Member, draft: Draft, seen: Seen, begun: float, error: Exception | None
    ) -> None:
        desk = self._desk
        if isinstance(error, JournalBroken):
            desk.inbox.fail(error)
            return
        is_due = True
        if error is not None:
            desk.fail(asked, error)
        else:
            try:
                now = trio.current_time()
                desk.adopt(draft, seen, now)
                self._news.answer_and_tell(member, Ok(asked.request.id))
                desk.done(asked, now - begun)
                is_due = desk.is_due()
            except Exception as fault:  # noqa: BLE001 - a request that meets a fault fails alone
                desk.fail(asked, fault)
        desk.inbox.release(wake=is_due)
