"""Lessons 1 to 4 of Zioncheck: sets and runs, the contract, jokers, two runs of one suit."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import Do, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import DRAW, PASS, cards, lay, throw
from paiyou_client.translation import N_

_GAME: Final = "zioncheck"

MELDS: Final = Lesson(
    "zioncheck/melds",
    _GAME,
    N_("Sets, runs, and a turn"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 2,
        "hands": [
            cards("8c 8d 5s 6s 7s Kd 4h Jd 2c"),
            cards("3c 4c 9d Td Qs Kh As 6d 9h"),
            cards("3d 5d 7h Tc Jc Qh 2s As 6h"),
        ],
        "stock": cards("8h Ts 3s 3h 4d"),
    },
    (
        Say(
            N_(
                "In Zioncheck everybody collects melds. A set is three or more cards of one rank, whatever their suits: 8♣ 8♦"
                " 8♥. A run is four or more neighbours of one suit: 5♠ 6♠ 7♠ 8♠. An ace stands below the 2 or above the king."
            )
        ),
        Say(
            N_(
                "What is to be collected is the same for all: in this deal one set and one run. You have two eights and three"
                " spades in a row; each lacks one card. Two decks are in play, with four jokers."
            )
        ),
        Do(
            N_("A turn begins with a card from the stock. Draw one: a line at the bottom says which keys work now."),
            (DRAW,),
            (Wrong(throw("Kd"), "turn.draw-first", N_("First draw, then throw a card away.")),),
        ),
        Do(
            N_(
                "8♥: your set is there. A turn ends with a card that you throw away. Take one that fits nothing and costs much,"
                " if it is left in your hand: K♦. Go to it and throw it away."
            ),
            (throw("Kd"), throw("Jd")),
            (
                Wrong(throw("8h"), None, N_("That is your third eight! Throw away a card that fits nothing.")),
                Wrong(throw("7s"), None, N_("You need 7♠ for the run. Throw away a card that fits nothing.")),
                Wrong(throw("2c"), None, N_("You may, but 2♣ costs 5 points at the end, and K♦ costs 10.")),
            ),
        ),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "Nobody wanted your card. That was a turn: draw, throw away. Whoever plays first in a deal has two turns, so it"
                " is yours again; all others have one at a time, clockwise. Next: putting melds on the table."
            )
        ),
    ),
)

CONTRACT: Final = Lesson(
    "zioncheck/contract",
    _GAME,
    N_("The contract"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 1,
        "hands": [
            cards("8c 8d 8h Kc Kd 5s 3h 2d"),
            cards("3c 4c 9d Td Qs 7h As 6d"),
            cards("3d 5d 7h Tc Jc Qh 2s As"),
        ],
        "stock": cards("Kh Ts 3s"),
    },
    (
        Say(
            N_(
                "There are six deals, and each asks for more: two sets; a set and a run; two runs; and so on up to two sets and"
                " two runs. That is the contract. Whoever has all of it may lay it down in their turn, after drawing."
            )
        ),
        Do(
            N_("Two sets are asked for here. You have one, and two kings. Draw, and see."),
            (DRAW,),
        ),
        Do(
            N_(
                "K♥! Lay down both sets; the line below your hand names the key. It has to be the whole contract at once, exactly"
                " as many melds as it asks for."
            ),
            (lay(("set", "8c 8d 8h"), ("set", "Kc Kd Kh")),),
            (
                Wrong(
                    lay(("set", "8c 8d 8h")), "contract.count", N_("One set is half of the contract. Both, or nothing.")
                ),
                Wrong(
                    throw("2d"),
                    None,
                    N_("You may wait, but lay down first: what lies there costs you nothing any more."),
                ),
                Wrong(
                    throw("5s"),
                    None,
                    N_("You may wait, but lay down first: what lies there costs you nothing any more."),
                ),
                Wrong(
                    throw("3h"),
                    None,
                    N_("You may wait, but lay down first: what lies there costs you nothing any more."),
                ),
            ),
        ),
        Do(
            N_("Now the end of the turn: throw away one of the three cards that are left, for example 5♠."),
            (throw("5s"), throw("3h"), throw("2d")),
        ),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "From now on you need no more melds: you get rid of what is left, and whoever has no card left first ends the"
                " deal. The others then count what they still hold, and the fewest points in all win. Next: jokers."
            )
        ),
    ),
)

JOKERS: Final = Lesson(
    "zioncheck/jokers",
    _GAME,
    N_("Jokers"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 2,
        "hands": [
            cards("9c 9d 9h 5s 6s 8s Jk 3h Qd"),
            cards("3c 4c 9d Td Qs 7h As 6d"),
            cards("3d 5d 7h Tc Jc Qh 2s As"),
        ],
        "stock": cards("Td Ts 3s"),
    },
    (
        Say(
            N_(
                "A joker, Jk, stands for any card. One set and one run are asked for. You have the nines, and 5♠ 6♠ 8♠ with a"
                " gap: the joker can fill it. In a set it stands for no card in particular."
            )
        ),
        Do(N_("Draw first, as always."), (DRAW,)),
        Do(
            N_(
                "Lay down: the set 9♣ 9♦ 9♥ and the run 5♠ 6♠ Jk 8♠. The joker stands for 7♠ as long as it lies there, and"
                " everybody sees it."
            ),
            (lay(("set", "9c 9d 9h"), ("run", "5s 6s Jk=7s 8s")),),
            (
                Wrong(
                    lay(("set", "9c 9d Jk"), ("run", "5s 6s 8s 9h")),
                    "meld.suit",
                    N_("Then the run has a gap: the joker is needed there. And a run is of one suit."),
                ),
                Wrong(throw("Jk"), None, N_("Never throw a joker away without need: it fits everywhere.")),
                Wrong(throw("Qd"), None, N_("You could hold on, but you have all that is asked for: lay it down.")),
                Wrong(throw("Td"), None, N_("You could hold on, but you have all that is asked for: lay it down.")),
            ),
        ),
        Do(N_("End the turn: throw Q♦ away."), (throw("Qd"), throw("Td"), throw("3h"))),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "Each meld needs one card that is no joker. And beware: whoever holds the real 7♠ may put it in the run and take"
                " the joker; more of that in lesson 7. A joker left in the hand costs 15. Next: two runs."
            )
        ),
    ),
)

RUNS: Final = Lesson(
    "zioncheck/runs",
    _GAME,
    N_("Two runs"),
    {
        "players": 3,
        "dealer": 2,
        "deal": 3,
        "hands": [
            cards("Ac 2c 3c 4c 5c 6c 7c 8c Kh 2h"),
            cards("3c 4c 9d Td Qs 7h As 6d"),
            cards("3d 5d 7h Tc Jc Qh 2s As"),
        ],
        "stock": cards("9c Ts 3s"),
    },
    (
        Say(
            N_(
                "The third deal asks for two runs. You hold clubs from the ace to the 8: A 2 3 4 and 5 6 7 8? No: that is one run"
                " cut in two. Two runs of one suit must have a gap between them, or a rank in common."
            )
        ),
        Do(N_("See what the stock brings."), (DRAW,)),
        Do(
            N_(
                "9♣ changes it: nine cards in a row, or more, do count as two runs. Lay down A♣ 2♣ 3♣ 4♣ 5♣ and 6♣ 7♣ 8♣ 9♣."
                " The ace stands below the 2 here."
            ),
            (
                lay(("run", "Ac 2c 3c 4c 5c"), ("run", "6c 7c 8c 9c")),
                lay(("run", "Ac 2c 3c 4c"), ("run", "5c 6c 7c 8c 9c")),
                lay(("run", "Ac 2c 3c 4c"), ("run", "6c 7c 8c 9c")),
            ),
            (
                Wrong(
                    lay(("run", "Ac 2c 3c 4c"), ("run", "5c 6c 7c 8c")),
                    "contract.same-suit",
                    N_("Eight in a row are one run. With 9♣ in it, they are two."),
                ),
                Wrong(throw("Kh"), None, N_("First lay down: you have both runs.")),
            ),
        ),
        Do(N_("Throw K♥ away: it would cost 10 points."), (throw("Kh"), throw("2h"))),
        Others(((1, PASS), (2, PASS))),
        Say(
            N_(
                "An ace may also stand above the king, as in J Q K A; but it never stands between them, K A 2. Two sets may be"
                " of one rank, if you have six such cards. Next: what others throw away."
            )
        ),
    ),
)

LAYING: Final = (MELDS, CONTRACT, JOKERS, RUNS)
