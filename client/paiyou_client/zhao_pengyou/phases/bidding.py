"""The draw and the closing window: what may be shown, and how to say that one is content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import face_piece, faces_line, rank_text
from paiyou_client.table_parts.hand_lines import Look
from paiyou_client.table_parts.typed import SUIT_KEYS
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, joined, line
from paiyou_client.zhao_pengyou.explain import choices_of
from paiyou_client.zhao_pengyou.faces import rank_words
from paiyou_client.zhao_pengyou.phases.stage import Stage, checked, noted, refusal_line, trump_look
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_engine.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card, is_joker, rank_of, suit_of
from paiyou_engine.zhao_pengyou.actions import Bid, Pass, Ready
from paiyou_engine.zhao_pengyou.view import Phase

_COUNT_KEYS = tuple("12345678")
READY_SAID: Final = N_("You have said so already: it goes on at once when all have.")
_JOKER_KEYS = {"r": RED_JOKER, "b": BLACK_JOKER}


class BidStage(Stage):
    """A number shows as many cards of one's level; where several suits would do, the suit is asked for."""

    def look(self, scene: Scene, ui: Ui) -> Look:
        """The hand, with our level's cards where trumps will be."""
        return replace(trump_look(scene, ui, rank_words(_level(scene))), picked=frozenset())

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, the question for a suit, or what may be shown."""
        if refused_now := refusal_line(ui):
            return refused_now
        bids = legal_bids(scene)
        asked = [face for face, count in bids if count == ui.bid_count]  # none once somebody has shown as many
        if ui.bid_count is not None and asked:
            keys = joined(
                (_pressed(line(Piece(_key_of(face), "key"), " ", face_piece(face)), _key_of(face)) for face in asked),
                "  ",
            )
            which = ngettext("show {count} of which suit?", "show {count} of which suit?", ui.bid_count)
            return line(Piece(f"{which.format(count=ui.bid_count)}  ", "turn"), keys)
        if not bids:
            return line(Piece(_why_no_bid(scene), "soft"))
        shown = joined(
            (
                _pressed(line(Piece(f"{count}: ", "key"), faces_line([face] * count)), str(count))
                for face, count in bids[:6]
            ),
            "   ",
        )
        return line(Piece(f"{_('you may show:')}  ", "good"), shown)

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """What stands, and how long bids stay open."""
        public = scene.public
        if scene.pending:
            return line(Piece(_("sent, waiting for the answer"), "soft"))
        if not public.bids:
            stands = line(_("Nobody has shown a card yet"))
        else:
            bid = public.bids[-1]
            yours, theirs = _("{cards} stands, shown by you"), _("{cards} stands, shown by {name}")
            stands = scene.tells(bid.seat, yours, theirs, cards=faces_line(bid.cards))
        if public.phase is Phase.DRAW:
            return line(Piece(f"{_('Bids are open.')} ", "bold"), stands)
        waits = scene.you is not None and scene.you not in public.passed and bool(choices_of(scene).count())
        if not waits:
            return line(_("Last bids."), " ", stands)
        stays = _("Last bids: show more, or n for no more.")
        none = _("Last bids: show more, or n for no bid.")
        asked = stays if holds_the_bid(scene) else none
        return line(Piece(f"{glyphs.TURN} {keyed(asked, 'n')} ", "turn"), stands)

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """One number a bid; ready in the draw, no bid in the window."""
        choices = choices_of(scene)
        counts = sorted({count for _, count in legal_bids(scene)})
        hints = [Hint(" ".join(str(count) for count in counts), _("show that many"))] if counts else []
        if choices.contains(Ready()) and scene.you not in scene.public.hurried:
            hints.append(Hint("r", _("deal the rest at once")))
        if choices.contains(Pass()):
            hints.append(Hint("n", _("no more") if holds_the_bid(scene) else _("no bid")))
        return hints

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Show, say ready, pass; after a number that several suits could mean a suit, or anything else instead."""
        if ui.bid_count is not None:
            calm = replace(ui, bid_count=None)
            face = _face_of(scene, key)
            if face is not None and (key in SUIT_KEYS or (face, ui.bid_count) in legal_bids(scene)):
                return checked(scene, calm, Bid((face,) * ui.bid_count))
            return self.press(scene, calm, key) or Outcome(calm)
        if key in _COUNT_KEYS:
            return self._count(scene, ui, int(key))
        if key == "r" and scene.public.phase is Phase.DRAW:
            return noted(ui, _(READY_SAID)) if scene.you in scene.public.hurried else checked(scene, ui, Ready())
        if key == "n" and scene.public.phase is Phase.WINDOW:
            return checked(scene, ui, Pass())
        return None

    def _count(self, scene: Scene, ui: Ui, count: int) -> Outcome:
        faces = [face for face, number in legal_bids(scene) if number == count]
        if len(faces) > 1:
            return Outcome(replace(ui, bid_count=count, refusal=None))
        if not faces and not _level_held(scene) and scene.public.active[scene.you or 0]:
            if _is_drawn(scene):
                none = _("you hold no {rank}: you bid with cards of your own level")
            else:
                none = _("you hold no {rank} yet: you bid with cards of your own level")
            return noted(ui, none.format(rank=rank_text(_level(scene))))
        best = faces or _best_held(scene)
        return checked(scene, ui, Bid((best[0],) * count))


