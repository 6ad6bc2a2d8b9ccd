"""Who people are: an account is a public id, a name, and the hash of a token that only its client keeps.

Identity is the token, never the name.  A name belongs to one account, compared without case, so that nobody can pass for
another.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

import msgspec

from paiyou_server.records import AccountMade

_TOKEN_BYTES = 32


class Account(msgspec.Struct, frozen=True):
    """A person."""

    person: str
    name: str


class NameTaken(Exception):
    """Another account has this name."""


def new_token() -> str:
    """A token of 256 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What is kept of a token.  It is random through and through, so a plain hash tells nothing."""
    return hashlib.sha256(token.encode()).digest()


def name_key(name: str) -> str:
    """What two names share that are taken for one another: compatible forms and case do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Accounts:
    """All accounts of a data folder, in memory."""

    def __init__(self) -> None:
        self._people: dict[str, Account] = {}
        self._hashes: dict[bytes, str] = {}
        self._names: set[str] = set()

    def draft(self, name: str, at: float) -> tuple[AccountMade, str]:
        """The record of a new person, and its token; the name is reserved.  Raises `NameTaken`."""
        key = name_key(name)
        if key in self._names:
            raise NameTaken
        self._names.add(key)
        token = new_token()
        return AccountMade(secrets.token_hex(8), name, token_hash(token), at), token

    def give_up(self, record: AccountMade) -> None:
        """The record could not be written: its name is free again."""
        self._names.discard(name_key(record.name))

    def add(self, record: AccountMade) -> Account:
        """The person of a record that is written."""
        account = Account(record.person, record.name)
        self._people[account.person] = account
        self._hashes[record.token_hash] = account.person
        self._names.add(name_key(account.name))
        return account

    def by_token(self, token: str) -> Account | None:
        """Whose token this is."""
        person = self._hashes.get(token_hash(token))
        return None if person is None else self._people[person]

    def find(self, who: str) -> Account | None:
        """The person with this public id, or else with this name."""
        key = name_key(who)
        return self._people.get(who) or next(
            (account for account in self._people.values() if name_key(account.name) == key), None
        )

    def name(self, person: str) -> str:
        """The name of a person."""
        return self._people[person].name
