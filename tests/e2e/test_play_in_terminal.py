"""`paiyou play` in a terminal, by keys alone: a choice of our own in each phase, to the score sheet of a deal."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.tmux import Tmux

pytestmark = pytest.mark.system

MOST_GAMES = 60
"""So many games are begun at most until we are the maker in one."""

CAN_SHOW = re.compile(r"you may show: +(\d)")
WHICH_SUIT = re.compile(r"of which suit\? +(\w)")
BURY = re.compile(r"bury (\d+) cards")
SEVERAL = re.compile(r"Your turn: (\d+) cards \((\d+) picked\)")
SHEET = "the next deal begins when all have"

Answer = Callable[[str], None]


class Player:
    """Reads the screen and presses keys, as a person would who knows nothing but what the last lines say."""

    def __init__(self, terminal: Tmux) -> None:
        self.terminal = terminal
        self.did: Counter[str] = Counter()
        self._rng = random.Random(0)
        self._asked: dict[str, Answer] = {
            "you may show:": self._bid,
            "of which suit?": lambda screen: self._press("suit", screen, number(WHICH_SUIT, screen)),
            "r deal the rest": lambda screen: self._press("ready", screen, "r"),
            "n no bid": lambda screen: self._press("pass", screen, "n"),
            "n no more": lambda screen: self._press("pass", screen, "n"),
            "You took the kitty": self._bury,
            "Call your friends": self._call,
            "Your turn: a card on": lambda _: self._play("follow", "ready to play"),
            "picked) on": self._follow_with_several,
            "Enter lead": self._lead,
        }

    def play_on(self) -> str:
        """Do what is asked for, if anything is, and see what comes of it."""
        screen = self.terminal.screen()
        for asked, answer in self._asked.items():
            if asked in screen and "sent, waiting" not in screen:
                answer(screen)
                return self.terminal.screen()
        return self.terminal.until(lambda now: now != screen, "another screen")

    def _press(self, what: str, screen: str, *keys: str) -> None:
        """Answer what this screen asks for: what stands there by now may be another question, to which the keys say nothing."""
        self.terminal.press(*keys)
        self.terminal.until(lambda now: now != screen, "another screen")
        self.did[what] += 1

    def _bid(self, screen: str) -> None:
        self._press("bid", screen, number(CAN_SHOW, screen))

    def _bury(self, screen: str) -> None:
        many = int(number(BURY, screen))
        self.terminal.press("Right", *["Space", "Right"] * many)
        screen = self.terminal.until_shown(f"{many} of {many} picked")
        self._press("bury", screen, "Enter")

    def _call(self, _screen: str) -> None:
        self.terminal.press("Enter")
        screen = self.terminal.until(lambda now: "Call your friends" not in now or "Enter sends them" in now, "a call")
        if "Enter sends them" in screen:
            self._press("call", screen, "Enter")

    def _lead(self, _screen: str) -> None:
        self.terminal.press(*["Right"] * self._rng.randrange(5))
        self._play("lead", "this is a single card")

    def _play(self, what: str, picked: str) -> None:
        """Pick the card at the cursor, and play it."""
        self.terminal.press("Space")
        screen = self.terminal.until(lambda now: picked in now, "a picked card")
        self._press(what, screen, "Enter")

    def _follow_with_several(self, screen: str) -> None:
        while count_of(screen) > 0:
            screen = self._pick("u")
        if "f pick" in screen:
            screen = self._pick("f")
        self.terminal.press(*["Right"] * self._rng.randrange(10))
        while (picked := SEVERAL.search(screen)) and picked.group(1) != picked.group(2):
            self.terminal.press("Right")
            before, screen = screen, self._pick("Space")
            if count_of(screen) < count_of(before):
                screen = self._pick("Space")
        if "ready to play" in screen:  # else the line says what is wrong, and other cards are tried
            self._press("follow", screen, "Enter")

    def _pick(self, key: str) -> str:
        """The screen after a key that changes how many cards are picked."""
        before = count_of(screen := self.terminal.screen())
        if before < 0:
            return screen  # it was our turn no more
        self.terminal.press(key)
        return self.terminal.until(lambda now: count_of(now) != before, "another number of picked cards")


def count_of(screen: str) -> int:
    found = SEVERAL.search(screen)
    return -1 if found is None else int(found.group(2))


def number(pattern: re.Pattern[str], screen: str) -> str:
    found = pattern.search(screen)
    assert found is not None, screen
    return found.group(1)


def test_a_deal_by_keys_alone_with_a_choice_of_ours_in_every_phase(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "paiyou_cli.main", "play", "--players", "5", "--name", "Mei")
    with Tmux(tmp_path, *command, "--data", str(tmp_path / "data")) as terminal:
        player = Player(terminal)
        for _ in range(MOST_GAMES):
            screen = terminal.until_shown("deal 1")
            while "maker" not in screen:
                screen = player.play_on()
            if "maker you" in screen:
                break
            leave_and_start_another(terminal)
        while SHEET not in screen:
            screen = player.play_on()
        assert {"bid", "bury", "call", "lead", "follow"} <= set(player.did)
        terminal.press("Enter")
        terminal.until_shown("deal 2")
        terminal.press("C-c")
        terminal.until_shown("ended with 0")


def leave_and_start_another(terminal: Tmux) -> None:
    terminal.press("Q")
    terminal.until_shown("Play now")
    terminal.press("p")
