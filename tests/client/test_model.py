"""The model: what the server said, folded; gaps are noticed and asked for once."""

from __future__ import annotations

from paiyou_client.model import Change, ClientModel, Connection, Status
from paiyou_client.table_model import LOG_ENTRIES, Fault, LogEntry, RunningTimer, TableModel
from paiyou_protocol.messages import (
    Events,
    JoinTable,
    Notice,
    Ok,
    ServerMessage,
    Sync,
    TableChanged,
    TableGone,
    TablesPage,
    TimerSet,
    Welcome,
)
from tests.client.fakes import GAMES, MOST, Add, Count, room, snapshot, summary


def model(*messages: ServerMessage) -> ClientModel:
    made = ClientModel(GAMES)
    for message in messages:
        made.apply_message(message, 100.0)
    return made


def table(*messages: ServerMessage) -> TableModel:
    return model(room(), *messages).tables["t1"]


def events(number: int, *steps: int, audience: int | str = 0) -> Events:
    return Events("t1", audience, number, tuple({"by": step} for step in steps))  # type: ignore[arg-type]


def test_a_welcome_says_who_we_are() -> None:
    made = model(Welcome((0, 1), "attic", "p-mei", "Mei"))
    assert made.me is not None
    assert (made.server, made.me.person, made.me.name) == ("attic", "p-mei", "Mei")


def test_the_lobby_is_known_when_its_last_page_has_come() -> None:
    made = model(TablesPage(1, (summary("b"),), more="b"))
    assert (made.lobby, made.lobby_known) == ({}, False)
    made.apply_message(TablesPage(2, (summary("c"), summary("a"))), 0)
    assert (list(made.lobby), made.lobby_known) == (["a", "b", "c"], True)


def test_the_lobby_follows_what_changes_and_what_goes() -> None:
    made = model(TablesPage(1, (summary("a"),)), TableChanged(summary("b")), TableChanged(summary("a", taken=5)))
    assert [line.taken for line in made.lobby.values()] == [5, 4]
    assert made.apply_message(TableGone("a"), 0) == Change(lobby=True)
    assert list(made.lobby) == ["b"]


def test_after_a_new_welcome_tables_that_have_gone_are_gone() -> None:
    again = (Welcome((0, 1), "attic", "p", "Mei"), TablesPage(1, (summary("b"),)))
    made = model(TablesPage(1, (summary("a"),)), *again)
    assert list(made.lobby) == ["b"]


def test_a_rooms_state_makes_us_be_at_the_table() -> None:
    made = model(room(you=2))
    assert made.tables["t1"].you == 2


def test_a_seat_stays_ours_where_we_left_a_running_game_until_the_table_goes() -> None:
    me = Welcome((0, 1), "attic", "p-mei", "Mei", tables=("t1",))
    kept = {}
    for state, you in (("playing", 2), ("playing", None), ("waiting", 2)):
        made = model(me, room(you=you, state=state))
        made.leave("t1")
        kept[state, you] = made.has_seat("t1")
    assert kept == {("playing", 2): True, ("playing", None): False, ("waiting", 2): False}
    made = model(me, room(you=2, state="playing"))
    made.leave("t1")
    made.apply_message(TableGone("t1"), 0)
    assert not made.has_seat("t1")


def test_what_is_said_of_other_tables_changes_nothing() -> None:
    made = ClientModel(GAMES)
    assert made.apply_message(snapshot(1, 5), 0) == Change()
    assert made.tables == {}


def test_we_are_the_host_where_the_room_names_us() -> None:
    made = model(Welcome((0, 1), "attic", "p-mei", "Mei"), room(host="p-mei"), room("t2"))
    assert (made.is_host("t1"), made.is_host("t2"), made.is_host("t3")) == (True, False, False)


def test_events_are_folded_over_the_snapshot() -> None:
    at = table(snapshot(7, 10), events(8, 1, 2))
    assert (at.view, at.number) == (Count(13), 9)
    assert list(at.log) == [LogEntry(Count(10), Add(1), Count(11)), LogEntry(Count(11), Add(2), Count(13))]


def test_events_that_were_seen_are_skipped() -> None:
    at = table(snapshot(7, 10), events(8, 1, 2), events(8, 1, 2), events(9, 2, 5))
    assert (at.view, at.number) == (Count(18), 10)


def test_a_gap_is_asked_for_once_and_nothing_is_folded_over_it() -> None:
    at = table(snapshot(7, 10), events(9, 1))
    assert at.view == Count(10)
    assert at.take_wanted() == Sync(0, "t1", 0, 7)  # type: ignore[arg-type]
    at.apply_push(events(10, 1))
    assert at.take_wanted() is None
    at.apply_push(events(8, 4, 1, 1))
    assert (at.view, at.number, at.take_wanted()) == (Count(16), 10, None)


def test_after_a_gap_was_filled_the_next_one_is_asked_for_again() -> None:
    at = table(snapshot(7, 10), events(9, 1))
    at.take_wanted()
    at.apply_push(events(8, 1))
    at.apply_push(events(12, 1))
    assert at.take_wanted() == Sync(0, "t1", 0, 8)  # type: ignore[arg-type]


