"""What is chosen before one's turn: to draw from the stock, and which card is thrown away then.

It is done as long as nothing has come that may be wanted: a discard that helps is not drawn past, and after a card that
brings the hand nearer to its contract, or fits the table, its player chooses anew, and is told why.
"""

from __future__ import annotations

from dataclasses import replace

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint, Send
from paiyou_client.translation import _
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.explain import adds_of, may_lay, swaps_of
from paiyou_client.zioncheck.faces import card_piece
from paiyou_client.zioncheck.outlook import use_of
from paiyou_client.zioncheck.progress import progress
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import NOTHING_AHEAD, Ahead, Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.actions import Discard, Draw
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.state import Phase


def may_choose(scene: Scene) -> bool:
    """Whether something can be chosen in advance: a deal is played, and it is not our turn."""
    in_deal = scene.public.phase in {Phase.CLAIM, Phase.DRAW, Phase.MELD}
    return in_deal and scene.you is not None and not scene.is_turn and bool(scene.hand)


def choose_draw(ui: Ui) -> Outcome:
    """To draw when the turn comes; a second time: no more."""
    return Outcome(replace(ui, ahead=replace(ui.ahead, draws=not ui.ahead.draws), refusal=None, note="", recalled=""))


def choose_throw(ui: Ui, card: Card) -> Outcome:
    """To throw this card away then, and so to draw first; a second time: neither."""
    again = ui.ahead.throws == card
    ahead = NOTHING_AHEAD if again else Ahead(draws=True, throws=card)
    return Outcome(replace(ui, ahead=ahead, refusal=None, note="", recalled=""))


def kept_ahead(before: Scene | None, scene: Scene, ui: Ui) -> Ui:
    """The same with what is still to be done, and still meant."""
    ahead = ui.ahead
    if ahead == NOTHING_AHEAD or scene.notice:
        return ui
    is_new = before is None or before.public.deal != scene.public.deal
    if is_new or (ahead.throws is not None and ahead.throws not in scene.hand):
        return replace(ui, ahead=NOTHING_AHEAD)
    if not scene.is_turn:
        return ui
    if scene.is_asked and ahead.draws and scene.top is not None and use_of(scene, scene.top):
        return _recalled(ui, _("This discard may help you: what you chose in advance waits for you."))
    if scene.public.phase is not Phase.MELD:
        return ui
    if ahead.throws is None:
        return replace(ui, ahead=NOTHING_AHEAD)
    if may_lay(scene):
        return _recalled(ui, _("You can lay down: what you chose in advance waits for you."))
    if before is not None and _is_news(before, scene):
        return _recalled(ui, _("You have a better hand now: what you chose in advance waits for you."))
    return ui


def act_ahead(scene: Scene, ui: Ui) -> Send | None:
    """What is to be done by itself now."""
    if not scene.is_turn or scene.pending or scene.held or scene.notice:
        return None
    phase = scene.public.phase
    if ui.ahead.draws and phase in {Phase.CLAIM, Phase.DRAW} and Answer.DRAWS not in scene.answers:
        return Send(Draw())
    if ui.ahead.throws is not None and phase is Phase.MELD:
        return Send(Discard(ui.ahead.throws))
    return None


def ahead_line(ahead: Ahead) -> Line:
    """What will be done; blank where nothing is chosen."""
    if ahead.throws is not None:
        said = keyed(_("in advance: draw, throw {card} away; u cancels it"), "u")
        return phrase(said, "good", card=card_piece(ahead.throws))
    return line(Piece(keyed(_("in advance: draw; u cancels it"), "u"), "good")) if ahead.draws else BLANK


def ahead_hints(scene: Scene, ui: Ui) -> list[Hint]:
    """The keys that choose in advance, or cancel it."""
    if not may_choose(scene):
        return []
    if ui.ahead != NOTHING_AHEAD:
        return [Hint("u", _("cancel"))]
    if scene.is_asked:
        return []
    return [Hint("Enter", _("draw in advance")), Hint("x", _("throw away in advance"))]


def _is_news(before: Scene, scene: Scene) -> bool:
    """Whether the card that came brings the hand nearer, or goes somewhere."""
    if set(scene.hand) <= set(before.hand):
        return False
    if swaps_of(scene):
        return True
    if scene.has_laid:
        return bool(adds_of(scene))
    now, then = (progress(hand, scene.contract, scene.options).missing for hand in (scene.hand, before.hand))
    return now < then


def _recalled(ui: Ui, why: str) -> Ui:
    return replace(ui, ahead=NOTHING_AHEAD, recalled=why)
