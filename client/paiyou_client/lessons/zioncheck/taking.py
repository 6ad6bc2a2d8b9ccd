"""Lessons 5 to 7 of Zioncheck: taking a discard in turn and out of turn, swapping jokers."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import YOU, Do, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import DRAW, PASS, TAKE, cards, lay, swap, throw
from paiyou_client.translation import N_

_GAME: Final = "zioncheck"

TAKING: Final = Lesson(
    "zioncheck/taking",
    _GAME,
    N_("Taking a discard"),
    {
        "players": 3,
        "dealer": 1,
        "deal": 2,
        "hands": [
            cards("6c 6d 6h 9d Td Jd 3s 4h"),
            cards("3c 4c 9h Tc Qs 7h As 6s"),
            cards("Qd 5d 7h 2c Jc Qh 2s As"),
        ],
        "stock": cards("3h 8s Kc 5h"),
    },
    (
        Say(
            N_(
                "What somebody throws away may be taken instead of drawing from the stock. Kolja plays before you and has just"
                " thrown Q♦ away. It is your turn: draw, or take it?"
            )
        ),
        Do(
            N_("You hold 9♦ 10♦ J♦: with Q♦ it is a run, and your contract is complete. Take Q♦."),
            (TAKE,),
            (
                Wrong(DRAW, None, N_("You may draw, but nobody knows what comes, and Q♦ is what you need.")),
                Wrong(PASS, None, N_("Whoever passes cannot take this card any more. You need it.")),
            ),
        ),
        Do(
            N_("Taking was your draw. Now lay down the set and the run."),
            (lay(("set", "6c 6d 6h"), ("run", "9d Td Jd Qd")),),
            (
                Wrong(throw("3s"), None, N_("Lay down first: you have a set and a run.")),
                Wrong(throw("4h"), None, N_("Lay down first: you have a set and a run.")),
            ),
        ),
        Do(N_("Throw one of the two cards away."), (throw("4h"), throw("3s"))),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "Only the last card thrown away can be taken, what lies below it never comes back. Your own card you cannot take"
                " again. Next: taking a card when it is not your turn."
            )
        ),
    ),
    before=(
        (2, DRAW),
        (2, throw("3h")),
        (YOU, PASS),
        (1, PASS),
        (2, DRAW),
        (2, throw("Qd")),
    ),
)

CLAIMING: Final = Lesson(
    "zioncheck/claiming",
    _GAME,
    N_("Taking out of turn"),
    {
        "players": 3,
        "dealer": 0,
        "deal": 1,
        "rules": "family",
        "hands": [
            cards("9c 9d Kc Kd 5s 3h 2d 7c"),
            cards("9s 4c 9d Td Qs 7h As 6d"),
            cards("3d 5d 7h Tc Jc Qh 2s As"),
        ],
        "stock": cards("8s 4s Jh 6h 3s"),
    },
    (
        Say(
            N_(
                "A discard goes to the next player first. If that one does not want it, anybody else may take it, clockwise, and"
                " the turn goes on as if nothing had happened. Jun throws 9♠ away; Kolja is next."
            )
        ),
        Others(((1, DRAW), (1, throw("9s")), (2, PASS))),
        Do(
            N_(
                "Kolja does not want 9♠, and you have two nines. Take it out of turn! At this table that costs a penalty card from"
                " the stock, which you keep too; at many tables it costs none."
            ),
            (TAKE,),
            (Wrong(PASS, None, N_("Then it is gone for good. With 9♠ you have a set.")),),
        ),
        Say(
            N_(
                "You have two cards more now, 9♠ and the penalty card 4♠, and you throw none away, as it is not your turn. It is Jun's"
                " again: he plays first in this deal, so he has two turns."
            )
        ),
        Say(
            N_(
                "So think before you take: every card in your hand is one that you must get rid of. Here you may take three in a"
                " deal, and only before you have laid down. The rules of the table say what holds. Next: swapping jokers."
            )
        ),
    ),
)

SWAPPING: Final = Lesson(
    "zioncheck/swapping",
    _GAME,
    N_("Swapping a joker"),
    {
        "players": 3,
        "dealer": 0,
        "deal": 2,
        "hands": [
            cards("7s 9c 9d Jh Qh Kh 2d 3c"),
            cards("4c Td"),
            cards("3d 5d 7h Tc Jc Qh 2s As"),
        ],
        "stock": cards("8d 4s Jh 6h 3s"),
        "laid": [
            {"seat": 1, "kind": "run", "cards": ["5s", "6s", "Jk=7s", "8s"]},
            {"seat": 1, "kind": "set", "cards": ["4d", "4h", "Jk"]},
        ],
    },
    (
        Say(
            N_(
                "Jun has laid down a run with a joker for 7♠, and a set with a joker. Whoever holds the card that a joker of a"
                " run stands for may swap it: at any moment, in turn or not, laid down or not."
            )
        ),
        Others(((1, DRAW),)),
        Do(
            N_(
                "It is Jun's turn, and you hold 7♠. Do not wait, somebody else may have one too: go to 7♠ and exchange it for the"
                " joker."
            ),
            (swap("7s", 0),),
            (
                Wrong(swap("9c", 0), "swap.card", N_("The joker stands for 7♠, and only that very card will do.")),
                Wrong(swap("2d", 0), "swap.card", N_("The joker stands for 7♠, and only that very card will do.")),
            ),
        ),
        Say(
            N_(
                "The joker is yours, for your own melds: with J♥ Q♥ K♥ it makes a run. The joker in the set stays where it is;"
                " sets keep their jokers. So lay a joker into a set, if you can choose."
            )
        ),
        Say(
            N_(
                "But a joker in the hand is 15 points, if somebody else goes out. At some tables jokers are swapped in one's own"
                " turn alone. Next: adding cards."
            )
        ),
    ),
)

TAKING_LESSONS: Final = (TAKING, CLAIMING, SWAPPING)
