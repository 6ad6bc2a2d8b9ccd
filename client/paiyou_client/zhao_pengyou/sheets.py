"""Pages that lie over the seats for as long as one reads them: last trick, all tricks, scores, rules, why, help."""

from __future__ import annotations

from collections.abc import Callable

from paiyou_client.table_parts.book import Played, book_lines
from paiyou_client.table_parts.faces import faces_line, faces_within
from paiyou_client.table_parts.option_rows import option_rows, option_values
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import label_text
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, fit_text, joined, line, plain, width, wrapped
from paiyou_client.words.games import BOT_MARKS, BOT_MARKS_MEAN
from paiyou_client.zhao_pengyou.hand import arrange
from paiyou_client.zhao_pengyou.memory_page import memory_lines
from paiyou_client.zhao_pengyou.results import history_lines
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.seats import SIDE_WORDS
from paiyou_client.zhao_pengyou.status import score_table, score_words
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_client.zhao_pengyou.why import why_lines
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.view import OpenView, TrickPlay, TrickView

TITLES = {
    Sheet.LAST: N_("last trick"),
    Sheet.TRICKS: N_("tricks of this deal"),
    Sheet.SCORES: N_("score sheet"),
    Sheet.MEMORY: N_("what everybody could have noticed"),
    Sheet.RULES: N_("rules of this table"),
    Sheet.WHY: N_("why"),
    Sheet.HANDS: N_("all hands"),
    Sheet.BOOK: N_("rule book"),
    Sheet.HELP: N_("help"),
}

_BRING = N_("With a maker's side of this size the opposition's points bring:")


def sheet_lines(scene: Scene, ui: Ui, cells: int) -> tuple[Line, ...]:
    """The whole page that is open, as long as it is."""
    if ui.sheet is None:
        return ()
    if ui.sheet is Sheet.BOOK:
        return book_lines(ZHAO_PENGYOU.name, cells - 1, played(scene))
    lines = why_lines(scene, ui, cells) if ui.sheet is Sheet.WHY else _PAGES[ui.sheet](scene, cells)
    return tuple(row for text in lines for row in (wrapped(text, cells - 1, 6) if text else (BLANK,)))


def played(scene: Scene) -> Played:
    """The options as the book names them, with what this table plays."""
    return option_values(scene.options)


def _last(scene: Scene, _cells: int) -> tuple[Line, ...]:
    tricks = scene.public.tricks
    if not tricks:
        return (line(Piece(f"  {_('No trick is complete yet.')}", "soft")),)
    trick = tricks[-1]
    rows = [
        line(
            Piece(f" {glyphs.WINNING} " if play.seat == trick.winning else "   ", "title"),
            fit_text(scene.name(play.seat), 14),
            faces_line(play.cards),
            Piece(f"  {_('led')}" if number == 0 else "", "soft"),
        )
        for number, play in enumerate(trick.plays)
    ]
    return (*rows, line(Piece(f"   {_taken(scene, trick)}", "soft")))


def _tricks(scene: Scene, cells: int) -> tuple[Line, ...]:
    tricks = scene.public.tricks
    if not tricks:
        return (line(Piece(f"  {_('No trick is complete yet.')}", "soft")),)
    rows: list[Line] = []
    for number, trick in reversed(list(enumerate(tricks, start=1))):
        rows.append(line(Piece(f"  {number:2}  ", "bold"), Piece(_taken(scene, trick), "title")))
        rows += _in_columns([_play(scene, play) for play in trick.plays], cells - 6)
    return tuple(rows)


def _play(scene: Scene, play: TrickPlay) -> Line:
    return line(Piece(f"{scene.name(play.seat)} ", "soft"), faces_line(play.cards))


