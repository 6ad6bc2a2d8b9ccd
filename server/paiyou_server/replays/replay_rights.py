"""What of a deal that is over a person may have: a pure question.

Who played has seen what its seat saw, and to everybody else in the room the public's side is shown if the table let anybody
look on.  Every card is shown where the table's contract with those who look on says so, and to a player to whom none is a
secret any more: where the proof of the shuffle has told them all, or the others were all bots.
"""

from __future__ import annotations

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_protocol.messages import Watching
from paiyou_protocol.replays.record import Replay


def audience_of(replay: Replay, person: str, *, attends: bool = False) -> Audience | None:
    """As whom this person may see the deal; None: there is no such deal.  ``attends``: the person is at its table now."""
    seats = [number for number, seat in enumerate(replay.seats) if person and seat.person == person]
    people = {seat.person for seat in replay.seats if seat.person}
    if not seats and (replay.watching is Watching.NONE or not (replay.is_open or attends)):
        return None
    if replay.watching is Watching.DELAYED:
        return EVERYTHING
    if not seats:
        return PUBLIC
    return EVERYTHING if replay.proof is not None or people == {person} else Seat(seats[0])
