"""Pages that lie over the table for as long as one reads them: scores, contracts, discards, what is wanted, rules, help."""

from __future__ import annotations

from collections.abc import Callable

from paiyou_client.table_parts.book import Played, book_lines, rule_lines
from paiyou_client.table_parts.option_rows import option_rows, option_values
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import label_text
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, fit_text, joined, line, right, wrapped
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.games import BOT_MARKS, BOT_MARKS_MEAN
from paiyou_client.words.zioncheck_rules import refused
from paiyou_client.zioncheck.body import contract_lines
from paiyou_client.zioncheck.explain import ways_of
from paiyou_client.zioncheck.faces import (
    card_piece,
    cards_line,
    contract_words,
    meld_line,
    rank_words,
    sorted_cards,
    written,
)
from paiyou_client.zioncheck.hand import LACKING, SET, labels
from paiyou_client.zioncheck.melds import KINDS, kind_cells
from paiyou_client.zioncheck.memory_page import memory_lines
from paiyou_client.zioncheck.progress import progress, wanted, whole_ranks
from paiyou_client.zioncheck.saying import is_scored
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Sheet, Ui
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.option_values import ContractTable
from paiyou_engine.zioncheck.options import PRESETS

TITLES = {
    Sheet.SCORES: N_("score sheet"),
    Sheet.CONTRACTS: N_("contracts of the six deals"),
    Sheet.DISCARDS: N_("discards"),
    Sheet.WANTED: N_("what your hand wants"),
    Sheet.MEMORY: N_("what everybody could have noticed"),
    Sheet.RULES: N_("rules of this table"),
    Sheet.BOOK: N_("rule book"),
    Sheet.HELP: N_("help"),
}


def sheet_lines(scene: Scene, ui: Ui, cells: int) -> tuple[Line, ...]:
    """The whole page that is open, as long as it is."""
    if ui.sheet is None:
        return ()
    if ui.sheet is Sheet.BOOK:
        return book_lines(ZIONCHECK.name, cells - 1, played(scene))
    before = _refused(ui, cells) if ui.sheet is Sheet.WANTED else ()
    rows = (row for text in _PAGES[ui.sheet](scene) for row in (wrapped(text, cells - 1, 6) if text else (BLANK,)))
    return (*before, *rows)


def _refused(ui: Ui, cells: int) -> tuple[Line, ...]:
    """Why the last choice was refused, and what the rule book says to it."""
    if ui.refusal is None:
        return ()
    said = wrapped(line(Piece("  ! ", "bad"), refused(ui.refusal.rule, ui.refusal.facts)), cells - 1, 4)
    return (*said, *rule_lines(ZIONCHECK.name, ui.refusal.rule, cells - 1), BLANK)


def _scores(scene: Scene) -> tuple[Line, ...]:
    """A row a seat, a column a deal."""
    public = scene.public
    heads = "".join(f"{deal:>6}" for deal in range(1, DEALS + 1))
    rows = [line(Piece(f"  {'':16}{heads}{right(_('total'), 8)}", "dim"))]
    best = min(public.totals)
    for seat in range(public.seats):
        points = "".join(_points(scene, seat, deal) for deal in range(1, DEALS + 1))
        is_best = public.totals[seat] == best and bool(public.results)
        rows.append(
            line(
                Piece(f" {glyphs.WINNING if is_best else ' '}", "title"),
                Piece(fit_text(scene.name(seat), 16), "you" if seat == scene.you else ""),
                points,
                Piece(f"{public.totals[seat]:>8}", "bold"),
            )
        )
    lowest, out, stuck = _("lowest total"), _("went out"), _("stuck: never laid down")
    notes = f"  {glyphs.WINNING} {lowest}   {glyphs.TICK} {out}   (25) {stuck}"
    shuffled = scene.shuffle_line
    about = (line(Piece(notes, "soft")), *((line("  ", shuffled),) if shuffled else ()))
    return (*rows, BLANK, *_as_it_stands(scene), *about, BLANK, *contract_lines(scene))


