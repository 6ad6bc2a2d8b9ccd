"""Which cards of ours would make us a friend if we played them now: what everybody at the table could work out."""

from __future__ import annotations

from paiyou_client.table_parts.faces import face_piece
from paiyou_client.translation import _
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.faces import nth_text
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.view import PublicView


def joining_calls(scene: Scene) -> tuple[Call, ...]:
    """The open calls that a single card of our hand would use up now; none for whoever is on the maker's side."""
    public = scene.public
    if scene.you is None or scene.you in public.maker_side:
        return ()
    still_open = (state.call for state in public.calls if state.used_by is None)
    return tuple(call for call in still_open if call.card in scene.hand and _is_due(public, call))


def joining_hint(scene: Scene, playable: frozenset[Card]) -> Line:
    """That a card would make us a friend; blank where none would, or where it may not be played."""
    call = next((call for call in joining_calls(scene) if call.card in playable), None)
    if call is None:
        return BLANK
    sentence = _("{nth} {card}: playing it makes you a friend")
    return line("  ", phrase(sentence, "member", nth=nth_text(call.nth), card=face_piece(call.card)))


def _is_due(public: PublicView, call: Call) -> bool:
    """Whether the next copy of the card is the called one, or comes after it: a call stays due until it is used."""
    return isinstance(call.nth, str) or _played(public, call.card) + 1 >= call.nth


def _played(public: PublicView, face: Card) -> int:
    return sum(play.cards.count(face) for trick in (*public.tricks, public.trick) for play in trick.plays)
