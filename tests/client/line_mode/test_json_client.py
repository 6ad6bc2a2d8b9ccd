"""Lines of JSON: the maps of the wire, what is ours to decide, answers with the ids that were asked with, and no secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiyou_client.line_mode.json_client import MOST_LINE, JsonClient
from paiyou_client.starts import JoinServer
from paiyou_protocol.messages import Act, Failed, Notice, Sit
from tests.client.fakes import FakeNetwork, room
from tests.client.line_mode.lines import at_table, typing
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC

pytestmark = pytest.mark.asyncio


def lines(told: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in told.splitlines() if not row.startswith(">")]


async def test_what_the_server_says_is_passed_on_but_for_the_token(tmp_path: Path) -> None:
    network = FakeNetwork()
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), kind=JsonClient) as typist:
        network.link.say(room(title="\u5c0f\u6797 \U0001f600"), Notice("draining"))
        await typist.reads()
        told = "".join(typist.transcript)
        assert told.isascii()
        assert "secret" not in told
        types = [line["type"] for line in lines(told)]
        assert {"connection", "welcome", "at", "room", "notice"} <= set(types)
        title = next(line["title"] for line in lines(told) if line["type"] == "room")
        assert title == "\u5c0f\u6797 \U0001f600"


async def test_a_request_is_answered_with_its_own_id(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(Sit, Failed(99, "seat-taken")))
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), kind=JsonClient) as typist:
        (answer,) = lines(await typist.types('{"type":"sit","id":7,"table":"t1"}'))
        assert answer == {"type": "failed", "id": 7, "code": "seat-taken"}
        assert network.link.asked[-1] == Sit(7, "t1")


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"type":"welcome"}', '{"type":"sit","id":"x"}', "{" * 200])
async def test_a_line_that_is_no_request_is_answered_so_and_the_next_one_is_read(text: str, tmp_path: Path) -> None:
    network = FakeNetwork()
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), kind=JsonClient) as typist:
        (answer,) = lines(await typist.types(text))
        assert (answer["type"], answer["id"], answer["code"]) == ("failed", 0, "bad-line")
        (answer,) = lines(await typist.types('{"type":"say","id":1,"table":null,"text":"hi"}'))
        assert answer == {"type": "ok", "id": 1}


def acting(value: str) -> str:
    return f'{{"type":"act","id":3,"table":"t1","action":{{"a":{value}}}}}'


BEYOND = {
    "an integer beyond 2^53": (acting(str(2**53 + 1)), "big-number"),
    "an integer that msgpack cannot write": (acting(str(2**64)), "big-number"),
    "one below": (acting(str(-(2**63) - 1)), "big-number"),
    "nesting beyond the wire": (acting('{"a":' * 20 + "1" + "}" * 20), "too-deep"),
    "nesting beyond the stack": (acting('{"a":' * 5000 + "1" + "}" * 5000), "too-deep"),
    "nesting without an end": ('{"a":' * 5000, "too-deep"),
    "a long string": (acting(json.dumps("x" * 5000)), "malformed"),
    "a long array": (acting(json.dumps([0] * 2000)), "malformed"),
    "a wide map": (acting(json.dumps({str(key): 0 for key in range(300)})), "malformed"),
    "a long frame": (acting(json.dumps(["\u724c" * 1300] * 20, ensure_ascii=False)), "frame-too-long"),
}


@pytest.mark.parametrize(("text", "why"), BEYOND.values(), ids=BEYOND)
async def test_what_the_wire_does_not_bear_is_answered_here_and_never_sent(text: str, why: str, tmp_path: Path) -> None:
    network = FakeNetwork()
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), kind=JsonClient) as typist:
        (answer,) = lines(await typist.types(text))
        assert (answer["type"], answer["id"], answer["code"]) == ("failed", 0, "bad-line")
        assert answer["words"][0].startswith(why)
        (answer,) = lines(await typist.types(acting(str(2**53))))
        assert answer == {"type": "ok", "id": 3}
        assert [asked for asked in network.link.asked if isinstance(asked, Act)] == [Act(3, "t1", {"a": 2**53})]


async def test_a_line_that_does_not_end_is_answered_and_ends_the_client(tmp_path: Path) -> None:
    network = FakeNetwork()
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address), kind=JsonClient) as typist:
        typist.ends.type('{"type":"sit","id":7,"table":"t1"}\n' + "\0" * (16 * MOST_LINE))
        assert [answer["id"] for answer in lines(await typist.reads())] == [7]
        typist.ends.type("\0")
        (answer,) = lines(await typist.reads())
        assert (answer["code"], answer["words"]) == ("bad-line", ["frame-too-long"])
        assert await typist.running == 1


async def test_a_deal_is_played_by_doing_what_is_shown_as_an_example(tmp_path: Path) -> None:
    table = LocalTable(5, 2, others_bid=False)
    async with at_table(table, tmp_path, kind=JsonClient) as typist:
        asked: list[dict[str, Any]] = []
        failed: list[dict[str, Any]] = []
        for _ in range(2000):
            if table.step():
                told = await typist.reads()
            else:
                assert asked[-1]["must"]
                act = {"type": "act", "id": 1, "table": "t1", "action": asked[-1]["example"]}
                told = (await typist.types(json.dumps(act))).removeprefix(f"> {json.dumps(act)}")
            asked += [line for line in lines(told) if line["type"] == "asked"]
            failed += [line for line in lines(told) if line["type"] == "failed"]
            if table.view.public.deal > 1:
                break
        assert table.view.public.deal == 2
        assert failed == []