def _as_it_stands(scene: Scene) -> tuple[Line, ...]:
    """What our hand would bring, were the deal over now."""
    if scene.you is None or not scene.hand or is_scored(scene):
        return ()
    points = points_of(scene.hand)
    now = _("Were the deal over now, your hand would cost {points}: {total} in all; who goes out pays nothing.")
    return (line(f"  {now.format(points=points, total=scene.public.totals[scene.you] + points)}"),)


def _points(scene: Scene, seat: int, deal: int) -> str:
    result = next((one for one in scene.public.results if one.deal == deal), None)
    if result is None:
        return f"{glyphs.NONE:>6}"
    if result.out == seat:
        return f"{glyphs.TICK:>6}"
    points = f"({result.points[seat]})" if seat in result.stuck else f"{result.points[seat]} "
    return f"{points:>6}"


def _contracts(scene: Scene) -> tuple[Line, ...]:
    sizes = scene.options.deal_sizes
    rows = [
        line(row, Piece(f"{glyphs.DOT:>3} {_('hands of {count}').format(count=size)}", "dim"))
        for row, size in zip(contract_lines(scene), sizes, strict=True)
    ]
    return (
        *rows,
        BLANK,
        line(Piece(f"  {_('A set: three or more of one rank.  A run: four or more of one suit in a row.')}", "soft")),
    )


def _discards(scene: Scene) -> tuple[Line, ...]:
    discards = scene.public.discards
    if not discards:
        return (line(Piece(f"  {_('Nothing lies there.')}", "soft")),)
    pile = ngettext(
        "{count} card, the newest first; only the top one can be taken:",
        "{count} cards, the newest first; only the top one can be taken:",
        len(discards),
    )
    return (
        line(Piece(f"  {pile.format(count=len(discards))}", "soft")),
        line("      ", cards_line(reversed(discards))),
    )


def _wanted(scene: Scene) -> tuple[Line, ...]:
    """How far the hand is, meld by meld, the ways it has, and which cards would help."""
    if not scene.hand or scene.has_laid:
        return (line(Piece(f"  {_('You have laid down, or hold no cards.')}", "soft")),)
    found = progress(scene.hand, scene.contract, scene.options)
    rows = [line(f"  {contract_words(scene.contract)}: ", Piece(_lacking(found.missing), "bold"))]
    kinds = max(kind_cells(), cells_of(_("rest")))
    for part in found.parts:
        short = f"  {_('{count} short').format(count=part.short)}" if part.short else ""
        rows.append(line(f"    {fit_text(_(KINDS[part.kind]), kinds)} ", cards_line(part.cards), Piece(short, "warn")))
    rows.append(line(f"    {fit_text(_('rest'), kinds)} ", cards_line(sorted_cards(found.rest))))
    whole, single = whole_ranks(wanted(scene.hand, scene.contract, scene.options))
    if whole or single:
        ranks = [line(rank_words(face)) for face in whole]
        faces = [(card_piece(written(face)),) for face in single]
        rows += [
            BLANK,
            line("  ", phrase(_("Each of these helps, and a joker: {cards}"), cards=joined([*ranks, *faces], ", "))),
        ]
    for number, way in enumerate(ways_of(scene), start=1):
        melds = joined(map(meld_line, way), f" {glyphs.DOT} ")
        rows.append(line("  ", phrase(_("way {number}: {melds}"), "good", number=number, melds=melds)))
    return tuple(rows)


def _lacking(missing: int) -> str:
    if not missing:
        return _("nothing is lacking")
    return ngettext("{count} card short", "{count} cards short", missing).format(count=missing)


