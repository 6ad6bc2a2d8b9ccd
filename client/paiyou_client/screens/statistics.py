"""What a person's deals come to, a page a game, with plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from paiyou_client.replays.counters import COUNTERS
from paiyou_client.replays.statistics import Tally, tallies
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line
from paiyou_client.widgets.plots import bar, bars, columns
from paiyou_client.words import statistics as words
from paiyou_client.words.games import game_name
from paiyou_protocol.replays.record import Replay

_NAME: Final = 34
_COUNT: Final = 10
_MOST_BAR: Final = 30
_COURSE_ROWS: Final = 4


def tally_lines(tally: Tally, cells: int, rows: int) -> tuple[Line, ...]:
    """One game: its figures with bars, then the plots as far as there is room."""
    wide = max(1, min(_MOST_BAR, cells - _NAME - _COUNT - 4))
    lines = [heading(f"{game_name(tally.game)}: {words.counted_words(tally.games, tally.deals)}", cells)]
    for figure in tally.figures:
        share = BLANK if figure.of is None else bar(figure.count / max(1, figure.of), wide)
        name, count = fit_text(_(figure.name), _NAME), fit_text(words.figure_words(figure), _COUNT)
        lines.append(line("  ", name, Piece(count, "bold"), share))
    lines += [BLANK, line("  ", Piece(_(tally.spread_of), "soft"))]
    lines += [line("  ", row) for row in bars(tally.spread, 8, min(cells - 4, 60))]
    if rows - len(lines) > _COURSE_ROWS + 1:
        lines += [BLANK, line("  ", Piece(_(tally.course_of), "soft"))]
        lines += [line("  ", row) for row in columns(tally.course, cells - 4, _COURSE_ROWS)]
    return tuple(lines)


class StatisticsScreen(Sheet):
    """One game at a time."""

    scope: ClassVar[str] = "replays"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "next"), Binding("escape,q,s", "back")]

    def __init__(self, replays: Sequence[Replay]) -> None:
        super().__init__()
        self._tallies = tallies(replays, COUNTERS)
        self._shown = 0

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return words.TITLE, ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The game that is shown."""
        if not self._tallies:
            return (BLANK, line("   ", Piece(_(words.NOTHING), "soft")))
        return tally_lines(self._tallies[self._shown], cells, rows)

    def keys(self) -> Sequence[Key]:
        """The other game, and the way back."""
        more = [Key("Tab", game_name(self._after().game), "tab")] if len(self._tallies) > 1 else []
        return [*more, Key("Esc", _("back"), "escape")]

    def _after(self) -> Tally:
        return self._tallies[(self._shown + 1) % len(self._tallies)]

    def action_next(self) -> None:
        """The next game."""
        if self._tallies:
            self._shown = (self._shown + 1) % len(self._tallies)
            self.repaint()

    def action_back(self) -> None:
        """Back to the list."""
        self.app.pop_screen()
