"""The player's own switches: out of turn, discards of some rank or all of them are passed on without a question for the rest of
a deal.  In turn one has to draw anyway, and chooses between the two cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paiyou_client.table_parts.effects import Hint, Send
from paiyou_client.table_parts.faces import rank_text
from paiyou_client.translation import NP_, _
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Muted, Outcome, Ui
from paiyou_engine.zioncheck.actions import Pass
from paiyou_engine.zioncheck.faces import face_of, is_joker, rank
from paiyou_engine.zioncheck.state import Phase


def press_muting(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """N for the rank of the top discard, M for all; a second time switches off again.  None for other keys."""
    if key not in {"N", "M"}:
        return None
    muted = _now(scene, ui)
    if key == "M":
        return Outcome(replace(ui, muted=replace(muted, everything=not muted.everything)))
    number = _rank_of_top(scene)
    return Outcome(ui) if number is None else Outcome(replace(ui, muted=replace(muted, ranks=muted.ranks ^ {number})))


def by_itself(scene: Scene, ui: Ui) -> Send | None:
    """The pass that we give without being asked."""
    if scene.top is None or not scene.is_asked or scene.is_turn or scene.pending or scene.held:
        return None
    muted = _now(scene, ui)
    return Send(Pass(scene.top)) if muted.everything or _rank_of_top(scene) in muted.ranks else None


def muted_words(scene: Scene, ui: Ui) -> str:
    """Which discards are passed on for us; empty where none are."""
    muted = _now(scene, ui)
    if muted.everything:
        return _("out of turn you pass on all")
    ranks = [_rank_words(number) for number in sorted(muted.ranks, reverse=True)]
    return _("out of turn you pass on {ranks}").format(ranks=", ".join(ranks)) if ranks else ""


def muting_hints(scene: Scene, ui: Ui) -> Sequence[Hint]:
    """What the two keys would switch now: while a discard may be ours, and as long as something is switched on."""
    muted, number = _now(scene, ui), _rank_of_top(scene)
    if scene.public.phase is not Phase.CLAIM or scene.you not in scene.public.asked:
        return (Hint("M", _("ask again")),) if muted.everything else ()
    every = Hint("M", _("ask again") if muted.everything else _("never this deal"))
    if number is None or muted.everything:
        return (every,)
    what = _("ask about {ranks}") if number in muted.ranks else _("never {ranks}")
    return Hint("N", what.format(ranks=_rank_words(number))), every


def _now(scene: Scene, ui: Ui) -> Muted:
    """The switches, all off where they were set in an earlier deal."""
    return ui.muted if ui.muted.deal == scene.public.deal else Muted(scene.public.deal)


def _rank_of_top(scene: Scene) -> int | None:
    """The rank of the top discard, 0 for a joker."""
    top = scene.top
    return None if top is None else 0 if is_joker(top) else rank(face_of(top))


_NAMED: Final = {
    0: NP_("cards thrown away", "jokers"),
    11: NP_("cards thrown away", "jacks"),
    12: NP_("cards thrown away", "queens"),
    13: NP_("cards thrown away", "kings"),
    14: NP_("cards thrown away", "aces"),
}
"""Ranks that are said in a word: an S behind their letter would be spades'."""


def _rank_words(number: int) -> str:
    return _(_NAMED[number]) if number in _NAMED else _("{rank}s").format(rank=rank_text(number))
