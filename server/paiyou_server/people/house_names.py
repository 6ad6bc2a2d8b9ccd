"""The names that the house keeps for itself: its bots are called so, and some words would pass for the room or for "you".

Nobody new is given one, nor one that looks like one; who has had such a name from before keeps it, and a bot that sits
beside them is called otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from paiyou_server.people.lookalikes import folded, looks

BOT_NAMES: Final = ("Ada", "Boris", "Chun", "Dara", "Emil", "Fen", "Gita", "Hana", "Ivo", "Jun", "Kira", "Lev")
_OF_THE_HOUSE: Final = [
    "paiyou",
    "server",
    "room",
    "house",
    "table",
    "host",
    "admin",
    "operator",
    "moderator",
    "system",
    "you",
    "me",
    "nobody",
    "somebody",
    "everybody",
    "all",
    "сервер",
    "комната",
    "дом",
    "стол",
    "хозяин",
    "админ",
    "оператор",
    "система",
    "ты",
    "вы",
    "я",
    "никто",
    "все",
    "místnost",
    "dům",
    "stůl",
    "hostitel",
    "správce",
    "systém",
    "ty",
    "vy",
    "já",
    "nikdo",
    "všichni",
    "服务器",
    "房间",
    "房主",
    "主人",
    "管理员",
    "系统",
    "你",
    "您",
    "我",
    "牌友",
    "大家",
]
"""What the room or its reader is called in the languages of the clients."""
_OF_BOTS: Final = ["bot", "bots", "robot", "computer", "бот", "боты", "робот", "počítač", "机器人", "电脑"]
"""Whoever has one of these in a name says to be a bot."""
_ARTICLES: Final = ("the", "a", "an")
_Looks: TypeAlias = frozenset[tuple[bool, str]]


def is_reserved(name: str) -> bool:
    """Whether this name would pass for a bot's or for the house itself, with a number or a mark beside it too."""
    words = [word for part in re.split(r"[\W_]+", name) if (word := part.strip("0123456789"))]
    if any(_is_like(word, _looks_of_bots()) for word in words):
        return True
    named = [word for word in words if folded(word) not in _ARTICLES]
    if not named:
        return _is_like(name, _looks_of_house())
    return all(_is_like(word, _looks_of_house()) for word in named) or _is_like(name, _looks_of_house())


def bot_names(seats: int, people: Iterable[str]) -> Sequence[str]:
    """What the bot of each seat is called beside these people: another name where one of them looks like it."""
    taken = frozenset[tuple[bool, str]]().union(*map(_looks, people))
    return [next(name for name in _candidates(seat) if not _is_like(name, taken)) for seat in range(seats)]


def _candidates(seat: int) -> Iterable[str]:
    """The name of the seat's bot, and those that it has where that is taken; no two seats share one."""
    name, again = BOT_NAMES[seat % len(BOT_NAMES)], seat // len(BOT_NAMES)
    yield name if not again else f"{name} {again + 1}"
    for more in range(10, 100):
        yield f"{name} {more + again * 100}"


def _is_like(text: str, known: Collection[tuple[bool, str]]) -> bool:
    return any(look in known for look in _looks(text))


@lru_cache(maxsize=1024)
def _looks(text: str) -> _Looks:
    return looks(text)


@cache
def _looks_of_house() -> _Looks:
    return frozenset[tuple[bool, str]]().union(*map(looks, (*BOT_NAMES, *_OF_THE_HOUSE)))


@cache
def _looks_of_bots() -> _Looks:
    return frozenset[tuple[bool, str]]().union(*map(looks, _OF_BOTS))
