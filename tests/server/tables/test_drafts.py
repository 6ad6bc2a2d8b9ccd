"""Drafts: what a table is about to become, and never was where it is thrown away."""

from __future__ import annotations

import pytest

from paiyou_engine.game import Waiting
from paiyou_server.journal.records import Sat, TableMade
from paiyou_server.tables.drafts import Draft, EndlessChance
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.room_fold import new_room, room_after
from paiyou_server.tables.rooms import Room
from tests.server.toy_game import TOY, ToyGame

MADE = TableMade("1", "toy", 2, "T", "host", {"deals": 1, "hand": 2}, "short", {"window": 5.0})


class Even:
    def random(self) -> float:
        return 0.5

    def randrange(self, stop: int, /) -> int:
        return stop // 2


def room_of(*who: Person | Bot) -> Room:
    room = new_room(MADE, TOY)
    for seat, each in enumerate(who):
        assert isinstance(each, Person)
        room, events = room_after(room, Sat("1", seat, each.person), TOY)
        assert events == ()
    return room


def test_a_table_has_the_games_timers_and_its_own() -> None:
    assert new_room(MADE, TOY).timers == {"draw": 0.25, "window": 5.0, "next": 60.0, "bot": 0.6}


def test_a_draft_changes_nothing_but_itself() -> None:
    room = room_of(Person("a"), Person("b"))
    draft = Draft(room, TOY, Even(), 7.0)
    draft.start()
    assert (room.phase, draft.room.phase) == ("waiting", "playing")
    assert [type(record).__name__ for record in draft.records] == ["Started", "Stepped"]
    assert {record.at for record in draft.records} == {7.0}


def test_folding_a_drafts_records_gives_its_room() -> None:
    room = room_of(Person("a"), Person("b"))
    draft = Draft(room, TOY, Even(), 7.0)
    draft.start()
    draft.tick()
    for record in draft.records:
        room, _ = room_after(room, record, TOY)
    assert room == draft.room


def test_a_game_that_always_wants_chance_is_a_fault() -> None:
    class Endless(ToyGame):
        def waiting(self, state: object) -> Waiting:
            return super().waiting(TOY.start(TOY.presets()["short"], 2))

    with pytest.raises(Exception) as caught:  # noqa: PT011 - either way the game is at fault
        Draft(room_of(Person("a"), Person("b")), Endless(), Even(), 0.0).start()
    assert isinstance(caught.value, EndlessChance)


def test_players_are_those_of_the_start() -> None:
    draft = Draft(room_of(Person("a"), Person("b")), TOY, Even(), 0.0)
    draft.start()
    assert draft.room.audience_of("b") == 1
    assert draft.room.audience_of("c") == "public"
