"""The keys of a table and of its replay."""

from __future__ import annotations

from typing import Final

from paiyou_client.keys.rows import Row, row
from paiyou_client.translation import N_, NP_

EVERYWHERE: Final = (
    row("end", "ctrl+c", N_("end the client")),
    row("suspend", "ctrl+z", N_("suspend the client; fg in the shell brings it back")),
    row("try_now", "ctrl+r", N_("try a lost connection at once")),
    row("ascii", "f2", N_("plain ASCII, where signs look wrong")),
    row("language", "f3", N_("the next language")),
    row("settings", "f5", N_("settings")),
    row("keys", "f6", N_("see the keys, and set others")),
)
MOVES: Final = (
    row("left", "left", NP_("a key", "left")),
    row("right", "right", NP_("a key", "right")),
    row("up", "up", N_("up; pick the card")),
    row("down", "down", N_("down; put the card back")),
    row("first", "home", N_("to the first")),
    row("last", "end", N_("to the last")),
    row("back_a_page", "pageup", N_("back a page")),
    row("on_a_page", "pagedown", N_("on a page")),
    row("next", "tab", N_("the next suit, seat, game or field")),
    row("before", "shift+tab", N_("the one before")),
    row("do", "enter", N_("do it: play, bury, call, draw, go on")),
    row("pick", "space", N_("pick the card, or put it back")),
)
CARDS: Final = (
    row("spades", "s", N_("spades")),
    row("hearts", "h", N_("hearts; the high end")),
    row("diamonds", "d", N_("diamonds")),
    row("clubs", "c", N_("clubs; the chat where no card is named")),
    *(
        row(name, key, N_("a card of this rank; that many"))
        for name, key in zip(("two", "three", "four", "five", "six", "seven", "eight", "nine"), "23456789", strict=True)
    ),
    row("one", "1", N_("one; the first digit of a 10")),
    row("ten", "0 t", N_("a ten; terms of the table")),
    row("jack", "j", N_("a jack")),
    row("queen", "q", N_("a queen; close a page, go back")),
    row("king", "k", N_("a king")),
    row("ace", "a", N_("an ace; put the game away")),
    row("red_joker", "r", N_("a red joker; ready, deal the rest")),
    row("black_joker", "b", N_("a black joker")),
)
COMMON: Final = (
    row("pattern", "f", N_("pick what is forced, or the next pattern")),
    row("put_back", "u backspace", N_("put all picked cards back; take back what was chosen in advance")),
    row("hint", "i", N_("a hint")),
    row("sort", "o", N_("another order of the hand")),
    row("scores", "p", N_("score sheet; ask for a pause")),
    row("last_trick", "l", N_("last trick, contracts; the low end")),
    row("history", "g", N_("all tricks, discards")),
    row("memory", "V", N_("what everybody could have noticed")),
    row("why", "w", N_("what is asked, and why not; hands of deals that are over")),
    row("rules", "v", N_("rules of this table")),
    row("rule_book", "B", N_("rule book")),
    row("find", "/", N_("find words in the rule book")),
    row("help", "? f1", N_("help")),
    row("close", "escape", N_("close a page")),
    row("judge", "J", N_("write this position into a file")),
    row("chat", "C", N_("chat")),
    row("ring", "R", N_("ring those whom the game waits for")),
    row("people", "f4", N_("the people here")),
    row("menu", "H", N_("the table: pause, put away")),
    row("agree", "Y", N_("agree")),
    row("refuse", "N", N_("refuse; never ask about this rank")),
    row("play_on", "P", N_("play on after a pause")),
    row("without_others", "T", N_("go on without the others")),
    row("look_again", "D", N_("look again at a deal that is over")),
    row("leave", "Q", N_("leave the table")),
    row("again", "n", N_("no bid, pass; another game")),
    row("terms", "e", N_("exchange a joker; the table's terms")),
    row("cut", "x", N_("cut a group in another way; throw a card away")),
)
ZHAO_PENGYOU: Final = (
    row("take_back", "z", N_("take a play back")),
    row("hands", "A", N_("all hands")),
)
ZIONCHECK: Final = (
    row("yes", "y", N_("take the discard; lay down")),
    row("meld", "m", N_("make a meld of the picked cards")),
    row("add", "+ =", N_("add a card to a meld")),
    row("never", "M", N_("ask about no discard in this deal")),
    row("melds_up", ",", N_("scroll the melds up")),
    row("melds_down", ".", N_("scroll the melds down")),
)
REPLAY: Final = (
    row("hands", "A", N_("all hands")),
    row("faster", "+", N_("play faster")),
    row("slower", "-", N_("play slower")),
    row("mark", "m", N_("mark this step")),
)
"""What a replay has beside the keys of a table."""


def sections() -> dict[str, tuple[Row, ...]]:
    """The sections of this module by the names that ``settings.toml`` has for them."""
    return {
        "everywhere": EVERYWHERE,
        "moves": MOVES,
        "cards": CARDS,
        "table": COMMON,
        "zhao-pengyou": ZHAO_PENGYOU,
        "zioncheck": ZIONCHECK,
        "replay": REPLAY,
    }
