"""The door itself: who may knock, how a key is proved, and that there is nothing behind it but the client.

No shell, no commands, no sftp or scp, no forwarding of ports, of an agent or of X11: what is not answered here asyncssh
refuses, and the tests ask for all of it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import asyncssh

from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.ssh_door.asked import WATCH
from paiyou_client.ssh_door.gate import Ticket
from paiyou_client.ssh_door.introductions import Comer, DoorsCredentials
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.log import log
from paiyou_client.ssh_door.ssh_visit import SshVisit
from paiyou_client.ssh_door.visits import Visits
from paiyou_client.starts import Setup

Challenge: TypeAlias = bool | tuple[str, str, str, Sequence[tuple[str, bool]]]

SETUP: Final = Setup(data=NOWHERE, powers=BEHIND_A_DOOR)
"""What every app behind a door is given."""
LOGIN: Final = 20.0
"""Seconds for saying who one is, and as long again for opening a session."""
_WINDOW: Final = 32 * 1024
_MAPPED: Final = "::ffff:"
"""Before an IPv4 address where a socket is for both."""
_MOST_SAID: Final = 64
"""Variables of an environment that may be sent."""


_OPTIONS: Final[dict[str, Any]] = {
    "server_version": "Paiyou",
    "login_timeout": LOGIN,
    "keepalive_interval": 30,
    "keepalive_count_max": 3,
    "compression_algs": None,
    "encoding": None,
    "line_editor": False,
    "agent_forwarding": False,
    "x11_forwarding": False,
    "allow_scp": False,
    "password_auth": False,
    "host_based_auth": False,
    "gss_host": None,
    "window": _WINDOW,
}


class Host:
    """All visits of one process; ``key`` is the door's own, ``door`` what it shows the server for a person, and ``setup`` what
    tests put other things into."""

    def __init__(
        self,
        key: asyncssh.SSHKey,
        door: Callable[[Comer], DoorsCredentials],
        bounds: Bounds,
        *,
        guests: bool = True,
        setup: Setup = SETUP,
    ) -> None:
        self.visits = Visits(setup, bounds)
        self.door = door
        self.guests = guests
        self._options = asyncssh.SSHServerConnectionOptions(server_host_keys=[key], **_OPTIONS)
        self._knocking: set[asyncio.Task[None]] = set()

    def take(self, connection: socket.socket, ticket: Ticket) -> bool:
        """Let somebody in who is connected; it is always taken."""
        task = asyncio.create_task(self._serve(connection, ticket))
        self._knocking.add(task)
        task.add_done_callback(self._knocking.discard)
        return True

    async def _serve(self, connection: socket.socket, ticket: Ticket) -> None:
        """Until it is known who it is; then the connection goes on by itself."""
        knock = Knock(self, ticket)
        try:
            await asyncssh.run_server(connection, options=self._options, server_factory=lambda: knock)
        except (asyncssh.Error, OSError):
            connection.close()
            knock.connection_lost(None)


class Knock(asyncssh.SSHServer):
    """One connection: it has been counted, says who it is, and opens one session."""

    def __init__(self, host: Host, ticket: Ticket) -> None:
        self._host = host
        self._ticket = ticket
        self._connection: asyncssh.SSHServerConnection | None = None
        self._peer = ""
        self._key = ""
        self._proved = ""
        self._visit: SshVisit | None = None
        self._watching: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Nothing is spoken yet."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self._peer = str(peer[0]).removeprefix(_MAPPED) if peer else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._watching is not None:
            self._watching.cancel()
        self._ticket.gone()

    # --- who it is

    def begin_auth(self, username: str) -> bool:
        """Everybody is asked for a key first."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Any key will do: it is who one is."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do.  Hazard: this is asked before the key is proved; `auth_completed` comes right after it was."""
        self._key = key.get_fingerprint("sha256")
        return True

    def kbdint_auth_supported(self) -> bool:
        """Who has no key is a guest."""
        return self._host.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Nothing is asked of a guest; a key that was only named is nobody's."""
        self._key = ""
        return ("", "", "", []) if self._host.guests else False

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """A guest."""
        self._key = ""
        return self._host.guests

    def auth_completed(self) -> None:
        """By the key that was named last, or by none."""
        self._proved = self._key
        self._ticket.known()
        self._watching = asyncio.get_running_loop().call_later(LOGIN, self._no_session)

    # --- what it wants

    def session_requested(self) -> SshVisit | bool:
        """One session a connection."""
        if self._visit is not None or self._connection is None:
            return False
        user = str(self._connection.get_extra_info("username") or "")
        key = "" if user == WATCH else self._proved
        self._visit = SshVisit(self._host.door(Comer(key, self._peer)), user, self._host.visits)
        self._host.visits.come(self._visit)
        self._watch_saying(LOGIN)
        return self._visit

    def _watch_saying(self, left: float) -> None:
        """Until its session runs, a connection may not say as much as it likes into its environment."""
        if self._watching is not None:
            self._watching.cancel()
        visit, connection = self._visit, self._connection
        if visit is None or connection is None or visit.task is not None:
            return
        if left <= 0 or len(visit.environment) > _MOST_SAID:
            connection.abort()
            return
        self._watching = asyncio.get_running_loop().call_later(0.2, self._watch_saying, left - 0.2)

    def _no_session(self) -> None:
        if self._visit is None and self._connection is not None:
            log("no-session", peer=self._peer)
            self._connection.abort()
