"""Whatever stands in names, titles and talk: no control character but the line's end is ever written, and nothing drawn."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiyou_client.line_mode.reading import Cards, Reading, safe, said
from paiyou_client.starts import AtHome
from paiyou_client.widgets.lines import Piece, line
from paiyou_protocol.messages import Chat, ChatLine, PersonChanged, PersonLine, TableChanged
from tests.client.fakes import FakeNetwork, room, summary
from tests.client.line_mode.lines import at_table, typing
from tests.client.local_table import TABLE_ID, LocalTable

SEQUENCES = (
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\r",
    "\n",
    "\b",
    "\x00",
    "\x9b31m",
    "\u202e",
    "\u200b",
    "\u2028",
    "\ue000RJ",
)
DRAWN = ("\u2502", "\u2588", "\u2801", "\u0301" * 5)
MARKUP = ("[bold]", "[/]", "{name}", "%s", "K\u2660", "RJ")
NASTY = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from((*SEQUENCES, *DRAWN, *MARKUP)), max_size=8).map("".join),
)


def assert_plain(written: str) -> None:
    for row in written.split("\n"):
        for letter in row:
            assert unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}, repr(row)
            assert not "\u2500" <= letter <= "\u259f", repr(row)
            assert not "\u2800" <= letter <= "\u28ff", repr(row)


@given(NASTY, st.sampled_from(Cards), st.sampled_from(["", "red-joker", "title", "soft"]))
def test_a_line_is_written_plainly_whatever_is_in_it(text: str, cards: Cards, ink: str) -> None:
    assert_plain(safe(said(line(Piece(text, ink), "  ", text), cards)))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=NASTY, text=NASTY)
def test_names_titles_and_talk_write_nothing_but_text(name: str, text: str, tmp_path: Path) -> None:
    asyncio.run(_in_lobby_and_room(name, text, tmp_path))
    asyncio.run(_at_table(name, text, tmp_path))


async def _in_lobby_and_room(name: str, text: str, data: Path) -> None:
    network = FakeNetwork()
    async with typing(network.setup(data), AtHome()) as typist:
        client = typist.client
        client.open_session(None, None)  # type: ignore[arg-type]  # the link needs neither
        client.in_lobby = True
        await typist.reads()
        network.link.say(TableChanged(summary(title=text, host=name, preset=text)))
        network.link.say(PersonChanged(PersonLine("p-x", name, None)))
        network.link.say(Chat(None, (ChatLine(2, "p-x", name, 0.0, text=text),)))
        for typed in ("list", "people", "chat", f"ignore {name}"):
            await typist.types(typed)
        network.link.say(room(title=text, seats=tuple(replace(seat, name=name) for seat in room().seats)))
        client.at = "t1"
        client.settle()
        for typed in ("table", "who", "help"):
            await typist.types(typed)
        assert_plain("".join(typist.transcript).replace(f"> ignore {name}", ""))


async def _at_table(name: str, text: str, data: Path) -> None:
    table = LocalTable(6, 1, others_bid=False)
    at = table.model
    assert at.room is not None
    at.apply_room(replace(at.room, title=text, seats=tuple(replace(seat, name=name) for seat in at.room.seats)), 0.0)
    async with at_table(table, data) as typist:
        for _ in range(40):
            table.step()
        at.apply_chat((ChatLine(1, "p-x", name, 0.0, text=text),), "me")
        at.apply_chat((ChatLine(2, "p-x", name, 0.0, text=text),), "me")
        table.changed()
        for typed in ("table", "hand", "chat", "who"):
            await typist.types(typed)
        told = "".join(typist.transcript)
        assert TABLE_ID not in told
        assert_plain(told)


@pytest.mark.asyncio
async def test_letters_of_ascii_are_all_that_cards_need(tmp_path: Path) -> None:
    table = LocalTable(6, 1, others_bid=False)
    at = table.model
    assert at.room is not None
    at.apply_room(replace(at.room, seats=tuple(replace(seat, name="Ana") for seat in at.room.seats)), 0.0)
    async with at_table(table, tmp_path, reading=Reading(cards=Cards.LETTERS)) as typist:
        table.run()
        for typed in ("hand", "table", "trick", "why"):
            await typist.types(typed)
        told = "".join(typist.transcript)
        assert told.isascii()
        assert "Spades: KS" in told