def _pressed(of: Line, key: str) -> Line:
    """A click anywhere on it presses a key."""
    return tuple(piece._replace(press=key) for piece in of)


def legal_bids(scene: Scene) -> tuple[tuple[Card, int], ...]:
    """What may be shown now, as (face, how many), fewest first."""
    if scene.you is None:
        return ()
    choices = choices_of(scene)
    faces = sorted({face for face in scene.hand if is_joker(face) or face % 13 + 2 == _level(scene)})
    return tuple(
        (face, count)
        for count in range(1, scene.numbers.packs + 1)
        for face in faces
        if scene.hand.count(face) >= count and choices.contains(Bid((face,) * count))
    )


def holds_the_bid(scene: Scene) -> bool:
    """Whether our own bid stands."""
    bids = scene.public.bids
    return bool(bids) and bids[-1].seat == scene.you


def _best_held(scene: Scene) -> list[Card]:
    """The card of our level that we hold most copies of, to be told by the rules why it will not do."""
    faces = [card(_level(scene), Suit(suit)) for suit in range(4)]
    return [max(faces, key=scene.hand.count)]


def _level(scene: Scene) -> Rank:
    return Rank(scene.public.levels[scene.you or 0])


def _face_of(scene: Scene, key: str) -> Card | None:
    """The card of our level, or the joker, that a key stands for."""
    return card(_level(scene), Suit(SUIT_KEYS.index(key))) if key in SUIT_KEYS else _JOKER_KEYS.get(key)


def _key_of(face: Card) -> str:
    if is_joker(face):
        return "r" if face == RED_JOKER else "b"
    return SUIT_KEYS[suit_of(face)]


def _why_no_bid(scene: Scene) -> str:
    if scene.you is None:
        return ""
    if holds_the_bid(scene):
        return _("your bid stands")
    if not scene.public.active[scene.you]:
        return _("you are passive in this deal: others make trumps")
    if _level_held(scene):
        why = _("you bid with your level, {ranks}: not enough to beat what stands")
    elif _is_drawn(scene):
        why = _("you bid with your level, {ranks}: you hold none")
    else:
        why = _("you bid with your level, {ranks}: you hold none yet")
    return why.format(ranks=rank_words(_level(scene)))


def _level_held(scene: Scene) -> bool:
    return any(not is_joker(face) and rank_of(face) == _level(scene) for face in scene.hand)


def _is_drawn(scene: Scene) -> bool:
    return scene.public.phase is Phase.WINDOW
