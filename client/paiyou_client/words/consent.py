"""The words of questions to the people in seats, of pauses, and of games that were put away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from paiyou_protocol.messages import Hold, Motion, Outcome, QuestionSet
from paiyou_protocol.text import for_terminal

ANSWER: Final = "Y agrees, N does not"
PAUSED: Final = "The game is paused"
RESUMES: Final = "P plays on"
DESERTED: Final = "All players are away: the game goes on when one of them comes"
PUT_AWAY: Final = "The game is put away until all are here"
TAKES_UP: Final = "T asks to go on without them"
OFFER: Final = "Give the seat of somebody who is away to another"
SEAT_OF: Final = "Seat of"
TO: Final = "To"
OFFER_MEANS: Final = "All people here are asked, the newcomer too, who sees that hand from then on."
OFFER_KEYS: Final = "Enter ask  Up/Down  Left/Right  Esc back"
NOBODY_WATCHES: Final = "Nobody looks on who could have a seat."
MENU: Final = "Table"
_MOTIONS: Final[Mapping[str, str]] = {
    Motion.PAUSE: "a pause",
    Motion.ADJOURN: "to put the game away for another day",
    Motion.TAKE_UP: "to go on without those who are away",
}
_STATES: Final[Mapping[str, str]] = {
    Hold.PAUSED: "the game is paused",
    Hold.ADJOURNED: "the game is put away",
    Hold.DESERTED: "the game waits for its players",
    "playing": "the game goes on",
}
_STANDING: Final[Mapping[str, str]] = {
    Hold.PAUSED: "paused",
    Hold.ADJOURNED: "put away",
    Hold.DESERTED: "all away",
}
_OUTCOMES: Final[Mapping[str, str]] = {
    Outcome.CARRIED: "all agreed",
    Outcome.REFUSED: "not all agreed",
    Outcome.LAPSED: "not all answered in time",
}


def asks_words(question: QuestionSet, name: Callable[[str], str], seat: Callable[[int], str], *, is_you: bool) -> str:
    """``Jun asks for a pause``."""
    who = "you ask" if is_you else f"{name(question.asker)} asks"
    return f"{who} for {motion_words(question, seat)}".replace("for to ", "to ")


def outcome_words(question: QuestionSet, seat: Callable[[int], str]) -> str:
    """``a pause: all agreed``."""
    outcome = _OUTCOMES.get(question.outcome) or for_terminal(question.outcome)
    return f"{motion_words(question, seat).removeprefix('to ')}: {outcome}"


def motion_words(question: QuestionSet, seat: Callable[[int], str]) -> str:
    """What is asked for."""
    if question.motion == Motion.OFFER_SEAT and question.seat is not None:
        return f"to give {seat(question.seat)}'s seat to {for_terminal(question.name) or 'somebody else'}"
    return _MOTIONS.get(question.motion) or for_terminal(question.motion)


def standing_words(state: str) -> str:
    """Why nothing goes on, in the fewest words: in the place of whose turn it is."""
    return _STANDING.get(state, "")


def seconds_words(seconds: float) -> str:
    """How long a question can still be answered."""
    return f"{max(0, round(seconds))} s"


def held_words(state: str) -> str:
    """What the log says when the game stands still or goes on."""
    return _STATES.get(state, "")
