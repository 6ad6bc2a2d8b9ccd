"""What of a deal that is over a person may have: a pure question.

Who played has seen what its seat saw, and to everybody else in the room the public's side is shown if the table let anybody
look on.  Every card is shown where none is a secret any more: where the proof of the shuffle has told them all, and to a
player whose others were all bots.
"""

from __future__ import annotations

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_protocol.replays.record import Replay


def audience_of(replay: Replay, person: str) -> Audience | None:
    """As whom this person may see the deal; None: there is no such deal."""
    seats = [number for number, seat in enumerate(replay.seats) if person and seat.person == person]
    people = {seat.person for seat in replay.seats if seat.person}
    if not seats and not replay.is_open:
        return None
    if replay.proof is not None or people == {person}:
        return EVERYTHING
    return Seat(seats[0]) if seats else PUBLIC
