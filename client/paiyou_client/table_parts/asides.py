"""What happened beside the game, as lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paiyou_client.asides import (
    ArrivedAside,
    Aside,
    CalledAside,
    DecidedAside,
    DeedAside,
    HeldAside,
    Moved,
    QuestionAside,
    SaidAside,
    SeatAside,
    ShuffleAside,
    StopsAside,
)
from paiyou_client.shuffles import CheckedShuffle, Voided
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.attention import called_words
from paiyou_client.words.chat import said_words, speaker_words
from paiyou_client.words.consent import asks_words, held_words, outcome_words
from paiyou_client.words.failures import STOPS
from paiyou_client.words.shuffles import checked_words, voided_words
from paiyou_client.words.terms import span_words
from paiyou_protocol.messages import Outcome, Plain, QuestionSet


def aside_line(aside: Aside, name: Callable[[int], str], you: int | None, deed: Callable[[Plain], Line]) -> Line:
    """One line; ``deed`` says what an action of the game did, as in ``played 5♠``, and nothing where it needs no words."""
    match aside:
        case SeatAside(moved, seat, away):
            return line(Piece(_moved(moved, name(seat), away, is_you=seat == you), "warn"))
        case DecidedAside(count):
            return line(Piece(_times(count), "warn"))
        case QuestionAside(question, asker):
            return line(Piece(_question(question, asker, name, is_you=asker is not None and asker == you), "warn"))
        case SaidAside(said):
            return line(Piece(f"{speaker_words(said)}: ", "bold"), Piece(said_words(said), "soft"))
        case ShuffleAside(what):
            return _shuffle_line(what, name)
        case CalledAside(cause, who, ways):
            return line(Piece(called_words(cause, who, ways), "dim"))
        case HeldAside() | ArrivedAside() | StopsAside():
            return line(Piece(_break(aside), "title"))
        case DeedAside(action):
            words = deed(action)
            return phrase(_("for you: {deed}"), "soft", deed=words) if words else ()


def _break(aside: HeldAside | ArrivedAside | StopsAside) -> str:
    match aside:
        case HeldAside(state):
            return held_words(state)
        case ArrivedAside(is_seated):
            return _("you are back") if is_seated else _("you look on from here on")
        case StopsAside():
            return _(STOPS)


def _question(question: QuestionSet, asker: int | None, name: Callable[[int], str], *, is_you: bool) -> str:
    if question.outcome != Outcome.OPEN:
        return outcome_words(question, name)
    who = _("the host") if asker is None else name(asker)
    return asks_words(question, lambda _person: who, name, is_you=is_you)


def _shuffle_line(what: Voided | CheckedShuffle, name: Callable[[int], str]) -> Line:
    def names(seats: Iterable[int]) -> str:
        return ", ".join(map(name, seats))

    if isinstance(what, CheckedShuffle):
        return line(Piece(checked_words(what, names), "bad"))
    return line(Piece(voided_words(what, names), "bad" if what.is_denied else "warn"))


def _times(count: int) -> str:
    said = ngettext("a bot decided for you:", "a bot decided for you {count} times:", count)
    return said.format(count=count)


def _moved(moved: Moved, name: str, away: int, *, is_you: bool) -> str:
    match moved:
        case Moved.AWAY:
            return _("{name} is away").format(name=name)
        case Moved.BACK:
            return _("you are back") if is_you else _("{name} is back").format(name=name)
        case Moved.STAND_IN:
            sentence = _("a bot plays for {name}, away for {time}")
            return sentence.format(name=name, time=span_words(away))
        case Moved.TIME_UP:
            return _("time is up for {name}: a bot decides").format(name=name)
        case Moved.RETURNED:
            return _("you play again yourself") if is_you else _("{name} plays again").format(name=name)
        case Moved.HOST:
            return _("you are the host now") if is_you else _("{name} is the host now").format(name=name)
