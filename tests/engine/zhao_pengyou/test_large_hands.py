"""Positions made to be slow: whole suits in one hand, groups of many parts, eight packs.  They end, and stay right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from operator import and_
from random import Random
from typing import Final

import pytest

from paiyou_engine.cards import Card, cards_text, parse_cards
from paiyou_engine.zhao_pengyou.following import follow_choices
from paiyou_engine.zhao_pengyou.forms import Form
from paiyou_engine.zhao_pengyou.lead_choices import lead_choices
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.option_values import Follow, GroupLead, GroupWinner, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.takings import Plays, Takings
from paiyou_engine.zhao_pengyou.tricks import winner
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering, ordering, parse_trump
from tests.engine.zhao_pengyou import slow_tricks

MOST_OPERATIONS: Final = 50_000
"""On sets of plays, for all that is asked about one position; listing plays would need more than there is time for."""

RUN_ON = ordering(parse_trump("5h"), Sequences.RUN_ON)


def options(follow: Follow) -> ZhaoPengyouOptions:
    return ZhaoPengyouOptions(follow=follow, group_lead=GroupLead.MIXED, sequences=Sequences.RUN_ON)


def dealt(copies: int, suit: int, rng: Random, order: Ordering = RUN_ON) -> list[Card]:
    """All cards of a suit of so many packs, shuffled."""
    cards = [face for face in order.faces[suit] for _ in range(copies)]
    rng.shuffle(cards)
    return cards


def led(cards: list[Card], follow: Follow) -> Lead:
    return read_lead(tuple(cards), None, RUN_ON, options(follow))


@pytest.mark.parametrize("follow", list(Follow))
@pytest.mark.parametrize("seed", range(6))
def test_twenty_cards_of_one_suit_out_of_four_packs(follow: Follow, seed: int) -> None:
    rng = Random(seed)
    cards = dealt(4, TRUMPS if seed % 2 else 0, rng)
    hand = tuple(sorted(cards[:20]))
    choices = follow_choices(led(sorted(cards[20:28]), follow), hand, RUN_ON, options(follow))
    play = choices.example(rng)
    assert choices.contains(play)
    assert choices.count() > 0
    assert set(choices.forced()) <= set(play)


@pytest.mark.parametrize(
    ("follow", "form"),
    [
        (Follow.SETS, ((3,),) * 12),
        (Follow.STRICT, ((3,) * 12,)),
        (Follow.PROTECTED, ()),  # each set would have to be carved out of five
    ],
)
def test_the_longest_sequence_on_the_largest_hand(follow: Follow, form: Form) -> None:
    """Eight packs and five players: 85 cards in a hand; twelve triples led, and no triple to answer with."""
    lead = led([face for face in RUN_ON.faces[0] for _ in range(3)], follow)
    assert (len(lead.parts), lead.parts[0].shape) == (1, (3, 12))
    hand = tuple(sorted([face for face in RUN_ON.faces[0] for _ in range(5)][:-1]))
    choices = follow_choices(lead, hand, RUN_ON, options(follow))
    assert choices.form == form
    assert choices.contains(choices.example(Random(1)))
    assert choices.count() > 0


@pytest.mark.parametrize("how", list(GroupWinner))
def test_ten_parts_trumped_by_everybody(how: GroupWinner) -> None:
    rng = Random(4)
    side = RUN_ON.faces[0]
    parts = tuple((face,) * 2 for face in side[:10])
    declared = tuple(face for part in parts for face in part)
    lead = read_lead(declared, parts, RUN_ON, options(Follow.SETS))
    trumps = RUN_ON.faces[TRUMPS]
    plays = [declared]
    for _ in range(11):
        faces = [trumps[rng.randrange(len(trumps))] for _ in range(5)]
        plays.append(tuple(face for face in faces for _ in range(4)))
    index = winner(lead, plays, RUN_ON, how)
    assert index > 0, "fours are two pairs each"


def test_four_parts_against_the_slow_search() -> None:
    rng = Random(9)
    text = "As As Ks Qs Js"
    lead = led(list(parse_cards(text)), Follow.SETS)
    shapes = [part.shape for part in lead.parts]
    trumps = RUN_ON.faces[TRUMPS]
    for _ in range(12):
        chosen = [trumps[rng.randrange(len(trumps))] for _ in range(3)]
        plays = [tuple(chosen[rng.randrange(3)] for _ in range(5)) for _ in range(2)]
        found = winner(lead, [lead.cards, *plays], RUN_ON, GroupWinner.EVERY_COMPONENT)
        told = [text.split(), *(cards_text(play).split() for play in plays)]
        assert found == slow_tricks.winner("every component", told, shapes, "5h", run_on=True)


@pytest.mark.parametrize("group_lead", list(GroupLead))
def test_leads_from_eighty_five_cards(group_lead: GroupLead) -> None:
    rng = Random(2)
    cards = [Card(face) for face in range(54) for _ in range(8)]
    rng.shuffle(cards)
    table = ZhaoPengyouOptions(group_lead=group_lead, sequences=Sequences.RUN_ON)
    choices = lead_choices(tuple(sorted(cards[:85])), RUN_ON, table)
    assert choices.count() > 85
    assert all(choices.contains(choices.example(rng)) for _ in range(50))


@pytest.mark.parametrize("follow", list(Follow))
@pytest.mark.parametrize("copies", [(4, 4, 3, 3, 2), (4, 3, 2, 2, 2, 1), (6, 5, 3, 2), (8, 4, 2, 2)])
def test_each_play_of_a_few_faces_is_counted(follow: Follow, copies: tuple[int, ...]) -> None:
    """So few faces that each play can be tried by itself."""
    faces = RUN_ON.faces[0][2 : 2 + len(copies)]
    hand = _cards(faces, copies)
    for text in ("3s 3s 4s 4s 6s 6s", "3s 3s 3s 4s 4s 4s 7s 7s", "As As As As Qs Qs"):
        choices = follow_choices(led(list(parse_cards(text)), follow), hand, RUN_ON, options(follow))
        taken = [one for one in product(*(range(most + 1) for most in copies)) if sum(one) == choices.size]
        legal = [Counter(play) for play in (_cards(faces, one) for one in taken) if choices.contains(play)]
        assert choices.count() == len(legal) > 0
        assert choices.forced() == tuple(sorted(reduce(and_, legal).elements()))


@pytest.mark.parametrize("follow", list(Follow))
@pytest.mark.parametrize("size", [36, 40, 85])
def test_the_largest_hands_cost_few_operations(follow: Follow, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight packs, twelve seats to five, one suit, ten cards and more led: a few sets of plays stand for billions."""
    made = Counter[str]()
    for name in ("put", "join", "without"):
        monkeypatch.setattr(Takings, name, _counted(getattr(Takings, name), made))
    rng = Random(size)
    for led_copies in (
        (2, 2, 2, 2, 2),
        (3, 3, 2, 2),
        (4, 4, 0, 2, 2),
        (3, 3, 3, 0, 1),
        (5, 0, 5),
        (2, 0, 2, 0, 2, 2, 2),
    ):
        for suit in (0, TRUMPS):
            faces = RUN_ON.faces[suit]
            lead = led(list(_cards(faces[: len(led_copies)], led_copies)), follow)
            copies = [rng.choice((2, 2, 3, 3, 4, 5, 8)) for _ in faces]
            hand = tuple(sorted(rng.sample(_cards(faces, copies), min(size, sum(copies)))))
            made.clear()
            choices = follow_choices(lead, hand, RUN_ON, options(follow))
            assert choices.contains(choices.example(rng))
            assert choices.count() > 0
            assert set(choices.forced()) <= set(choices.example(rng))
            assert made.total() < MOST_OPERATIONS


def _cards(faces: Sequence[Card], copies: Sequence[int]) -> tuple[Card, ...]:
    return tuple(sorted(face for face, number in zip(faces, copies, strict=True) for _ in range(number)))


def _counted(function: Callable[..., Plays], made: Counter[str]) -> Callable[..., Plays]:
    def counted(*given: object) -> Plays:
        made[function.__name__] += 1
        return function(*given)

    return counted
