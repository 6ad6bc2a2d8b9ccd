"""Our turn to follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import faces_line, faces_within
from paiyou_client.table_parts.hand import Group, held_copies, laid_out
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.players import listed
from paiyou_client.translation import N_, _, ngettext, pgettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.rules import refused
from paiyou_client.zhao_pengyou.explain import follow_choices_of, refusal_of
from paiyou_client.zhao_pengyou.faces import count_word, sets_words, suit_word
from paiyou_client.zhao_pengyou.joining import joining_hint
from paiyou_client.zhao_pengyou.leads_said import lead_words
from paiyou_client.zhao_pengyou.patterns import kind_wanted, patterns_to_follow
from paiyou_client.zhao_pengyou.phases.stage import PATTERN, Patterns, PickingStage, picked_cards, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_OUT_OF: Final = {
    SPADES: N_("you are out of spades: any card may be played"),
    HEARTS: N_("you are out of hearts: any card may be played"),
    DIAMONDS: N_("you are out of diamonds: any card may be played"),
    CLUBS: N_("you are out of clubs: any card may be played"),
    TRUMPS: N_("you are out of trumps: any card may be played"),
}


class FollowStage(PickingStage):
    """Pick as many cards as were led; forced ones are marked, and taken up by one key."""

    def most(self, scene: Scene) -> int | None:
        """As many as were led."""
        return len(scene.public.trick.plays[0].cards)

    def marks(self, scene: Scene, groups: Sequence[Group]) -> tuple[Mark, ...]:
        """Forced cards, and where some cards may not be played, those that may."""
        return follow_marks(follow_choices_of(scene), groups)

    def only(self, scene: Scene) -> tuple[Card, ...]:
        """The one legal play."""
        choices = follow_choices_of(scene)
        return choices.forced() if choices.count() == 1 else ()

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """Play them."""
        return Play(cards)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal; else what is wrong with a full choice, before it is sent; else what is forced."""
        if refused_now := refusal_line(ui):
            return refused_now
        cards = picked_cards(scene, ui)
        if len(cards) == self.most(scene):
            refusal = refusal_of(scene, Play(cards))
            if refusal is not None:
                return line(Piece("! ", "bad"), refused(refusal.rule, refusal.facts))
            return phrase(_("ready to play: {cards}"), "good", cards=faces_line(cards))
        return self._obligation(scene, cards)

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """How many cards are wanted, on which lead."""
        lead = scene.public.trick.plays[0]
        need, have = len(lead.cards), len(ui.picking.picked)
        cards = faces_within(lead.cards, 30)
        friend = joining_hint(scene, usable(follow_choices_of(scene)))
        if need == 1:
            text = phrase(_("Your turn: a card on {cards}"), "turn", cards=cards)
        else:
            asks = ngettext(
                "Your turn: {count} card ({picked} picked) on {cards}",
                "Your turn: {count} cards ({picked} picked) on {cards}",
                need,
            )
            text = phrase(asks, "turn", count=need, picked=have, cards=cards)
        kind = f", {lead_words(scene)}" if need > 1 and not friend else ""
        return line(Piece(f"{glyphs.TURN} ", "turn"), text, kind, friend)

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Picking, playing, and the forced cards where there are any."""
        hints = [Hint("space", _("pick")), Hint("Enter", pgettext("a key", "play"))]
        hints += pattern_hints(scene)
        return [*hints, Hint("u", _("undo")), Hint("w", _("why"))]

    def patterns(self, scene: Scene) -> Patterns:
        """What is forced, or would do."""
        return patterns_to_follow(scene)

    def _obligation(self, scene: Scene, cards: tuple[Card, ...]) -> Line:
        choices = follow_choices_of(scene)
        forced = choices.forced()
        if choices.count() == 1:
            return _only_line(forced, picked=bool(cards))
        if not choices.suited:
            return line(Piece(_(_OUT_OF[_suit_led(scene)]), "soft"))
        if forced:
            return line(Piece(f"{_('forced')} {glyphs.FORCED} ", "turn"), faces_line(forced))
        if choices.form:
            return line(Piece(obligation_words(choices), "soft"))
        return (
            line(Piece(_("follow suit: {suit}").format(suit=suit_word(_suit_led(scene))), "soft"))
            if not cards
            else BLANK
        )


def pattern_hints(scene: Scene) -> list[Hint]:
    """The key that picks what is forced, or one way after the other to follow in kind."""
    choices, patterns = follow_choices_of(scene), patterns_to_follow(scene)
    if choices.count() == 1:
        return [Hint(PATTERN, _("pick the only play"))]
    if not patterns:
        return []
    if patterns == (choices.forced(),):
        return [Hint(PATTERN, _("pick the forced"))]
    return [Hint(PATTERN, _("pick {kind}").format(kind=kind_wanted(scene)))]


def _only_line(cards: tuple[Card, ...], *, picked: bool) -> Line:
    said = _("only one play is possible: {cards}")
    if not picked:
        said = keyed(_("only one play is possible, Enter plays it: {cards}"), "enter")
    return phrase(said, "soft", cards=faces_line(cards))


def follow_marks(choices: FollowChoices, groups: Sequence[Group]) -> tuple[Mark, ...]:
    """Which cards are in every legal play, which in some, which in none."""
    hand = laid_out(groups)
    forced = held_copies(choices.forced())
    allowed = usable(choices)
    if all(held.card in allowed for held in hand) and not forced:
        return ()
    return tuple(Mark.MUST if held in forced else Mark.MAY if held.card in allowed else Mark.NOT for held in hand)


def obligation_words(choices: FollowChoices) -> str:
    """What a follower owes besides the suit."""
    sizes = Counter(size for run in choices.form for size in run if size > 1)
    owed = (count_word(size) if number == 1 else sets_words(size, number) for size, number in sorted(sizes.items()))
    return _("you must play {sets}").format(sets=listed(owed))


def usable(choices: FollowChoices) -> frozenset[Card]:
    """The cards that are in some legal play, or may be: a card that is not here is in none."""
    if len(choices.suited) <= choices.size:
        return frozenset(choices.suited if len(choices.suited) == choices.size else choices.suited + choices.others)
    owed = [size for run in choices.form for size in run]
    if sum(owed) < choices.size:
        return frozenset(choices.suited)
    copies = Counter(choices.suited)
    return frozenset(face for face, count in copies.items() if count >= min(owed))


def _suit_led(scene: Scene) -> int:
    return scene.order.suit[scene.public.trick.plays[0].cards[0]]
