"""The terminal is asked, what it answers is read, and what suits it is set; one that says nothing is not waited for."""

from __future__ import annotations

import json
import os
import pty
import termios
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_client.doctor.asking import ask
from paiyou_client.doctor.profile import Checkup, Trial, profile
from paiyou_client.doctor.questions import FOCUS, NO_ANSWERS, SAMPLES, SUITS, Answers, is_complete, questions, read
from paiyou_client.doctor.surroundings import TRUE_COLOUR, Surroundings, surroundings
from paiyou_client.settings import BELL, CHARACTERS, COLOURS, DECK, MESSAGE, THEME, Setting, Value
from paiyou_client.settings_file import read_settings
from paiyou_client.starts import SeeDoctor
from tests.client.frames import check_frame
from tests.client.shell import shell

WHO = b"\x1b[?62;22c"
RIGHT = {sample: cells for sample, (_text, cells) in SAMPLES.items()}


def places(widths: Mapping[str, int]) -> bytes:
    """What a terminal says in which the samples take so many cells."""
    return b"".join(b"\x1b[1;%dR" % (cells + 1) for cells in widths.values())


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        (b"", NO_ANSWERS),
        (WHO, Answers(answered=True)),
        (b"xq" + places(RIGHT) + b"k" + WHO, Answers(answered=True, widths=RIGHT)),
        (places({SUITS: 4}) + WHO, Answers(answered=True)),
        (b"\x1b[?1004;2$y\x1b[?1006;0$y\x1b[?9;1$y" + WHO, Answers(answered=True, modes={FOCUS: True, 1006: False})),
        (b"\x1bP1$r0;48:2::1:2:3m\x1b\\" + WHO, Answers(answered=True, true_colour=True)),
        (b"\x1bP1$r0;48;5;16m\x1b\\" + WHO, Answers(answered=True, true_colour=False)),
        (b"\x1b]11;rgb:ffff/ffff/f000\x07" + WHO, Answers(answered=True, is_light=True)),
        (b"\x1b]11;rgb:10/20/30\x1b\\" + WHO, Answers(answered=True, is_light=False)),
        (b"\x1bP>|XTerm(390)\x1b\\" + WHO, Answers(answered=True, name="XTerm(390)")),
    ],
)
def test_answers_are_read_among_whatever_else_comes(said: bytes, answers: Answers) -> None:
    assert read(said) == answers
    assert is_complete(said) == (WHO in said)


@pytest.mark.parametrize(
    ("checkup", "settings"),
    [
        (Checkup(), {}),
        (Checkup(answers=Answers(answered=True, widths=RIGHT)), {CHARACTERS: "all"}),
        (Checkup(answers=Answers(answered=True, widths=RIGHT | {SUITS: 8})), {CHARACTERS: "all", DECK: "letters"}),
        (Checkup(answers=Answers(answered=True, widths=RIGHT | {"signs": 12})), {CHARACTERS: "ascii"}),
        (Checkup(Surroundings(utf8=False)), {CHARACTERS: "ascii"}),
        (Checkup(Surroundings(colours=TRUE_COLOUR), Answers(true_colour=False)), {COLOURS: "16"}),
        (Checkup(Surroundings(colours=256), Answers(true_colour=False)), {}),
        (Checkup(answers=Answers(is_light=True)), {THEME: "light"}),
        (Checkup(seen={Trial.COLOURS: False, Trial.BELL: True}), {DECK: "letters", BELL: True}),
        (Checkup(seen={Trial.OSC9: False}), {}),
        (Checkup(seen={Trial.OSC9: False, Trial.OSC777: True}), {MESSAGE: "osc777"}),
        (Checkup(seen={Trial.OSC9: False, Trial.OSC777: False}), {MESSAGE: "none"}),
    ],
)
def test_what_suits_the_terminal_is_set_and_of_what_is_not_known_nothing(
    checkup: Checkup, settings: dict[Setting, Value]
) -> None:
    assert profile(checkup) == settings
    assert all(value in setting.values for setting, value in settings.items())


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"TERM": "xterm-256color"}, Surroundings("xterm-256color")),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Surroundings("xterm", TRUE_COLOUR)),
        ({"TERM": "xterm", "NO_COLOR": "1", "SSH_TTY": "/dev/x"}, Surroundings("xterm", 0, ssh=True)),
        ({"TERM": "vt220", "STY": "1.x"}, Surroundings("vt220", 16, screen=True)),
    ],
)
def test_the_surroundings_are_what_the_environment_says(environment: dict[str, str], found: Surroundings) -> None:
    assert surroundings(environment, utf8=True) == found


