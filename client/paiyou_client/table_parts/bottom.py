"""The last lines of a table: what a choice amounts to, what is asked, and the keys that work."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.effects import Hint
from paiyou_client.translation import _
from paiyou_client.widgets.keys import key_pieces, keys_in
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, fit, joined, line, spread, width, wrapped
from paiyou_client.words.chat import unread_words

_BETWEEN = "   "
_BEFORE_CHAT = 3
"""Keys that stand before the chat's while nothing is unread."""
_BEFORE_HINT = 6
"""Keys of all phases that are named before a hint's, where the keys of now leave it no room."""


def text_rows(message: Line, ask: Line, cells: int, rows: int, *, notice: str = "") -> tuple[Line, ...]:
    """What the choice amounts to, and what is asked; a long message takes the other's row, a ``notice`` never goes."""
    asked = line(Piece(f" {notice} ", "bad reverse")) if notice else ask
    shown = wrapped(line(" ", message), cells, 3) if message else ()
    if len(shown) + 1 > rows and shown and not notice:
        return block(shown, cells, rows)
    return block((*(shown or (BLANK,))[: rows - 1], line(" ", asked)), cells, rows)


def key_rows(
    own: Sequence[Hint], always: Sequence[Hint], cells: int, rows: int, *, unread: int = 0, hint: bool = False
) -> tuple[Line, ...]:
    """The keys of now and those that always work; in one row the latter give way to a way to find them.  What was said
    and not looked at (``unread`` lines) is marked in any case.  The key for a ``hint`` stands where there is room."""
    if hint and rows > 1:
        own, always = _with_hint(own, always, cells)
    first = hint_line(own, cells)
    chat = Hint("C", unread_words(unread))
    if rows > 1:
        shown = (chat, *always) if unread else (*always[:_BEFORE_CHAT], chat, *always[_BEFORE_CHAT:])
        return (first, hint_line(shown, cells))
    ways = (*([chat] if unread else []), Hint("?", _("all keys")))
    needed = sum(width(_hint(hint)) for hint in ways) + len(_BETWEEN) * (len(ways) - 1)
    end = hint_line(ways, needed + 2)
    return (spread(first, end, cells),)


def _with_hint(own: Sequence[Hint], always: Sequence[Hint], cells: int) -> tuple[Sequence[Hint], Sequence[Hint]]:
    key = Hint("i", _("hint"))
    if are_shown((*own, key), cells):
        return (*own, key), always
    return own, (*always[:_BEFORE_HINT], key, *always[_BEFORE_HINT:])


def are_shown(hints: Sequence[Hint], cells: int) -> bool:
    """Whether one row has room for all of them."""
    return sum(width(_hint(hint)) for hint in hints) + len(_BETWEEN) * (len(hints) - 1) <= cells - 2


def hint_line(hints: Sequence[Hint], cells: int) -> Line:
    """As many hints as there is room for; a click on one presses its key."""
    shown: list[Line] = []
    room = cells - 2
    for hint in hints:
        piece = _hint(hint)
        room -= width(piece)
        if room < 0:
            break
        room -= len(_BETWEEN)
        shown.append(piece)
    return fit(line(" ", joined(shown, _BETWEEN)), cells)


def _hint(hint: Hint) -> Line:
    """Each key of a hint can be clicked; a click on its words presses the first."""
    return line(key_pieces(hint.key), Piece(f" {hint.label}", "hint", keys_in(hint.key)[0]))
