"""What people at a table ask of each other, by numbers and by the keys of the screen: a pause, to put the game away, to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.table_forms import offer_seat, set_table
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts import house
from paiyou_client.words import line_mode as words

if TYPE_CHECKING:
    from paiyou_client.line_mode.client import LineClient


class HouseAsked:
    """The menu of a table with a game."""

    def __init__(self, host: LineClient) -> None:
        self._host = host
        self._open: tuple[house.Command, ...] = ()

    async def take(self, text: str) -> bool:
        """An answer to a question, or something to ask; False for any other line."""
        place, at = self._host.place, self._at
        opened, self._open = self._open, ()
        if at is None or not isinstance(place, AtTable):
            return False
        word, rest = words_typed.split(text)
        me = self._host.model.me.person if self._host.model.me else ""
        if word == "ask" or text == house.MENU:
            self._open = house.commands(at, me)
            number = rest if rest.isdecimal() else ""
            return await self._chosen(number) if number else self._list()
        if opened and text.isdecimal():
            self._open = opened
            return await self._chosen(text)
        answers = {"agree": "Y", "refuse": "N"}
        key = answers.get(word, text)
        keys = (*opened, *house.answers(at, me), *house.shortcuts(at, me))
        found = next((command for command in keys if command.key == key), None)
        if found is None:
            return False
        await self._do(found)
        return True

    @property
    def _at(self) -> TableModel | None:
        return None if self._host.at is None else self._host.model.tables.get(self._host.at)

    def _list(self) -> bool:
        labels = [str(command.label) for command in self._open]
        self._host.tell(words.choice_words(labels, is_marked=False) or [words.no_choice_words(0, 0)], Kind.ANSWER)
        return True

    async def _chosen(self, number: str) -> bool:
        if not 1 <= int(number) <= len(self._open):
            self._host.say(words.no_choice_words(int(number), len(self._open)))
            return True
        chosen, self._open = self._open[int(number) - 1], ()
        await self._do(chosen)
        return True

    async def _do(self, command: house.Command) -> None:
        table = self._host.at or ""
        match command.does:
            case house.Opens.OFFER:
                self._host.go(offer_seat(self._host, table))
            case house.Opens.TERMS:
                self._host.go(set_table(self._host, table))
            case house.Opens.CONTRACT:
                me = self._host.model.me
                if self._at is not None and me is not None:
                    self._host.say(house.contract(self._at, me.person))
            case request:
                await self._host.ask(request)
