"""The words of `paiyou verify`: what the proof in a replay proves, and what it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from math import lgamma, log
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.replays.verifying import Verified
from paiyou_client.translation import N_, _
from paiyou_client.words.shuffles import fault_words
from paiyou_engine.fair_shuffle import FairDraw, ShuffleProof
from paiyou_protocol.replays.record import Replay

NO_PROOF: Final = N_(
    "This replay carries no proof of its shuffle. One of everybody's hands does, if the table's terms were that anyone can "
    "check the shuffle."
)
HOLDS: Final = N_("The proof holds.")
FAILS: Final = N_("THE PROOF DOES NOT HOLD.")
_PROVES: Final = N_(
    "It proves to each of these people whose own client has found its bits in it (the score sheet says so): nobody chose or "
    "foresaw this deal before those bits were sent, the operator of the server not either."
)
_PROVES_LITTLE: Final = N_(
    "Nobody but the server gave bits, so it proves only that the server kept to its commitment. It may have tried as many "
    "deals as it liked before."
)
_CANNOT: Final = (
    N_("that the commitment was published before the hashes: the clients that were there have seen that, no file has"),
    N_("that the people in it were people, and that none of them was in league with the operator"),
    N_("that nobody looked: the server deals the cards, so its operator can see them"),
    N_("that nobody walked away from a deal that they knew: an attempt that ended so would stand above, by name"),
)
_BITS: Final = 256


def verified_lines(replay: Replay, verified: Verified) -> Iterator[str]:
    """What was checked and how it came out, then what that proves and what it cannot."""
    proof = verified.proof
    yield _("deal {id}, commitment {commitment}").format(id=for_terminal(replay.id), commitment=proof.commitment)
    yield "  " + _given_words(replay, proof)
    for number, draw in enumerate(proof.draws):
        yield "  " + _draw_words(draw, is_wrong=number in verified.wrong_draws)
    if len(verified.wrong_draws) and max(verified.wrong_draws) >= len(proof.draws):
        yield "  " + _("the deal has more orders than the proof")
    for void in proof.voids:
        sentence = _("an attempt came to nothing: no bits from {names}")
        yield "  " + sentence.format(names=_names(replay, void.missing))
    for fault in verified.faults:
        yield f"  ! {fault_words(fault)}"
    yield _(HOLDS if verified.holds else FAILS)
    if verified.holds:
        yield ""
        yield _(_PROVES if proof.contributions else _PROVES_LITTLE)
        yield _("It cannot prove:")
        yield from (f"- {_(line)}" for line in _CANNOT)
        yield from (f"- {words}" for words in _reach_words(proof))


def _given_words(replay: Replay, proof: ShuffleProof) -> str:
    if not proof.contributions:
        return _("bits: the server's alone")
    names = _names(replay, tuple(one.seat for one in proof.contributions))
    return _("bits: the server's, and of {names}").format(names=names)


def _draw_words(draw: FairDraw, *, is_wrong: bool) -> str:
    if is_wrong:
        return _("! order of {size} ({kind}): the deal was played by another one").format(
            size=draw.size, kind=draw.kind
        )
    return _("order of {size} ({kind}): as it follows from the bits").format(size=draw.size, kind=draw.kind)


def _reach_words(proof: ShuffleProof) -> Iterator[str]:
    most = max((draw.size for draw in proof.draws), default=0)
    reach = lgamma(most + 1) / log(2)
    if reach > _BITS:
        sentence = _("that every order can come up: 256 bits do not reach all 2^{reach} orders of {size} cards")
        yield sentence.format(reach=round(reach), size=most)


def _names(replay: Replay, seats: tuple[int, ...]) -> str:
    def name(seat: int) -> str:
        who = replay.seats[seat].name if seat < len(replay.seats) else ""
        number = _("seat {number}").format(number=seat + 1)
        return f"{for_terminal(who)} ({number})" if who else number

    return ", ".join(map(name, seats))
