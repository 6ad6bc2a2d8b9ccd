"""The small pure parts of the server, each on its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from msgspec import structs

from paiyou_engine.cards import Card
from paiyou_engine.game import TABLE, Actor, Seat, Timer, Waiting
from paiyou_engine.registry import GAMES
from paiyou_server.connections.flow import Bucket, PerMinute
from paiyou_server.connections.launch import Launch
from paiyou_server.connections.networks import network
from paiyou_server.journal.records import Sat, TableMade
from paiyou_server.logs import leaves
from paiyou_server.people.accounts import Accounts, NameTaken, token_hash
from paiyou_server.people.one_time import Codes, TooManyCodes
from paiyou_server.play.bot_seats import BotSeats, Question, Thought, holds, level_of
from paiyou_server.play.table_clock import TableClock
from paiyou_server.play.timing import ends_at_once, left_after_restart, starts_anew
from paiyou_server.settings import BadSetting, Settings
from paiyou_server.tables.doors import ALPHABET
from paiyou_server.tables.drafts import Draft, EndlessChance
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.room_fold import new_room, room_after
from paiyou_server.tables.rooms import Room
from tests.engine.bots.zioncheck.positions import Position
from tests.server.toy_game import TOY, ToyGame

MADE = TableMade("1", "toy", 2, "T", "host", {"deals": 1, "hand": 2}, "short", {"window": 5.0})


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


# --- timers ----------------------------------------------------------------------------------------------------------

WINDOW = Timer("window")


@pytest.mark.parametrize(
    ("before", "after", "actor", "anew"),
    [
        (Waiting(), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(seats=seats(0), timer=WINDOW), TABLE, True),
        (Waiting(seats=seats(0, 1), timer=WINDOW), Waiting(seats=seats(1), timer=WINDOW), Seat(0), False),
        (Waiting(seats=seats(1), timer=WINDOW), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(seats=seats(0, 1), timer=WINDOW), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(free=seats(0), timer=Timer("draw")), TABLE, True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(free=seats(0), timer=Timer("draw")), Seat(0), False),
        (Waiting(seats=seats(0), timer=WINDOW), Waiting(seats=seats(0)), Seat(0), True),
    ],
)
def test_when_a_timer_is_a_new_one(before: Waiting, after: Waiting, actor: Actor, anew: bool) -> None:
    assert starts_anew(before, after, actor) is anew


@pytest.mark.parametrize(
    ("waiting", "people", "length", "at_once"),
    [
        (Waiting(seats=seats(0)), (0,), 0.0, False),
        (Waiting(timer=Timer("draw")), (0,), 0.25, False),
        (Waiting(timer=Timer("draw")), (0,), 0.0, True),
        (Waiting(timer=Timer("draw", seats(0))), (0,), 0.25, True),
        (Waiting(timer=Timer("draw", seats(0))), (0, 1), 0.25, False),
        (Waiting(timer=Timer("draw")), (), 0.25, True),
        (Waiting(seats=seats(2), timer=WINDOW), (), 0.25, False),
    ],
)
def test_when_a_timer_needs_no_wait(waiting: Waiting, people: Sequence[int], length: float, at_once: bool) -> None:
    assert ends_at_once(waiting, set(map(Seat, people)), length) is at_once


@pytest.mark.parametrize(
    ("length", "since", "last_sign", "left"),
    [
        (60, 100, 100, 60),
        (60, 100, 130, 30),
        (60, 100, 159, 10),
        (60, 100, 900, 10),
        (5, 100, 104, 5),
        (60, 100, 90, 60),
    ],
)
def test_what_is_left_of_a_timer_after_a_restart(length: float, since: float, last_sign: float, left: float) -> None:
    assert left_after_restart(length, since, last_sign, give_back=10) == left


def test_a_clock_without_a_timer_never_ends_and_says_nothing() -> None:
    clock = TableClock("1")
    clock.follow(new_room(MADE, TOY), 0.0)
    assert clock.ends == float("inf")
    assert clock.announcement(0.0) == (0, None)


# --- rooms and drafts ------------------------------------------------------------------------------------------------


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


# --- bots ------------------------------------------------------------------------------------------------------------


def thought(seat: int, *, steps: int = 5, timer: int = 2) -> Thought:
    return Thought(Question(Seat(seat), "steady", steps, timer, "", None), {"do": "pass"})


@pytest.mark.parametrize(
    ("asked", "waiting", "still"),
    [
        (thought(0), Waiting(seats=seats(0)), True),
        (thought(0, steps=4), Waiting(seats=seats(0)), False),
        (thought(0), Waiting(seats=seats(1)), False),
        (thought(0, steps=4), Waiting(seats=seats(0), timer=WINDOW), True),
        (thought(0, timer=1), Waiting(seats=seats(0), timer=WINDOW), False),
        (thought(0, steps=1, timer=1), Waiting(free=seats(0), timer=Timer("draw")), True),
    ],
)
def test_when_a_thought_still_holds(asked: Thought, waiting: Waiting, still: bool) -> None:
    room = Room("1", "toy", "T", "h", None, "", {}, (None,), waiting=waiting, steps=5, timer_number=2)
    assert holds(asked.question, room) is still


@dataclass(frozen=True)
class Offer:
    """Choices of which only this is looked at."""

    number: int
    cards: tuple[Card, ...] = ()

    def count(self) -> int:
        return self.number

    def forced(self) -> tuple[Card, ...]:
        return self.cards


class Offering(ToyGame):
    """A game in which a seat may always do what stands in the state."""

    def choices(self, state: object, seat: Seat) -> Offer:  # type: ignore[override]  # it is no choice of that game
        assert isinstance(state, Offer)
        return state


def offered(offer: Offer, waiting: Waiting, steps: int = 5) -> Room:
    return Room("1", "toy", "T", "h", None, "", {}, (), (Bot("steady"),), offer, waiting, steps=steps)


OPEN = Waiting(free=seats(0))
SWAP = Offer(1, (Card(7),))


def test_a_bot_that_wanted_neither_of_two_things_is_asked_again_when_two_others_are_offered() -> None:
    asking = BotSeats(Offering(), level_of)
    open_play = offered(Offer(2), OPEN)
    (first,) = asking.questions(open_play)
    asking.answered(Thought(first, None))
    assert asking.questions(open_play) == ()
    window = structs.replace(open_play, waiting=Waiting(free=seats(0), timer=WINDOW), steps=6)
    assert [question.kind for question in asking.questions(window)] == ["window"]


@pytest.mark.parametrize(("offer", "is_asked"), [(Offer(0), False), (Offer(1), False), (SWAP, True), (Offer(2), True)])
def test_whom_nobody_waits_for_is_asked_unless_its_one_choice_is_what_anybody_could_do(
    offer: Offer, *, is_asked: bool
) -> None:
    """A card that may be kept is a choice of two things."""
    assert BotSeats(Offering(), level_of).would_ask(offered(offer, OPEN)) is is_asked
    assert BotSeats(Offering(), level_of).would_ask(offered(offer, Waiting(seats=seats(0))))


def test_in_zioncheck_a_bot_is_asked_about_the_only_joker_that_it_could_have_out_of_turn() -> None:
    game = GAMES["zioncheck"]
    state = Position("7h 2s 3s", melds=["run 5h 6h Jk 8h"], turn=2).state
    room = Room("1", "zioncheck", "T", "h", None, "", {}, (), (Bot("steady"),) * 4, state, game.waiting(state))
    assert room.waiting.free == seats(0, 1, 3)
    assert [question.seat for question in BotSeats(game, level_of).questions(room)] == [2, 0]


def test_a_bot_that_left_a_card_where_it_was_is_asked_again_about_another_one_alone() -> None:
    asking = BotSeats(Offering(), level_of)
    (first,) = asking.questions(offered(SWAP, OPEN))
    asking.answered(Thought(first, None))
    assert asking.questions(offered(SWAP, OPEN, steps=6)) == ()
    (second,) = asking.questions(offered(Offer(1, (Card(8),)), OPEN, steps=7))
    assert second.steps == 7


# --- people ----------------------------------------------------------------------------------------------------------


def test_a_token_opens_its_own_account_and_is_kept_nowhere() -> None:
    accounts = Accounts()
    record, token = accounts.draft("Ann", "", 0.0)
    assert token is not None
    assert token.encode() not in repr(record).encode()
    assert record.token_hash == token_hash(token)
    assert accounts.by_token(token) is None
    account = accounts.add(record)
    assert accounts.by_token(token) == account
    assert accounts.by_token(token + "x") is None


def test_a_name_is_reserved_from_the_first_moment_and_free_again_if_nothing_came_of_it() -> None:
    accounts = Accounts()
    record, _ = accounts.draft("Ann", "", 0.0)
    with pytest.raises(NameTaken):
        accounts.draft("ANN", "", 0.0)
    accounts.give_up(record)
    accounts.draft("ann", "", 0.0)


def test_the_secret_of_a_private_server_opens_once() -> None:
    launch = Launch("secret")
    assert not launch.permits(None, None)
    assert not launch.permits("guess", None)
    assert not launch.permits("sécret", "p")
    assert launch.permits("secret", None)
    launch.admit("p")
    assert launch.permits("secret", None)  # the welcome may have been lost on its way
    launch.confirm()
    assert not launch.permits("secret", None)
    assert launch.permits(None, "p")
    assert not launch.permits("secret", "q")


def test_only_so_many_codes_are_good_at_once_and_old_ones_make_room() -> None:
    codes = Codes(2, each=2)
    codes.make("ann", 60.0, 0.0, "here")
    codes.make("bob", 60.0, 30.0, "here")
    with pytest.raises(TooManyCodes):
        codes.make("eve", 60.0, 59.0, "there")
    codes.make("bob", 60.0, 59.0, "here")
    codes.make("eve", 60.0, 60.0, "there")


def test_one_address_cannot_have_all_codes_and_nobody_can_have_the_operators() -> None:
    codes = Codes(3, each=2)
    for person in ("ann", "bob"):
        codes.make(person, 60.0, 0.0, "here")
    with pytest.raises(TooManyCodes):
        codes.make("eve", 60.0, 0.0, "here")
    codes.make("eve", 60.0, 0.0, "there")
    for person in ("dan", "fay", "gus"):
        codes.make(person, 60.0, 0.0)
    with pytest.raises(TooManyCodes):
        codes.make("hal", 60.0, 0.0)
    codes.end("ann")
    codes.make("hal", 60.0, 0.0, "here")


def test_codes_are_of_letters_that_are_not_taken_for_one_another() -> None:
    codes = Codes(1, each=1)
    for origin, cells in (("here", 9), (None, 19)):
        made = {codes.make("ann", 60.0, 0.0, origin)[0] for _ in range(300)}
        assert len(made) == 300
        assert {letter for code in made for letter in code} == {*ALPHABET, "-"}
        assert {len(code) for code in made} == {cells}, "an operator's is not found from its hash"


# --- flow and settings -----------------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2.0, 3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.6), bucket.take(0.6)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_so_many_a_minute_for_each() -> None:
    count = PerMinute(2)
    assert [count.take(key, 0.0) for key in "aaab"] == [True, True, False, True]
    assert [count.take("a", 29.0), count.take("a", 30.0), count.take("a", 31.0)] == [False, True, False]


def test_so_many_a_day_for_each() -> None:
    count = PerMinute(24, span=86400.0)
    assert sum(count.take("a", 0.0) for _ in range(30)) == 24
    assert [count.take("a", hour * 3600.0) for hour in (0.5, 1, 1.5)] == [False, True, False]


def test_who_is_idle_for_a_minute_is_forgotten_and_starts_anew() -> None:
    count = PerMinute(1)
    assert all(count.take(key, 0.0) for key in "abc")
    assert (count.take("d", 61.0), len(count)) == (True, 1)
    assert count.take("a", 61.0)


def test_more_addresses_than_can_be_told_apart_share_one_count() -> None:
    count = PerMinute(3, keys=10)
    taken = [count.take(str(number), 0.0) for number in range(10_000)]
    assert (sum(taken), len(count)) == (13, 10)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nowhere", "nowhere"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted


def test_settings_are_read_from_texts() -> None:
    read = Settings().with_texts(("tables=5", "host-away=1.5"))
    assert (read.tables, read.host_away) == (5, 1.5)


@pytest.mark.parametrize(
    "text", ["", "=", "tables", "tables=", "tables=1.5", "tables=-1", "think=inf", "think=nan", "x=1"]
)
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(BadSetting):
        Settings().with_texts((text,))


# --- the log -----------------------------------------------------------------------------------------------------------


def test_a_crash_is_told_by_its_causes_and_not_by_the_groups_around_them() -> None:
    causes = [OSError(), ValueError(), KeyError()]
    nested = BaseExceptionGroup("", [BaseExceptionGroup("", causes[:2]), causes[2]])
    assert list(leaves(nested)) == causes
