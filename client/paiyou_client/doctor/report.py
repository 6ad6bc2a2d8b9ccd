"""The findings as lines of words: the same on the screen and where there is no screen."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from paiyou_client.doctor.profile import Checkup, Trial, is_off, profile
from paiyou_client.doctor.questions import ACCENTS, CHINESE, CYRILLIC, FOCUS, MOUSE, SAMPLES, SIGNS, SUITS
from paiyou_client.doctor.surroundings import TRUE_COLOUR
from paiyou_client.foreign import for_terminal
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.words import doctor as words


class State(Enum):
    """How something stands; each has its sign."""

    GOOD = glyphs.TICK
    BAD = glyphs.CROSS
    UNKNOWN = "?"


class Finding(NamedTuple):
    """One line: how it stands, what it is about, a sample to be looked at (or nothing), and what there is to say."""

    state: State
    about: str | Msgid
    said: str
    sample: str = ""


_LETTERS: Final = (SUITS, SIGNS, CHINESE, CYRILLIC, ACCENTS)


def findings(checkup: Checkup) -> tuple[Finding, ...]:
    """All that is known, line by line."""
    return (
        *_terminal(checkup),
        *(_letters(checkup, sample) for sample in _LETTERS),
        _colours(checkup),
        _mode(checkup, words.MOUSE, MOUSE, words.MOUSE_TRY),
        _focus(checkup),
        *_between(checkup),
        _tried(checkup, words.BELL, (Trial.BELL,)),
        _tried(checkup, words.MESSAGE, (Trial.OSC9, Trial.OSC777)),
    )


def _terminal(checkup: Checkup) -> Iterator[Finding]:
    around, answers = checkup.around, checkup.answers
    name = for_terminal(f"{around.terminal} {answers.name}".strip()) or glyphs.NONE
    state = State.GOOD if answers.answered else State.UNKNOWN
    yield Finding(state, words.TERMINAL, name if answers.answered else words.silent_words(name))
    if not around.utf8:
        yield Finding(State.BAD, words.ENCODING, _(words.NO_UTF8))


def _letters(checkup: Checkup, sample: str) -> Finding:
    text, cells = SAMPLES[sample]
    stood = checkup.answers.widths.get(sample)
    if stood is None:
        return Finding(State.UNKNOWN, words.SAMPLES[sample], _(words.LOOK_AT_WALL), text)
    if is_off(checkup, sample):
        return Finding(State.BAD, words.SAMPLES[sample], words.width_words(stood, cells), text)
    return Finding(State.GOOD, words.SAMPLES[sample], words.right_width_words(cells), text)


def _colours(checkup: Checkup) -> Finding:
    colours, truly, seen = checkup.around.colours, checkup.answers.true_colour, checkup.seen.get(Trial.COLOURS)
    said = words.colours_words(colours)
    if truly is not None and colours == TRUE_COLOUR:
        said = f"{said} {_(words.HELD) if truly else _(words.NOT_HELD)}"
    bad = seen is False or (truly is False and colours == TRUE_COLOUR)
    return Finding(State.BAD if bad else State.GOOD if seen or truly else State.UNKNOWN, words.COLOURS, said)


def _mode(checkup: Checkup, about: Msgid, mode: int, more: Msgid) -> Finding:
    known = checkup.answers.modes.get(mode)
    state = State.UNKNOWN if known is None else State.GOOD if known else State.BAD
    return Finding(
        state, about, f"{_(words.KNOWN if known else words.NOT_SAID if known is None else words.UNKNOWN)} {_(more)}"
    )


def _focus(checkup: Checkup) -> Finding:
    if checkup.around.tmux and checkup.around.focus is False:
        return Finding(State.BAD, words.FOCUS, _(words.TMUX_FOCUS))
    return _mode(checkup, words.FOCUS, FOCUS, words.FOCUS_TRY)


def _between(checkup: Checkup) -> Iterator[Finding]:
    around = checkup.around
    if around.tmux:
        state = State.UNKNOWN if around.passes is None else State.GOOD if around.passes else State.BAD
        said = {None: words.TMUX_UNKNOWN, True: words.TMUX_PASSES, False: words.TMUX_HOLDS}[around.passes]
        yield Finding(state, words.TMUX, _(said))
    if around.screen:
        yield Finding(State.BAD, words.SCREEN, _(words.SCREEN_HOLDS))
    if around.ssh:
        yield Finding(State.GOOD, words.SSH, _(words.OVER_SSH))


def _tried(checkup: Checkup, about: Msgid, trials: tuple[Trial, ...]) -> Finding:
    seen = [checkup.seen[trial] for trial in trials if trial in checkup.seen]
    if any(seen):
        return Finding(State.GOOD, about, _(words.ARRIVES))
    if len(seen) == len(trials):
        return Finding(State.BAD, about, _(words.NOT_ARRIVED))
    return Finding(State.UNKNOWN, about, _(words.TRY_IT))


def facts(checkup: Checkup) -> dict[str, object]:
    """What the surroundings say, for programs: values and codes, no words."""
    around = checkup.around
    return {
        "type": "doctor",
        "terminal": around.terminal,
        "utf8": around.utf8,
        "colours": around.colours,
        "tmux": around.tmux,
        "passes_messages": around.passes,
        "passes_focus": around.focus,
        "screen": around.screen,
        "ssh": around.ssh,
        "set": {setting.path: value for setting, value in profile(checkup).items()},
    }


def plain_lines(checkup: Checkup) -> Iterator[str]:
    """What the surroundings say, in lines for whoever has no screen."""
    around = checkup.around
    yield f"{words.TERMINAL}: {for_terminal(around.terminal) or glyphs.NONE}"
    if not around.utf8:
        yield f"{words.ENCODING}: {words.NO_UTF8}"
    for finding in (_colours(checkup), *_between(checkup)):
        yield f"{finding.about}: {finding.said}"
    for setting, value in profile(checkup).items():
        yield words.set_words(setting, value)
