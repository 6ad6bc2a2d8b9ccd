"""Questions that are put to the people in a table's seats, and what comes of their consent: a pause, a game put away and
taken up again, a seat for somebody else."""

from __future__ import annotations

from enum import StrEnum

from paiyou_protocol.messages.values import Id, Message, PersonText, SeatNumber, TableId, Word


class Motion(StrEnum):
    """What may be asked."""

    PAUSE = "pause"
    """The game stands still until anybody in a seat wants it to go on."""
    ADJOURN = "adjourn"
    """The game is put away, to be taken up again some other day."""
    TAKE_UP = "take-up"
    """A game that was put away goes on, though not all its people are here."""
    OFFER_SEAT = "offer-seat"
    """The seat of a person who is long gone is somebody else's from now on."""
    SHOW_HANDS = "show-hands"
    """All hands of a deal may be seen by everybody once it is over, from this deal on and for the rest of the game.  Only at
    a table whose ``watching`` is ``agreed``; all people in seats are asked, and all have to be there and to agree."""


class Outcome(StrEnum):
    """How it stands with a question."""

    OPEN = "open"
    CARRIED = "carried"
    """All who were asked and are here agreed: it is done."""
    REFUSED = "refused"
    """One of them did not."""
    LAPSED = "lapsed"
    """Not all answered in time, or it is not possible any more."""


class Propose(Message, frozen=True, tag="propose"):
    """Ask the people in seats who are here; whoever asks agrees.  ``seat`` and ``person`` are for ``offer-seat``: the host
    offers this seat to this person, who is at the table without one, and who is asked too."""

    id: Id
    table: TableId
    motion: Motion
    seat: SeatNumber | None = None
    person: Word | None = None


class Vote(Message, frozen=True, tag="vote"):
    """The asker's answer to the question of this number; it cannot be changed."""

    id: Id
    table: TableId
    question: Id
    agree: bool = True


class ResumeGame(Message, frozen=True, tag="resume-game"):
    """Somebody in a seat ends the pause: it lasts as long as all want it."""

    id: Id
    table: TableId


class QuestionSet(Message, frozen=True, tag="question"):
    """The newest question at the table: by whom, who was asked and who has agreed (public ids), and the seconds left to
    answer when this was sent; ``name`` is that of ``person``, who is offered the ``seat``."""

    table: TableId
    number: Id
    motion: Word
    asker: Word
    asked: tuple[Word, ...]
    agreed: tuple[Word, ...] = ()
    seconds: float = 0.0
    outcome: Word = Outcome.OPEN.value
    seat: int | None = None
    person: Word | None = None
    name: PersonText = ""
