"""What an operator may order of a running server: each order by its name, and the map that answers it.

An order is a map of plain values: ``do`` its name, ``by`` who gives it (the system's own name for the user at the other end
of the socket, never what the order says), ``why`` the reason, and what it is about.  Whatever changes something is written
to the journal with both.  The desk (`paiyou_server.operating.desk`) does it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from paiyou_server.operating.desk import Answer, Desk, NotDone


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order as it comes."""

    do: str
    why: str = ""
    person: str = ""
    table: str = ""
    text: str = ""
    file: str = ""
    door: str = ""
    minutes: float = 0.0


LISTS: Final[Mapping[str, Callable[[Desk], list[Answer]]]] = {
    "people": lambda desk: desk.list_people(),
    "tables": lambda desk: desk.list_tables(),
    "sessions": lambda desk: desk.list_sessions(),
    "bans": lambda desk: desk.list_bans(),
    "doors": lambda desk: desk.list_gateways(),
}
"""Orders that only look."""


async def _say(desk: Desk, order: Order, by: str) -> Answer:
    if not order.text.strip():
        raise NotDone("no-text")
    return {"told": await desk.say(order.text, order.table, by, order.why)}


async def _mute(desk: Desk, order: Order, by: str) -> Answer:
    if not order.minutes > 0:
        raise NotDone("minutes")
    await desk.silence(order.person, order.minutes, by, order.why)
    return {}


async def _unmute(desk: Desk, order: Order, by: str) -> Answer:
    await desk.silence(order.person, 0.0, by, order.why)
    return {}


async def _kick(desk: Desk, order: Order, by: str) -> Answer:
    await desk.kick(order.person, by, order.why)
    return {}


async def _ban(desk: Desk, order: Order, by: str) -> Answer:
    await desk.ban(order.person, by, order.why, banned=True)
    return {}


async def _unban(desk: Desk, order: Order, by: str) -> Answer:
    await desk.ban(order.person, by, order.why, banned=False)
    return {}


async def _close(desk: Desk, order: Order, by: str) -> Answer:
    await desk.close_table(order.table, by, order.why)
    return {}


async def _drain(desk: Desk, order: Order, by: str) -> Answer:
    return {"deals": await desk.drain(by, order.why)}


async def _backup(desk: Desk, order: Order, by: str) -> Answer:
    target = Path(order.file)
    if not target.is_absolute():
        raise NotDone("file")
    return {"records": await desk.back_up(target, by, order.why)}


async def _forget(desk: Desk, order: Order, by: str) -> Answer:
    await desk.forget_person(order.person, by, order.why)
    return {}


async def _new_key(desk: Desk, order: Order, by: str) -> Answer:
    return {"code": await desk.new_key(order.person, by, order.why)}


async def _door(desk: Desk, order: Order, by: str) -> Answer:
    return {"credential": await desk.new_gateway(order.door, by, order.why)}


async def _end_door(desk: Desk, order: Order, by: str) -> Answer:
    return {"ended": await desk.end_gateway(order.door, by, order.why)}


CHANGES: Final[Mapping[str, Callable[[Desk, Order, str], Awaitable[Answer]]]] = {
    "say": _say,
    "mute": _mute,
    "unmute": _unmute,
    "kick": _kick,
    "ban": _ban,
    "unban": _unban,
    "close": _close,
    "drain": _drain,
    "backup": _backup,
    "forget": _forget,
    "new-key": _new_key,
    "door": _door,
    "end-door": _end_door,
}
"""Orders that change something."""


async def carry_out(desk: Desk, order: Order, by: str) -> Answer:
    """Do it.  Raises `NotDone`, and what writing raises."""
    if order.do in LISTS:
        return {"rows": LISTS[order.do](desk)}
    if order.do not in CHANGES:
        raise NotDone("no-order", *LISTS, *CHANGES)
    return await CHANGES[order.do](desk, order, by)
