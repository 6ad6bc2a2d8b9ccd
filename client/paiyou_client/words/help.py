"""What the help screen says."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Help"
BOOK: Final = "Rule book"
BOOKS: Final = "rule books"
TOPICS: Final = (
    (
        "Play now",
        (
            "a table of your own with bots in all other seats. The game runs on this machine and is kept, so that you "
            "can continue it later."
        ),
    ),
    (
        "Connect",
        'a server of friends. One of you starts it with "paiyou serve" and tells the others the host\'s name or address.',
    ),
    (
        "In a lobby",
        (
            "t makes a table, Enter goes to one, w watches, r sits down at once, i asks for an invite code, d is for your "
            "devices."
        ),
    ),
    (
        "At a table",
        (
            "s takes a seat, f fills the free ones with bots, g starts the game when all are taken, e sets who may come "
            "in: all but s is the host's. c talks (C in a game), p or F4 shows the people."
        ),
    ),
    ("In a game", "the last lines show every key that works then; ? explains, B is the rule book, H asks for a pause."),
    (
        "Everywhere",
        (
            "what stands in the last line can be clicked, too. Ctrl+R tries a lost connection at once, F2 draws in "
            "plain ASCII, Ctrl+C leaves: a game that is not over is kept and offered again."
        ),
    ),
)
"""What there is to explain, each with its words."""

SHELL: Final = "From a shell"
COMMANDS: Final = (
    ("paiyou play --players 8", "eight seats, seven bots"),
    ("paiyou join HOST[:PORT] [CODE]", "a server's lobby, or a table by its code"),
    ("paiyou watch HOST[:PORT] TABLE", "look on at a table"),
    ("paiyou serve", "be the host"),
)
"""The same from a shell."""
