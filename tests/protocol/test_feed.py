"""Numbers at a table: nothing is told twice, nothing is skipped, and no frame grows with the room."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.errors import LocalProtocolError
from paiyou_protocol.feed import (
    PAGE,
    Feed,
    PackedEvents,
    SeatFrames,
    event_frames,
    tables_page,
)
from paiyou_protocol.follower import NOTHING, Extend, Follower, Missing, Replace
from paiyou_protocol.framing import HEADER, MAX_FRAME, decode
from paiyou_protocol.messages import Events, Plain, Snapshot, TablesPage, TableSummary

ME = Seat(2)


def event(number: int) -> Plain:
    return {"event": "n", "n": number}


@pytest.mark.parametrize(
    ("has", "lacking"),
    [(10, ()), (9, (10,)), (4, (5, 6, 7, 8, 9, 10)), (3, None), (11, None), (None, None)],
)
def test_what_a_client_lacks(has: int | None, lacking: tuple[int, ...] | None) -> None:
    feed: Feed[int] = Feed(ME, newest=4)
    feed.append([5, 6, 7, 8, 9, 10])
    assert feed.after(has) == lacking


def test_where_nothing_is_kept_who_has_all_lacks_nothing() -> None:
    assert Feed[int](ME, newest=10).after(10) == ()
    assert Feed[int](ME, newest=10).after(9) is None


def test_a_feed_counts_from_1_and_gives_back_what_came_after() -> None:
    feed: Feed[Plain] = Feed(ME)
    assert feed.begin() == 1
    assert feed.append([event(2), event(3)]) == 2
    assert feed.append([event(4)]) == 4
    assert feed.newest == 4
    assert feed.after(2) == (event(3), event(4))


@given(
    st.text(max_size=40),
    st.integers(1, 2**53),
    st.lists(st.integers(0, 2**32).map(event), max_size=PAGE),
    st.integers(),
)
def test_what_seats_lack_alike_differs_by_the_seat_alone(
    table: str, number: int, events: list[Plain], luck: int
) -> None:
    packed = tuple(msgspec.Raw(msgspec.msgpack.encode(each)) for each in events)
    seat = Seat(luck % 128)
    assert (SeatFrames(table, number, packed).of(seat),) == event_frames(PackedEvents(table, seat, number, packed))


def test_a_new_game_goes_on_counting_and_nobody_resumes_across_it() -> None:
    feed: Feed[Plain] = Feed(ME)
    feed.begin()
    feed.append([event(2), event(3)])
    assert feed.begin() == 4
    feed.append([event(5)])
    assert feed.after(3) is None
    assert feed.after(4) == (event(5),)


def test_a_feed_forgets_its_oldest_events() -> None:
    feed: Feed[Plain] = Feed(ME, keep=10)
    for number in range(1, 101):
        feed.append([event(number)])
        assert feed.newest == number
        assert number - feed.first_kept < 20
    assert feed.first_kept <= 91
    assert (feed.after(feed.first_kept - 1) or ())[0] == event(feed.first_kept)
    assert feed.after(feed.first_kept - 2) is None


def pages(push: Events) -> list[Events]:
    found = []
    for frame in event_frames(push):
        assert len(frame) <= HEADER + MAX_FRAME
        page = decode(frame[HEADER:])
        assert isinstance(page, Events)
        found.append(page)
    return found


@given(st.lists(st.integers(1, 4000), min_size=1, max_size=250))
def test_long_histories_come_in_pages_that_fit(sizes: list[int]) -> None:
    push = Events("t1", ME, 7, tuple({"x": "y" * size} for size in sizes))
    found = pages(push)
    assert [each for page in found for each in page.events] == list(push.events)
    number = 7
    for page in found:
        assert (page.table, page.audience, page.number) == ("t1", ME, number)
        assert 1 <= len(page.events) <= PAGE
        number += len(page.events)


def test_a_hundred_events_are_one_page() -> None:
    assert len(pages(Events("t1", ME, 1, (event(1),) * PAGE))) == 1
    lengths = [len(page.events) for page in pages(Events("t1", ME, 1, (event(1),) * (2 * PAGE + 50)))]
    assert lengths == [PAGE, PAGE, 50]


@given(st.lists(st.integers(1, 4000), max_size=150))
def test_events_that_were_packed_before_give_the_same_frames(sizes: list[int]) -> None:
    events = tuple(dict[str, object](x="y" * size) for size in sizes)
    packed = tuple(msgspec.Raw(msgspec.msgpack.encode(event)) for event in events)
    assert event_frames(PackedEvents("t1", ME, 7, packed)) == event_frames(Events("t1", ME, 7, events))


def test_one_event_that_fits_no_frame_is_a_bug_here() -> None:
    with pytest.raises(LocalProtocolError):
        event_frames(Events("t1", ME, 1, ({"x": "y" * MAX_FRAME}, event(2))))


def line(number: int, title: str = "x") -> TableSummary:
    return TableSummary(f"t{number}", title, "zhao-pengyou", "classic", 12, 1, 11, 0, "waiting", "Ann")


def test_tables_come_in_pages_of_a_hundred() -> None:
    tables = [line(number) for number in range(PAGE + 1)]
    assert tables_page(5, tables) == TablesPage(5, tuple(tables[:PAGE]), f"t{PAGE - 1}")
    assert tables_page(6, tables[1:]) == TablesPage(6, tuple(tables[1:]))
    assert tables_page(7, []) == TablesPage(7, ())


def test_long_titles_make_a_page_of_tables_shorter() -> None:
    tables = [line(number, "字" * 256) for number in range(PAGE)]
    page = tables_page(5, tables)
    assert 10 < len(page.tables) < PAGE
    assert page.more == page.tables[-1].table


def test_one_table_that_fits_no_page_is_a_bug_here() -> None:
    with pytest.raises(LocalProtocolError):
        tables_page(5, [line(1, "x" * MAX_FRAME)])


def following(number: int) -> Follower:
    return Follower("t1", ME, number)


def test_a_follower_needs_a_snapshot_first() -> None:
    start = Follower("t1")
    assert start.receive(Events("t1", ME, 1, (event(1),)))[1] == Missing()
    after, step = start.receive(Snapshot("t1", ME, 8, {"view": "seat"}))
    assert after == following(8)
    assert step == Replace({"view": "seat"})


def test_the_next_events_extend_the_view() -> None:
    after, step = following(8).receive(Events("t1", ME, 9, (event(9), event(10))))
    assert after == following(10)
    assert step == Extend((event(9), event(10)))


def test_events_that_are_known_are_left_out() -> None:
    push = Events("t1", ME, 7, (event(7), event(8), event(9)))
    assert following(8).receive(push) == (following(9), Extend((event(9),)))
    assert following(9).receive(push) == (following(9), NOTHING)
    assert following(20).receive(push) == (following(20), NOTHING)


def test_one_event_that_is_missing_is_a_gap() -> None:
    assert following(8).receive(Events("t1", ME, 10, (event(10),)))[1] == Missing()


def test_a_gap_is_reported_once_until_it_is_filled() -> None:
    late = Events("t1", ME, 11, (event(11),))
    waiting, step = following(8).receive(late)
    assert step == Missing()
    assert waiting.receive(late) == (waiting, NOTHING)
    filled, step = waiting.receive(Events("t1", ME, 9, (event(9), event(10), event(11))))
    assert filled == following(11)
    assert filled.receive(Events("t1", ME, 14, (event(14),)))[1] == Missing()


def test_on_a_new_connection_a_gap_may_be_reported_again() -> None:
    late = Events("t1", ME, 11, (event(11),))
    waiting, _ = following(8).receive(late)
    assert waiting.reconnected().receive(late)[1] == Missing()


def test_another_audience_needs_its_own_snapshot() -> None:
    assert following(8).receive(Events("t1", PUBLIC, 9, (event(9),)))[1] == Missing()
    assert following(8).receive(Snapshot("t1", PUBLIC, 3, {}))[0] == Follower("t1", PUBLIC, 3)


@given(st.lists(st.sampled_from(["tell", "lose", "begin", "back"]), max_size=40))
def test_whoever_is_lost_and_comes_back_has_the_same_as_who_never_left(happenings: list[str]) -> None:
    """A server's feed that keeps little, and a client that misses pushes and then asks."""
    feed: Feed[Plain] = Feed(ME, keep=3)
    whole: list[Plain] = []
    mine: list[Plain] = []
    follower, connected = Follower("t1"), True

    def push(what: Snapshot | Events) -> None:
        nonlocal follower
        follower, step = follower.receive(what)
        match step:
            case Replace(view):
                mine[:] = view["all"]  # type: ignore[call-overload]
            case Extend(events):
                mine.extend(events)
            case Missing():
                answer_sync()

    def answer_sync() -> None:
        number = follower.number if follower.audience == ME else None
        match feed.after(number):
            case (_, *_) as events if number is not None:
                push(Events("t1", ME, number + 1, events))
            case None:
                push(Snapshot("t1", ME, feed.newest, {"all": list(whole)}))

    for happening in [*happenings, "back"]:
        match happening:
            case "tell":
                told = event(feed.newest + 1)
                number = feed.append([told])
                whole.append(told)
                if connected:
                    push(Events("t1", ME, number, (told,)))
            case "begin":
                whole.clear()
                number = feed.begin()
                if connected:
                    push(Snapshot("t1", ME, number, {"all": []}))
            case "lose":
                connected = False
            case _:
                connected, follower = True, follower.reconnected()
                answer_sync()
        assert not connected or mine == whole
