"""A play chosen before one's turn: it is made when the turn comes, as long as the trick is still the one it was meant for.

It is meant for the lead that lies there and for whoever stands highest.  Where another card has come to stand highest, or
somebody has joined, it waits for its player instead, who is told why; the cards stay picked, so that one key plays them.  A
play that is the only one possible is always meant.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Refusal, Send
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.explain import follow_choices_of, refusal_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ahead, Ui
from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.view import Phase


@dataclass(frozen=True)
class NotNow:
    """Nothing can be chosen in advance now, and why."""

    why: str


def may_choose(scene: Scene) -> bool:
    """Whether a play can be chosen in advance: others are still to play to a lead that lies there, and then we are."""
    public = scene.public
    plays = public.trick.plays
    is_ours_to_come = scene.you is not None and bool(plays) and all(play.seat != scene.you for play in plays)
    return public.phase is Phase.PLAY and is_ours_to_come and not scene.is_turn


def chosen(scene: Scene, cards: tuple[Card, ...]) -> Ahead | IllegalAction | NotNow:
    """The play as it is meant now; or why it may not be."""
    if any(play.seat == scene.you for play in scene.public.trick.plays):
        return NotNow(_("You have played to this trick; picked cards stay picked for the next."))
    if not may_choose(scene):
        return NotNow(_("A play is chosen in advance once somebody has led; picked cards stay picked until then."))
    try:
        follow_choices_of(scene).check(cards)
    except IllegalAction as refusal:
        return refusal
    return _meant(scene, cards)


def ahead_line(ahead: Ahead) -> Line:
    """What will be played."""
    said = keyed(_("in advance: {cards}, played when it is your turn; u cancels it"), "u")
    return phrase(said, "good", cards=faces_line(ahead.cards))


def kept_ahead(scene: Scene, ui: Ui) -> Ui:
    """The same with the play that waits, unless it was made, or is not meant any more."""
    ahead = ui.ahead
    if ahead is None or scene.notice:
        return ui
    now = _meant(scene, ahead.cards)
    if not (may_choose(scene) or _is_our_turn(scene)) or (now.deal, now.trick) != (ahead.deal, ahead.trick):
        return replace(ui, ahead=None)
    if now.lead != ahead.lead:
        return _recalled(ui, _("The lead has changed: what you chose in advance waits for you."))
    choices = follow_choices_of(scene)
    if not choices.contains(ahead.cards):
        return replace(ui, ahead=None)
    if choices.count() == 1:
        return ui
    if now.side != ahead.side:
        return _recalled(ui, _("Somebody has joined: what you chose in advance waits for you."))
    if now.winning != ahead.winning and now.winning is not None:
        said = _("{name} stands highest now: what you chose in advance waits for you.")
        return _recalled(ui, said.format(name=scene.name(now.winning)))
    return ui


def play_ahead(scene: Scene, ui: Ui) -> Send | None:
    """The play, once it is our turn."""
    if ui.ahead is None or scene.pending or scene.held or scene.notice or not _is_our_turn(scene):
        return None
    action = Play(ui.ahead.cards)
    return Send(action) if refusal_of(scene, action) is None else None


def refused_ahead(ui: Ui, refusal: Refusal) -> Ui:
    """The server has refused something: nothing is sent by itself any more."""
    return replace(ui, refusal=refusal, note="", ahead=None)


def _is_our_turn(scene: Scene) -> bool:
    return scene.is_turn and scene.public.phase is Phase.PLAY and bool(scene.public.trick.plays)


def _meant(scene: Scene, cards: tuple[Card, ...]) -> Ahead:
    public = scene.public
    lead = public.trick.plays[0].cards if public.trick.plays else ()
    return Ahead(cards, public.deal, len(public.tricks), lead, public.trick.winning, public.maker_side)


def _recalled(ui: Ui, why: str) -> Ui:
    return replace(ui, ahead=None, recalled=why)
