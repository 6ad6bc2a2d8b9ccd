"""What a refusal shows, beside its rule: the facts by which a player sees why."""

from __future__ import annotations

import pytest

from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.growing import add
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.melds import Meld, MeldKind, RunMeld, texts
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import Placed, Proposal, proposal_of
from paiyou_engine.zioncheck.reading_melds import read_meld
from tests.engine.zioncheck.hands import FACES, cards


def proposal(text: str, kind: MeldKind | None, *, any_order: bool = False) -> Proposal:
    words = [word.partition("=") for word in text.split()]
    numbers = cards(word for word, _, _ in words)
    placed = [
        Placed(number, FACES[name] if name else None) for number, (_, _, name) in zip(numbers, words, strict=True)
    ]
    return Proposal(tuple(placed), kind, any_order)


def facts_of(text: str, kind: MeldKind | None = MeldKind.RUN, *, any_order: bool = False) -> Facts:
    with pytest.raises(IllegalAction) as refused:
        read_meld(proposal(text, kind, any_order=any_order), 1)
    return refused.value.facts


def test_the_ways_in_which_an_ambiguous_run_could_stand_are_shown() -> None:
    assert facts_of("6c 7c Jk Jk", any_order=True).words == (
        "Jk=4c Jk=5c 6c 7c",
        "Jk=5c 6c 7c Jk=8c",
        "6c 7c Jk=8c Jk=9c",
    )
    low, high = facts_of("Ac Jk Jk Jk", any_order=True).words
    assert (low, high) == ("Ac Jk=2c Jk=3c Jk=4c", "Jk=Jc Jk=Qc Jk=Kc Ac")


def test_so_are_the_kinds_that_a_meld_fits() -> None:
    assert facts_of("8c Jk Jk Jk", None).words == ("set", "run")


@pytest.mark.parametrize("text", ["Ac Jk=2c 3c 4c", "Jk=Tc Jc Qc Kc Ac"])
def test_a_meld_is_read_back_from_its_own_proposal(text: str) -> None:
    meld = read_meld(proposal(text, MeldKind.RUN), 1)
    assert " ".join(texts(meld)) == text
    assert read_meld(proposal_of(meld), 1) == meld


def test_the_cards_at_fault_are_shown() -> None:
    assert facts_of("5c 6c 7d 8c").cards == cards(["7d"])
    assert facts_of("8c 8d 9h", MeldKind.SET).cards == cards(["9h"])
    assert facts_of("5c 6c Jk=9c 8c").cards == cards(["Jk"])
    assert (facts_of("5c 6c 7c").need, facts_of("5c 6c 7c").have) == (4, 3)


def test_a_natural_card_stands_for_itself_alone() -> None:
    posing = Proposal((Placed(cards(["8c"])[0], FACES["9c"]), *(Placed(card) for card in cards(["9d", "9h"]))))
    with pytest.raises(IllegalAction) as refused:
        read_meld(posing, 1)
    assert refused.value.rule == "meld.identity"


def test_one_card_lies_in_one_place() -> None:
    hand = cards(["8c", "8d", "8h", "Kc", "Kd", "Kh", "2s"])
    twice = Proposal((Placed(hand[0]), Placed(hand[0]), Placed(hand[1])))
    others = Proposal(tuple(map(Placed, hand[3:6])))
    with pytest.raises(IllegalAction) as refused:
        read_lay_down(hand, (twice, others), Contract(2, 0), ZioncheckOptions())
    assert (refused.value.rule, refused.value.facts.cards) == ("lay.not-in-hand", (hand[0],))


def test_the_ends_at_which_a_joker_fits_are_shown() -> None:
    run: Meld = read_meld(proposal("5c 6c 7c 8c", MeldKind.RUN), 1)
    assert isinstance(run, RunMeld)
    with pytest.raises(IllegalAction) as refused:
        add(run, cards(["Jk"])[0], None, None)
    assert refused.value.facts.words == ("low", "high")
