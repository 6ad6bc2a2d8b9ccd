"""The steps of a walk, from those that ask least upwards (`law/zhao-pengyou.md` §4.1).

A form that asks for all that another one does, and more, is *above* it.  While one part of a lead is weakened alone, all
that is above one of its forms, and asks for no more cards than the part has, comes before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from paiyou_engine.zhao_pengyou.forms import Form, Shape, length_and_run, sizes_of
from paiyou_engine.zhao_pengyou.placing import Held
from paiyou_engine.zhao_pengyou.walking import Walked, Weakening, lone


def least_forms(walked: Walked, held: Held) -> Iterator[Form]:
    """Forms of the part that is weakened alone, no later than its last one: each of them that fits, and comes no later, is
    one of these or above one."""
    if walked.last is None:
        return
    sizes, (most, length) = sizes_of(walked.last), walked.shape
    for index, (before, size) in enumerate(zip((most, *sizes), (*sizes, 1), strict=True)):
        if size < before and sum(sizes[:index]) + size < most * length:
            yield lone((*sizes[:index], size + 1))
    yield from Weakening(walked.shape, walked.others, held).least_joined(walked.last)


def forms_above(form: Form, shape: Shape) -> set[Form]:
    """The forms of a part that ask for a little more: for a pair more, a card more in a set, or two runs in one."""
    most, length = shape
    room = most * length - sum(map(sum, form))
    found = {_in_order((*form, (2,)))} if room > 1 else set()
    for index, run in enumerate(form):
        others = form[:index] + form[index + 1 :]
        for place, size in enumerate(run if room else ()):
            if size < most:
                found.add(_in_order((*others, (*run[:place], size + 1, *run[place + 1 :]))))
        for other in range(index, len(others)):
            found.add(_in_order((*others[:other], *others[other + 1 :], run + others[other])))
    return found


def _in_order(form: Form) -> Form:
    runs = [tuple(sorted(run, reverse=True)) for run in form]
    return tuple(sorted(runs, key=length_and_run, reverse=True))
