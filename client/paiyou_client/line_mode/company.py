"""People, one's devices and one's deals on a server, by words: who is here, and what one may do about them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiyou_client.exporting import NotExported, bring_home
from paiyou_client.foreign import for_terminal
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.replays.fetching import fetched_deal
from paiyou_client.replays.library import FOLDER, folder_of
from paiyou_client.table_parts import watching
from paiyou_client.translation import _
from paiyou_client.words import devices as device_words
from paiyou_client.words import line_mode as own_words
from paiyou_client.words import people as words
from paiyou_client.words import replays as replay_words
from paiyou_client.words import ssh_door as ssh_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.home import ago_words
from paiyou_engine.game import Seat
from paiyou_protocol.messages import (
    Allow,
    Disallow,
    Failed,
    ForgetDevice,
    IgnorePerson,
    Kick,
    ListIgnored,
    ListTablePeople,
    MutePerson,
    PassHost,
    PersonLine,
    TableList,
)

if TYPE_CHECKING:
    from paiyou_client.line_mode.client import LineClient

_MOST_DEALS = 30


class Company:
    """What words about people, devices and deals come to."""

    def __init__(self, host: LineClient) -> None:
        self._host = host
        self._deals: tuple[str, ...] = ()

    async def take(self, word: str, rest: str) -> bool:
        """Take a word; False where it is none of these, or there is no server, or a lesson over it."""
        if self._host.session is None or self._host.learning.room is not None:
            return False
        match word:
            case "who" | "people":
                self._host.tell(await self._people(), Kind.ANSWER)
            case "ignore" | "silence" | "host" | "away" | "allow":
                await self._about(word, rest)
            case "devices" | "forget":
                await self._devices(word, rest)
            case "deals" | "look" | "bring" | "link":
                await self._about_deals(word, rest)
            case "follow":
                self._follow(rest)
            case _:
                return False
        return True

    # --- people

    async def _people(self) -> Sequence[str]:
        """Everybody at the table, or in the lobby, with what is to be said of them."""
        model, table = self._host.model, self._host.at
        if table is None:
            everybody = sorted(model.people.values(), key=lambda person: person.name.casefold())
            return [words.counted(len(everybody)), *(self._in_lobby(person) for person in everybody)]
        people = await self._host.people_of(ListTablePeople(0, table))
        at = model.tables.get(table)
        host = at.room.host if at is not None and at.room is not None else ""
        return [words.counted(len(people)), *(self._at_table(person, host) for person in people)]

    def _in_lobby(self, person: PersonLine) -> str:
        mine = [str(words.YOU)] if person.person == self._me else []
        return ", ".join((for_terminal(person.name), *mine, words.where_words(person, self._host.model)))

    def _at_table(self, person: PersonLine, host: str) -> str:
        notes = [str(words.YOU)] if person.person == self._me else []
        notes += [str(words.HOST)] if person.person == host else []
        log = self._host.model.chat_of(self._host.at)
        notes += [str(words.MUTED)] if log is not None and person.person in log.muted else []
        return ", ".join((for_terminal(person.name), *notes, str(words.SEATED if person.seated else words.WATCHING)))

    async def _about(self, word: str, name: str) -> None:
        """Do something about somebody by name: again, and it is taken back, where that can be."""
        model, table = self._host.model, self._host.at
        person = await self._named(name, barred=word == "allow")
        if person is None or person.person == self._me:
            self._host.say(_(own_words.WHO_NAMED))
            return
        if word == "ignore":
            ignored = {line.person for line in await self._host.people_of(ListIgnored(0))}
            await self._host.ask(IgnorePerson(0, person.person, person.person not in ignored))
        elif table is None:
            self._host.say(_(own_words.NOT_UNDERSTOOD))
        elif word == "silence":
            await self._silence(table, person)
        elif word == "host":
            await self._host.ask(PassHost(0, table, person.person))
        elif word == "away":
            self._host.go(self._send_away(table, person))
        elif model.is_host(table):
            listed = {line.person for line in await self._host.people_of(ListTablePeople(0, table, TableList.ALLOWED))}
            is_listed = person.person in listed
            await self._host.ask((Disallow if is_listed else Allow)(0, table, person.person))

    async def _silence(self, table: str, person: PersonLine) -> None:
        """For all, as the host; else for oneself alone."""
        log = self._host.model.chat_of(table)
        if self._host.model.is_host(table):
            muted = {line.person for line in await self._host.people_of(ListTablePeople(0, table, TableList.MUTED))}
            await self._host.ask(MutePerson(0, table, person.person, person.person not in muted))
        elif log is not None:
            log.muted ^= {person.person}
            self._host.say(str(words.MUTED if person.person in log.muted else words.HEAR))

    async def _send_away(self, table: str, person: PersonLine) -> None:
        asked = f"{words.SEND_AWAY}: {for_terminal(person.name)}. {_(own_words.REALLY)}"
        if await self._host.is_sure(asked):
            await self._host.ask(Kick(0, table, person.person))

    async def _named(self, name: str, *, barred: bool) -> PersonLine | None:
        """Somebody of this name: here, and for ``barred`` also among those who were sent away or are on the list."""
        table = self._host.at
        people = list(self._host.model.people.values())
        if table is not None:
            people = [*await self._host.people_of(ListTablePeople(0, table)), *people]
        if barred and table is not None:
            for which in (TableList.BARRED, TableList.ALLOWED):
                people += await self._host.people_of(ListTablePeople(0, table, which))
        wanted = name.strip().casefold()
        return next((person for person in people if wanted and person.name.casefold() == wanted), None)

    # --- devices

    async def _devices(self, word: str, rest: str) -> None:
        session = self._host.session
        assert session is not None  # the caller looked
        if rest and word == "devices":
            await self._code()
            return
        found = await session.devices()
        if isinstance(found, Failed):
            self._host.say(failed_words(found))
        elif word == "forget" and rest.isdecimal() and 1 <= int(rest) <= len(found):
            device = found[int(rest) - 1]
            self._host.go(self._forget(device.number, for_terminal(device.name) or _(device_words.NAMELESS)))
        else:
            rows = [
                f"{number}. {for_terminal(device.name) or _(device_words.NAMELESS)}, "
                f"{device_words.since(ago_words(max(0.0, time.time() - device.since)))}"
                f"{f', {device_words.THIS}' if device.this else ''}"
                for number, device in enumerate(found, 1)
            ]
            self._host.tell([*rows, _(own_words.DEVICES)], Kind.ANSWER)

    async def _code(self) -> None:
        session, going = self._host.session, self._host.going
        assert session is not None  # the caller looked
        reply = await session.make_code()
        if isinstance(reply, Failed):
            self._host.say(failed_words(reply))
            return
        code = for_terminal(reply.code)
        has_servers = self._host.setup.powers.servers
        how = (
            device_words.on_the_other(going.where, code)
            if has_servers
            else ssh_words.for_another_key(going.invite_link(code))
        )
        self._host.tell([code, how, device_words.good_for(reply.seconds)], Kind.ANSWER)

    async def _forget(self, number: int, name: str) -> None:
        if await self._host.is_sure(f"{device_words.FORGET}: {name}. {_(own_words.REALLY)}"):
            await self._host.ask(ForgetDevice(id=0, device=number))

    # --- deals

    async def _about_deals(self, word: str, rest: str) -> None:
        if word == "look":
            await self._look(rest)
        elif word == "bring":
            await self._bring_home()
        elif word == "link" and not rest.isdecimal():
            self._host.say(self._host.going.invite_link())
        elif word == "link":
            number = int(rest)
            deal = self._deals[number - 1] if 1 <= number <= len(self._deals) else ""
            self._host.say(
                replay_words.link_words(self._host.going.where, deal) if deal else _(own_words.NOT_UNDERSTOOD)
            )
        else:
            await self._list_deals()

    async def _list_deals(self) -> None:
        """The deals that we have played here, the newest first."""
        session = self._host.session
        lines = Failed(0, "lost") if session is None else await session.replays()
        if isinstance(lines, Failed):
            self._host.say(failed_words(lines))
            return
        newest = tuple(reversed(lines))[:_MOST_DEALS]
        self._deals = tuple(each.replay for each in newest)
        rows = [
            f"{number}. {replay_words.deal_words(each.game, each.seats, each.deal)}, "
            f"{ago_words(max(0.0, time.time() - each.began))}"
            for number, each in enumerate(newest, 1)
        ]
        self._host.tell([*rows, _(own_words.DEALS)] if rows else [_(replay_words.NONE_HERE)], Kind.ANSWER)

    async def _look(self, rest: str) -> None:
        """Look at a deal of the list again; at a table of which a deal is over, at that one."""
        place, at = self._host.place, self._host.model.tables.get(self._host.at or "")
        deal = self._deals[int(rest) - 1] if rest.isdecimal() and 1 <= int(rest) <= len(self._deals) else rest
        if not deal and isinstance(place, AtTable) and place.spoken is not None and at is not None:
            deal = watching.deal_over(place.spoken.presenter, at, place.scene)
        if not deal:
            self._host.say(_(own_words.NOT_UNDERSTOOD))
            return
        found = await fetched_deal(self._host.session, self._host.setup, self._host.going.where, deal)
        if isinstance(found, str):
            self._host.say(found)
        else:
            self._host.places.open_replay(*found, 0)

    async def _bring_home(self) -> None:
        session, setup = self._host.session, self._host.setup
        if session is None or not setup.powers.files:
            self._host.say(_(own_words.NOT_UNDERSTOOD))
            return
        self._host.say(_(replay_words.BRINGING))
        folder = setup.data / FOLDER / folder_of(self._host.going.where)
        try:
            came = await bring_home(session, setup.games, folder, chat=True)
        except NotExported as error:
            self._host.say(error.sentence)
        else:
            self._host.say(replay_words.exported_words(*came, str(folder)))

    def _follow(self, rest: str) -> None:
        """Look on at a seat by its number, or at the whole table."""
        place = self._host.place
        if not isinstance(place, AtTable) or place.scene is None or place.scene.you is not None:
            self._host.say(_(own_words.NOT_UNDERSTOOD))
            return
        seats = len(place.scene.players)
        place.followed = Seat(int(rest) - 1) if rest.isdecimal() and 1 <= int(rest) <= seats else None
        place.changed()
        self._host.say(place.scene.watching_words())

    @property
    def _me(self) -> str:
        me = self._host.model.me
        return me.person if me else ""
