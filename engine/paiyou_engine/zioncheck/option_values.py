"""The values that the options of Zioncheck may take, each with a sentence of help (`law/zioncheck.md` §11)."""

from __future__ import annotations

from paiyou_engine.choice import Choice


class ContractTable(Choice):
    """The contracts of the six deals (§3.4)."""

    T1 = "T1", "Two sets; set and run; two runs; two sets and run; set and two runs; two sets and two runs."
    T2 = "T2", "Two sets; set and run; two runs; three sets; set and two runs; two sets and two runs."
    T3 = "T3", "Two sets; set and run; two runs; three sets; two sets and run; set and two runs."
    T4 = "T4", "Two sets; set and run; two runs; three sets; two sets and run; three runs."


class JokerSwap(Choice):
    """Who may put the natural card in the place of a joker in a run, and when (R11)."""

    ANYONE = "anyone", "Anybody, at any moment of the deal, laid down or not."
    OWN_TURN = "own-turn", "The player in turn alone, laid down or not."


class SameSuitRule(Choice):
    """When two runs of one suit may be laid down together (R8)."""

    GAP_EXTRA_NINE = "gap-extra-nine", "With a gap between them, with a rank in both, or with nine cards together."
