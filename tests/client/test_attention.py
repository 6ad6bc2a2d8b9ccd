"""To be noticed: only by who may look elsewhere, in the ways that are set, with a line in the log, and by nobody else's words."""

from __future__ import annotations

import re
import sys
from itertools import product
from pathlib import Path

import pytest

from paiyou_client.asides import CalledAside, Cause, Way
from paiyou_client.attention import IDLE, MOST, Attention, Terminal, is_tmux, sequence_text
from paiyou_client.settings import BELL, MESSAGE, TITLE, Settings, Value
from paiyou_client.widgets.lines import cells_of, plain
from paiyou_client.words.attention import call_words, called_words
from paiyou_client.zhao_pengyou.logline import log_line
from paiyou_client.zhao_pengyou.scene import Happening
from paiyou_client.zhao_pengyou.wanted import wanted
from paiyou_client.zioncheck.wanted import wanted as wanted_in_zioncheck
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.view import Phase
from tests.client.local_table import LocalTable
from tests.client.shell import shell
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.positions import scene
from tests.client.zhao_pengyou.tour import play_on, scene_at
from tests.client.zioncheck.positions import claiming
from tests.client.zioncheck.positions import scene as zioncheck_scene

_SEQUENCES = re.compile(r"(\x07|\x1b\[2[23];2t|\x1b\](?:2|9|777;notify;Paiyou);[^\x00-\x1f\x7f-\x9f]*\x07)*")


def settings(*, bell: Value = False, message: Value = "none", title: Value = False) -> Settings:
    return Settings({BELL.path: bell, MESSAGE.path: message, TITLE.path: title})


def called(at: Attention, chosen: Settings, now: float, words: str = "your turn: Friday", *, tmux: bool = False) -> str:
    """What is written to the terminal."""
    written: list[str] = []
    at.call(words, chosen, Terminal(written.append, is_tmux=tmux), now)
    return "".join(written)


@pytest.mark.parametrize(
    ("chosen", "written"),
    [
        (settings(), ""),
        (settings(bell=True), "\x07"),
        (settings(message="osc9"), "\x1b]9;your turn: Friday\x07"),
        (settings(message="osc777"), "\x1b]777;notify;Paiyou;your turn: Friday\x07"),
        (settings(title=True), "\x1b[22;2t\x1b]2;your turn: Friday\x07"),
    ],
)
def test_each_way_is_to_choose_and_taken_only_without_focus_or_after_a_minute(chosen: Settings, written: str) -> None:
    at = Attention(0.0)
    assert called(at, chosen, IDLE - 1) == ""
    assert called(at, chosen, IDLE) == written
    at = Attention(0.0)
    at.unfocused()
    assert called(at, chosen, 1.0) == written
    at.acted(2.0, Terminal(lambda _: None))
    assert called(at, chosen, 3.0) == ""


def test_within_tmux_a_message_goes_in_an_envelope() -> None:
    assert called(Attention(0.0), settings(message="osc9"), IDLE, "x", tmux=True) == "\x1bPtmux;\x1b\x1b]9;x\x07\x1b\\"
    assert [is_tmux(said) for said in ({"TMUX": "/t"}, {"TERM": "tmux-256color"}, {"TERM": "xterm"})] == [
        True,
        True,
        False,
    ]


def test_the_title_is_given_back_once_when_its_time_is_over() -> None:
    at, written = Attention(0.0), list[str]()
    terminal = Terminal(written.append)
    at.call("one", settings(title=True), terminal, IDLE)
    at.call("two", settings(title=True), terminal, IDLE)
    at.over(terminal)
    at.over(terminal)
    assert written == ["\x1b[22;2t\x1b]2;one\x07", "\x1b]2;two\x07", "\x1b]2;\x07\x1b[23;2t"]


def test_nothing_that_others_wrote_gets_out_of_its_sequence() -> None:
    """Every control character, bidi mark, format sign and divider, in a name and in a title."""
    letters = [
        chr(number) for number in range(sys.maxunicode + 1) if not chr(number).isprintable() and number < 0x20000
    ]
    hostile = ["".join(letters[start : start + 500]) for start in range(0, len(letters), 500)]
    hostile += ["\x1b]0;owned\x07", "\x1b\\\x1b[2J", "a;b;c", "\x9d0;x\x9c", "[b]x[/b]", "x" * 500, "小" * 300]
    for name, chosen in product(hostile, [settings(bell=True, message="osc777", title=True), settings(message="osc9")]):
        for cause in (Cause.RUNG, Cause.TURN):
            words = call_words(cause, name, name)
            out = called(Attention(0.0), chosen, IDLE, words)
            assert _SEQUENCES.fullmatch(out), ascii(out)
            text = sequence_text(words)
            assert text.isprintable()
            assert ";" not in text
            assert cells_of(text) <= MOST


def test_the_log_names_the_cause() -> None:
    aside = CalledAside(Cause.TURN, "", (Way.BELL, Way.TITLE))
    at = scene("Ah")
    assert plain(log_line(at, Happening(at.public, aside))) == "bell, title: your turn"
    assert called_words(Cause.RUNG, "Mei", (Way.MESSAGE,)) == "message: Mei rings: the table waits for you."


def test_when_one_is_wanted() -> None:
    ours, theirs = scene("Ah As"), scene("Ah As", turn=Seat(3))
    assert wanted(theirs) is None
    assert wanted(ours) is not None
    assert wanted(scene("Ah As", deal=2)) != wanted(ours)
    assert wanted(scene("Ah As", phase=Phase.SCORES)) == (Cause.SCORES, (Phase.SCORES, 1, 0, 0))
    claim = wanted_in_zioncheck(claiming("9c 9h", "Ts"))
    assert claim is not None
    assert claim.cause is Cause.TAKE
    mine = wanted_in_zioncheck(zioncheck_scene("9c 9h"))
    assert mine is not None
    assert mine.cause is Cause.TURN


@pytest.mark.asyncio
async def test_at_a_table_one_is_called_once_a_decision() -> None:
    table = LocalTable(6, seed=2)
    while len(scene_at(table).public.tricks) < 1:
        if not table.step():
            play_on(table)
    table.run()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.called == [Cause.TURN]
        app.table_screen.refresh_table()
        await pilot.press("o")
        assert app.called == [Cause.TURN]
        play_on(table)
        await pilot.pause()
        assert app.called == [Cause.TURN, None]
        table.run()
        await pilot.pause()
        assert app.called == [Cause.TURN, None, Cause.TURN]


@pytest.mark.asyncio
async def test_the_app_looks_at_focus_and_keys_and_gives_the_title_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shell(tmp_path) as at:
        written: list[str] = []
        driver = at.app._driver
        assert driver is not None
        monkeypatch.setattr(driver, "write", written.append)

        def out() -> str:
            found = "".join(one for one in written if one.startswith(("\x07", "\x1b]2", "\x1b[22;2t")))
            written.clear()
            return found

        at.app.attend("", Cause.TURN)
        assert out() == ""
        at.app.on_app_blur()
        at.app.attend("", Cause.TURN)
        assert out() == "\x07\x1b[22;2t\x1b]2;your turn\x07"
        await at.press("down")
        assert out() == "\x1b]2;\x07\x1b[23;2t"
        at.app.attend("", Cause.TURN)
        assert out() == ""
