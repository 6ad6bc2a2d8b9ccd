"""The words of questions to the people in seats, of pauses, and of games that were put away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, Msgid, _
from paiyou_protocol.messages import Hold, Motion, Outcome, QuestionSet

OFFER: Final = N_("Give the seat of somebody who is away to another")
SEAT_OF: Final = N_("Seat of")
TO: Final = N_("To")
OFFER_MEANS: Final = N_("All people here are asked, the newcomer too, who sees that hand from then on.")
OFFER_KEYS: Final = N_("Enter ask  Up/Down  Left/Right  Esc back")
NOBODY_WATCHES: Final = N_("Nobody looks on who could have a seat.")
_ASKS: Final[Mapping[str, tuple[Msgid, Msgid, Msgid]]] = {
    Motion.PAUSE: (N_("you ask for a pause"), N_("{name} asks for a pause"), N_("a pause: {outcome}")),
    Motion.ADJOURN: (
        N_("you ask to put the game away for another day"),
        N_("{name} asks to put the game away for another day"),
        N_("put the game away for another day: {outcome}"),
    ),
    Motion.TAKE_UP: (
        N_("you ask to go on with those who are here"),
        N_("{name} asks to go on with those who are here"),
        N_("go on with those who are here: {outcome}"),
    ),
    Motion.SHOW_HANDS: (
        N_("you ask to show all hands of deals that are over"),
        N_("{name} asks to show all hands of deals that are over"),
        N_("show all hands of deals that are over: {outcome}"),
    ),
    Motion.OFFER_SEAT: (
        N_("you ask to give {seat}'s seat to {other}"),
        N_("{name} asks to give {seat}'s seat to {other}"),
        N_("give {seat}'s seat to {other}: {outcome}"),
    ),
}
"""What is asked for: by the person at the screen, by somebody else, and with what came of it."""
_UNKNOWN: Final = (N_("you ask for {motion}"), N_("{name} asks for {motion}"), N_("{motion}: {outcome}"))
_STATES: Final[Mapping[str, Msgid]] = {
    Hold.PAUSED: N_("the game is paused"),
    Hold.ADJOURNED: N_("the game is put away"),
    Hold.DESERTED: N_("the game waits for its players"),
    "playing": N_("the game goes on"),
}
_STANDING: Final[Mapping[str, Msgid]] = {
    Hold.PAUSED: N_("paused"),
    Hold.ADJOURNED: N_("put away"),
    Hold.DESERTED: N_("all away"),
}
_OUTCOMES: Final[Mapping[str, Msgid]] = {
    Outcome.CARRIED: N_("all agreed"),
    Outcome.REFUSED: N_("not all agreed"),
    Outcome.LAPSED: N_("not all answered in time"),
}


def asks_words(question: QuestionSet, name: Callable[[str], str], seat: Callable[[int], str], *, is_you: bool) -> str:
    """``Jun asks for a pause``."""
    yours, theirs, _came = _ASKS.get(question.motion, _UNKNOWN)
    if is_you:
        return _(yours).format(**_facts(question, seat))
    return _(theirs).format(name=name(question.asker), **_facts(question, seat))


def outcome_words(question: QuestionSet, seat: Callable[[int], str]) -> str:
    """``a pause: all agreed``."""
    outcome = _OUTCOMES.get(question.outcome)
    came = _(outcome) if outcome else for_terminal(question.outcome)
    return _(_ASKS.get(question.motion, _UNKNOWN)[2]).format(outcome=came, **_facts(question, seat))


def _facts(question: QuestionSet, seat: Callable[[int], str]) -> dict[str, str]:
    """What the sentences about a question have places for."""
    return {
        "motion": for_terminal(question.motion),
        "seat": "" if question.seat is None else seat(question.seat),
        "other": for_terminal(question.name) or _("somebody else"),
    }


def standing_words(state: str) -> str:
    """Why nothing goes on, in the fewest words: in the place of whose turn it is."""
    return _(_STANDING.get(state, ""))


def seconds_words(seconds: float) -> str:
    """How long a question can still be answered."""
    return _("{seconds} s").format(seconds=max(0, round(seconds)))


def held_words(state: str) -> str:
    """What the log says when the game stands still or goes on."""
    return _(_STATES.get(state, ""))
