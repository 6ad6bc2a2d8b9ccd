"""A visit by SSH: what asyncssh tells of a session, as a visit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import asyncssh

from paiyou_client.ssh_door.announced import Announced, Dumb, announced, clamped, dumb
from paiyou_client.ssh_door.asked import Asked, Unclear, asked
from paiyou_client.ssh_door.introductions import DoorsCredentials
from paiyou_client.ssh_door.visits import NoTerminal, Visit, Visits
from paiyou_client.translation import Reader, read_by


class SshVisit(Visit, asyncssh.SSHServerSession[bytes]):
    """``user`` is the SSH user's name."""

    def __init__(self, door: DoorsCredentials, user: str, visits: Visits) -> None:
        super().__init__(door, visits)
        self._user = user
        self._word = ""
        self._term: str | None = None
        self.channel: asyncssh.SSHServerChannel[bytes] | None = None

    # --- what SSH asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """A session is there."""
        self.channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """A terminal, of a size that can be."""
        self._term, self.size = term_type, clamped(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """There is no shell: the client is what runs."""
        return True

    def exec_requested(self, command: str) -> bool:
        """The word is read as a code."""
        self._word = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """There is none: no sftp."""
        return False

    def session_started(self) -> None:
        """All is said."""
        self.begin()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Something was typed."""
        self.typed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        self.resized(*clamped(width, height))

    def eof_received(self) -> bool:
        """Nobody types any more."""
        self.typed_all()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The reader is gone."""
        self.lost()
        if self.channel is not None:
            self.channel.get_connection().close()

    # --- what a visit asks for

    @property
    def environment(self) -> dict[str, str]:
        """What of the environment was sent."""
        return {} if self.channel is None else dict(self.channel.get_environment())

    def came_with(self) -> tuple[Asked, Announced]:
        """By the user's name, the key, and the word behind the host."""
        try:
            terminal = announced(self._term or "", self.environment)
        except Dumb:
            terminal = dumb(self.environment)
        read_by(Reader(terminal.language))
        try:
            wish = asked(self._user, self._door.comer.key, self._word)
        except Unclear:
            if self._term is None:
                raise NoTerminal from None
            raise
        if self._term is None and not wish.lines:
            raise NoTerminal
        return wish, terminal

    @property
    def has_terminal(self) -> bool:
        """Without one, who came has a program that shows what is typed."""
        return self._term is not None

    def send(self, data: bytes) -> None:
        """Write into the channel."""
        if self.channel is not None:
            with suppress(OSError):
                self.channel.write(data)

    def waiting(self) -> int:
        """What is in the channel's own buffer, and in the connection's, which asyncssh does not bound."""
        if self.channel is None:
            return 0
        transport = self.channel.get_connection()._transport  # noqa: SLF001 - there is no other way to see it
        below = 0 if transport is None else transport.get_write_buffer_size()
        return self.channel.get_write_buffer_size() + below

    def hold(self, *, is_held: bool) -> None:
        """Let the channel's window close, or open."""
        if self.channel is not None:
            (self.channel.pause_reading if is_held else self.channel.resume_reading)()

    def close(self, status: int) -> None:
        """End with an exit status."""
        if self.channel is not None:
            with suppress(OSError):
                self.channel.exit(status)

    def abort(self) -> None:
        """Break the connection off."""
        if self.channel is not None:
            self.channel.get_connection().abort()
