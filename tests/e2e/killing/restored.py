"""What somebody who is back is told by a server that was killed, compared with what its records say of the table."""

from __future__ import annotations

import time
from collections.abc import Iterator

from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.view import SeatView
from paiyou_protocol.messages import Hold
from paiyou_server.play.table_clock import length
from paiyou_server.play.turn_clock import decider
from paiyou_server.settings import Settings
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room, Spoken
from tests.e2e.killing.players import Player

_ROUNDED = 0.01
"""Seconds travel as thousandths."""
_USUAL = Settings()


async def told_all(player: Player, room: Room, newest: int) -> None:
    """Wait until this person knows the table as it stood, or the game has gone on already."""
    at = player.at
    assert at is not None
    heard = heard_by(room)
    said = heard[-1].number if heard else 0
    await player.until(lambda: at.number > newest or (at.room is not None and at.room.state not in set(Hold)))
    await player.until(lambda: not said or any(line.number == said for line in at.chat.lines))
    clock = decider(room) is not None
    await player.until(lambda: at.number > newest or not clock or at.clock is not None)


def compared(player: Player, room: Room, newest: int, *, spent: float, since: float) -> Iterator[str]:
    """Compare, and name what there was to be compared.

    ``spent`` are the seconds that the clock of the decision under way had run when the server died, ``since`` is when the
    next server was started, by the test's clock.
    """
    at = player.at
    assert at is not None
    assert at.room is not None
    told, ours = [seat.person for seat in at.room.seats], room.seats
    assert told == [who.person if isinstance(who, Person) else None for who in ours], "others sit there"
    yield "seats"
    kept = {line.number: line for line in heard_by(room)[-_USUAL.chat_shown :]}
    known = {line.number: (line.person, line.text) for line in at.chat.lines}
    assert all(known.get(number) == (line.person, line.text) for number, line in kept.items()), "talk is lost"
    yield from ["chat"] if kept else []
    if at.number != newest:
        return
    yield from _view(player, room)
    late = time.monotonic() - since + _ROUNDED
    yield from _clock(player, room, spent, late)
    yield from _timer(player, room, late)


def heard_by(room: Room) -> list[Spoken]:
    """What was said there to those in seats."""
    return [line for line in room.chat if not line.apart]


def _view(player: Player, room: Room) -> Iterator[str]:
    at = player.at
    assert at is not None
    view = at.view
    assert view == GAMES[room.game].view(room.state, player.seat), f"{player.name} sees what is not so"
    yield "view"
    if isinstance(view, SeatView) and view.answers:
        yield "claim"


def _clock(player: Player, room: Room, spent: float, late: float) -> Iterator[str]:
    """The decision's clock goes on where it stood: the time without a server counts against nobody."""
    at, seat, terms = player.at, decider(room), room.terms.clock
    assert at is not None
    if seat is None or terms is None or at.clock is None:
        return
    assert at.clock.seat == seat
    move, bank = max(0.0, terms.move - spent), room.clock.banks[seat]
    left = at.clock.move + at.clock.bank
    assert move + bank - late <= left <= move + bank + _ROUNDED, f"{left} is left of {move} and {bank}"
    yield "clock"


def _timer(player: Player, room: Room, late: float) -> Iterator[str]:
    """Whatever was left of a timer, there is a moment to come back."""
    at = player.at
    assert at is not None
    if room.waiting.timer is None or at.timer is None:
        return
    whole, left = length(room), at.timer.ends_at - time.monotonic()
    assert at.timer.kind == room.waiting.timer.kind
    assert min(whole, _USUAL.give_back) - late <= left <= whole + _ROUNDED
    yield "timer"
