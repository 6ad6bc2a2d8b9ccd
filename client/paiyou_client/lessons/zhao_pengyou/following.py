"""Lessons 5 to 7 of Zhao Pengyou: what must be played, pairs, sequences."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import Do, Lesson, Others, Say, Wrong
from paiyou_client.lessons.notation import cards, play, plays
from paiyou_client.lessons.zhao_pengyou.opening import made
from paiyou_client.translation import N_

_GAME: Final = "zhao-pengyou"
_LEVELS: Final = ["2"] * 5

SUIT: Final = Lesson(
    "zhao-pengyou/suit",
    _GAME,
    N_("Following suit"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("Qd 6d 8h 9c"),
            cards("2h Jd 7s 4c"),
            cards("Td 5s 6c 7c"),
            cards("Kd Ks 8c Tc"),
            cards("7d Ts As Jc"),
        ],
        "kitty": cards("3s 4s"),
    },
    (
        Say(
            N_(
                "Jun is the maker, hearts and twos are trumps. The turn goes round anticlockwise: here from each row to the one"
                " below it, so after Jun's lead you are the last to play."
            )
        ),
        Others(plays(1, "Jd", "Td", "Kd", "7d")),
        Do(
            N_(
                "Diamonds were led. As long as you hold diamonds you must play one. K♦ is high already, so give your lowest"
                " card, 6♦. What you may not play is dimmed."
            ),
            (play("6d"),),
            (
                Wrong(play("8h"), "follow.suit", N_("You still hold diamonds. Trumping is for whoever has none.")),
                Wrong(play("9c"), "follow.suit", N_("You still hold diamonds, so it must be one of them.")),
                Wrong(play("Qd"), None, N_("Allowed, but Q♦ does not beat K♦ and may win something later.")),
            ),
        ),
        Others(plays(3, "Ks", "Ts")),
        Do(
            N_(
                "Petra won and led K♠. You have no spade, so you may play what you like. There are 20 points in the trick:"
                " take it with a trump, 8♥."
            ),
            (play("8h"),),
            (
                Wrong(
                    play("9c"), None, N_("Allowed: you throw it away. But the points go to Petra then. Use your trump.")
                ),
                Wrong(
                    play("Qd"), None, N_("Allowed: you throw it away. But the points go to Petra then. Use your trump.")
                ),
            ),
        ),
        Others(plays(1, "7s", "5s")),
        Say(
            N_(
                "25 points. Jun had a higher trump, but he holds spades and had to play one. Follow suit if you can; if you"
                " cannot, trump or throw away. That is most of the game. Next: several cards at once."
            )
        ),
    ),
    made(1, "2h", "3s 4s", "Ac"),
)

PAIRS: Final = Lesson(
    "zhao-pengyou/pairs",
    _GAME,
    N_("Pairs"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("Ah 8h 8h 6h Ks 7c 7c"),
            cards("Jh Jh 9s 9s Qd Qd 2c"),
            cards("Qh 5h 3s 4s 3d 4d 6c"),
            cards("4h 3h 6s 7s 6d 7d 8c"),
            cards("7h 9h 8s Js 8d Kd 9c"),
        ],
        "kitty": cards("3c 4c"),
    },
    (
        Say(
            N_(
                "With several packs there are identical cards: same rank, same suit. Two of them are a pair and may be led"
                " together; three or four likewise. Clubs and twos are trumps in this deal."
            )
        ),
        Others(plays(1, "Jh Jh", "Qh 5h", "4h 3h", "7h 9h")),
        Do(
            N_(
                "Jun led the pair J♥ J♥. You must play two hearts, and if you hold a pair of hearts, that pair. So it has to be"
                " 8♥ 8♥, though A♥ and 6♥ are hearts too."
            ),
            (play("8h 8h"),),
            (
                Wrong(play("Ah 6h"), "follow.sets", N_("Two hearts, but no pair, and you do hold one: 8♥ 8♥.")),
                Wrong(play("7c 7c"), "follow.suit", N_("A pair, but no hearts: the suit comes first.")),
            ),
        ),
        Others(plays(1, "9s 9s", "3s 4s", "6s 7s", "8s Js")),
        Do(
            N_(
                "Kolja's Q♥ did not beat the jacks: only a higher pair would. Now Jun leads 9♠ 9♠. You have one spade: play it,"
                " and add any other card. Keep your clubs together: K♠ and 6♥."
            ),
            (play("Ks 6h"), play("Ks Ah")),
            (
                Wrong(play("7c 7c"), "follow.suit", N_("You hold a spade, so K♠ must be among the two.")),
                Wrong(play("Ks 7c"), None, N_("Allowed, but a broken pair of trumps is worth little. Add a heart.")),
            ),
        ),
        Others(plays(1, "Qd Qd", "3d 4d", "6d 7d", "8d Kd")),
        Do(
            N_(
                "Q♦ Q♦ is led, and you have no diamonds. Whoever is out of the suit may trump a pair with a pair: 7♣ 7♣ wins."
            ),
            (play("7c 7c"),),
            (
                Wrong(
                    play("Ah 7c"), None, N_("Allowed, but one trump does not beat a pair. It takes a pair of trumps.")
                ),
            ),
        ),
        Say(
            N_(
                "Yours, with the king of diamonds. To win, a play must be built like the lead: a pair for a pair, three for"
                " three. To follow, play pairs as long as you have them in the suit. Next: sequences of pairs."
            )
        ),
    ),
    made(1, "2c", "3c 4c", "As"),
)

SEQUENCES: Final = Lesson(
    "zhao-pengyou/sequences",
    _GAME,
    N_("Sequences"),
    {
        "players": 5,
        "levels": _LEVELS,
        "hands": [
            cards("7d 7d 8d 8d 3c Ah Ah 6h 6h Jh Jh 2s"),
            cards("3d 3d Kd Jd 4c 6c 7h 8h 3h 4h 3s 8s"),
            cards("9d 9d 5d 5d 7c 8c 5h Kh Qh 4s 5s 8s"),
            cards("4d 6d Qd 9c 9c Tc 3h 4h 7h 8h 6s Ts"),
            cards("9h 9h Th Th Ac 7s 7s 9s 9s Qc Kc Ts"),
        ],
        "kitty": cards("Jc Qc"),
    },
    (
        Say(
            N_(
                "Pairs of neighbouring ranks in one suit are a sequence, which the Chinese call a tractor. The trump rank is"
                " skipped: if fives are trumps, 4 4 6 6 is one. Cards of the trump rank and jokers never stand in it."
            )
        ),
        Do(
            N_("You are the maker, spades are trumps, and you lead. Lead all four: 7♦ 7♦ 8♦ 8♦."),
            (play("7d 7d 8d 8d"),),
            (
                Wrong(
                    play("7d 7d 8d"), "lead.mixed", N_("A pair and one more are no sequence. Take the second 8♦ too.")
                ),
                Wrong(play("7d 7d"), None, N_("A pair may be led, but the four together are harder to beat.")),
                Wrong(play("8d 8d"), None, N_("A pair may be led, but the four together are harder to beat.")),
            ),
        ),
        Others(plays(1, "3d 3d Kd Jd", "9d 9d 5d 5d", "4d 6d Qd 9c", "7s 7s 9s 9s")),
        Say(
            N_(
                "It held. Only a higher sequence wins. Kolja's 9♦ 9♦ 5♦ 5♦ are two pairs that do not lie together, and so are"
                " Ana's trumps. She had no diamonds: 7♠ 7♠ 8♠ 8♠ would have won."
            )
        ),
        Do(
            N_("Now lead 3♣, to find your friend: you have called the first A♣."),
            (play("3c"),),
        ),
        Others((*plays(1, "4c", "7c", "9c", "Ac"), *plays(4, "9h 9h Th Th"))),
        Do(
            N_(
                "Ana is your friend and leads a sequence herself. You need not answer with a sequence, but with pairs, as many"
                " as were led. Win you cannot, so keep the aces: play 6♥ 6♥ J♥ J♥."
            ),
            (play("6h 6h Jh Jh"),),
            (
                Wrong(play("Ah 6h 6h Jh"), "follow.sets", N_("You can play two pairs of hearts, so you must.")),
                Wrong(
                    play("Ah Ah 6h 6h"), None, N_("Two pairs will do, but these are no sequence either. Keep the aces.")
                ),
                Wrong(
                    play("Ah Ah Jh Jh"), None, N_("Two pairs will do, but these are no sequence either. Keep the aces.")
                ),
            ),
        ),
        Others(plays(1, "7h 8h 3h 4h", "5h Kh Qh 8c", "3h 4h 7h 8h")),
        Say(
            N_(
                "The trick stays with Ana, and so with your side. A table may be stricter and ask for a sequence where you have"
                " one; its rules say so. Next: several top cards at once."
            )
        ),
    ),
    made(0, "2s", "Jc Qc", "Ac"),
)

FOLLOWING: Final = (SUIT, PAIRS, SEQUENCES)
