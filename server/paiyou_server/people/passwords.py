"""A table's password: kept as a salted, slow hash, and never as it was typed.

Hazard: a hash takes tens of milliseconds and megabytes on purpose.  It is made beside the event loop, and whoever lets
people guess bounds how often.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from functools import partial

import msgspec
import trio

_SALT_BYTES = 16
_COST = 2**14
_BLOCK = 8
_AT_ONCE = 2
"""Threads that hash at the same time: 16 MiB each, and the other cores stay free."""


class Lock(msgspec.Struct, frozen=True):
    """What is kept of a password; ``cost`` is scrypt's, so that a later one may be higher."""

    salt: bytes
    digest: bytes
    cost: int = _COST


class Locksmith:
    """Makes locks and tries passwords.  ``threaded`` hashes beside the event loop; without it a test keeps its virtual
    clock, and with a low ``cost`` its patience."""

    def __init__(self, *, threaded: bool = True, cost: int = _COST) -> None:
        self._limiter = trio.CapacityLimiter(_AT_ONCE) if threaded else None
        self._cost = cost

    async def lock(self, password: str) -> Lock:
        """A lock that this password opens."""
        salt = secrets.token_bytes(_SALT_BYTES)
        return Lock(salt, await self._hash(password, salt, self._cost), self._cost)

    async def opens(self, lock: Lock, password: str) -> bool:
        """Whether it does."""
        return hmac.compare_digest(lock.digest, await self._hash(password, lock.salt, lock.cost))

    async def _hash(self, password: str, salt: bytes, cost: int) -> bytes:
        text = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
        work = partial(hashlib.scrypt, text, salt=salt, n=cost, r=_BLOCK, p=1)
        return work() if self._limiter is None else await trio.to_thread.run_sync(work, limiter=self._limiter)
