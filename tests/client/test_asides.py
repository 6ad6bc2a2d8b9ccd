"""What happens beside the game, in the log of both games: people go and come back, bots decide for them."""

from __future__ import annotations

import msgspec
import pytest

from paiyou_client.asides import ArrivedAside, DecidedAside, DeedAside, Moved, SeatAside, StopsAside
from paiyou_client.model import ClientModel
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.table_parts.players import players_of
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou import scene as zhao_pengyou
from paiyou_client.zhao_pengyou.logline import log_line
from paiyou_client.zioncheck import scene as zioncheck
from paiyou_client.zioncheck.logline import newest_first
from paiyou_engine.cards import parse_cards
from paiyou_engine.zhao_pengyou import actions as deeds
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zioncheck import actions as zioncheck_deeds
from paiyou_protocol.messages import Events, Notice, RoomState, SeatState, Snapshot, WhileAway
from paiyou_protocol.replays.record import plain_of
from tests.client.fakes import GAMES, room, snapshot
from tests.client.zhao_pengyou import positions
from tests.client.zioncheck import positions as zioncheck_positions
from tests.client.zioncheck.tables import ZioncheckTable

AT = positions.scene("Ah")


def with_mei(**state: object) -> RoomState:
    """A running game with Ana in the first seat and Mei, who may be away, in the third."""
    mei = msgspec.structs.replace(SeatState("Mei", "p-mei", here=True), **state)
    made = room(state="playing")
    return msgspec.structs.replace(made, seats=(*made.seats[:2], mei, *made.seats[3:]))


HERE = with_mei()
AWAY = with_mei(here=False, away=0)
BOT = with_mei(here=False, away=60, stand_in="steady")


def table(*rooms: RoomState | WhileAway | Events) -> TableModel:
    made = ClientModel(GAMES)
    for message in (HERE, snapshot(1, 0), *rooms):
        made.apply_message(message, 0.0)
    return made.tables["t1"]


def noted(*messages: RoomState | WhileAway | Events) -> list[object]:
    return [entry.seen for entry in table(*messages).log]


@pytest.mark.parametrize(
    ("rooms", "asides"),
    [
        ((AWAY,), [SeatAside(Moved.AWAY, 2)]),
        ((AWAY, HERE), [SeatAside(Moved.AWAY, 2), SeatAside(Moved.BACK, 2)]),
        ((AWAY, BOT), [SeatAside(Moved.AWAY, 2), SeatAside(Moved.STAND_IN, 2, 60)]),
        ((BOT, with_mei(stand_in="steady"), HERE), [SeatAside(Moved.STAND_IN, 2, 60), SeatAside(Moved.RETURNED, 2)]),
        ((HERE, HERE), []),
        ((with_mei(person="p-jun", here=False),), []),
        ((msgspec.structs.replace(HERE, host="p-mei"),), [SeatAside(Moved.HOST, 2)]),
    ],
    ids=["gone", "back", "a bot plays", "plays again", "nothing", "another person", "another host"],
)
def test_who_goes_and_comes_stands_in_the_log(rooms: tuple[RoomState, ...], asides: list[object]) -> None:
    assert noted(*rooms) == asides


def test_before_a_game_nothing_is_noted() -> None:
    made = ClientModel(GAMES)
    for message in (HERE, AWAY):
        made.apply_message(message, 0.0)
    assert not made.tables["t1"].log


def done(count: int) -> WhileAway:
    return WhileAway("t1", 2, count, tuple({"by": step} for step in range(max(0, count - 20), count)))


def test_what_was_decided_for_us_is_told_once_and_after_a_snapshot_again() -> None:
    told = [DecidedAside(2), DeedAside({"by": 0}), DeedAside({"by": 1})]
    assert noted(done(2), done(2)) == told
    assert noted(done(2), done(3)) == [*told, DecidedAside(1), DeedAside({"by": 2})]
    assert noted(done(2), snapshot(2, 0), done(2)) == told  # type: ignore[arg-type]


def test_that_the_server_stops_stays_in_the_log_of_every_table_with_a_game() -> None:
    made = ClientModel(GAMES)
    for message in (room(state="playing"), snapshot(1, 0), Notice("draining")):
        made.apply_message(message, 0.0)
    assert made.tables["t1"].log[-1].seen == StopsAside()


def test_of_many_decisions_as_many_are_named_as_came() -> None:
    first, *named = noted(done(30))
    assert first == DecidedAside(30)
    assert len(named) == 20


def test_what_was_decided_after_we_acted_is_a_new_account() -> None:
    assert noted(done(3), done(1))[-2:] == [DecidedAside(1), DeedAside({"by": 0})]


