"""No frame grows with the room: the largest table there is fits, with space to spare."""

import msgspec

from paiyou_engine.cards import Card, Rank, Suit
from paiyou_engine.game import Seat, Summary
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import DealResult, Side
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import Trump
from paiyou_engine.zhao_pengyou.view import (
    RESULTS_SHOWN,
    CallState,
    OpenView,
    Phase,
    PublicView,
    TrickPlay,
    TrickView,
)
from paiyou_protocol.feed import PAGE, chat_frames, chat_page
from paiyou_protocol.framing import HEADER, MAX_FRAME, decode, encode
from paiyou_protocol.messages import (
    Channel,
    Chat,
    ChatLine,
    Message,
    PeoplePage,
    PersonLine,
    RoomState,
    SeatState,
    Snapshot,
    TablesPage,
    TableSummary,
)
from paiyou_protocol.text import CHAT_CELLS, MOST_MARKS, NAME_CELLS, TITLE_CELLS

SEATS = tuple(map(Seat, range(12)))
PACKS = 8
CARDS = 54 * PACKS
NUMBERS = (1000,) * len(SEATS)
CALLS = tuple(Call(Card(card), 8) for card in range(len(SEATS) // 2))
LONGEST = "𝒳" + "\u0316" * MOST_MARKS
"""One cell of as many bytes as a checked text can have."""


def test_the_view_of_the_largest_game_fits() -> None:
    assert size(Snapshot("9" * 16, SEATS[0], 2**53, as_map(largest_view()))) < MAX_FRAME // 2


def test_the_room_of_the_largest_table_fits() -> None:
    seats = (SeatState(LONGEST * NAME_CELLS, "p" * 64, None, True),) * 64
    options = as_map(ZhaoPengyouOptions())
    timers = {f"{number:064}": 1.0 for number in range(16)}
    title = LONGEST * TITLE_CELLS
    room = RoomState("9" * 16, title, "g" * 64, 1, options, "p" * 64, "h" * 64, seats, 999, "playing", timers, 63)
    assert size(room) < MAX_FRAME


def test_a_whole_page_of_people_and_of_usual_chat_fits() -> None:
    people = (PersonLine("p" * 16, "N" * NAME_CELLS, "9" * 15, seated=True),) * PAGE
    assert size(PeoplePage(1, people, "p" * 16)) < MAX_FRAME
    lines = (ChatLine(2**53, "p" * 16, "N" * NAME_CELLS, 1e10, Channel.WATCHERS, "x" * CHAT_CELLS),) * PAGE
    assert len(chat_page(1, lines).lines) == PAGE


def test_lines_of_chat_that_are_too_long_for_one_frame_come_in_several() -> None:
    longest = ChatLine(1, "p" * 64, LONGEST * NAME_CELLS, 1e10, text=LONGEST * CHAT_CELLS)
    frames = chat_frames(Chat("9" * 16, (longest,) * PAGE))
    assert len(frames) > 1
    told = [line for frame in frames for line in read_chat(frame).lines]
    assert told == [longest] * PAGE


def read_chat(frame: bytes) -> Chat:
    message = decode(frame[HEADER:])
    assert isinstance(message, Chat)
    return message


def test_a_page_of_tables_with_usual_titles_is_a_whole_page() -> None:
    state = Summary("exchange", 100, NUMBERS, over=True, winners=SEATS)
    line = TableSummary("9" * 6, "T" * 40, "zhao-pengyou", "classic", 12, 6, 6, 200, "playing", "H" * 20, state)
    assert size(TablesPage(1, (line,) * PAGE, "9" * 6)) < MAX_FRAME


def largest_view() -> OpenView:
    """Twelve seats, eight packs, every card played alone in a trick of its own seat, sixty deals behind."""
    tricks = CARDS // len(SEATS)
    trick = TrickView(tuple(TrickPlay(seat, (Card(53),)) for seat in SEATS), ((Card(53),),), SEATS[-1], 120)
    public = PublicView(
        options=ZhaoPengyouOptions(),
        seats=len(SEATS),
        phase=Phase.PLAY,
        deal=1000,
        starter=SEATS[-1],
        redeals=10,
        levels=NUMBERS,
        active=(True,) * len(SEATS),
        counts=NUMBERS,
        drawn=CARDS,
        pack=CARDS,
        kitty=12,
        calls=tuple(CallState(call, SEATS[-1], True) for call in CALLS),
        maker_side=SEATS,
        captured=NUMBERS,
        penalties=NUMBERS,
        tricks=(trick,) * tricks,
        results=(largest_result(),) * RESULTS_SHOWN,
    )
    return OpenView(public, ((Card(53),) * (CARDS // len(SEATS)),) * len(SEATS))


def largest_result() -> DealResult:
    return DealResult(
        deal=1000,
        maker=SEATS[-1],
        trump=Trump(Rank(14), Suit(3)),
        maker_side=SEATS,
        calls=CALLS,
        captured=NUMBERS,
        penalties=NUMBERS,
        kitty=(Card(53),) * 12,
        kitty_points=1000,
        opposition=1000,
        side=Side.OPPOSITION,
        points=18,
        levels=NUMBERS,
        active=(True,) * len(SEATS),
    )


def as_map(value: object) -> dict[str, object]:
    plain = msgspec.to_builtins(value)
    assert isinstance(plain, dict)
    return plain


def size(message: Message) -> int:
    """The length of its map, which the other end can read."""
    body = encode(message)[HEADER:]
    assert type(decode(body)) is type(message)
    return len(body)
