"""The maker calls friends: which card, and which copy of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint, Refusal
from paiyou_client.table_parts.faces import face_piece
from paiyou_client.table_parts.players import listed
from paiyou_client.table_parts.typed import SUIT_KEYS
from paiyou_client.translation import _, ngettext, pgettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.zhao_pengyou.explain import call_refusal
from paiyou_client.zhao_pengyou.faces import nth_text
from paiyou_client.zhao_pengyou.logline import calls_in_words
from paiyou_client.zhao_pengyou.phases.call_advice import advised, nobody_answers
from paiyou_client.zhao_pengyou.phases.stage import Stage, checked, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Composing, Outcome, Ui
from paiyou_engine.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Rank, Suit, card, is_joker, rank_of, suit_of
from paiyou_engine.zhao_pengyou.actions import CallFriends
from paiyou_engine.zhao_pengyou.calls import Call, call_choices

_RANK_KEYS = {**{str(rank): rank for rank in range(2, 10)}, "0": 10, "t": 10, "j": 11, "q": 12, "k": 13, "a": 14}
_JOKER_KEYS = {"r": RED_JOKER, "b": BLACK_JOKER}


class CallStage(Stage):
    """Arrows or typing choose a card and its copy, Enter takes it; the last Enter sends them all."""

    def message(self, scene: Scene, ui: Ui) -> Line:
        """The calls made, the one being chosen, and what we know of its copies."""
        if refused_now := refusal_line(ui):
            return refused_now
        made = ui.composing.made
        start = line(Piece(f"{_('calls:')} ", "soft"), calls_in_words(made), Piece(", " if made else "", "soft"))
        if len(made) == scene.numbers.calls:
            sends = Piece(f"  {keyed(_('Enter sends them'), 'enter')}", "turn")
            return line(Piece(f"{_('calls:')} ", "good"), calls_in_words(made), sends)
        draft = draft_of(scene, ui)
        end = (
            line(Piece(f"  {keyed(_('Enter again calls it all the same'), 'enter')}", "turn"))
            if ui.composing.sure_of == draft
            else BLANK
        )
        return line(start, *_draft_pieces(draft), _warning(scene, draft), end)

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """How many calls there are to make."""
        calls = scene.numbers.calls
        number = min(len(ui.composing.made) + 1, calls)
        asks = _("Call your friends: call {number} of {calls}")
        return line(
            Piece(f"{glyphs.TURN} {asks.format(number=number, calls=calls)}", "turn"),
            Piece(f"  {_('whoever plays the named copy joins you')}", "soft"),
        )

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """How a call is composed."""
        if len(ui.composing.made) == scene.numbers.calls:
            return (Hint("Enter", _("send the calls")), Hint("u", _("undo")))
        return (
            Hint(glyphs.ARROWS, _("card")),
            Hint(glyphs.UP_DOWN, _("which copy")),
            Hint("Tab", _("suit")),
            Hint("h a", _("or type it")),
            Hint("Enter", pgettext("a call", "take")),
            Hint("u", _("undo")),
            Hint("w", _("why")),
        )

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """One key of composing."""
        if key == "enter":
            return self._take(scene, ui)
        composing = _composed(scene, replace(ui.composing, draft=draft_of(scene, ui), sure_of=None), key)
        if composing is None:
            return None
        return _with_draft(scene, replace(ui, composing=composing, refusal=None, note=""))

    def _take(self, scene: Scene, ui: Ui) -> Outcome:
        made = ui.composing.made
        if len(made) == scene.numbers.calls:
            return checked(scene, ui, CallFriends(made))
        draft = draft_of(scene, ui)
        refusal = call_refusal(scene, made, draft)
        if refusal is not None:
            return Outcome(replace(ui, refusal=Refusal(refusal.rule, refusal.facts), note=""))
        if nobody_answers(scene, draft) and ui.composing.sure_of != draft:
            return Outcome(
                replace(ui, composing=replace(ui.composing, draft=draft, sure_of=draft), refusal=None, note="")
            )
        made = (*made, draft)
        return Outcome(
            replace(ui, composing=Composing(made, advised(scene, calls_of(scene), made)), refusal=None, note="")
        )


def draft_of(scene: Scene, ui: Ui) -> Call:
    """The call that is being chosen: at first one that others can answer."""
    return ui.composing.draft or advised(scene, calls_of(scene), ui.composing.made)


def _with_draft(scene: Scene, ui: Ui) -> Outcome:
    """Say at once why the card that was typed cannot be called."""
    draft = draft_of(scene, ui)
    refusal = call_refusal(scene, (), draft)
    return Outcome(ui if refusal is None else replace(ui, refusal=Refusal(refusal.rule, refusal.facts)))


def _composed(scene: Scene, composing: Composing, key: str) -> Composing | None:
    draft = composing.draft
    assert draft is not None  # the caller put it there
    faces = list(dict.fromkeys(call.card for call in calls_of(scene)))
    match key:
        case "left" | "right":
            place = faces.index(draft.card) if draft.card in faces else 0
            face = faces[(place + (1 if key == "right" else -1)) % len(faces)]
            return replace(composing, draft=_nearest(scene, face, draft), suit=None)
        case "up" | "down":
            return replace(composing, draft=_turned(scene, draft, 1 if key == "up" else -1))
        case "tab":
            return replace(composing, draft=_nearest(scene, _next_suit(faces, draft.card), draft), suit=None)
        case "u" | "backspace":
            return replace(composing, made=composing.made[:-1])
        case _:
            return _typed(scene, composing, draft, key)


def _typed(scene: Scene, composing: Composing, draft: Call, key: str) -> Composing | None:
    if key in SUIT_KEYS:
        suit = SUIT_KEYS.index(key)
        rank = Rank(14) if is_joker(draft.card) else rank_of(draft.card)
        return replace(composing, suit=suit, draft=_nearest(scene, card(rank, Suit(suit)), draft))
    if key in _JOKER_KEYS:
        return replace(composing, draft=Call(_JOKER_KEYS[key], 1))
    if key in _RANK_KEYS:
        suit = Suit(0) if is_joker(draft.card) else suit_of(draft.card)
        return replace(composing, draft=_nearest(scene, card(Rank(_RANK_KEYS[key]), suit), draft))
    return composing if key == "1" else None


def calls_of(scene: Scene) -> tuple[Call, ...]:
    """The calls that the rules allow, high cards first in each suit."""
    calls = call_choices(scene.numbers, scene.order, scene.options).calls
    return tuple(sorted(calls, key=lambda call: (scene.order.place[call.card], _ordinal(call))))


def _ordinal(call: Call) -> int:
    return call.nth if isinstance(call.nth, int) else len(RANKS)


def _nearest(scene: Scene, face: Card, draft: Call) -> Call:
    """The same copy of another card, the first one where there is no such copy."""
    same = Call(face, draft.nth)
    return same if same in calls_of(scene) else Call(face, 1)


def _turned(scene: Scene, draft: Call, step: int) -> Call:
    copies = [call for call in calls_of(scene) if call.card == draft.card]
    return copies[(copies.index(draft) + step) % len(copies)] if draft in copies else draft


def _next_suit(faces: list[Card], face: Card) -> Card:
    """The highest card of the suit after a card's."""
    suits = list(dict.fromkeys(_suit(one) for one in faces))
    wanted = suits[(suits.index(_suit(face)) + 1) % len(suits)] if _suit(face) in suits else suits[0]
    return next(one for one in faces if _suit(one) == wanted)


def _suit(face: Card) -> int:
    return 4 if is_joker(face) else suit_of(face)


def _draft_pieces(draft: Call) -> Line:
    return line(Piece(f"[{nth_text(draft.nth)} ", "cursor"), face_piece(draft.card), Piece("]", "cursor"))


def _warning(scene: Scene, draft: Call) -> Line:
    """What the maker alone knows: copies held, or buried."""
    held, buried = scene.hand.count(draft.card), scene.buried.count(draft.card)
    copies = scene.numbers.copies(draft.card)
    hold = _("you hold {held} of {copies}")
    are_buried = ngettext("{buried} of {copies} is buried", "{buried} of {copies} are buried", buried)
    parts = [*([hold] if held else []), *([are_buried] if buried else [])]
    if not parts:
        return BLANK
    said = listed(part.format(held=held, buried=buried, copies=copies) for part in parts)
    if nobody_answers(scene, draft):
        said = _("{copies}: nobody else can join by it").format(copies=said)
    return line(Piece(f"  {said}", "warn"))
