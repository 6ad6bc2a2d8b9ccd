"""The page of what everybody could have noticed: who took what, and who threw what away, in this deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.table_model import LogEntry
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, joined, line
from paiyou_client.zioncheck.faces import card_piece, cards_line
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import DealBegun, Discarded, Took

_NAME: Final = 12


def memory_lines(scene: Scene) -> tuple[Line, ...]:
    """Of each seat what it took from whom, and what it threw away, the newest first."""
    events, is_whole = events_of_deal(scene)
    took, threw = taken_by(scene, events), thrown_by(scene, events)
    rows: list[Line] = []
    for seat in range(scene.public.seats):
        from_whom = [_took(scene, card, giver, in_turn=in_turn) for card, giver, in_turn in reversed(took[seat])]
        parts = [
            *([line(Piece(f"{_('took:')} ", "soft"), joined(from_whom, ", "))] if from_whom else ()),
            *([line(Piece(f"{_('threw away:')} ", "soft"), cards_line(reversed(threw[seat])))] if threw[seat] else ()),
        ]
        name = Piece(f"  {fit_text(scene.name(seat), _NAME)} ", "you" if seat == scene.you else "bold")
        rows.append(line(name, joined(parts, f" {glyphs.DOT} ") or Piece(_("nothing yet"), "dim")))
    known = () if is_whole else (BLANK, line(Piece(f"  {_('As far as you have seen this deal.')}", "dim")))
    return (*rows, *known)


def events_of_deal(scene: Scene) -> tuple[Sequence[LogEntry], bool]:
    """The events of this deal that we have seen, in order, and whether these are all."""
    begun = next(
        (at for at in reversed(range(len(scene.course))) if isinstance(scene.course[at].seen, DealBegun)), None
    )
    events = scene.course if begun is None else scene.course[begun:]
    return events, begun is not None and not any(one.after_gap for one in events[1:])


def taken_by(scene: Scene, events: Sequence[LogEntry]) -> list[list[tuple[Card, Seat | None, bool]]]:
    """What each seat took from the discards: the card, who had thrown it, and whether in turn."""
    taken: list[list[tuple[Card, Seat | None, bool]]] = [[] for _ in range(scene.public.seats)]
    giver: Seat | None = None
    for one in events:
        if isinstance(one.seen, Discarded):
            giver = one.seen.seat
        elif isinstance(one.seen, Took):
            taken[one.seen.seat].append((one.seen.card, giver, one.seen.in_turn))
    return taken


def thrown_by(scene: Scene, events: Sequence[LogEntry]) -> list[list[Card]]:
    """What each seat threw away."""
    thrown: list[list[Card]] = [[] for _ in range(scene.public.seats)]
    for one in events:
        if isinstance(one.seen, Discarded):
            thrown[one.seen.seat].append(one.seen.card)
    return thrown


def _took(scene: Scene, card: Card, giver: Seat | None, *, in_turn: bool) -> Line:
    piece = (card_piece(card),)
    if giver is None:
        said = line(piece)
    else:
        said = scene.tells(giver, _("{card} from you"), _("{card} from {name}"), card=piece)
    return said if in_turn else line(said, Piece(f" ({_('out of turn')})", "soft"))
