"""Lessons 1 to 4 of Zhao Pengyou: trumps, bids, the kitty, calls."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import YOU, Do, Entry, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import PASS, TICK, bid, bury, call, cards, play, plays
from paiyou_client.translation import N_

_GAME: Final = "zhao-pengyou"
_LEVELS: Final = ["2"] * 5


def made(seat: int, shown: str, buried: str, called: str) -> tuple[Entry, ...]:
    """A maker who has shown, buried and called."""
    return ((seat, bid(shown)), TICK, (seat, bury(buried)), (seat, call(called, 1)))


TRUMPS: Final = Lesson(
    "zhao-pengyou/trumps",
    _GAME,
    N_("Trumps"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("2s 9h Ks"),
            cards("2h Kh 4c"),
            cards("5h Qc 7s"),
            cards("3h Tc 8s"),
            cards("6h Ac 9s"),
        ],
        "kitty": cards("3d 4d"),
    },
    (
        Say(
            N_(
                "Zhao Pengyou is played for points: each king and ten is worth 10, each five 5. One player, the maker, chooses"
                " trumps and has hidden friends. All the others together want those points."
            )
        ),
        Say(
            N_(
                "Here Jun is the maker. He showed 2♥, so all hearts are trumps, and all twos too. From the top: red joker,"
                " black joker, 2♥, the other twos, then A♥ K♥ and so on down. They all count as one suit: trumps."
            )
        ),
        Others(plays(1, "Kh", "5h", "3h", "6h")),
        Do(
            N_(
                "Jun led K♥ and nobody has beaten it. You can: 2♠ is a trump, higher than K♥. Go to it with the arrows, pick it"
                " with space and play it with Enter, or type its name. The last lines show which keys work."
            ),
            (play("2s"),),
            (
                Wrong(
                    play("Ks"), "follow.suit", N_("Trumps were led, and you hold two: 2♠ and 9♥. K♠ is a plain spade.")
                ),
                Wrong(play("9h"), None, N_("9♥ is a trump too, but lower than K♥. Which of your cards is higher?")),
            ),
        ),
        Say(
            N_(
                "The trick is yours, with Jun's king and Kolja's five: 15 points. Whoever wins a trick leads to the next one,"
                " so it is your turn again."
            )
        ),
        Do(
            N_(
                "Lead K♠. In a plain suit the order is A K Q J 10 down to 2, and nobody here has the ace of spades. Of two equal"
                " cards the one that was played first wins."
            ),
            (play("Ks"),),
            (Wrong(play("9h"), None, N_("You may lead a trump, but Jun still has 2♥, and it beats 9♥.")),),
        ),
        Others(plays(1, "4c", "7s", "8s", "9s")),
        Say(
            N_(
                "Won again. Jun had no spade: he could have trumped it and threw a club away instead. Trumps beat plain suits,"
                " higher beats lower: those are the cards. Next: who makes trumps?"
            )
        ),
    ),
    made(1, "2h", "3d 4d", "Ac"),
)

BIDDING: Final = Lesson(
    "zhao-pengyou/bidding",
    _GAME,
    N_("Making trumps"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("2s 2s 2h As Ks"),
            cards("2c 4c 5c 9c Tc"),
            cards("2d 3d 4d 5d 6d"),
            cards("6s 7s 8s 9s Ts"),
            cards("6h 7h 8h 9h Th"),
        ],
        "kitty": cards("3c 3h"),
    },
    (
        Say(
            N_(
                "Everybody is on a level, from 2 up to A, and begins on 2. While the cards are drawn, anybody may show cards of"
                " their own level, here twos. The suit that you show would be trumps, your level the trump rank, and you the"
                " maker."
            )
        ),
        Others(((1, bid("2c")),)),
        Do(
            N_(
                "The cards are drawn, and for a moment more one may bid. Jun shows one 2♣. Only more cards beat that, and they"
                " must be identical. You hold 2♠ 2♠: show both. The number key says how many you show."
            ),
            (bid("2s 2s"),),
            (
                Wrong(bid("2h"), "bid.count", N_("One card does not beat one card. Show two.")),
                Wrong(
                    PASS,
                    None,
                    N_("You need not bid, but then Jun is the maker. With this hand you want to be it yourself."),
                ),
            ),
        ),
        Others((TICK,)),
        Say(
            N_(
                "Nobody shows more: you are the maker, spades and all twos are trumps. Jun has taken his 2♣ back. Had he held"
                " two of them, he could have matched your pair and stayed the maker. With more packs three beat two, and four"
                " beat three."
            )
        ),
        Say(
            N_(
                "If nobody bids, all is shuffled again. Whoever lost the last deal is passive and may not bid in the next one;"
                " most tables play so. Next: what the maker does with the kitty."
            )
        ),
    ),
)

KITTY: Final = Lesson(
    "zhao-pengyou/kitty",
    _GAME,
    N_("The kitty"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("2s 2s As Ks Ah 7d"),
            cards("4h 5h 7c 8c 9c Jd"),
            cards("6h 7h 9d Td Qd 3s"),
            cards("8h 9h Tc Jc Qc 4s"),
            cards("Th Jh Kc Ac 5s 6s"),
        ],
        "kitty": cards("Kd 4d 3c 6c"),
    },
    (
        Say(
            N_(
                "You are the maker, spades are trumps. The kitty, the cards that were left over, is in your hand now: K♦ 4♦ 3♣"
                " 6♣. Lay as many cards away, face down. In a whole deal it is 8 cards with five players, else 6."
            )
        ),
        Say(
            N_(
                "Beware of points: if the others win the very last trick, what lies there counts double for them. So keep"
                " kings, tens and fives, keep trumps and aces, and get rid of a whole suit if you can."
            )
        ),
        Do(
            N_(
                "Bury 4♦ 7♦ 3♣ 6♣: no points among them, and you have no club left, so that you can trump clubs. Pick the four"
                " cards, then press Enter."
            ),
            (bury("4d 7d 3c 6c"),),
            (
                Wrong(bury("4d 7d 3c"), "bury.count", N_("As many as the kitty had: four.")),
                Wrong(
                    bury("Kd 4d 3c 6c"), None, N_("K♦ is worth 10. Lost with the last trick that would be 20 points.")
                ),
                Wrong(
                    bury("Kd 7d 3c 6c"), None, N_("K♦ is worth 10. Lost with the last trick that would be 20 points.")
                ),
            ),
        ),
        Say(
            N_(
                "Good. Nobody sees those cards until the deal is over, and no rule says what may be buried; some tables set a"
                " limit of points. Now the maker calls friends: the next lesson."
            )
        ),
    ),
    ((YOU, bid("2s 2s")), TICK),
)

CALLS: Final = Lesson(
    "zhao-pengyou/calls",
    _GAME,
    N_("Calling a friend"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("2s As Ks 4c"),
            cards("Ac 7c 8h 9h"),
            cards("Kc 6c Th 5h"),
            cards("9c Tc Qh Jh"),
            cards("Ac 3c 6h 7h"),
        ],
        "kitty": cards("3d 6d"),
    },
    (
        Say(
            N_(
                'A maker alone against four would lose. So the maker names a card and a number, such as "the first A♣". Whoever'
                " plays that copy is the friend from then on. Until then nobody knows, and nobody may tell."
            )
        ),
        Do(
            N_(
                "Call the first A♣. You do not hold it, and whoever does will be glad to play it: it wins a trick. Choose suit,"
                " rank and number with the keys below, then press Enter."
            ),
            (call("Ac", 1),),
            (
                Wrong(call("As", 1), "call.trump", N_("Spades are trumps, and a called card is a plain one.")),
                Wrong(call("Ac", 2), None, N_("Then whoever plays the second A♣ joins you. Call the first one.")),
            ),
        ),
        Do(
            N_("The maker leads. Draw the ace out: lead your small club, 4♣."),
            (play("4c"),),
            (Wrong(play("As"), None, N_("A♠ wins, but it does not find your friend. Lead the club.")),),
        ),
        Others(plays(1, "Ac", "6c", "9c", "3c")),
        Say(
            N_(
                "Jun played the first A♣: he is your friend, and his row shows it. Ana has the other A♣, which is the second one"
                " now and means nothing. What Jun has won so far belongs to your side."
            )
        ),
        Say(
            N_(
                "With six players there are two calls, with twelve five. If you play a called card yourself, or nobody does,"
                " your side stays smaller and wins more if it wins. Next: what you must play when others lead."
            )
        ),
    ),
    ((YOU, bid("2s")), TICK, (YOU, bury("3d 6d"))),
)

OPENING: Final = (TRUMPS, BIDDING, KITTY, CALLS)
