"""What the rules say of an action, asked of the engine from our own view; no rule stands here.

The server is the referee; this says before it what it would answer, where that can be seen from our cards and the table.
Whose turn it is, and what may be taken, the server says alone.
"""

from __future__ import annotations

from functools import lru_cache

from paiyou_client.kept import VIEWS
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Action, Add, Lay, Swap
from paiyou_engine.zioncheck.choices import NOTHING, ZioncheckChoices, choices_in
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.lay_downs import LayDown, lay_downs
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.laying_off import add_to_table, check_may_add, swap_on_table
from paiyou_engine.zioncheck.melds import Meld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import Proposal
from paiyou_engine.zioncheck.reading_melds import read_meld
from paiyou_engine.zioncheck.sight import sight_in
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.table_choices import LISTED
from paiyou_engine.zioncheck.view import SeatView, View


def choices_of(scene: Scene) -> ZioncheckChoices:
    """What we may do now."""
    return _choices_in(scene.view)


def adds_of(scene: Scene, card: Card | None = None) -> tuple[Add, ...]:
    """Every way to lay a card off now; all cards' without one."""
    return tuple(add for add in _adds_in(scene.view) if card in {None, add.card})


def swaps_of(scene: Scene, card: Card | None = None) -> tuple[Swap, ...]:
    """Every joker that we could have for a card now."""
    return tuple(swap for swap in choices_of(scene).swaps if card in {None, swap.card})


def ways_of(scene: Scene) -> tuple[LayDown, ...]:
    """The ways to lay down that our hand has, the best first, whether or not it is the moment for it."""
    return () if scene.has_laid or not scene.hand else _ways(scene.hand, scene.contract, scene.options)


def may_lay(scene: Scene) -> bool:
    """Whether we could lay down now."""
    return choices_of(scene).lay is not None and bool(ways_of(scene))


def refusal_of(scene: Scene, action: Action) -> IllegalAction | None:
    """Why the rules refuse what is done with cards and melds; None where they allow it, or only the server can say."""
    at_work = scene.is_turn and scene.public.phase is Phase.MELD
    try:
        match action:
            case Lay(melds) if at_work and not scene.has_laid:
                read_lay_down(scene.hand, melds, scene.contract, scene.options)
            case Add() if at_work and scene.you is not None:
                check_may_add(scene.public.laid[scene.you], scene.public.number, len(scene.hand), scene.options)
                add_to_table(scene.public.melds, scene.hand, action)
            case Swap():
                swap_on_table(scene.public.melds, scene.hand, action)
            case _:
                return None
    except IllegalAction as refusal:
        return refusal
    return None


def meld_of(scene: Scene, proposal: Proposal) -> Meld | IllegalAction:
    """The meld that picked cards are, or why they are none."""
    try:
        return read_meld(proposal, scene.options.min_naturals)
    except IllegalAction as refusal:
        return refusal


@lru_cache(maxsize=VIEWS)
def _choices_in(view: View) -> ZioncheckChoices:
    return choices_in(sight_in(view)) if isinstance(view, SeatView) else NOTHING


@lru_cache(maxsize=VIEWS)
def _adds_in(view: View) -> tuple[Add, ...]:
    adds = _choices_in(view).adds
    return () if adds is None else adds.all()


@lru_cache(maxsize=VIEWS)
def _ways(hand: tuple[Card, ...], contract: Contract, options: ZioncheckOptions) -> tuple[LayDown, ...]:
    return lay_downs(hand, contract, options, LISTED)
