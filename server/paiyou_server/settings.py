"""Every limit and every time span of the server; `paiyou serve --set NAME=VALUE` sets one, or a file does.

Times are in seconds.  All queues of the server have their bound here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self


class BadSetting(ValueError):
    """No setting of this name, or no number of its kind."""


@dataclass(slots=True, kw_only=True)
class Settings:
    """The server's limits, with what suits a room of friends or a club.

    All parts of a server look at the same one.  Hazard: `become` changes it under them; what a part took at its start (the
    buckets of a connection, the length of an inbox) stays as it is until there is another such part.
    """

    connections: int = 2000
    """Connections at once, in all."""
    connections_per_address: int = 200
    """Connections at once from one address (of IPv6, one network of 64 bits); a house or a school may have one for all."""
    connections_per_minute: int = 1200
    """New connections from one address (the same), at once and a minute in the long run; more are refused unheard."""
    handshake: float = 10.0
    """How long a connection may take to shake hands in TLS and say a whole hello."""
    new_people_per_minute: int = 60
    """New accounts from one address (the same), at once and a minute."""
    new_people_per_day: int = 300
    """New accounts from one address (the same), at once and a day."""
    people: int = 100_000
    """Accounts in all; with so many nobody new is let in."""
    devices_per_person: int = 20
    """Devices that one person may have."""
    codes: int = 500
    """One-time codes that people have good at once, each at most one; operators may give as many again."""
    codes_per_address: int = 50
    """And those of them that were made at one address; a house or a school may have one for all."""
    code_life: float = 600.0
    """How long a one-time code for another device is good."""
    recovery_life: float = 86400.0
    """How long one is good that an operator has made for somebody who lost all keys."""
    code_tries_per_minute: int = 10
    """One-time codes that may be tried from one address, at once and a minute."""
    connections_per_gateway: int = 1000
    """Connections at once from an address where a gateway is; each also counts for the address that its person comes from."""
    guests: int = 500
    """Guests at once, those who have gone but have a seat too."""
    guest_life: float = 600.0
    """A guest who is gone, and has neither seat nor table, is forgotten after so long."""
    requests_per_second: float = 50.0
    """Requests a second that a person may keep up."""
    requests_burst: int = 100
    """Requests that it may make at once after a pause; the next is answered ``busy``, and it is not listened to for a while."""
    bytes_per_request: int = 4096
    """An answer and what comes with it count as one request more for each so many bytes."""
    flood: int = 30
    """How often in a row a person may be made to wait so, the longer the more often; then its connection is ended."""
    inbox: int = 256
    """Requests that wait at a table; more are answered ``busy``."""
    outbox: int = 256 * 1024
    """Bytes that wait for a slow reader before it needs a snapshot."""
    send_buffer: int = 64 * 1024
    """Bytes that the system may hold for a connection, 0 for its own choice; the less, the sooner a stalled peer shows."""
    send: float = 20.0
    """How long a peer may take nothing at all of what waits for it."""
    ping_after: float = 15.0
    """A connection from which nothing came for so long is pinged."""
    give_up_after: float = 45.0
    """And ended when nothing came for so long."""
    tables: int = 1000
    """Tables at once."""
    tables_per_person: int = 20
    """Living tables of which one person may be the host."""
    tables_per_address: int = 200
    """Living tables that may have been made from one address since the server started; a house or a school may have one for all."""
    seats_per_person: int = 20
    """Seats that one person may have at once."""
    tables_per_connection: int = 20
    """Tables at which one connection may be."""
    guesses_per_minute: int = 10
    """Invite codes and table passwords that one person may try a minute."""
    guesses_per_minute_per_address: int = 60
    """And that may be tried from one address; a house or a school may have one for all."""
    remembered: int = 500
    """People whom a table remembers as let in or sent away."""
    ready_check: float = 60.0
    """The answers to the host's question whether all are ready are shown for so long."""
    nudge_every: float = 15.0
    """A table rings those it waits for no more often."""
    quick_seats: int = 6
    """Seats of a table that is made for who wants to play at once, as far as the game has so many."""
    changes_per_minute: int = 120
    """What one person may do a minute in the long run, and at once after a pause, that is kept and is neither play nor talk:
    come and go, sit and stand, set, ask, ignore.  So nobody fills the journal."""
    chat_per_minute: int = 20
    """Lines of chat that one person may say a minute in the long run, and at once after a pause."""
    chat_shown: int = 30
    """Lines of a table's chat that who comes in is sent; it reads older ones when it wants."""
    ignored: int = 100
    """People whom one person may ignore."""
    watchers: int = 200
    """Watchers at one table."""
    watchers_every: float = 0.25
    """Frames for watchers are joined for so long; 0: each goes out at once, however many watch."""
    watchers_per_second: int = 600
    """Watchers of all tables who are told a second; where there are more, their frames are joined for longer."""
    lobby_every: float = 0.25
    """Changes of a table's line in the lobby are joined for so long."""
    history: int = 400
    """Events of an audience that a table keeps for those who come back; with more missing they get a snapshot."""
    host_away: float = 120.0
    """While a waiting table's host is gone for longer, another person there is the host; in a game the grace time counts."""
    empty_table: float = 1800.0
    """A table where no game runs ends when nobody is there for so long."""
    abandoned_game: float = 7 * 86400.0
    """A table with a running game ends when nobody is there for so long."""
    adjourned_table: float = 90.0 * 86400.0
    """A table whose game was put away for another day ends when nobody is there for so long."""
    come_back: float = 300.0
    """After a restart no table ends for so long, as nobody can be there yet."""
    question: float = 30.0
    """How long a question to the people in seats waits for answers."""
    question_rest: float = 120.0
    """How long somebody waits before asking again whose question came to nothing."""
    offer_seat: float = 300.0
    """The seat of a person who has been away for so long may be offered to another, by consent."""
    give_back: float = 10.0
    """After a restart every timer of a table has at least so long (or its whole length) left."""
    shuffle_commit: float = 3.0
    """How long a table waits for the hashes of the bits that its people's clients give to a shuffle; others go without."""
    shuffle_reveal: float = 5.0
    """And then for the bits; where some are missing the deal is void, and is begun again without those people's."""
    deals: int = 100_000
    """Finished deals that are kept as files, a few KiB each; then the oldest go."""
    think: float = 5.0
    """The longest that a table may let its bots search for a decision."""
    think_late: float = 2.0
    """A worker that takes so much longer is ended, and another one decides without a search."""
    think_queue: float = 20.0
    """How long it may wait for a free worker to think in."""
    own_bot: float = 5.0
    """How long a bot of somebody's own may take for a decision that the game waits for; then the house bot makes it."""
    thinkers: int = 0
    """Worker processes for bots; 0, and at most: one less than the machine's cores, at least one."""
    stop: float = 5.0
    """The server is gone so long after it was told to stop, however its peers behave."""

    def become(self, other: Settings) -> None:
        """Take all values of the other."""
        for each in fields(self):
            setattr(self, each.name, getattr(other, each.name))

    def with_texts(self, texts: tuple[str, ...]) -> Self:
        """These settings with each ``NAME=VALUE`` of the command line.  Raises `BadSetting` with the text."""
        return replace(self, **dict(map(self._read, texts)))  # type: ignore[arg-type]

    def _read(self, text: str) -> tuple[str, float | int]:
        name, _, value = text.partition("=")
        for field in fields(self):
            if field.name == name.replace("-", "_"):
                return field.name, _number(text, value, whole=isinstance(field.default, int))
        raise BadSetting(text)


def _number(text: str, value: str, *, whole: bool) -> float | int:
    try:
        number = int(value) if whole else float(value)
    except ValueError:
        raise BadSetting(text) from None
    if not 0 <= number < 1e9:
        raise BadSetting(text)
    return number