def _in_columns(parts: list[Line], cells: int) -> list[Line]:
    """Parts beside each other, none broken, all columns of one width."""
    wide = max(map(width, parts)) + 2
    number = max(1, cells // wide)
    rows = (parts[start : start + number] for start in range(0, len(parts), number))
    return [line("      ", *(fit(part, wide) for part in row[:-1]), row[-1]) for row in rows]


def trick_summary(scene: Scene, number: int, trick: TrickView) -> Line:
    """One trick in one line: who took it and with what."""
    winning = next((play for play in trick.plays if play.seat == trick.winning), trick.plays[0])
    lead = trick.plays[0]
    led = (
        BLANK
        if lead is winning
        else line(
            "  ",
            scene.tells(lead.seat, _("you led {cards}"), _("{name} led {cards}"), "dim", cards=faces_line(lead.cards)),
        )
    )
    name = scene.name(winning.seat)
    return line(
        Piece(f"  {number:2} ", "dim"), fit_text(name, 10), f"{trick.points:4}  ", faces_line(winning.cards), led
    )


def _taken(scene: Scene, trick: TrickView) -> str:
    yours = ngettext("you take {points} point", "you take {points} points", trick.points)
    theirs = ngettext("{name} takes {points} point", "{name} takes {points} points", trick.points)
    return plain(scene.tells(trick.winning or 0, yours, theirs, points=trick.points))


def _hands(scene: Scene, cells: int) -> tuple[Line, ...]:
    """Everybody's cards by suit, for whoever may see them."""
    view = scene.view
    if not isinstance(view, OpenView):
        return (line(Piece(f"  {_('Here every hand is its own seat alone to see.')}", "soft")),)
    rows = []
    for seat, hand in enumerate(view.hands):
        turn = Piece(f" {glyphs.TURN if scene.public.turn == seat else ' '} ", "turn")
        groups = arrange(hand, scene.order)
        cards = joined(
            [faces_within([held.card for held in group.cards], cells) for group in groups], f" {glyphs.WALL} "
        )
        rows.append(line(turn, Piece(fit_text(scene.name(seat), 10), "soft"), cards))
    if view.buried:
        rows.append(line("   ", Piece(fit_text(_("buried"), 10), "soft"), faces_within(view.buried, cells - 14)))
    return tuple(rows)


def _scores(scene: Scene, _cells: int) -> tuple[Line, ...]:
    table = score_table(scene)
    rows = [line(Piece(f"  {_(_BRING)}", "soft"))]
    for number, band in enumerate(table):
        if number == 0:
            text = _("{points} or less").format(points=band.least)
        elif number + 1 == len(table):
            text = _("{points} or more").format(points=band.least)
        else:
            text = _("{least} to {most}").format(least=band.least, most=table[number + 1].least - 1)
        rows.append(line(f"    {fit_text(text, 14)}", Piece(score_words(band.score), "bold")))
    shuffled = scene.shuffle_line
    return (*history_lines(scene), *((line("  ", shuffled),) if shuffled else ()), BLANK, *rows)


def _rules(scene: Scene, _cells: int) -> tuple[Line, ...]:
    """The table's options as they are played, with what each means; those that differ from the preset are marked."""
    options = scene.options
    usual = PRESETS.get(scene.preset, PRESETS["classic"])
    numbers = scene.numbers
    about = _(
        "{preset}: {players} players, {packs} packs, {red} red and {black} black jokers, hands of {hand}, {calls} calls,"
        " a maker's side of up to {team}"
    ).format(
        preset=scene.preset or "classic",
        players=scene.public.seats,
        packs=numbers.packs,
        red=numbers.red_jokers,
        black=numbers.black_jokers,
        hand=numbers.hand,
        calls=numbers.calls,
        team=numbers.maker_team,
    )
    return (line(f"  {about}"), *option_rows(options, usual))


_KEYS = (
    (N_("arrows"), N_("move the cursor; up picks a card, down puts it back")),
    (N_("space"), N_("pick the card at the cursor, or put it back")),
    ("k  10  sk", N_("pick a king, a ten, the king of spades: type rank, or suit (s h d c) and rank; r b jokers")),
    ("Enter", N_("play, bury, call: what the line above the keys says")),
    (
        "Enter",
        N_("before your turn: play the picked cards when it comes, if the trick is still as it was; u cancels it"),
    ),
    ("f", N_("pick what is forced; else a pair, a sequence, a set, and the next one")),
    ("u", N_("put all picked cards back")),
    ("x", N_("cut a group in another way")),
    ("1 2 3 4", N_("in the draw: show as many cards of your level")),
    ("l g p", N_("last trick, all tricks, score sheet")),
    ("V", N_("who has shown to be out of which suit, copies of called cards, counts of what is not seen yet")),
    ("v w B", N_("rules of this table; what is asked and why; the rule book of the game")),
    ("o", N_("another order of the hand: high first, low first, sets first")),
    ("J", N_("write this position, as you see it, into a file for paiyou judge")),
    ("i", N_("a hint: what a bot would do in your place, and why")),
    ("C", N_("the chat: what is said stands in the log too")),
    ("R", N_("ring those whom the game waits for")),
    ("F4", N_("the people here, and what a host may do about them")),
    ("F2", N_("plain ASCII, where signs look wrong")),
    ("F3", N_("the next language")),
    ("F6", N_("see the keys, and set others")),
    ("H", N_("the table: pause, put the game away, what those who look on see")),
    ("Q", N_("leave the table")),
)


def _help(scene: Scene, _cells: int) -> tuple[Line, ...]:
    keys = [
        line(Piece(f"  {fit_text(label_text(key), 12)}", "key"), _(said))
        for key, said in _KEYS
        if key not in scene.absent
    ]
    sides = [line(Piece(f"  {side:12}", "maker"), _(word)) for side, word in SIDE_WORDS.items()]
    signs = [
        line(Piece(f"  {glyphs.TURN:12}", "turn"), _("whose turn it is")),
        line(Piece(f"  {glyphs.WINNING:12}", "title"), _("stands highest so far; wins")),
        line(Piece(f"  {glyphs.LED:12}", "soft"), _("led to the trick")),
        line(Piece(f"  {'(25)':12}", "dim"), _("captured points that do not count for the opposition")),
        line(Piece(f"  {glyphs.FORCED:12}", "turn"), _("below a card: it must be played")),
        line(
            Piece(f"  {glyphs.DOT:12}", "soft"), _("below a card: it may be played; without a sign and dim: it may not")
        ),
        line(
            Piece(f"  {f'{glyphs.TRUMP} {glyphs.POINTS} {glyphs.TRUMP_POINTS}':12}", "title"),
            _("on a card, where the settings say so: a trump, points, both"),
        ),
        line(Piece(f"  {BOT_MARKS:12}", "soft"), _(BOT_MARKS_MEAN)),
        line(Piece(f"  {fit_text(_('pas'), 12)}", "dim"), _("passive: may not make trumps in this deal")),
    ]
    return (*keys, BLANK, *sides, *signs)


_PAGES: dict[Sheet, Callable[[Scene, int], tuple[Line, ...]]] = {
    Sheet.LAST: _last,
    Sheet.TRICKS: _tricks,
    Sheet.SCORES: _scores,
    Sheet.HANDS: _hands,
    Sheet.MEMORY: memory_lines,
    Sheet.RULES: _rules,
    Sheet.HELP: _help,
}
