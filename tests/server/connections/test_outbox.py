"""The way out to a peer ends before its connection does: the system gives its descriptor to the next one."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from paiyou_server.connections import outbox
from paiyou_server.connections.session import Session
from tests.server.harness import pair, running

pytestmark = pytest.mark.trio


def fails(_: Session) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("crashes", [False, True])
async def test_after_its_end_nothing_is_written_for_a_session_however_it_ended(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, crashes: bool
) -> None:
    async with running() as server:
        _, bob, _ = await pair(server)
        session = server.server._sessions[bob.person]
        descriptor = session._outbox._descriptor
        if crashes:  # then its table never hears that it is gone
            monkeypatch.setattr(Session, "_depart", fails)
        await bob.stream.aclose()
        while bob.person in server.server._sessions:  # noqa: ASYNC110 - there is no event for it, and time is virtual
            await trio.sleep(0.01)
        written: list[int] = []

        def write(to: int, data: bytes) -> int:
            written.append(to)
            return len(data)

        monkeypatch.setattr(outbox, "_write", write)
        assert session.push(b"news") is True
        assert session._outbox.put(b"more") is True
        assert written == []
        assert session._outbox._descriptor != descriptor