def _rules(scene: Scene) -> tuple[Line, ...]:
    """The table's options as they are played, with what each means."""
    options, public = scene.options, scene.public
    usual = PRESETS.get(scene.preset, PRESETS["seed"])
    about = _("{preset}: {players} players, {decks} decks with all their jokers").format(
        preset=scene.preset or "seed", players=public.seats, decks=public.decks
    )
    return (line(f"  {about}"), *option_rows(options, usual, _values(scene)))


def played(scene: Scene) -> Played:
    """The options as the book names them, with what this table plays."""
    return option_values(scene.options, _values(scene))


def _values(scene: Scene) -> dict[str, str]:
    contracts = scene.options.contracts
    if isinstance(contracts, ContractTable):
        return {}
    return {"contracts": "; ".join(map(contract_words, contracts))}


_KEYS = (
    ("Enter", N_("draw a card from the stock; deal again")),
    ("y  n", N_("take the discard; pass: both are final")),
    (
        "N  M",
        N_("out of turn, pass on this rank, or on every discard, without being asked in this deal; again: no more"),
    ),
    (N_("arrows"), N_("move the cursor; up picks a card, down puts it back; space does either")),
    ("k 10 sk", N_("pick a king, a ten, the king of spades: type rank, or suit (s h d c) and rank; r a joker")),
    ("y", N_("lay down; of several ways, choose with arrows and press this key again")),
    ("Enter x", N_("before your turn: draw, or throw that card away, when it comes; u cancels it")),
    ("f", N_("pick a meld of your hand, and the next one")),
    ("m", N_("make a meld of the picked cards, to lay down your own way; u takes it apart")),
    ("+", N_("add the card at the cursor, or the one picked, to a meld: type its number")),
    ("e", N_("put that card in the place of the joker that stands for it, and take the joker")),
    ("x", N_("throw that card away")),
    (", .", N_("scroll the melds, also with page up and page down")),
    ("o", N_("another order of the hand: by contract, by suit, by rank")),
    ("p l g", N_("score sheet, contracts of the six deals, discards")),
    ("V", N_("who took what from whom in this deal, and who threw what away")),
    ("w v B", N_("what your hand wants, and why a choice was refused; rules of this table; the rule book")),
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


def _help(scene: Scene) -> tuple[Line, ...]:
    keys = [
        line(Piece(f"  {fit_text(label_text(key), 8)}", "key"), _(said))
        for key, said in _KEYS
        if key not in scene.absent
    ]
    signs = [
        line(Piece(f"  {glyphs.TURN:8}", "turn"), _("whose turn it is; the meld that is pointed at")),
        line(Piece(f"  {glyphs.FITS:8}", "turn"), _("before a meld: it takes the card that you hold up")),
        line(
            Piece(f"  {glyphs.WINNING:8}", "title"),
            _("before a meld: that card wins its joker; below a card: it wins a joker"),
        ),
        line(Piece(f"  {glyphs.DOT:8}", "soft"), _("below a card: it fits a meld")),
        line(Piece("  [7]     ", "title"), _("a joker, and the card that it stands for; Jk in a set stands for none")),
        line(
            Piece(f"  {fit_text(labels()[SET + LACKING + 1], 8)}", "soft"),
            _("what a meld in the making lacks: here a card"),
        ),
        line(Piece(f"  {glyphs.TICK:8}", "good"), _("has laid down")),
        line(Piece(f"  {BOT_MARKS}", "soft"), _(BOT_MARKS_MEAN)),
        line(Piece(f"  {fit_text(_('1st'), 8)}", "soft"), _("who may take the discard, in this order")),
    ]
    return (*keys, BLANK, *signs)


_PAGES: dict[Sheet, Callable[[Scene], tuple[Line, ...]]] = {
    Sheet.SCORES: _scores,
    Sheet.CONTRACTS: _contracts,
    Sheet.DISCARDS: _discards,
    Sheet.WANTED: _wanted,
    Sheet.MEMORY: memory_lines,
    Sheet.RULES: _rules,
    Sheet.HELP: _help,
}
