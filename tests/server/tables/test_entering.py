"""Who may come in, as a table of cases."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from paiyou_engine.game import Seat, Waiting
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Entry, Visibility
from paiyou_server.journal.records import Allowed, TableMade
from paiyou_server.people.passwords import Lock
from paiyou_server.tables.doors import Barred, Door
from paiyou_server.tables.entering import Proof, refusal
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.room_fold import new_room, room_after
from paiyou_server.tables.rooms import Room
from tests.server.toy_game import TOY

LOCK, OTHER_LOCK = Lock(b"salt", b"digest"), Lock(b"pepper", b"digest")
MADE = TableMade("1", "toy", 2, "T", "host", {"deals": 1, "hand": 2}, "short", {})


def room(**door: object) -> Room:
    """A table of a host, with Bo in a seat, Mo let in before, Al on the list and Ex sent away."""
    people = Door(members=frozenset({"mo"}), allowed=frozenset({"al"}), code="ABCDEF", **door).with_barred(Barred("ex"))  # type: ignore[arg-type]
    return replace(new_room(replace(MADE, door=people), TOY), seats=(Person("bo"), None))


UNLISTED, INVITE, LISTED = Visibility.UNLISTED, Entry.INVITE, Entry.LIST
INVITED, OPENED, WRONG = Proof(invited=True), Proof(opened=LOCK), Proof(opened=OTHER_LOCK)
BOTH = Proof(invited=True, opened=LOCK)
NOTHING = Proof()


@pytest.mark.parametrize(
    ("door", "who", "proof", "code"),
    [
        ({}, "stranger", NOTHING, None),
        ({}, "ex", NOTHING, "barred"),
        ({}, "ex", BOTH, "barred"),
        ({"lock": LOCK}, "stranger", NOTHING, "password"),
        ({"lock": LOCK}, "stranger", WRONG, "password"),
        ({"lock": LOCK}, "stranger", INVITED, "password"),
        ({"lock": LOCK}, "stranger", OPENED, None),
        ({"lock": LOCK}, "mo", NOTHING, None),
        ({"lock": LOCK}, "al", NOTHING, None),
        ({"lock": LOCK}, "bo", NOTHING, None),
        ({"lock": LOCK}, "host", NOTHING, None),
        ({"entry": INVITE}, "stranger", NOTHING, "not-invited"),
        ({"entry": INVITE}, "stranger", INVITED, None),
        ({"entry": INVITE}, "mo", NOTHING, None),
        ({"entry": INVITE, "lock": LOCK}, "stranger", INVITED, "password"),
        ({"entry": INVITE, "lock": LOCK}, "stranger", BOTH, None),
        ({"entry": LISTED}, "stranger", INVITED, "not-invited"),
        ({"entry": LISTED}, "mo", NOTHING, "not-invited"),
        ({"entry": LISTED}, "al", NOTHING, None),
        ({"entry": LISTED}, "bo", NOTHING, None),
        ({"visibility": UNLISTED}, "stranger", NOTHING, "no-table"),
        ({"visibility": UNLISTED}, "stranger", INVITED, None),
        ({"visibility": UNLISTED}, "ex", NOTHING, "no-table"),
        ({"visibility": UNLISTED}, "ex", INVITED, "barred"),
        ({"visibility": UNLISTED, "lock": LOCK}, "stranger", OPENED, "no-table"),
        ({"visibility": UNLISTED, "lock": LOCK}, "mo", NOTHING, None),
    ],
)
def test_who_may_come_in(door: dict[str, object], who: str, proof: Proof, code: str | None) -> None:
    found = refusal(room(**door), who, proof)
    assert (None if found is None else found.value) == code


def test_who_is_taken_off_the_list_must_prove_again_what_the_door_asks_for() -> None:
    before = room(lock=LOCK)
    off = before.door.with_allowed("mo").without_allowed("mo")
    assert refusal(before, "mo", NOTHING) is None
    assert refusal(replace(before, door=off), "mo", NOTHING) is FailedCode.PASSWORD


SENT_AWAY = replace(
    room(),
    seats=(Bot("steady"), Person("bo")),
    players=(Bot("steady"), Person("bo")),
    state="any",
    waiting=Waiting(seats=(Seat(0),)),
    games=3,
    door=Door(barred=(Barred("ex", 0, 3),)),
)
"""Ex was sent away out of the first seat of the third game, which still runs."""


@pytest.mark.parametrize(
    ("changes", "back"),
    [
        ({}, Person("ex")),
        ({"games": 4}, Bot("steady")),
        ({"waiting": Waiting()}, Bot("steady")),
        ({"players": (Person("cy"), Person("bo")), "seats": (Person("cy"), Person("bo"))}, Person("cy")),
    ],
    ids=["the same game", "another game", "over", "given to another"],
)
def test_who_is_allowed_back_has_the_seat_only_while_it_waits(changes: dict[str, Any], back: object) -> None:
    after, _ = room_after(replace(SENT_AWAY, **changes), Allowed("1", "ex"), TOY)
    assert after.players[0] == back
    assert after.seats[0] == back
    assert after.door.bar_of("ex") is None
