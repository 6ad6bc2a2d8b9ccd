"""A group stands or fails as the plain rule says, however quickly it was looked at (§2.13)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card, parse_cards
from paiyou_engine.zhao_pengyou.groups import false_group
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import spread
from paiyou_engine.zhao_pengyou.play import shown_parts
from paiyou_engine.zhao_pengyou.standing import failed_group
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump

OPTIONS = ZhaoPengyouOptions(group_lead=GroupLead.MIXED, sequences=Sequences.RUN_ON)
ORDER = ordering(parse_trump("5h"), OPTIONS.sequences)
FACES = parse_cards("3s 4s 6s 9s Ks As")
STRANGERS = parse_cards("Ad 5h")

copies = st.sampled_from([1, 1, 1, 2, 2, 3])
groups = st.dictionaries(st.sampled_from(FACES), copies, min_size=2)
hands = st.lists(st.lists(st.sampled_from(FACES + STRANGERS), max_size=7).map(sorted).map(tuple), max_size=4)


def _declared(sets: dict[Card, int]) -> tuple[tuple[Card, ...], ...]:
    return tuple((face,) * size for face, size in sets.items())


@settings(max_examples=500, deadline=None)
@given(groups, st.booleans(), hands)
def test_a_quick_look_at_a_group_says_what_the_plain_rule_says(
    sets: dict[Card, int], declares: bool, others: list[tuple[Card, ...]]
) -> None:
    cards = tuple(face for face, size in sets.items() for _ in range(size))
    lead = read_lead(cards, _declared(sets) if declares else None, ORDER, OPTIONS)

    assert failed_group(lead, others, ORDER) == false_group(cards, lead.parts, others, ORDER)
    assert shown_parts(lead) == spread(lead.biggest_first(), cards)
