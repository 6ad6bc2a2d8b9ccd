"""What somebody wants who comes by the door, as `ssh NAME@host WORD` says it: a name, a table, a key to be added.

The word is a code and never anything else: nothing that is typed is run.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from paiyou_client.translation import Msgid
from paiyou_client.typed_codes import BadCode, TypedCode, read_code
from paiyou_client.words import ssh_door as words
from paiyou_protocol.names import check_name
from paiyou_protocol.text import BadText

WATCH = "watch"
"""The user name of whoever only wants to see what is played."""
PLAIN = "plain"
"""The word, or the user name, of whoever wants to be read to line by line; it is no code, as it has five letters."""
_MOST = 64


class Unclear(Exception):
    """There is nothing to do with what was asked; ``words`` say why."""

    def __init__(self, words: Msgid) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True)
class Asked:
    """``name`` is proposed to the server, empty where there is none; ``key`` is the key's fingerprint, empty for a guest; ``watches``: only
    to see what is played; ``lines``: line by line, without a screen."""

    name: str
    key: str
    code: TypedCode
    watches: bool = False
    lines: bool = False


def asked(user: str, key: str, word: str) -> Asked:
    """What is asked for.  Raises `Unclear`."""
    first, _space, rest = word.strip()[:_MOST].partition(" ")
    lines = PLAIN in {user, first.casefold()}
    try:
        code = read_code(rest if first.casefold() == PLAIN else word.strip()[:_MOST])
    except BadCode:
        raise Unclear(words.NO_CODE) from None
    if user == WATCH:
        return Asked(f"Guest {secrets.randbelow(9000) + 1000}", "", code, watches=True, lines=lines)
    if code.device and not key:
        raise Unclear(words.CODE_NEEDS_KEY)
    try:
        name = check_name(user) if user != PLAIN else ""
    except BadText:
        name = ""
    return Asked(name, key, code, lines=lines)
