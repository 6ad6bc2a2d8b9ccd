"""Lessons 8 to 10 of Zhao Pengyou: groups, points, the end of a deal."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import Do, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import cards, play, plays
from paiyou_client.lessons.zhao_pengyou.opening import made
from paiyou_client.translation import N_

_GAME: Final = "zhao-pengyou"
_LEVELS: Final = ["2"] * 5

GROUPS: Final = Lesson(
    "zhao-pengyou/groups",
    _GAME,
    N_("Groups of top cards"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("2s Ad Kd Qd Qd Kc 6c"),
            cards("3d 4d 7c Th 3h 4h 6s"),
            cards("5d Td 8c 5h 6h 7h 7s"),
            cards("7d 8d Ac Kh Qh 8s 9s"),
            cards("9d Jd 9c Ah 8h 9h Ts"),
        ],
        "kitty": cards("3c 4c"),
    },
    (
        Say(
            N_(
                "There is a fourth kind of lead: a group. These are several cards of one suit, each so high that nobody can beat"
                " it in that suit. At most tables a group is all single cards, or all pairs."
            )
        ),
        Do(
            N_(
                "You are the maker, spades are trumps. The other A♦ is not in play any more, so nobody can beat A♦ or K♦. Lead"
                " both at once."
            ),
            (play("Ad Kd"),),
            (
                Wrong(play("Ad Kc"), "lead.suit", N_("All cards of a lead are of one suit.")),
                Wrong(
                    play("Ad Kd Qd Qd"), "lead.mixed", N_("Single cards and a pair do not go together at this table.")
                ),
                Wrong(play("Ad"), None, N_("A single ace is good, but the group takes two cards from everybody.")),
            ),
        ),
        Others(plays(1, "3d 4d", "5d Td", "7d 8d", "9d Jd")),
        Say(
            N_(
                "25 points for your side. A group can be trumped, but only by whoever is out of the suit, with as many trumps"
                " built the same way."
            )
        ),
        Do(N_("Lead 6♣: the first A♣ is called."), (play("6c"),)),
        Others((*plays(1, "7c", "8c", "Ac", "9c"), *plays(3, "Kh Qh"))),
        Say(
            N_(
                "Petra is your friend, and she tried a group: K♥ Q♥. But Ana holds A♥. The smallest card that can be beaten, Q♥,"
                " stays as her lead, she takes K♥ back, and each card taken back costs her side 10 points."
            )
        ),
        Others(plays(4, "Ah")),
        Do(
            N_("Ana has put her ace on it. You have no hearts: save the trick for your side with your trump, 2♠."),
            (play("2s"),),
            (
                Wrong(play("Kc"), None, N_("Allowed, but then Ana wins it, and your king with it.")),
                Wrong(play("Qd"), None, N_("Allowed, but then Ana wins the trick.")),
            ),
        ),
        Others(plays(1, "Th", "5h")),
        Say(
            N_(
                "15 points that the others do not get. Lead groups only if you have counted the higher cards: the list of"
                " tricks shows what has been played. Next: what points are for."
            )
        ),
    ),
    made(0, "2s", "3c 4c", "Ac"),
)

POINTS: Final = Lesson(
    "zhao-pengyou/points",
    _GAME,
    N_("Points and friends"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("As 4s 3c Kd 4d"),
            cards("2h 3s Ac Ad 5c"),
            cards("Ts 6c 6d 7h 8h"),
            cards("Ks 9c 8d 9h Th"),
            cards("6s Tc 9d Jh Qh"),
        ],
        "kitty": cards("7d 8c"),
    },
    (
        Say(
            N_(
                "Jun is the maker and has called the first A♠, and you hold it. You are his friend, only nobody knows yet; he"
                " does not either. Below the table stands what the opposition has won."
            )
        ),
        Others(plays(1, "3s", "Ts", "Ks", "6s")),
        Do(
            N_(
                "Jun asks for the ace with 3♠. There are 20 points in the trick, and as things stand they go to Petra. Play A♠:"
                " you win them and join Jun."
            ),
            (play("As"),),
            (Wrong(play("4s"), None, N_("You may stay hidden a while longer, but then Petra gets 20 points.")),),
        ),
        Say(
            N_(
                "Now everybody knows. Your points do not count for the opposition, and that is all the maker's side plays for:"
                " to keep the points from the others."
            )
        ),
        Do(N_("Lead to your friend: 3♣."), (play("3c"),)),
        Others((*plays(1, "Ac", "6c", "9c", "Tc"), *plays(1, "Ad", "6d", "8d", "9d"))),
        Do(
            N_(
                "Jun won with A♣ and has led A♦. Nobody can take this trick from him any more. So give him points: K♦ is worth"
                " 10, and the opposition will never get it."
            ),
            (play("Kd"),),
            (Wrong(play("4d"), None, N_("Allowed, but keep the small one: the king is safe with your friend now.")),),
        ),
        Say(
            N_(
                "That is the art of it: points to friends, nothing to opponents. Every pack holds 100. With two packs the"
                " opposition wins the deal from 80 points on. Next: the end of a deal."
            )
        ),
    ),
    made(1, "2h", "7d 8c", "As"),
)

END: Final = Lesson(
    "zhao-pengyou/end",
    _GAME,
    N_("The last trick and the levels"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("Ad RJ"),
            cards("Td 2h"),
            cards("Kd Ks"),
            cards("Td Ts"),
            cards("5d Ks"),
        ],
        "kitty": cards("Kc Kc"),
    },
    (
        Say(
            N_(
                "Two cards are left, hearts are trumps. Jun is the maker; nobody has played the A♠ that he called, so he is"
                " alone, and you are the opposition. He had to bury both kings of clubs."
            )
        ),
        Others(plays(1, "Td", "Kd", "Td", "5d")),
        Do(
            N_("Take this trick with A♦: 35 points, and the lead to the last trick."),
            (play("Ad"),),
            (Wrong(play("RJ"), "follow.suit", N_("The joker is a trump, and you hold a diamond.")),),
        ),
        Do(
            N_(
                "The last trick decides about the kitty: if the opposition wins it, its points count double for you. Lead the"
                " red joker, the highest card of all."
            ),
            (play("RJ"),),
        ),
        Others(plays(1, "2h", "Ks", "Ts", "Ks")),
        Say(
            N_(
                "35 and 30 points in tricks, and twice the 20 in the kitty: 105. From 80 on, with two packs, the opposition wins."
                " Each of you goes up one level, from 2 to 3; from 160 on it would be two levels."
            )
        ),
        Say(
            N_(
                "Jun stays on 2 and is passive: he may not make trumps until he has won again. Had you got less than 80, he"
                " would have gone up instead. Whoever is promoted beyond the ace wins the game."
            )
        ),
        Say(
            N_(
                "You know the game now. Play against bots: at a real table you may ask for a hint, for the reason why a card"
                " cannot be played, and for the rule book. Enjoy it!"
            )
        ),
    ),
    made(1, "2h", "Kc Kc", "As"),
)

WINNING: Final = (GROUPS, POINTS, END)
