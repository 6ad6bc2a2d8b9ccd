"""Small positions of Zioncheck, made by hand: what seat 0 knows, and what its bot does, told in faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.bots.zioncheck.outlook import Outlook, look
from paiyou_engine.bots.zioncheck.tastes import PLAIN, Taste
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Lay, Swap
from paiyou_engine.zioncheck.events import Discarded, Took
from paiyou_engine.zioncheck.faces import Face, face_of, face_text, is_joker, rank, suit
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.judging_fields import Cards
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld, TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Claiming, Deal, DealStart, Drawing, Melding, State, Step
from paiyou_engine.zioncheck.view import SeatView
from tests.engine.zioncheck.hands import faces

TWO_SETS, SET_AND_RUN, TWO_RUNS, TWO_SETS_AND_RUN = 1, 2, 3, 4
FAR = "2c 4h 6d 8s Tc Qh 3d 5s 7c 9h"


class Position:
    """A deal in which seat 0 is to do something.

    ``live`` is a discard that may be taken; without it seat 0 has drawn, or is to draw where ``drawn`` is False.  ``melds``
    lie on the table, laid down by seat 1, each ``set`` or ``run`` and its cards; ``laid`` are the seats that have laid down;
    ``picked`` is what seats took from the discards earlier; ``counts`` how many cards a seat holds beside them.
    """

    def __init__(
        self,
        hand: str,
        *,
        deal: int = TWO_SETS,
        live: str | None = None,
        drawn: bool = True,
        turn: int = 0,
        melds: Sequence[str] = (),
        laid: Sequence[int] = (),
        picked: Mapping[int, str] | None = None,
        counts: Mapping[int, int] | None = None,
        options: ZioncheckOptions | None = None,
    ) -> None:
        made, self._seats = Cards(), 4
        taken = {seat: made.make_all(faces(text.split())) for seat, text in (picked or {}).items()}
        own = made.make_all(faces(hand.split()))
        table = tuple(TableMeld(number, Seat(1), meld_of(text, made)) for number, text in enumerate(melds))
        discards = made.make_all(faces([live])) if live else ()
        hands = [tuple(sorted(own))]
        for seat in range(1, self._seats):
            more = (counts or {}).get(seat, 10) - len(taken.get(seat, ()))
            others = made.make_all(faces(FAR.split())[: max(0, more)])
            hands.append(tuple(sorted((*taken.get(seat, ()), *others))))
        state = Deal(
            hands=tuple(hands),
            stock=made.make_all(faces(["2d", "2d", "3c", "3c"])),
            discards=discards,
            melds=table,
            turn=Seat(turn),
            number=20,
            laid=tuple(5 if seat in {*laid, *((1,) if melds else ())} else None for seat in range(self._seats)),
            taken=(0,) * self._seats,
        )
        asked = tuple(Seat((turn + step) % self._seats) for step in range(self._seats - 1))
        discarder = Seat((turn - 1) % self._seats)
        phase = Claiming(state, discarder, asked) if live else Melding(state) if drawn else Drawing(state)
        start = DealStart(options or ZioncheckOptions(), self._seats, 2, deal, Seat(3), (0,) * self._seats)
        history = [
            Step(Seat(seat), Discard(card), (Discarded(Seat((seat - 1) % 4), card), Took(Seat(seat), card, True)))
            for seat, cards in taken.items()
            for card in cards
        ]
        self.state = State(start, phase, tuple(history))

    def outlook(self, taste: Taste = PLAIN) -> Outlook:
        """What seat 0 makes of it."""
        knowledge = ZIONCHECK.knowledge(self.state, Seat(0))
        assert isinstance(knowledge.view, SeatView)
        return look(knowledge.view, knowledge.seen, taste)

    def light(self) -> Light:
        """The deal, to be played out."""
        phase = self.state.phase
        assert isinstance(phase, Claiming | Drawing | Melding)
        return Light(self.state.start, phase.deal, Random(1))

    def decides(self) -> Action | None:
        """What the steady bot does, checked to be legal."""
        knowledge = ZIONCHECK.knowledge(self.state, Seat(0))
        action = decide(ZIONCHECK.name, "steady", knowledge, Random(1))
        assert action is None or ZIONCHECK.choices(self.state, Seat(0)).contains(action)  # type: ignore[arg-type]
        return action  # type: ignore[return-value]

    def plays_on(self) -> list[str]:
        """What seat 0 does from here to the end of its turn, each action in words."""
        done = []
        while isinstance(self.state.phase, Melding):
            action = self.decides()
            assert action is not None
            done.append(told(action))
            self.state, _ = ZIONCHECK.apply(self.state, Seat(0), action)
        return done


def told(action: Action | None) -> str:
    """An action by its faces: ``discard Kh``, ``add 9c to 0``, ``swap 6s in 1``, ``lay``, ``take``."""
    match action:
        case Discard(card):
            return f"discard {face_text(face_of(card))}"
        case Add(card, meld):
            return f"add {face_text(face_of(card))} to {meld}"
        case Swap(card, meld):
            return f"swap {face_text(face_of(card))} in {meld}"
        case Lay():
            return "lay"
        case _:
            return type(action).__name__.lower() if action is not None else "nothing"


def card_of(hand: Iterable[Card], text: str) -> Card:
    """The first card of a hand with this face."""
    return next(card for card in hand if face_text(face_of(card)) == text)


def meld_of(text: str, made: Cards) -> Meld:
    """``set`` or ``run`` and its cards, a run from low to high."""
    kind, *cards = text.split()
    shown = made.make_all(faces(cards))
    first = next(index for index, card in enumerate(shown) if not is_joker(card))
    face: Face = face_of(shown[first])
    return SetMeld(rank(face), shown) if kind == "set" else RunMeld(suit(face), rank(face) - first, shown)
