"""A whole deal of each game in each language, through pipes alone, from a script of typed lines.

The transcripts in ``goldens/`` hold both: a line that begins with ``>`` was typed, all others were written.  ``scripts/goldens``
makes them anew, with a bot in the typist's place.
"""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.line_mode.words_typed import shown
from paiyou_client.translation import reading
from paiyou_client.words.cards import card_words
from paiyou_client.zioncheck.faces import written
from paiyou_engine.bots.deciding import decide
from paiyou_engine.cards import BLACK_JOKER, Card, card_text, is_joker
from paiyou_engine.zhao_pengyou import actions as zp
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck import actions as zc
from paiyou_engine.zioncheck.game import ZIONCHECK
from tests.client.frames import GOLDENS, WRITING, check_text
from tests.client.line_mode.lines import Typist, at_table
from tests.client.local_table import LocalTable

pytestmark = pytest.mark.asyncio

GAMES: Final[Mapping[str, tuple[Any, int, int]]] = {
    ZHAO_PENGYOU.name: (ZHAO_PENGYOU, 6, 7),
    ZIONCHECK.name: (ZIONCHECK, 3, 4),
}
"""Each with its number of seats and the seed of the cards."""
MOST_STEPS = 2000
QUESTIONS = ("hand", "table", "trick", "last", "scores", "calls", "why")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_deal_is_played_line_by_line(name: str, language: str, tmp_path: Path) -> None:
    game, seats, seed = GAMES[name]
    table = LocalTable(seats, seed, options=next(iter(game.presets())), level="easy", game=game)
    golden = f"lines-{name}-{language}"
    script = None if os.environ.get(WRITING) == "1" else typed_lines((GOLDENS / f"{golden}.txt").read_text("utf-8"))
    with reading(language):
        async with at_table(table, tmp_path, language) as typist:
            await play(table, typist, language, script)
            said = "".join(typist.transcript)
    assert _public(table).deal == 2
    check_text(said, golden)


async def play(table: LocalTable, typist: Typist, language: str, script: deque[str] | None) -> None:
    """Type until the next deal has begun: the lines of the script, else those of a bot."""
    asked = deque(QUESTIONS)
    line = ""
    for _ in range(MOST_STEPS):
        if _public(table).deal > 1:
            return
        if table.step():
            await typist.reads()
        elif script is not None:
            await typist.types(script.popleft())
        elif asked and len(table.sent) > 3 and line != asked[0]:
            with reading(language if len(asked) % 2 else "en"):
                line = asked[0]
                await typist.types(shown(asked.popleft()))
        else:
            for line in bots_lines(table, language):
                await typist.types(line)
    pytest.fail("".join(typist.transcript[-40:]))


def typed_lines(transcript: str) -> deque[str]:
    """The script in a transcript."""
    return deque(row.removeprefix(">").strip() for row in transcript.split("\n") if row.startswith(">"))


def bots_lines(table: LocalTable, language: str) -> Iterator[str]:
    """What a person would type for what a bot decides; cards in turn by their keys and by their names."""
    assert table.you is not None
    knowledge = table.game.knowledge(table.state, table.you)
    action: Any = decide(table.game.name, "easy", knowledge, random.Random(len(table.sent)))
    in_words = len(table.sent) % 2 == 1
    match action:
        case zp.Play() | zp.Bury():
            yield cards(action.cards, in_words=in_words)
        case zp.Bid():
            yield f"show {cards(action.cards, in_words=in_words)}"
        case zp.CallFriends():
            yield from (f"{call.nth} {cards((call.card,), in_words=in_words)}" for call in action.calls)
            yield ""
        case zc.Draw():
            yield "" if in_words else shown("draw")
        case zc.Lay():
            before = len(table.sent)
            yield shown("lay")
            if len(table.sent) == before:
                yield "#1"
        case zc.Add() | zc.Swap():
            word = "add" if isinstance(action, zc.Add) else "swap"
            yield f"{word} {cards((written(action.card),), in_words=in_words)} #{action.meld + 1}"
        case zc.Discard():
            yield f"throw {cards((written(action.card),), in_words=in_words)}"
        case zc.Take():
            yield "y"
        case zp.Pass() | zc.Pass():
            yield "n"
        case _:
            yield ""


def cards(faces: Iterable[Card], *, in_words: bool) -> str:
    """Cards as they are typed."""
    if in_words:
        return ", ".join(map(card_words, faces))
    return " ".join(map(_code, faces))


def _code(face: Card) -> str:
    if is_joker(face):
        return "b" if face == BLACK_JOKER else "r"
    return card_text(face).lower()[::-1]


def _public(table: LocalTable) -> Any:
    view: Any = table.model.view
    return view.public