def test_a_snapshot_in_place_of_missing_events_marks_the_log() -> None:
    at = table(snapshot(7, 10), events(8, 1), events(20, 1))
    at.take_wanted()
    at.apply_push(snapshot(20, 50))
    at.apply_push(events(21, 1))
    assert [entry.after_gap for entry in at.log] == [False, True]


def test_a_new_game_begins_with_an_empty_log() -> None:
    at = table(snapshot(7, 10), events(8, 1), snapshot(9, 0))
    assert (list(at.log), at.view) == ([], Count(0))


def test_an_event_that_cannot_be_folded_asks_for_all_anew() -> None:
    at = table(snapshot(7, 10), events(8, 1, -1, 1))
    assert at.view == Count(11)
    assert at.take_wanted() == JoinTable(0, "t1")
    at.apply_push(events(11, 1))
    assert at.take_wanted() is None
    at.apply_push(snapshot(11, 30))
    assert (at.view, at.number) == (Count(30), 11)


def test_an_event_that_makes_a_view_that_cannot_be_asks_for_all_anew() -> None:
    at = table(snapshot(7, 10), events(8, 1, MOST))
    assert at.view == Count(11)
    assert at.take_wanted() == JoinTable(0, "t1")


def test_events_for_another_audience_are_not_folded_but_asked_about() -> None:
    at = table(snapshot(7, 10), events(8, 1, audience="public"))
    assert at.view == Count(10)
    assert at.take_wanted() == Sync(0, "t1", 0, 7)  # type: ignore[arg-type]


def test_events_before_any_view_ask_for_all() -> None:
    at = table(events(8, 1))
    assert at.take_wanted() == JoinTable(0, "t1")


def test_a_table_is_taken_up_from_where_we_got_to() -> None:
    assert table(snapshot(7, 10)).resume() == JoinTable(0, "t1", 0, 7)  # type: ignore[arg-type]
    assert table().resume() == JoinTable(0, "t1")


def test_a_lost_connection_keeps_the_view_and_forgets_what_was_under_way() -> None:
    made = model(room(), snapshot(7, 10), TimerSet("t1", "window", 10.0), events(9, 1))
    at = made.tables["t1"]
    at.pending = "play"
    at.take_wanted()
    made.set_connection(Connection(Status.LOST, "broken", 5.0))
    assert at.view == Count(10)
    assert [at.pending, at.timer] == [None, None]
    at.apply_push(events(9, 1))
    assert at.take_wanted() is not None


def test_a_timer_ends_at_a_time_of_our_clock_and_can_be_stopped() -> None:
    at = table(TimerSet("t1", "window", 10.0))
    assert at.timer == RunningTimer("window", 110.0)
    at.apply_timer(TimerSet("t1", "window", 0.0), 105.0)
    assert at.timer is None


def test_a_game_that_we_do_not_know_is_said_to_be_so() -> None:
    made = model(room(game="bridge"), snapshot(7, 10), events(8, 1))
    at = made.tables["t1"]
    assert (at.fault, at.view, at.take_wanted()) == (Fault.UNKNOWN_GAME, None, None)


def test_a_view_that_cannot_be_read_is_said_to_be_so() -> None:
    at = table(snapshot(7, "much"))  # type: ignore[arg-type]
    assert (at.fault, at.view) == (Fault.UNREADABLE, None)
    assert not at.apply_push(events(8, 1))
    at.apply_push(snapshot(8, 1))
    assert at.fault is None


def test_whoever_saw_a_game_begin_has_not_come_to_it_until_the_connection_is_lost() -> None:
    plays = room(state="playing")
    at = table(room(state="waiting"), plays, snapshot(3, 2))
    was = at.saw_begin
    at.connection_lost()
    assert (was, at.saw_begin) == (True, False)
    late = ClientModel(GAMES)
    for message in (plays, snapshot(3, 2)):
        late.apply_message(message, 0.0)
    assert not late.tables["t1"].saw_begin


def test_the_log_is_bounded() -> None:
    at = table(snapshot(0, 0), events(1, *[1] * (LOG_ENTRIES + 5)))
    assert len(at.log) == LOG_ENTRIES
    assert at.log[-1].view_after == Count(LOG_ENTRIES + 5)


def test_notices_are_kept_and_told() -> None:
    made = ClientModel(GAMES)
    notice = Notice("closing")
    assert made.apply_message(notice, 0) == Change(notice=notice)
    assert list(made.notices) == [notice]


def test_an_answer_changes_nothing() -> None:
    assert ClientModel(GAMES).apply_message(Ok(1), 0) == Change()


def test_what_became_of_a_game_is_told_once() -> None:
    resumed = room(state="playing", remark="resumed")
    made = model(room(state="playing"))
    assert made.apply_message(resumed, 1.0) == Change(table="t1", remark="resumed")
    assert made.apply_message(resumed, 1.0) == Change(table="t1")


def test_a_game_that_was_put_aside_is_seen_no_more_and_taken_up_from_nothing() -> None:
    at = table(snapshot(7, 5))
    at.apply_room(room(remark="rules"), 1.0)
    assert at.view is None
    assert at.resume() == JoinTable(0, "t1")
