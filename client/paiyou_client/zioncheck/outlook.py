"""What a hand looks forward to: how far it is from its contract, which cards go where, what a discard is worth."""

from __future__ import annotations

from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.faces import faces_within
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, joined, line, width
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.explain import adds_of, may_lay, swaps_of
from paiyou_client.zioncheck.faces import card_piece, cards_line, rank_words, written
from paiyou_client.zioncheck.progress import progress, wanted, whole_ranks
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import face_of, is_joker
from paiyou_engine.zioncheck.growing import takes
from paiyou_engine.zioncheck.state import Phase

_IN_DEAL: Final = frozenset((Phase.CLAIM, Phase.DRAW, Phase.MELD))


def outlook(scene: Scene, cells: int) -> Line:
    """How far the hand is from its contract, or after that which cards go where."""
    if scene.public.phase not in _IN_DEAL:
        return BLANK
    joker = _joker_line(scene)
    if scene.has_laid:
        fitting = tuple(dict.fromkeys(add.card for add in adds_of(scene)))
        fits = line(Piece(f"{_('fits a meld')} {glyphs.DOT} ", "good"), cards_line(fitting)) if fitting else BLANK
        return joined([one for one in (joker, fits) if one], "   ")
    if may_lay(scene):
        return line(Piece(keyed(_("you can lay down: press y"), "y"), "good"), "   " if joker else "", joker)
    return joker or wanted_line(scene, cells - 4)


def wanted_line(scene: Scene, cells: int) -> Line:
    """How many cards are lacking, and which would help."""
    found = progress(scene.hand, scene.contract, scene.options)
    if not found.missing:
        return line(Piece(_("your contract is complete"), "good"))
    whole, single = whole_ranks(wanted(scene.hand, scene.contract, scene.options))
    short = ngettext(
        "{count} short of the contract; helps:", "{count} short of the contract; helps:", found.missing
    ).format(count=found.missing)
    start = line(Piece(f"{short} ", "soft"))
    ranks = ", ".join(map(rank_words, whole))
    between = ", " if ranks and single else ""
    room = cells - width(start) - cells_of(ranks) - len(between)
    return line(start, ranks, between, faces_within([written(face) for face in single], max(room, 12)))


def _joker_line(scene: Scene) -> Line:
    swaps = swaps_of(scene)
    if not swaps:
        return BLANK
    swap = swaps[0]
    return line(
        Piece(f"{glyphs.WINNING} ", "title"),
        phrase(
            keyed(_("{card} wins the joker of meld {meld}: press e"), "e"),
            "title",
            card=card_piece(swap.card),
            meld=swap.meld + 1,
        ),
    )


def use_of(scene: Scene, card: Card) -> str:
    """What a card that may be taken would do for us."""
    if scene.has_laid:
        fits = any(takes(table.meld, card) for table in scene.public.melds)
        return f"  {glyphs.DOT} {_('it fits a meld')}" if fits else ""
    helping = wanted(scene.hand, scene.contract, scene.options)
    is_joker_that_helps = is_joker(card) and progress(scene.hand, scene.contract, scene.options).missing > 0
    return f"  {glyphs.DOT} {_('it helps')}" if is_joker_that_helps or face_of(card) in helping else ""