# --- in words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aside", "words"),
    [
        (SeatAside(Moved.AWAY, 1), "Jun is away"),
        (SeatAside(Moved.BACK, 1), "Jun is back"),
        (SeatAside(Moved.STAND_IN, 1, 65), "a bot plays for Jun, away for 1 min"),
        (SeatAside(Moved.RETURNED, 1), "Jun plays again"),
        (SeatAside(Moved.RETURNED, 0), "you play again yourself"),
        (SeatAside(Moved.HOST, 1), "Jun is the host now"),
        (SeatAside(Moved.HOST, 0), "you are the host now"),
        (DecidedAside(7), "a bot decided for you 7 times:"),
        (DecidedAside(1), "a bot decided for you:"),
        (StopsAside(), "The server stops when the deals under way are played. Nothing is lost: come back later."),
    ],
)
def test_the_log_says_so_in_both_games(aside: object, words: str) -> None:
    assert plain(log_line(AT, zhao_pengyou.Happening(positions.public(), aside))) == words
    happening = zioncheck.Happening(zioncheck_positions.public(), aside)
    scene = zioncheck_positions.scene("8c", log=(happening,))
    assert [plain(text) for text, _ in newest_first(scene)] == [words]


FIVE, ACE = parse_cards("5s Ah")


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (deeds.Play((FIVE, FIVE)), "for you: played 5♠ 5♠"),
        (deeds.Bid((FIVE,)), "for you: showed 5♠"),
        (deeds.Bury((FIVE, ACE)), "for you: buried 5♠ A♥"),
        (deeds.CallFriends((Call(ACE, 1),)), "for you: called 1st A♥"),
        (deeds.TakeBack(), "for you: took a bid back"),
        (deeds.Pass(), ""),
        (deeds.Ready(), ""),
    ],
)
def test_what_a_bot_did_for_us_in_zhao_pengyou(deed: msgspec.Struct, words: str) -> None:
    aside = DeedAside(msgspec.to_builtins(deed))
    assert plain(log_line(AT, zhao_pengyou.Happening(positions.public(), aside))) == words


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (zioncheck_deeds.Draw(), ["for you: drew"]),
        (zioncheck_deeds.Take(zioncheck_positions.cards("5s")[0]), ["for you: wanted 5♠"]),
        (zioncheck_deeds.Discard(zioncheck_positions.cards("5s")[0]), ["for you: threw 5♠"]),
        (zioncheck_deeds.Add(zioncheck_positions.cards("5s")[0], 1), ["for you: added 5♠ to meld 2"]),
        (zioncheck_deeds.Swap(zioncheck_positions.cards("5s")[0], 1), ["for you: took the joker of meld 2 for 5♠"]),
        (zioncheck_deeds.Ready(), [""]),
    ],
)
def test_what_a_bot_did_for_us_in_zioncheck(deed: msgspec.Struct, words: list[str]) -> None:
    happening = zioncheck.Happening(zioncheck_positions.public(), DeedAside(msgspec.to_builtins(deed)))
    scene = zioncheck_positions.scene("8c", log=(happening,))
    assert [plain(text) for text, _ in newest_first(scene)] == words


def test_a_deed_that_no_client_knows_needs_no_words() -> None:
    aside = DeedAside({"do": "sing"})
    assert plain(log_line(AT, zhao_pengyou.Happening(positions.public(), aside))) == ""


def test_a_seats_row_says_who_plays_it() -> None:
    assert [players_of(each)[2].note for each in (HERE, AWAY, BOT)] == ["", "away", "by bot"]


@pytest.mark.parametrize(("you", "said"), [(None, "you look on from here on"), (0, "you are back")])
def test_what_happened_in_a_deal_before_one_came_stands_before_a_line_that_says_so(you: int | None, said: str) -> None:
    played = ZioncheckTable(4, 3, you=you)
    played.run(lambda now: now.game.view(now.state, now.audience).public.number > 4)  # or until it waits for us
    story = played.game.story(played.state, played.audience)
    assert story is not None
    made = ClientModel(played.model.games)
    came = Snapshot("t1", played.audience, 7, plain_of(story.begins), 1, until=7 + len(story.seen))
    parts = (story.seen[:5], story.seen[5:])
    numbers = (8, 13)
    pushes = [
        Events("t1", played.audience, at, tuple(map(plain_of, part))) for at, part in zip(numbers, parts, strict=True)
    ]
    assert played.model.room is not None
    messages: tuple[RoomState | Snapshot | Events, ...] = (played.model.room, came, *pushes)
    for message in messages:
        made.apply_message(message, 0.0)
    at = made.tables["t1"]
    assert at.view == played.game.view(played.state, played.audience)
    *told, last = at.log
    assert isinstance(last.seen, ArrivedAside)
    assert [entry.seen for entry in told] == list(story.seen)
    assert plain(aside_line(last.seen, str, you, lambda _: ())) == said
