"""The words by which somebody is called who looks elsewhere, and of the log's line about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from paiyou_client.asides import Cause, Way
from paiyou_client.translation import N_, NP_, Msgid, _
from paiyou_client.words.chat import rung_words

_CAUSES: Final[Mapping[Cause, Msgid]] = {
    Cause.TURN: N_("your turn"),
    Cause.TAKE: N_("take or pass"),
    Cause.BID: N_("last bids"),
    Cause.SCORES: N_("the deal is over"),
}
_WAYS: Final[Mapping[Way, Msgid]] = {
    Way.BELL: NP_("a way to call", "bell"),
    Way.MESSAGE: NP_("a way to call", "message"),
    Way.TITLE: NP_("a way to call", "title"),
}


def cause_words(cause: Cause, who: str) -> str:
    """``your turn``; of a ring, who rings."""
    return rung_words(who) if cause is Cause.RUNG else _(_CAUSES[cause])


def call_words(cause: Cause, who: str, title: str) -> str:
    """What the message and the title say: ``your turn: Friday``."""
    said = cause_words(cause, who)
    return _("{cause}: {table}").format(cause=said, table=title) if title else said


def called_words(cause: Cause, who: str, ways: Iterable[Way]) -> str:
    """The log's line: ``bell, title: your turn``."""
    how = ", ".join(_(_WAYS[way]) for way in ways)
    return _("{how}: {cause}").format(how=how, cause=cause_words(cause, who))
