"""Whether a group stands, found as quickly as it can be (`law/zhao-pengyou.md` §2.13, D-35 to D-38).

Most groups are of cards and sets, each of another face.  What holds a higher set is then seen card by card; a group with
a sequence in it is `paiyou_engine.zhao_pengyou.groups`.
"""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.groups import FalseGroup, false_group
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.parts import Part
from paiyou_engine.zhao_pengyou.trumps import Ordering


def failed_group(lead: Lead, others: Sequence[tuple[Card, ...]], order: Ordering) -> FalseGroup | None:
    """The same as `false_group`, which it asks where a part is a sequence."""
    if any(len(part.faces) > 1 for part in lead.parts):
        return false_group(lead.cards, lead.parts, others, order)
    for part in sorted(lead.parts, key=_staying):
        above = order.above[part.faces[0]]
        for stopper, hand in enumerate(others):
            if above.isdisjoint(hand):
                continue
            if part.size == 1 or any(hand.count(face) >= part.size for face in above.intersection(hand)):
                (stays,) = part.faces
                withdrawn = tuple([face for face in lead.cards if face != stays])
                return FalseGroup(part, (stays,) * part.size, withdrawn, stopper)
    return None


def _staying(part: Part) -> tuple[int, int]:
    """The order in which beaten parts stay as the lead (D-36); `sorted` keeps the order named."""
    return part.size, part.top
