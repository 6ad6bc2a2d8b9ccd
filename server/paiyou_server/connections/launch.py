"""A private server: started by a client for one person, and gone with that client.

It inherits a pipe.  The first line on it is a one-time secret, without which nobody is let in; the end of it is the sign
that the client is gone, however it ended.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable

import trio

_MOST = 256


class BadLaunch(Exception):
    """The pipe gave no secret."""


class Launch:
    """Who may come in: whoever brings the secret first, and from then on that person's token."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._admitted: set[str] = set()
        self._spent = False

    def permits(self, launch: str | None, person: str | None) -> bool:
        """Whether a hello is let in; ``person`` is whose token it brings, None without one."""
        if person in self._admitted:
            return True
        return not self._spent and launch is not None and secrets.compare_digest(launch.encode(), self._secret.encode())

    def admit(self, person: str) -> None:
        """This person came in."""
        self._admitted.add(person)

    def confirm(self) -> None:
        """Somebody who came in has spoken, so the token has arrived: the secret opens nothing any more."""
        self._spent = True


class Leash:
    """The inherited pipe, read without blocking."""

    def __init__(self, descriptor: int) -> None:
        if sys.platform == "win32":
            raise BadLaunch
        self._stream = trio.lowlevel.FdStream(descriptor)

    async def secret(self) -> str:
        """The first line.  Raises `BadLaunch` where there is none."""
        line = b""
        while not line.endswith(b"\n"):
            more = await self._stream.receive_some(_MOST)
            line += more
            if not more or len(line) > _MOST:
                raise BadLaunch
        return line.strip().decode("ascii", "replace")

    async def watch(self, gone: Callable[[], None]) -> None:
        """Call ``gone`` when the other end is closed."""
        while await self._stream.receive_some(_MOST):
            pass
        gone()


def tell_ready(descriptor: int, host: str, port: int, fingerprint: str) -> None:
    """Write the one line that says where the server listens and what its certificate is, and close the pipe."""
    line = json.dumps({"host": host, "port": port, "pid": os.getpid(), "fingerprint": fingerprint}) + "\n"
    try:
        os.write(descriptor, line.encode())
    except BrokenPipeError:
        pass  # whoever wanted to know is gone
    finally:
        os.close(descriptor)
