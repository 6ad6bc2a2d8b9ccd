"""What a table may do about people who are away or slow, and how it shuffles, as fields of a dialog, the usual value first."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from paiyou_client.choice import Choice
from paiyou_client.words import lobby as words
from paiyou_client.words.shuffles import shuffle_words
from paiyou_client.words.terms import (
    absence_words,
    clock_words,
    contract_words,
    helps_words,
    pace_words,
    think_words,
)
from paiyou_protocol.messages import Absence, BotTerms, ClockTerms, Terms, Watching

_GRACES: Final = (60.0, 30.0, 180.0, 600.0)
"""Seconds until a bot plays for who is away."""
_ABSENCES: Final = (*(Terms(Absence.BOT, grace) for grace in _GRACES), Terms(Absence.WAIT))
_LEVELS: Final = ("steady", "easy", "strong")
_BOTS: Final = (
    *((BotTerms(level, hints=hints), True) for hints in (True, False) for level in _LEVELS),
    *((BotTerms(level, hints=False), False) for level in _LEVELS),
    *((BotTerms(level, own=True), True) for level in _LEVELS),
)
"""How bots play, and whether people are shown hints and counts: what helps them is one choice with the bots'."""
_THINKING: Final = (BotTerms().think, 2.0, 3.0, 5.0)
_PACES: Final = (0.6, 1.5, 3.0, 0.0)
"""Seconds between plays of bots, first the server's own value."""
_WATCHING: Final = (Watching.PUBLIC, Watching.NONE, Watching.DELAYED, Watching.AGREED)
_CLOCKS: Final = (
    None,
    ClockTerms(60, 600),
    ClockTerms(30, 300),
    ClockTerms(15, 120),
    ClockTerms(120, 1800),
    ClockTerms(600, 7200),
)


class TermChoices(NamedTuple):
    """What becomes of the seats of people who are away, the clock, how bots play, whether anyone can check the shuffle, and
    what those who look on are shown."""

    away: Choice[Terms]
    clock: Choice[ClockTerms | None]
    bots: Choice[tuple[BotTerms, bool]]
    think: Choice[float]
    shuffle: Choice[bool | None]
    watching: Choice[Watching]

    @property
    def terms(self) -> Terms:
        """What was chosen."""
        away, shuffle = self.away.value, self.shuffle.value
        bots, counts = self.bots.value
        bots = replace(bots, think=self.think.value)
        return replace(
            away, clock=self.clock.value, bots=bots, proof=shuffle, watching=self.watching.value, counts=counts
        )


def term_choices(now: Terms = Terms()) -> TermChoices:  # noqa: B008 - it is frozen
    """The fields; of a table that is there, as they are now, which may be none of the usual values."""
    absence = replace(now, clock=None, bots=BotTerms(), proof=None, watching=Terms().watching, counts=True)
    absences = _ABSENCES if absence in _ABSENCES else (absence, *_ABSENCES)
    clocks = _CLOCKS if now.clock in _CLOCKS else (now.clock, *_CLOCKS)
    helps = (replace(now.bots, think=BotTerms().think), now.counts)
    thinking = _THINKING if now.bots.think in _THINKING else (now.bots.think, *_THINKING)
    bots = _BOTS if helps in _BOTS else (helps, *_BOTS)
    return TermChoices(
        Choice(words.AWAY, absences, absences.index(absence), absence_words),
        Choice(words.CLOCK, clocks, clocks.index(now.clock), clock_words),
        Choice(words.BOTS, bots, bots.index(helps), lambda one: helps_words(*one)),
        Choice(words.THINK, thinking, thinking.index(now.bots.think), think_words),
        shuffle_choice(usual=now.proof),
        Choice(words.WATCHING, _WATCHING, _WATCHING.index(now.watching), contract_words),
    )


def pace_choice() -> Choice[float]:
    """How long bots wait between plays, in seconds."""
    return Choice(words.PACE, _PACES, says=pace_words)


def timers_of(pace: Choice[float]) -> dict[str, float]:
    """What a new table is told of the pace: nothing, where it is the server's own."""
    return {"bot": pace.value} if pace.at else {}


def shuffle_choice(*, usual: bool | None) -> Choice[bool | None]:
    """Whether anyone can check the shuffle."""
    return Choice(words.SHUFFLE, (usual, not usual), says=shuffle_words)
