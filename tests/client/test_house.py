"""What people at a table ask of each other, by keys and in words: pauses, games put away, questions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiyou_client.asides import HeldAside, QuestionAside
from paiyou_client.model import ClientModel
from paiyou_client.seating import has_seat_for_us
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts import house
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.widgets.lines import plain
from paiyou_protocol.messages import (
    Hold,
    Motion,
    Propose,
    QuestionSet,
    ResumeGame,
    RoomState,
    SeatState,
    TableSettings,
    Terms,
    Vote,
    Watching,
)
from tests.client.fakes import GAMES, room, snapshot

ME = "p-mei"
ASKED = QuestionSet("t1", 3, "pause", "p-ana", ("p-ana", ME), ("p-ana",), 30.0)
MINE = replace(ASKED, asker=ME, agreed=(ME,))
SOMEBODY_AWAY = room(
    you=0, state=Hold.ADJOURNED, seats=(SeatState("Mei", ME, here=True), SeatState("Jun", "p-jun", away=400))
)
PAUSE, ADJOURN = Propose(0, "t1", Motion.PAUSE), Propose(0, "t1", Motion.ADJOURN)


def at(*messages: RoomState | QuestionSet, held: str = "", you: int | None = 2) -> TableModel:
    made = ClientModel(GAMES)
    for message in (room(you=you, state=held or "playing"), snapshot(1, 0), *messages):
        made.apply_message(message, 0.0)
    return made.tables["t1"]


def pressed(table: TableModel, *keys: str) -> house.Pressed:
    made = house.Pressed(is_open=False)
    for key in keys:
        made = house.press(table, ME, key, is_open=made.is_open)
    return made


@pytest.mark.parametrize(
    ("held", "keys", "request_"),
    [
        ("", "Hp", PAUSE),
        ("", "Ha", ADJOURN),
        (Hold.PAUSED, "Hp", ResumeGame(0, "t1")),
        (Hold.PAUSED, "P", ResumeGame(0, "t1")),
        (Hold.PAUSED, "Ha", ADJOURN),
        (Hold.ADJOURNED, "Ht", Propose(0, "t1", Motion.TAKE_UP)),
        (Hold.ADJOURNED, "T", Propose(0, "t1", Motion.TAKE_UP)),
    ],
)
def test_two_keys_ask_for_it_and_one_ends_what_stands_still(held: str, keys: str, request_: object) -> None:
    assert pressed(at(held=held), *keys) == house.Pressed(is_open=False, does=request_)  # type: ignore[arg-type]


def test_a_host_may_give_the_seat_of_who_is_away_to_another() -> None:
    seats = (SeatState("Mei", ME, here=True), SeatState("Jun", "p-jun", away=400), SeatState("Ada", bot="steady"))
    host, guest = (room(you=0, state="playing", host=host, seats=seats) for host in (ME, "p-jun"))
    assert pressed(at(host), "H", "o") == house.Pressed(is_open=False, does=house.Opens.OFFER)
    assert pressed(at(replace(host, you=None)), "H", "o").does is house.Opens.OFFER, "though the host has no seat"
    assert pressed(at(guest), "H", "o").does is None
    assert house.deserted_seats(host) == {1: "Jun"}


@pytest.mark.parametrize("state", ["playing", "over", Hold.PAUSED])
def test_a_host_sets_the_table_s_terms_from_it_between_games_too(state: str) -> None:
    host, guest = (at(room(you=2, state=state, host=who)) for who in (ME, "p-jun"))
    assert pressed(host, "H", "e") == house.Pressed(is_open=False, does=house.Opens.TERMS)
    assert pressed(guest, "H", "e").does is None
    assert "e the table's terms" in house.said(host, ME, 0.0, is_open=True)


def test_any_other_key_closes_the_menu_and_is_not_the_games() -> None:
    assert pressed(at(), "H", "x") == house.Pressed(is_open=False)
    assert pressed(at(), "x") == house.Pressed(is_open=False, is_ours=False)
    assert pressed(at(), "P") == house.Pressed(is_open=False, is_ours=False)


def test_who_looks_on_learns_there_what_may_be_seen_and_has_no_other_keys() -> None:
    assert house.said(at(you=None), ME, 0.0, is_open=True) == "Table: l who looks on"
    assert pressed(at(you=None), "H", "l") == house.Pressed(is_open=False, does=house.Opens.CONTRACT)
    assert pressed(at(you=None), "H", "p") == house.Pressed(is_open=False)
    assert pressed(at(you=None, held=Hold.PAUSED), "P") == house.Pressed(is_open=False, is_ours=False)
    assert house.said(at(you=None, held=Hold.PAUSED), "p-eve", 0.0, is_open=False) == "The game is paused."


HANDS = replace(ASKED, motion="show-hands", asked=("p-ana", "p-bao", ME))


@pytest.mark.parametrize(
    ("watching", "question", "agreed", "said"),
    [
        (Watching.NONE, None, False, "Nobody without a seat looks on while a game runs."),
        (Watching.PUBLIC, None, False, "Who looks on sees open cards only."),
        (Watching.DELAYED, None, False, "Who looks on sees all hands once a deal is over."),
        (
            Watching.AGREED,
            None,
            False,
            "open cards only: all hands once a deal is over if all agree, which they have not.",
        ),
        (Watching.AGREED, HANDS, False, "all hands once a deal is over if all agree: not yet Bao and you."),
        (Watching.AGREED, replace(HANDS, outcome="refused"), False, "if all agree, which they have not."),
        (Watching.AGREED, ASKED, False, "if all agree, which they have not."),
        (Watching.AGREED, None, True, "All agreed: who looks on sees all hands once a deal is over."),
    ],
)
def test_everybody_there_reads_what_is_shown_and_who_has_not_agreed(
    watching: Watching, question: QuestionSet | None, said: str, *, agreed: bool
) -> None:
    seats = (
        SeatState("Ana", "p-ana", here=True),
        SeatState("Bao", "p-bao", here=True),
        SeatState("Mei", ME, here=True),
    )
    settings = TableSettings(terms=Terms(watching=watching))
    made = replace(room(you=2, state="playing"), seats=seats, settings=settings, hands_agreed=agreed)
    assert house.contract(at(made, *(() if question is None else (question,))), ME).endswith(said)


@pytest.mark.parametrize(("key", "agree"), [("Y", True), ("N", False)])
def test_a_question_is_answered_by_one_key(key: str, *, agree: bool) -> None:
    assert pressed(at(ASKED), key).does == Vote(0, "t1", 3, agree=agree)


@pytest.mark.parametrize("question", [None, MINE, replace(ASKED, outcome="lapsed")], ids=["none", "ours", "over"])
def test_without_a_question_for_us_the_same_keys_are_the_games(question: QuestionSet | None) -> None:
    table = at() if question is None else at(question)
    assert not pressed(table, "Y").is_ours


@pytest.mark.parametrize(
    ("table", "is_open", "words"),
    [
        (at(), False, ""),
        (at(), True, "Table: p ask for a pause, a put the game away, l who looks on"),
        (at(ASKED), False, "Ana asks for a pause: Y agrees, N does not (23 s)."),
        (at(MINE), False, "You ask for a pause (23 s)."),
        (at(held=Hold.PAUSED), False, "The game is paused: P plays on."),
        (at(held=Hold.DESERTED, you=None), False, "All players are away: the game goes on when one of them comes."),
        (
            at(held=Hold.ADJOURNED),
            False,
            "Put away: you may leave. It goes on once all are back; T asks to go on now.",
        ),
        (at(held=Hold.ADJOURNED, you=None), False, "The game is put away until all are back."),
        (
            at(SOMEBODY_AWAY, held=Hold.ADJOURNED),
            False,
            "The game is put away until all are here: T asks to go on without them.",
        ),
        (at(SOMEBODY_AWAY, held=Hold.ADJOURNED), True, "Table: t go on without the others, l who looks on"),
        (at(held=Hold.ADJOURNED), True, "Table: t go on now, l who looks on"),
        (
            at(replace(ASKED, motion="offer-seat", seat=1, person="p-eve", name="Eve")),
            False,
            "Ana asks to give Bao's seat to Eve: Y agrees, N does not (23 s).",
        ),
        (
            at(replace(ASKED, motion="adjourn")),
            False,
            "Ana asks to put the game away for another day: Y agrees, N does not (23 s).",
        ),
        (
            at(replace(ASKED, motion="dance", asker="p-eve")),
            False,
            "the host asks for dance: Y agrees, N does not (23 s).",
        ),
    ],
)
def test_it_is_said_in_one_line_while_the_table_stays_in_sight(table: TableModel, words: str, *, is_open: bool) -> None:
    assert house.said(table, ME, 7.0, is_open=is_open) == words


def test_the_open_menu_is_listed_once() -> None:
    assert "pause" not in house.said(at(), ME, 7.0, is_open=True, cells=80), "its hints have a row of their own"
    assert "ask for a pause" in house.said(at(), ME, 7.0, is_open=True, cells=40), "which is too short here"


def test_a_question_whose_time_is_over_has_no_seconds_less_than_none() -> None:
    assert house.said(at(MINE), ME, 31.0, is_open=False) == "You ask for a pause (0 s)."


def told(*messages: RoomState | QuestionSet) -> list[str]:
    table = at(*messages)
    seats = [SeatState("Ana"), SeatState("Bao"), SeatState("you")]
    asides = [entry.seen for entry in table.log if isinstance(entry.seen, QuestionAside | HeldAside)]
    return [plain(aside_line(aside, lambda seat: seats[seat].name, 2, lambda _: ())) for aside in asides]


def test_the_log_keeps_who_asked_and_what_came_of_it() -> None:
    agreed = replace(ASKED, agreed=("p-ana", ME))
    assert told(ASKED, agreed, replace(agreed, outcome="carried")) == ["Ana asks for a pause", "a pause: all agreed"]
    assert told(MINE, replace(MINE, outcome="refused")) == ["you ask for a pause", "a pause: not all agreed"]
    assert told(replace(ASKED, outcome="lapsed")) == ["a pause: not all answered in time"]


def test_the_log_says_when_the_game_stands_still_and_goes_on() -> None:
    paused, away, on = (room(you=2, state=state) for state in (Hold.PAUSED, Hold.ADJOURNED, "playing"))
    assert told(paused, on, away) == ["the game is paused", "the game goes on", "the game is put away"]


@pytest.mark.parametrize("state", ["playing", *Hold])
def test_in_a_game_that_stands_still_nobody_sits_down_either(state: str) -> None:
    assert has_seat_for_us(room())
    assert not has_seat_for_us(room(state=state))
