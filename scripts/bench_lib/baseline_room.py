"""The least that a server of tables could do, as a process: it reads a request and sends recorded frames to the table.

No rules, no journal, no views, no channels: one trio task a connection, ``TCP_NODELAY``, and ``await send_all`` to each of
the table's sockets.  A connection says first which table and which seat it is; the frames are read from standard input:
for each action of the recording who acts, the request's length, and what each seat is sent.
"""

from __future__ import annotations

import sys

import msgspec
import trio

Recording = list[tuple[int, int, list[bytes]]]


class Echo:
    """All tables, each going through the recording at its own pace."""

    def __init__(self, recording: Recording, seats: int) -> None:
        self._recording = recording
        self._seats = seats
        self._tables: dict[int, dict[int, trio.SocketStream]] = {}
        self._at: dict[int, int] = {}

    async def handle(self, stream: trio.SocketStream) -> None:
        hello = await stream.receive_some(4)
        table, seat = int.from_bytes(hello[:2], "big"), int.from_bytes(hello[2:], "big")
        sockets = self._tables.setdefault(table, {})
        sockets[seat] = stream
        self._at.setdefault(table, 0)
        while True:
            _, length, frames = self._recording[self._at[table] % len(self._recording)]
            got = await stream.receive_some(65536)
            if not got:
                return
            _, length, frames = self._recording[self._at[table] % len(self._recording)]
            missing = length - len(got)
            while missing > 0:
                missing -= len(await stream.receive_some(65536))
            self._at[table] += 1
            for place in range(self._seats):
                await sockets[place].send_all(frames[place])


async def serve(recording: Recording) -> None:
    """Serve until killed; the port goes to standard output."""
    seats = len(recording[0][2])
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    print(listeners[0].socket.getsockname()[1], flush=True)
    await trio.serve_listeners(Echo(recording, seats).handle, listeners)


if __name__ == "__main__":
    trio.run(serve, msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Recording))