@contextmanager
def terminal(answer: bytes) -> Iterator[tuple[int, bytearray]]:
    """A terminal that answers so once it has been asked (or, with nothing, never), and what was written to it."""
    master, slave = pty.openpty()
    written = bytearray()

    def serve() -> None:
        while not written.endswith(b"\x1b[?1049l"):
            written.extend(os.read(master, 4096))
            if written.endswith(b"\x1b[c") and answer:
                os.write(master, answer)

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield slave, written
    finally:
        serving.join()
        os.close(slave)
        os.close(master)


@pytest.mark.parametrize(("answer", "found"), [(places(RIGHT) + WHO, RIGHT), (b"", {})])
def test_the_terminal_is_as_it_was_whether_it_answers_or_not(answer: bytes, found: Mapping[str, int]) -> None:
    with terminal(answer) as (slave, written):
        before = termios.tcgetattr(slave)
        assert ask(slave, slave, patience=5.0 if answer else 0.05).widths == found
        assert termios.tcgetattr(slave) == before
    assert questions() in written.replace(b"\r\n", b"\n")
    assert (written.count(b"\x1b[?1049h"), written.count(b"\x1b[?1049l")) == (1, 1)


def test_what_is_no_terminal_is_not_asked() -> None:
    reading, writing = os.pipe()
    assert ask(reading, writing) == NO_ANSWERS
    os.close(writing)
    assert os.read(reading, 1) == b""
    os.close(reading)


def test_without_a_terminal_the_surroundings_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in ("TMUX", "NO_COLOR", "COLORTERM", "LC_ALL", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "terminal: vt100" in said
    assert "to be set: characters = ASCII only" in said
    monkeypatch.delenv("TERM")
    assert main(["doctor", "--ascii"]) == 0
    said = capsys.readouterr().out
    assert said.isascii()
    assert "terminal: -" in said


@pytest.mark.parametrize("arguments", [["doctor", "--json"], ["--json", "doctor"]])
def test_for_programs_the_surroundings_are_one_map_of_values(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("LC_ALL", "POSIX")
    for name in ("TMUX", "STY", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["type"], found["terminal"], found["colours"], found["utf8"]) == ("doctor", "vt100", 16, False)
    assert found["passes_messages"] is None
    assert found["set"] == {"characters": "ascii"}


@pytest.mark.asyncio
async def test_what_the_person_notices_is_set_and_kept(tmp_path: Path) -> None:
    checkup = Checkup(answers=Answers(answered=True, widths=RIGHT | {SUITS: 8}))
    async with shell(tmp_path, SeeDoctor(checkup)) as at:
        shown = await at.look()
        assert "8 instead of 4" in shown
        assert "is not known" not in shown
        assert "did you hear" in (await at.press("2")).lower()
        await at.press("n", "3", "y")
        assert "a  b  2" not in await at.press("x")
        assert "2  n  3  y  x" in await at.look()
        await at.pilot.click(offset=(40, 20))
        assert "41, 21" in await at.look()
        check_frame(at.pilot, "doctor-80x24")
        assert "Set, and kept in" in (written := await at.press("w"))
        assert "to be set" not in written
        assert "Doctor" in await at.press("q")
    kept = read_settings(tmp_path)
    assert [kept[setting] for setting in (DECK, BELL, MESSAGE)] == ["letters", False, "osc9"]
