"""What a follower with more cards of the led suit than were led owes, as one form (`law/zhao-pengyou.md` §2.10, §4.1).

The form is the strongest thing on the rule's list that the held cards can meet; a play is legal if it meets it too.  Under
``protected`` that is not all, see `paiyou_engine.zhao_pengyou.protection`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from paiyou_engine.zhao_pengyou.forms import Form, Shape
from paiyou_engine.zhao_pengyou.option_values import Follow
from paiyou_engine.zhao_pengyou.placing import Held, packs_in
from paiyou_engine.zhao_pengyou.walking import first_step


def owed(follow: Follow, shapes: tuple[Shape, ...], held: Held) -> Form:
    """The form that the play must meet, for the shapes of the led parts and the cards of the suit held."""
    match follow:
        case Follow.SETS:
            return owed_sets(shapes, held)
        case Follow.STRICT:
            return owed_strictly(shapes, held)
        case Follow.PROTECTED:
            return owed_genuine(shapes, held)
        case Follow.SUIT_ONLY:
            return ()
        case _:
            assert_never(follow)


def owed_sets(shapes: tuple[Shape, ...], held: Held) -> Form:
    """As many sets of the led sizes as were led or as can be made, the biggest size first (D-31)."""
    if len(shapes) == 1:  # as most leads are
        size, length = shapes[0]
        return ((size,),) * min(length, sum([copies // size for _, copies in held]))
    return _owed_sets(shapes, held)


@lru_cache(maxsize=65536)
def _owed_sets(shapes: tuple[Shape, ...], held: Held) -> Form:
    """The same of any shapes; remembered."""
    copies = tuple(sorted((count for _, count in held), reverse=True))
    sizes: tuple[int, ...] = ()
    for size, led in _led_sets(shapes):
        number = led
        while number and not packs_in(sizes + (size,) * number, copies):
            number -= 1
        sizes += (size,) * number
    return tuple((size,) for size in sizes)


def owed_strictly(shapes: tuple[Shape, ...], held: Held) -> Form:
    """The first step of the walk that the held cards can meet."""
    return first_step(shapes, held).step


def owed_genuine(shapes: tuple[Shape, ...], held: Held) -> Form:
    """The first step of the walk that the held cards can meet with genuine sets alone, all copies of a face."""
    return first_step(shapes, held, exactly=True).step


def _led_sets(shapes: tuple[Shape, ...]) -> list[tuple[int, int]]:
    """The sizes of led sets, biggest first, with how many were led."""
    sizes = sorted({size for size, _ in shapes if size > 1}, reverse=True)
    return [(size, sum(length for other, length in shapes if other == size)) for size in sizes]
