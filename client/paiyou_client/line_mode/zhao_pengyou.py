"""Zhao Pengyou read line by line: its stages ask, as they do on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from paiyou_client.line_mode.reading import Cards
from paiyou_client.line_mode.spoken import WIDE, Asks, Numbers, Offer, Spoken, Taken, offered_keys, resolved
from paiyou_client.line_mode.typed_cards import Found, Meant, Wanted, meant
from paiyou_client.line_mode.zhao_pengyou_said import (
    call_lines,
    hand_lines,
    last_lines,
    score_lines,
    table_lines,
    trick_lines,
    with_colon,
)
from paiyou_client.table_model import LogEntry
from paiyou_client.table_parts.faces import face_piece, faces_line
from paiyou_client.table_parts.hand import held_copies
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, line, plain
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.explain import choices_of, follow_choices_of
from paiyou_client.zhao_pengyou.leads_said import cut_line, cuts_of
from paiyou_client.zhao_pengyou.logline import log_line
from paiyou_client.zhao_pengyou.phases.bidding import BidStage, legal_bids
from paiyou_client.zhao_pengyou.phases.burying import BuryStage
from paiyou_client.zhao_pengyou.phases.calling import CallStage, calls_of
from paiyou_client.zhao_pengyou.phases.following import FollowStage, usable
from paiyou_client.zhao_pengyou.phases.leading import LeadStage
from paiyou_client.zhao_pengyou.phases.resting import OverStage, ScoreStage
from paiyou_client.zhao_pengyou.phases.stage import PickingStage, checked
from paiyou_client.zhao_pengyou.phases.stages import stage_of
from paiyou_client.zhao_pengyou.presenter import ZHAO_PENGYOU_SCREEN
from paiyou_client.zhao_pengyou.scene import Happening, Scene
from paiyou_client.zhao_pengyou.sheets import sheet_lines
from paiyou_client.zhao_pengyou.ui import Composing, Outcome, Ui
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.actions import Bid, Play
from paiyou_engine.zhao_pengyou.calls import OTHER, Call
from paiyou_engine.zhao_pengyou.events import DealScored, Drew, KittyTaken, MakerSet, Played, TrickTaken, WindowOpened
from paiyou_engine.zhao_pengyou.view import OpenView, Phase, SeatView, TableView

_ASKING: Final = (BuryStage, CallStage, FollowStage, LeadStage)
_MOST_OFFERED: Final = 9
_FORCED: Final = "forced"


class SpokenZhaoPengyou(Spoken[Scene, Ui]):
    """Its stages, with their keys found and their cards typed."""

    presenter = ZHAO_PENGYOU_SCREEN
    verbs = MappingProxyType({"play": "", "lead": "", "bury": "", "call": "", "show": "", "forced": _FORCED})
    keys = MappingProxyType({"pass": "n", "ready": "r", "takeback": "z", "new": "n"})
    unasked = frozenset(("takeback",))

    def is_asked(self, scene: Scene, ui: Ui) -> bool:
        """In our turn; in the draw as long as there is something to show; between deals until we have said ready."""
        stage = stage_of(scene)
        if isinstance(stage, BidStage):
            waits = scene.public.phase is Phase.WINDOW and scene.you not in scene.public.passed
            return bool(legal_bids(scene)) or (waits and bool(choices_of(scene).count()))
        if isinstance(stage, ScoreStage):
            return scene.you is not None and scene.you not in scene.public.hurried
        return isinstance(stage, (*_ASKING, OverStage))

    def asks(self, scene: Scene, ui: Ui) -> Sequence[Line]:
        """What the stage asks, and what it says of the choice; to follow, which cards may be played where not all may."""
        stage = stage_of(scene)
        if isinstance(stage, BidStage):
            return (stage.ask(scene, ui),)
        rows = [stage.ask(scene, ui), self.message(scene, ui)]
        if isinstance(stage, FollowStage) and scene.public.trick.winning is not None:
            rows[1:1] = list(trick_lines(scene))[-1:]
        if isinstance(stage, FollowStage) and not self._plays(scene) and self._is_bound(scene):
            rows.append(phrase(_("you may play: {cards}"), cards=faces_line(self._usable(scene))))
        return [row for row in rows if plain(row).strip()]

    def _is_bound(self, scene: Scene) -> bool:
        """Whether some of our cards may not be played."""
        return len(usable(follow_choices_of(scene))) < len(set(scene.hand))

    def _usable(self, scene: Scene) -> list[Card]:
        allowed = usable(follow_choices_of(scene))
        return sorted((face for face in scene.hand if face in allowed), key=scene.order.place.__getitem__)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """What stands below the hand."""
        stage = stage_of(scene)
        told = stage.message(scene, ui)
        if isinstance(stage, BuryStage) and not (ui.picking.picked or ui.note or ui.refusal):
            return ()  # how the screen marks the kitty's cards
        if isinstance(stage, CallStage):
            return tuple(piece._replace(text=piece.text.strip("[]")) for piece in told)
        return told

    def offers(self, scene: Scene, ui: Ui) -> Sequence[Offer[Scene, Ui]]:
        """What may be shown, or played where that is one card of a few; then the stage's own keys."""
        stage = stage_of(scene)
        keys = offered_keys(
            self.presenter, stage.hints(scene, ui), with_enter=isinstance(stage, (CallStage, ScoreStage))
        )
        if isinstance(stage, BidStage):
            return (*(_shows(face, count) for face, count in legal_bids(scene)[:_MOST_OFFERED]), *keys)
        if isinstance(stage, FollowStage):
            return self._plays(scene)
        return keys

    def _plays(self, scene: Scene) -> tuple[Offer[Scene, Ui], ...]:
        cards = tuple(dict.fromkeys(self._usable(scene)))
        if len(scene.public.trick.plays[0].cards) > 1 or len(cards) > _MOST_OFFERED:
            return ()
        return tuple(_plays(face) for face in cards)

    def numbers(self, scene: Scene, ui: Ui) -> Numbers:
        """Where cards are picked or called, they are ranks."""
        return Numbers.CARDS if isinstance(stage_of(scene), (PickingStage, CallStage)) else Numbers.CHOICES

    def counts_copies(self, scene: Scene) -> bool:
        """Where friends are called."""
        return isinstance(stage_of(scene), CallStage)

    def with_cards(self, scene: Scene, ui: Ui, verb: str, wanted: Sequence[Wanted], rest: str) -> Taken[Scene, Ui]:
        """Show them, call them, or pick them and press Enter."""
        stage = stage_of(scene)
        if isinstance(stage, CallStage):
            return self._call(scene, ui, wanted, rest)
        if isinstance(stage, BidStage):
            found = meant(wanted, scene.hand, lambda cards: choices_of(scene).contains(Bid(cards)))
            return resolved(found, lambda one, now, cards: checked(one, now, Bid(cards)), scene, ui)
        if not isinstance(stage, PickingStage):
            return self.presenter.press(scene, ui, "enter")
        forced = follow_choices_of(scene).forced() if verb == _FORCED and isinstance(stage, FollowStage) else ()
        found = self._meant(scene, ui, stage, forced, wanted)
        return resolved(found, lambda one, now, cards: self._picked(one, now, (*forced, *cards)), scene, ui)

    def _meant(
        self, scene: Scene, ui: Ui, stage: PickingStage, forced: tuple[Card, ...], wanted: Sequence[Wanted]
    ) -> Meant:
        if not wanted:
            return Found(())
        left = list((Counter(scene.hand) - Counter(forced)).elements())

        def is_allowed(cards: tuple[Card, ...]) -> bool:
            action = stage.action(scene, ui, (*forced, *cards))
            return choices_of(scene).contains(action)

        return meant(wanted, left, is_allowed)

    def _picked(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Taken[Scene, Ui]:
        """Pick these and press Enter; where a group can be cut in several ways, ask which."""
        picked = replace(ui, picking=replace(ui.picking, picked=held_copies(cards)), cut=0)
        cuts = cuts_of(scene, cards) if isinstance(stage_of(scene), LeadStage) else ()
        if len(cuts) > 1:
            ways = tuple(Offer(cut_line(cut), _cuts(picked, number)) for number, cut in enumerate(cuts))
            return Asks(line(_("A group that can be cut in several ways:")), ways)
        outcome = self.presenter.press(scene, picked, "enter")
        return Outcome(replace(outcome.ui, picking=ui.picking), outcome.effect)

    def _call(self, scene: Scene, ui: Ui, wanted: Sequence[Wanted], rest: str) -> Taken[Scene, Ui]:
        """One call after the other, as far as they are taken; a copy that is not said is the first one that others have."""
        outcome = Outcome(ui)
        for one in wanted:
            faces = [face for face in map(Card, range(FACES)) if one.fits(face)]
            if len(faces) > 1:
                return phrase(_("Type the suit too: {cards} could be meant."), cards=faces_line(faces))
            draft = _draft(scene, faces[0], rest)
            composing = outcome.ui.composing
            sure = composing.sure_of if composing.sure_of == draft else None
            now = replace(outcome.ui, composing=Composing(composing.made, draft, sure_of=sure))
            outcome = self.presenter.press(scene, now, "enter")
            if outcome.ui.refusal is not None or len(outcome.ui.composing.made) == len(composing.made):
                break
        return outcome

    def page(self, scene: Scene, ui: Ui) -> Sequence[Line]:
        """The screen's page, no line broken."""
        return sheet_lines(scene, ui, WIDE)

    def closed(self, ui: Ui) -> Ui:
        """Without the page."""
        return replace(ui, sheet=None, scroll=0)

    def hand(self, scene: Scene, ui: Ui, cards: Cards) -> Sequence[str]:
        """By suits; everybody's for whoever may see them."""
        if isinstance(scene.view, OpenView):
            return ()
        return hand_lines(scene, ui, cards)

    def table(self, scene: Scene) -> Sequence[Line]:
        """The deal, the calls, the seats."""
        return tuple(table_lines(scene))

    def trick(self, scene: Scene) -> Sequence[Line]:
        """What lies on the table."""
        return tuple(trick_lines(scene))

    def last(self, scene: Scene) -> Sequence[Line]:
        """The last trick."""
        return tuple(last_lines(scene))

    def calls(self, scene: Scene) -> Sequence[Line]:
        """The friends called."""
        return tuple(call_lines(scene))

    def scores(self, scene: Scene) -> Sequence[Line]:
        """All deals, and the levels."""
        return score_lines(scene)

    def event(self, scene: Scene, entry: LogEntry, *, is_full: bool) -> Line:
        """A line of the log; in full also each card that we draw."""
        if is_full and isinstance(entry.seen, Drew):
            return phrase(_("you draw {card}"), card=face_piece(entry.seen.card))
        if not isinstance(entry.view_before, SeatView | TableView | OpenView):
            return ()
        told = log_line(scene, Happening(entry.view_before.public, entry.seen, entry.after_gap))
        if isinstance(entry.seen, Played) and entry.view_before.public.trick.plays:
            return with_colon(scene, entry.seen.seat, told)
        return told

    def decides(self, seen: object) -> bool:
        """What one would jump to in a replay but each lead, and who takes a trick."""
        return isinstance(seen, TrickTaken) or super().decides(seen)

    def shows_hand(self, scene: Scene, seen: object) -> bool:
        """Once all cards are drawn, once trumps are made, and with the kitty."""
        if isinstance(seen, MakerSet):
            return seen.maker != scene.you  # who makes them is shown the kitty too
        return isinstance(seen, WindowOpened | KittyTaken)

    def shows_scores(self, seen: object) -> bool:
        """Once a deal is scored."""
        return isinstance(seen, DealScored)


def _shows(face: Card, count: int) -> Offer[Scene, Ui]:
    def do(scene: Scene, ui: Ui) -> Outcome:
        return checked(scene, ui, Bid((face,) * count))

    return Offer(phrase(_("show {cards}"), cards=faces_line((face,) * count)), do)


def _plays(face: Card) -> Offer[Scene, Ui]:
    def do(scene: Scene, ui: Ui) -> Outcome:
        return checked(scene, ui, Play((face,)))

    return Offer(faces_line((face,)), do)


def _cuts(picked: Ui, number: int) -> Callable[[Scene, Ui], Outcome]:
    return lambda scene, _ui: ZHAO_PENGYOU_SCREEN.press(scene, replace(picked, cut=number), "enter")


def _draft(scene: Scene, face: Card, nth: str) -> Call:
    """The call of a card: the copy that was said, else the first that we do not hold ourselves."""
    calls = calls_of(scene)
    if nth:
        return Call(face, int(nth)) if nth.isdecimal() else Call(face, OTHER)
    usual = Call(face, scene.hand.count(face) + 1)
    if usual in calls:
        return usual
    return next((call for call in calls if call.card == face), Call(face, 1))
