"""Numbered choices: what is printed before a choice is what takes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.line_mode.lines import at_table
from tests.client.line_mode.test_whole_deal import bots_lines
from tests.client.local_table import LocalTable

pytestmark = pytest.mark.asyncio


async def test_where_a_number_is_a_rank_one_that_is_none_says_what_takes_the_choice(tmp_path: Path) -> None:
    table = LocalTable(6, 1, level="easy")
    async with at_table(table, tmp_path) as typist:
        told = ""
        while "#2: " not in told:
            if table.step():
                told += await typist.reads()
            else:
                for line in bots_lines(table, "en"):
                    told = await typist.types(line)
        sent = len(table.sent)
        assert "#1 takes choice 1" in await typist.types("1")
        assert len(table.sent) == sent
        assert "There is no choice 77" in await typist.types("#77")
        await typist.types("#1")
        assert len(table.sent) == sent + 1
