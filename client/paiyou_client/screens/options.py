"""What a set of rules means, option by option, to be read while a table is made."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiyou_client.screens.book import BookScreen
from paiyou_client.table_parts.option_rows import option_rows
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.lines import Line, wrapped
from paiyou_client.words.games import game_name


class OptionsScreen(BookScreen):
    """A page that scrolls; options that differ from the usual ones are marked."""

    def __init__(self, game: str, options: msgspec.Struct, usual: msgspec.Struct) -> None:
        super().__init__((game,))
        self._game = game
        self._options, self._usual = options, usual

    def title_line(self) -> tuple[str | Msgid, str]:
        """Whose rules these are."""
        return _("Rules: {game}").format(game=game_name(self._game)), ""

    def lines(self, cells: int) -> Sequence[Line]:
        """An option a row, with a sentence of help."""
        rows = option_rows(self._options, self._usual)
        return [part for row in rows for part in wrapped(row, cells, 6)]
