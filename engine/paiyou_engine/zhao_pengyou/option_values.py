"""The values that the options of Zhao Pengyou may take, each with a sentence of help (`law/zhao-pengyou.md` §0)."""

from __future__ import annotations

from paiyou_engine.choice import Choice


class Scoring(Choice):
    """How the opposition's points become game points (§3.3)."""

    CLASSIC = "classic", "The opposition wins the deal from 40 points a pack."
    MODERN = "modern", "The opposition wins the deal from 60 points a pack; between 40 and 60 nobody does."


class Ladder(Choice):
    """How game points move a player's level (§3.1, §3.2)."""

    ACTIVE_PASSIVE = "active/passive", "Losers turn passive and may not make trumps until their first game point."
    PLAIN = "plain levels", "Winners go up by their game points, losers stay where they are."


class Target(Choice):
    """The level that wins the game (D-48)."""

    PAST_ACE = "past A", "Whoever is promoted beyond the ace wins."
    REACH_2 = "2", "Whoever is promoted to level 2 or beyond wins."
    REACH_3 = "3", "Whoever is promoted to level 3 or beyond wins."
    REACH_4 = "4", "Whoever is promoted to level 4 or beyond wins."
    REACH_5 = "5", "Whoever is promoted to level 5 or beyond wins."
    REACH_6 = "6", "Whoever is promoted to level 6 or beyond wins."
    REACH_7 = "7", "Whoever is promoted to level 7 or beyond wins."
    REACH_8 = "8", "Whoever is promoted to level 8 or beyond wins."
    REACH_9 = "9", "Whoever is promoted to level 9 or beyond wins."
    REACH_10 = "T", "Whoever is promoted to level 10 or beyond wins."
    REACH_JACK = "J", "Whoever is promoted to the jack or beyond wins."
    REACH_QUEEN = "Q", "Whoever is promoted to the queen or beyond wins."
    REACH_KING = "K", "Whoever is promoted to the king or beyond wins."
    REACH_ACE = "A", "Whoever is promoted to the ace wins."


class Follow(Choice):
    """What a follower who holds the led suit must play (§2.10, §4.1)."""

    SETS = "sets", "As many sets of the led size as were led, or as many as one can; sequences are not forced."
    STRICT = "strict", "Sequences answer sequences, then the longest part of one, then smaller sets."
    PROTECTED = "protected", "As strict, but a bigger set need not be broken."
    SUIT_ONLY = "suit-only", "Any cards of the led suit."


class GroupLead(Choice):
    """Which groups of top cards may be led (§2.9, D-33)."""

    ONE_SET_SIZE = "one set size only", "All single cards, or all sets of one size."
    MIXED = "mixed", "Single cards, sets and sequences of any size together."
    OFF = "off", "No groups."


class GroupWinner(Choice):
    """How trump plays on a led group are compared (§2.11, §4.2)."""

    LARGEST_COMBINATION = "largest combination", "By the top card of the largest combination of the group."
    EVERY_COMPONENT = "every component", "A later play must be higher in every part."
    HIGHEST_CARD = "highest card", "By the one highest card."


class Sequences(Choice):
    """Which ranks stand next to each other in a sequence (§2.9, §4.1)."""

    NEVER = "rank cards and jokers never", "Cards of the trump rank and jokers never stand in a sequence."
    RUN_ON = (
        "run on through A, rank cards, jokers",
        "The trump suit runs on from its ace through the rank cards to the jokers.",
    )


class KittyFactor(Choice):
    """What the kitty's points are multiplied by when the opposition wins the last trick (§2.14)."""

    FLAT = "flat 2", "Twice, whatever the last trick was."
    LARGEST_COMPONENT = (
        "2 x largest component of the last trick",
        "Twice the number of cards in the largest part of the last lead.",
    )
