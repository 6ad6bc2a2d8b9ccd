"""A whole game of Zioncheck in a terminal, by keys alone: from the lobby of a real server to the last score sheet and out.

The person's seat is played by what its screen says, as somebody would who knows nothing else: draw, lay down as soon as it
is offered, take what helps, exchange a joker that can be had, add what fits, throw away the last card.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import trio

from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import TableView
from paiyou_protocol.messages import AddBot, CreateTable, JoinTable, RoomState, StartGame
from tests.e2e.glass import Glass
from tests.e2e.pseudo_terminal import PseudoTerminal, assert_given_back
from tests.e2e.room import PATIENCE, ZIONCHECK, room
from tests.server.harness import Client

SEATS = 3
TIMERS = {"bot": 0.0, "claim": 60.0, "next": 60.0}
END = "\x1b[F"
HOME = "\x1b[H"
RIGHT = "\x1b[C"
HELD = re.compile(r"\d you +(\d+) ")
DOWN = "\x1b[B"
IN_ADVANCE = re.compile(r"\S+ [a-z ]+ in advance")
"""What is offered before one's turn: this person waits."""
FITS = re.compile(r"fits a meld \. (10|\w)(\w)")
OVER = ("wins the game", "win the game")


class Player:
    """Presses the key that the last lines of the screen name for what is to be done."""

    def __init__(self, terminal: PseudoTerminal) -> None:
        self.terminal = terminal
        self.glass = Glass(terminal)
        self.did: Counter[str] = Counter()
        self._offered: dict[str, Callable[[str], tuple[str, str]]] = {
            "Enter next deal": lambda _: ("deal again", "\r"),
            "of which meld": lambda _: ("point", f"{DOWN}\r"),
            "to which meld": lambda _: ("point", f"{DOWN}\r"),
            "l low": lambda _: ("end", "l"),
            "h high": lambda _: ("end", "h"),
            "y lay": lambda _: ("lay down", "y"),
            "e exchange joker": self._exchange,
            "y take": lambda screen: ("take", "y") if "it helps" in screen else ("pass", "n"),
            "Enter draw": lambda _: ("draw", "\r"),
            "fits a meld": self._add,
            "x throw ": lambda _: ("throw away", f"u{END}x"),
        }

    def press(self, what: str, keys: str) -> str:
        """The screen after it has changed."""
        before = self.glass.screen()
        self.terminal.press(keys)
        self.did[what] += 1
        return self.glass.until(lambda now: now != before, f"another screen after {keys!r}")

    def play_on(self) -> str:
        """Do what is offered, if anything is, and see what comes of it."""
        screen = self.glass.screen()
        *_, said, asked, keys, _ = screen.splitlines()
        keys = IN_ADVANCE.sub("", keys)
        for offered, answer in self._offered.items():
            if (offered in keys or offered in said) and "sent, waiting" not in asked:
                return self.press(*answer(screen))
        return self.glass.until(lambda now: now != screen, "another screen")

    def _exchange(self, screen: str) -> tuple[str, str]:
        """With one card of the hand after the other, as several may win a joker."""
        held = HELD.search(screen)
        assert held is not None, screen
        return "exchange", f"u{HOME}{RIGHT * (self.did['exchange'] % int(held[1]))}e"

    def _add(self, screen: str) -> tuple[str, str]:
        """The first card of those that fit a meld."""
        found = FITS.search(screen)
        assert found is not None, screen
        rank, suit = found.groups()
        card = "r" if rank == "J" and suit == "k" else f"{suit}{rank}".lower()
        return "add", f"u{card}+"


def by_keys(port: int, data: Path, did: Counter[str]) -> tuple[str, str]:
    """The whole way; the last score sheet, and what is left on the terminal."""
    command = (sys.executable, "-m", "paiyou_cli.main", "join", f"127.0.0.1:{port}", "--name", "Mei", "--ascii")
    with PseudoTerminal(*command, "--data", str(data)) as terminal:
        player = Player(terminal)
        player.glass.until_shown("Keys alone")
        player.press("sit down", "\r")
        screen = player.glass.until_shown("deal 1 of 6")
        while not any(over in screen for over in OVER):
            screen = player.play_on()
        player.press("sheet", "p")
        sheet = player.glass.until_shown("score sheet")
        player.press("leave", "Q")
        player.glass.until_shown("Tables")
        player.press("home", "q")
        player.glass.until_shown("Play now")
        terminal.press("q")
        assert terminal.ends() == 0
        assert_given_back(terminal)
        did += player.did
        return sheet, terminal.output.decode("ascii", errors="replace").rpartition("\x1b[?1049l")[2]


async def host(client: Client, table: str) -> None:
    """Start as soon as the seat is taken, and look on until the game is over."""
    await client.until(RoomState, lambda now: all(seat.person or seat.bot for seat in now.seats))
    await client.ok(StartGame(0, table))
    while not (isinstance(view := client.game.view, TableView) and view.public.phase is Phase.OVER):
        await client.next()


@pytest.mark.trio
async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    did: Counter[str] = Counter()
    with trio.fail_after(3 * PATIENCE), room(tmp_path / "data") as server:
        ann = await server.come("Ann", game=ZIONCHECK)
        made = await ann.ok(CreateTable(0, "zioncheck", SEATS, "Keys alone", "seed", TIMERS))
        assert made.table is not None
        await ann.ok(JoinTable(0, made.table))
        for seat in range(1, SEATS):
            await ann.ok(AddBot(0, made.table, seat=seat))
        async with trio.open_nursery() as nursery:
            nursery.start_soon(host, ann, made.table)
            play = partial(by_keys, server.port, tmp_path / "mei", did)
            sheet, left = await trio.to_thread.run_sync(play)
        await ann.stream.aclose()
    assert "Traceback" not in left
    check_sheet(sheet, ann.game.view)
    assert {"draw", "throw away", "pass", "deal again"} <= set(did)


def check_sheet(sheet: str, view: object) -> None:
    """Each player's points of all six deals stand on it, and the total."""
    assert isinstance(view, TableView)
    assert [result.deal for result in view.public.results] == [1, 2, 3, 4, 5, 6]
    rows = [re.findall(r"[+]|[(]?\d+[)]?", row[18:]) for row in sheet.splitlines()[4 : 4 + SEATS]]
    for seat, row in enumerate(rows):
        *deals, total = row
        assert int(total) == view.public.totals[seat]
        points = [0 if cell == "+" else int(cell.strip("()")) for cell in deals]
        assert points == [result.points[seat] for result in view.public.results]
