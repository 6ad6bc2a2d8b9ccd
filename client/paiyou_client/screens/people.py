"""The people of a table or of the lobby, and what one may do about them: ignore, and for a host mute, hand over, send away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.foreign import for_terminal
from paiyou_client.model import ClientModel
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line
from paiyou_client.words import people as words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import (
    Allow,
    Disallow,
    Failed,
    IgnorePerson,
    Kick,
    ListIgnored,
    ListTablePeople,
    MutePerson,
    PassHost,
    PersonLine,
    Request,
    TableList,
)


def people_lines(people: Sequence[tuple[PersonLine, str]], cursor: int, cells: int, rows: int) -> tuple[Line, ...]:
    """One a row with a few notes, scrolled so that the chosen one is in sight."""
    first = max(0, min(cursor - rows // 2, len(people) - rows))
    return tuple(
        line(
            Piece(f" {glyphs.TURN if number == cursor else ' '} ", "cursor", f"person:{number}"),
            Piece(fit_text(for_terminal(person.name), 22), "bold" if number == cursor else "", f"person:{number}"),
            Piece(fit_text(notes, cells - 27), "soft", f"person:{number}"),
        )
        for number, (person, notes) in enumerate(people[first : first + rows], start=first)
    )


_HOSTS_LISTS = (TableList.MUTED, TableList.BARRED, TableList.ALLOWED)


class PeopleScreen(Sheet):
    """Those at a table, or all who are here (None)."""

    scope: ClassVar[str] = "people"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("i", "ignore"),
        Binding("m", "mute"),
        Binding("h", "hand_over"),
        Binding("x", "kick"),
        Binding("a", "allow"),
        Binding("d", "disallow"),
        Binding("escape,q,f4", "back"),
    ]

    def __init__(self, table: str | None) -> None:
        super().__init__()
        self.table = table
        self._chosen = ""
        self._sure_of = ""
        self._people: dict[str, PersonLine] = {}
        self._here: frozenset[str] = frozenset()
        self._lists: dict[TableList | None, frozenset[str]] = {}

    def on_mount(self) -> None:
        """Ask who they are."""
        super().on_mount()
        self._ask_anew()

    def title_line(self) -> tuple[str | Msgid, str]:
        """Where they are."""
        at = None if self.table is None else self._model.tables.get(self.table)
        title = words.TITLE if at is None or at.room is None else _("People: {table}").format(table=title_of(at.room))
        return title, for_terminal(self._model.me.name) if self._model.me else ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """Who they are."""
        people = self._shown()
        return (heading(words.counted(len(people)), cells), BLANK, *people_lines(people, self._cursor, cells, rows - 2))

    def keys(self) -> Sequence[Key]:
        """What may be done about the chosen one."""
        person = self._person
        keys = [Key(glyphs.UP_DOWN, _("choose"), "down")]
        if person is not None and person.person != self._me:
            ignored = person.person in self._lists.get(None, frozenset())
            keys.append(Key("i", words.HEAR if ignored else words.IGNORE, "i"))
            keys.extend(self._table_keys(person))
        return [*keys, Key("Esc", _("back"), "escape")]

    def _table_keys(self, person: PersonLine) -> list[Key]:
        if self.table is None:
            return []
        if person.person in self._lists.get(TableList.BARRED, frozenset()):
            return [Key("a", words.LET_BACK, "a")]
        muted = person.person in self._lists.get(TableList.MUTED, frozenset())
        mute = Key("m", words.UNMUTE if muted else words.MUTE, "m")
        if not self._model.is_host(self.table):
            return [mute]
        sure = self._sure_of == person.person
        listed = person.person in self._lists.get(TableList.ALLOWED, frozenset())
        return [
            mute,
            *([Key("d", words.OFF_LIST, "d")] if listed else []),
            Key("h", words.HAND_OVER, "h"),
            Key("x", words.SURE if sure else words.SEND_AWAY, "x"),
        ]

    def pressed(self, press: str) -> None:
        """A click on somebody chooses."""
        if press.startswith("person:"):
            self.action_move(int(press.removeprefix("person:")) - self._cursor)
        else:
            super().pressed(press)

    def action_move(self, by: int) -> None:
        """Choose another one."""
        people = self._shown()
        self._sure_of = ""
        if people:
            self._chosen = people[max(0, min(len(people) - 1, self._cursor + by))][0].person
        self.repaint()

    def action_ignore(self) -> None:
        """Be shown nothing any more that this person says, or again."""
        person = self._other
        if person is not None:
            ignored = person.person in self._lists.get(None, frozenset())
            self._do(IgnorePerson(0, person.person, not ignored))

    def action_mute(self) -> None:
        """Let this person say nothing at the table, or again; without being the host, for oneself alone."""
        person = self._other
        if person is None or self.table is None:
            return
        if self._model.is_host(self.table):
            muted = person.person in self._lists.get(TableList.MUTED, frozenset())
            self._do(MutePerson(0, self.table, person.person, not muted))
            return
        log = self._model.chat_of(self.table)
        if log is not None:
            log.muted ^= {person.person}
            self._lists[TableList.MUTED] = frozenset(log.muted)
            self.repaint()

    def action_hand_over(self) -> None:
        """Make this person the host."""
        person = self._other
        if person is not None and self.table is not None and self._model.is_host(self.table):
            self._do(PassHost(0, self.table, person.person))

    def action_kick(self) -> None:
        """Send this person away, when it is pressed twice."""
        person = self._other
        if person is None or self.table is None or not self._model.is_host(self.table):
            return
        if self._sure_of == person.person:
            self._sure_of = ""
            self._do(Kick(0, self.table, person.person))
        else:
            self._sure_of = person.person
            self.repaint()

    def action_allow(self) -> None:
        """Let somebody come back who was sent away."""
        person = self._other
        if person is not None and self.table is not None:
            self._do(Allow(0, self.table, person.person))

    def action_disallow(self) -> None:
        """Take somebody off the list."""
        person = self._other
        if person is not None and person.person in self._lists.get(TableList.ALLOWED, frozenset()) and self.table:
            self._do(Disallow(0, self.table, person.person))

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.app.pop_screen()

    def _shown(self) -> list[tuple[PersonLine, str]]:
        """Everybody with notes; in the lobby as they are now."""
        people = self._model.people if self.table is None else self._people
        return [
            (person, self._notes(person)) for person in sorted(people.values(), key=lambda one: one.name.casefold())
        ]

    def _notes(self, person: PersonLine) -> str:
        notes: list[str | Msgid] = [words.YOU] if person.person == self._me else []
        if self.table is None:
            notes.append(words.where_words(person, self._model))
        else:
            at = self._model.tables.get(self.table)
            is_host = at is not None and at.room is not None and at.room.host == person.person
            notes += [words.HOST] if is_host else []
            barred = person.person in self._lists.get(TableList.BARRED, frozenset())
            here = words.SEATED if person.seated else words.WATCHING
            notes.append(words.AWAY if barred else here if person.person in self._here else words.NOT_HERE)
        for which, word in ((TableList.ALLOWED, words.LISTED), (TableList.MUTED, words.MUTED), (None, words.IGNORED)):
            notes += [word] if person.person in self._lists.get(which, frozenset()) else []
        return ", ".join(map(str, notes))

    @property
    def _model(self) -> ClientModel:
        return self.paiyou.model

    @property
    def _me(self) -> str:
        return self._model.me.person if self._model.me else ""

    @property
    def _cursor(self) -> int:
        people = [person.person for person, _ in self._shown()]
        return people.index(self._chosen) if self._chosen in people else 0

    @property
    def _person(self) -> PersonLine | None:
        people = self._shown()
        return people[self._cursor][0] if people else None

    @property
    def _other(self) -> PersonLine | None:
        person = self._person
        return None if person is None or person.person == self._me else person

    def _do(self, request: Request) -> None:
        self.run_worker(self._ask(request), group="people")

    async def _ask(self, request: Request) -> None:
        await self.paiyou.ask(request)
        await self._learn()

    def _ask_anew(self) -> None:
        self.run_worker(self._learn(), group="people")

    async def _learn(self) -> None:
        """Who is here and what is the case with them; the host's lists are for the host."""
        session = self.paiyou.session
        if session is None:
            return
        ignored = await session.people_of(ListIgnored(0))
        self._lists[None] = _ids(ignored)
        log = self._model.chat_of(self.table)
        self._lists[TableList.MUTED] = frozenset() if log is None else frozenset(log.muted)
        if self.table is not None:
            here = await session.people_of(ListTablePeople(0, self.table))
            people = {} if isinstance(here, Failed) else {person.person: person for person in here}
            self._here = frozenset(people)
            for which in _HOSTS_LISTS if self._model.is_host(self.table) else ():
                listed = await session.people_of(ListTablePeople(0, self.table, which))
                self._lists[which] = _ids(listed)
                if not isinstance(listed, Failed):
                    people |= {person.person: person for person in listed if person.person not in people}
            self._people = people
        self.repaint()


def _ids(people: Sequence[PersonLine] | Failed) -> frozenset[str]:
    return frozenset() if isinstance(people, Failed) else frozenset(person.person for person in people)
