"""What is read at a table and changes nothing: who is there, what was said before."""

from __future__ import annotations

from paiyou_protocol.feed import chat_page, people_page
from paiyou_protocol.messages import ChatPage, ListTablePeople, PeoplePage, ReadChat
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.ignores import Ignores
from paiyou_server.tables.members import Members
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table_lines import table_people
from paiyou_server.tables.talking import heard, shown, sits


class Pages:
    """Answers such requests of one table."""

    def __init__(self, members: Members, accounts: Accounts, ignores: Ignores) -> None:
        self._members = members
        self._accounts = accounts
        self._ignores = ignores

    def page(self, person: str, request: ListTablePeople | ReadChat, room: Room) -> PeoplePage | ChatPage:
        """The answer for this person, who is at the table.  Raises `Denied`."""
        match request:
            case ListTablePeople():
                return people_page(request.id, table_people(room, self._members, self._accounts, person, request))
            case ReadChat():
                ignored = self._ignores.of(person)
                lines = heard(room.chat, seated=sits(room, person), ignored=ignored, before=request.before)
                return chat_page(request.id, [shown(line, self._accounts) for line in lines])
