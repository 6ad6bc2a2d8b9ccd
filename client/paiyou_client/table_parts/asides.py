"""What happened beside the game, as lines of the log."""

from __future__ import annotations

from collections.abc import Callable

from paiyou_client.asides import Aside, DecidedAside, DeedAside, HeldAside, Moved, QuestionAside, SaidAside, SeatAside
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.words.chat import said_words, speaker_words
from paiyou_client.words.consent import asks_words, held_words, outcome_words
from paiyou_client.words.terms import span_words
from paiyou_protocol.messages import Outcome, Plain, QuestionSet


def aside_line(aside: Aside, name: Callable[[int], str], you: int | None, deed: Callable[[Plain], Line]) -> Line:
    """One line; ``deed`` says what an action of the game did, as in ``played 5♠``, and nothing where it needs no words."""
    match aside:
        case SeatAside(moved, seat, away):
            return line(Piece(_moved(moved, name(seat), away, is_you=seat == you), "warn"))
        case DecidedAside(count):
            return line(Piece(f"a bot decided for you{_times(count)}:", "warn"))
        case QuestionAside(question, asker):
            return line(Piece(_question(question, asker, name, is_you=asker is not None and asker == you), "warn"))
        case SaidAside(said):
            return line(Piece(f"{speaker_words(said)}: ", "bold"), Piece(said_words(said), "soft"))
        case HeldAside(state):
            return line(Piece(held_words(state), "title"))
        case DeedAside(action):
            words = deed(action)
            return line(Piece("for you: ", "soft"), words) if words else ()


def _question(question: QuestionSet, asker: int | None, name: Callable[[int], str], *, is_you: bool) -> str:
    if question.outcome != Outcome.OPEN:
        return outcome_words(question, name)
    who = "the host" if asker is None else name(asker)
    return asks_words(question, lambda _: who, name, is_you=is_you)


def _times(count: int) -> str:
    return "" if count == 1 else f" {count} times"


def _moved(moved: Moved, name: str, away: int, *, is_you: bool) -> str:
    match moved:
        case Moved.AWAY:
            return f"{name} is away"
        case Moved.BACK:
            return "you are back" if is_you else f"{name} is back"
        case Moved.STAND_IN:
            return f"a bot plays for {name}, away for {span_words(away)}"
        case Moved.TIME_UP:
            return f"time is up for {name}: a bot decides"
        case Moved.RETURNED:
            return "you play again yourself" if is_you else f"{name} plays again"
        case Moved.HOST:
            return "you are the host now" if is_you else f"{name} is the host now"
