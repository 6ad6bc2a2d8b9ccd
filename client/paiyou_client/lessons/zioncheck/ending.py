"""Lessons 8 to 10 of Zioncheck: adding, going out, caught points and when to lay down."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import Do, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import DRAW, PASS, add, cards, lay, throw
from paiyou_client.translation import N_

_GAME: Final = "zioncheck"
_LAID: Final = [
    {"seat": 0, "kind": "set", "cards": ["8c", "8d", "8h"]},
    {"seat": 0, "kind": "run", "cards": ["5h", "6h", "7h", "8h"]},
    {"seat": 1, "kind": "set", "cards": ["Qc", "Qd", "Qh"]},
    {"seat": 1, "kind": "run", "cards": ["9c", "Tc", "Jc", "Qc"]},
]

ADDING: Final = Lesson(
    "zioncheck/adding",
    _GAME,
    N_("Adding to melds"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 2,
        "hands": [cards("8s Kc 4s 2d"), cards("4c 6d Td"), cards("3d 5d 7d Tc Jc Qh 2s As")],
        "stock": cards("9h Ts 3s"),
        "laid": _LAID,
    },
    (
        Say(
            N_(
                "You and Jun have laid down. Whoever has may add cards to any meld on the table, their own and others': a set"
                " takes its rank, a run the next card at either end."
            )
        ),
        Do(N_("It is your turn. Draw."), (DRAW,)),
        Do(
            N_(
                "9♥ goes to your run 5♥ to 8♥. Pick it and add it; if several melds take a card, you are asked for a number."
            ),
            (add("9h", 1),),
            (
                Wrong(add("4s", 1), "add.fit", N_("The run ends with 8♥: it takes 9♥, or 4♥ at the other end.")),
                Wrong(add("8s", 0), None, N_("Right, that one too, in a moment. First 9♥.")),
                Wrong(throw("4s"), None, N_("You may, but first add what can be added: it leaves your hand.")),
            ),
        ),
        Do(
            N_("Now 8♠ to the set of eights."),
            (add("8s", 0),),
            (Wrong(add("Kc", 3), None, N_("Right, K♣ goes to Jun's run. First 8♠.")),),
        ),
        Do(
            N_("And K♣ to Jun's run, which ends with Q♣."),
            (add("Kc", 3),),
            (Wrong(add("2d", 3), "add.fit", N_("The run takes K♣, or 8♣ at its low end.")),),
        ),
        Do(N_("4♠ and 2♦ fit nowhere. Throw one of them away."), (throw("4s"), throw("2d"))),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "Three cards gone in a turn, and one is left. Kolja has not laid down, so he may add nothing yet. Next: how a deal"
                " ends."
            )
        ),
    ),
)

OUT: Final = Lesson(
    "zioncheck/out",
    _GAME,
    N_("Going out, and what is left"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 2,
        "hands": [cards("Qs"), cards("4c 6d Td"), cards("3d Jk 7d Tc Jc Qh 2s As")],
        "stock": cards("Kc Ts 3s"),
        "laid": _LAID,
    },
    (
        Say(
            N_(
                "You have one card left, Q♠. Jun has a set of queens on the table, where it would fit. But to go out, your last"
                " card must be thrown away: you cannot add it."
            )
        ),
        Do(N_("So draw first."), (DRAW,)),
        Do(
            N_("K♣ fits Jun's run. Add one of your two cards, and keep the other to throw away: add K♣."),
            (add("Kc", 3),),
            (
                Wrong(add("Qs", 2), None, N_("That would do as well. But keep Q♠ this time, and add K♣.")),
                Wrong(
                    throw("Qs"), None, N_("Then you still hold a card. Add one first, then throw the last one away.")
                ),
                Wrong(
                    throw("Kc"), None, N_("Then you still hold a card. Add one first, then throw the last one away.")
                ),
            ),
        ),
        Do(
            N_("Now throw your last card away, and you are out."),
            (throw("Qs"),),
            (Wrong(add("Qs", 2), "add.last-card", N_("The last card is thrown away, never added.")),),
        ),
        Say(
            N_(
                "The deal is over at once. You have 0 points. Jun is caught with 4♣ 6♦ 10♦: 5 and 5 and 10. From the ten to the"
                " king a card costs 10, aces and jokers 15, all others 5."
            )
        ),
        Say(
            N_(
                "Kolja, who never laid down, pays for all his cards, the joker among them. After six deals the lowest total"
                " wins. Last lesson: when to lay down, and what to hold."
            )
        ),
    ),
)

HOLDING: Final = Lesson(
    "zioncheck/holding",
    _GAME,
    N_("Hold, or lay down?"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 1,
        "hands": [cards("7c 7d 7s Jc Jd Js Ah 5d Ks"), cards("Qd"), cards("3d 5d 7d Tc Td Qh 2s As")],
        "stock": cards("3c Ts 3s 4s"),
        "laid": [
            {"seat": 1, "kind": "set", "cards": ["3h", "3d", "3s"]},
            {"seat": 1, "kind": "set", "cards": ["Kc", "Kd", "Kh"]},
        ],
    },
    (
        Say(
            N_(
                "Jun has one card left, and you have both sets in your hand. Some hold on, to lay everything down in one turn and"
                " go out. But if Jun goes out first, all that you hold counts: now that would be 75 points."
            )
        ),
        Do(N_("Draw."), (DRAW,)),
        Do(
            N_("Do not gamble: lay down sevens and jacks. That is 45 points less at once."),
            (lay(("set", "7c 7d 7s"), ("set", "Jc Jd Js")),),
            (
                Wrong(throw("Ah"), None, N_("The ace goes, but your sets stay. Lay down first.")),
                Wrong(throw("Ks"), None, N_("The king goes, but your sets stay. Lay down first.")),
            ),
        ),
        Do(
            N_("Now Jun's melds take your 3♣ and K♠. Add 3♣."),
            (add("3c", 0),),
            (
                Wrong(add("Ks", 1), None, N_("Right, that one comes next. First 3♣.")),
                Wrong(throw("Ah"), None, N_("First add what can be added.")),
            ),
        ),
        Do(
            N_("And K♠ to the kings."),
            (add("Ks", 1),),
            (Wrong(throw("Ks"), None, N_("Add it: then the ace can go too.")),),
        ),
        Do(
            N_("A♥ and 5♦ are left. Throw away what costs more."),
            (throw("Ah"),),
            (Wrong(throw("5d"), None, N_("5♦ costs 5, the ace 15. Throw the ace.")),),
        ),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "If Jun goes out now, you pay 5 points instead of 75. Watch how many cards the others hold, and what they"
                " take: it tells what they collect, and what not to throw to them."
            )
        ),
        Say(
            N_(
                "You know the game now. Play against bots: at a real table you may ask for a hint, for the reason why something"
                " cannot be done, and for the rule book. Enjoy it!"
            )
        ),
    ),
)

ENDING: Final = (ADDING, OUT, HOLDING)
