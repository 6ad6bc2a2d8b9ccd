"""After a key, the tests of the client wait until the app has nothing to do, and no longer.

Textual's own wait sleeps for 40 ms a key and watches the process's clock.  There are thousands of keys in these tests, and
on a busy machine that clock tells little.
"""

import asyncio

import pytest

_QUIET: int = 3
"""How many turns of the loop with nothing to do are idleness; what one turn calls for is there in the next."""


@pytest.fixture(autouse=True)
def _keys_wait_for_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", _until_idle)


async def _until_idle(_least: float = 0.0) -> None:
    """Wait until nothing is left to be called but what waits for time, for the outside or for another thread."""
    to_be_called = vars(asyncio.get_running_loop())["_ready"]
    quiet = 0
    while quiet < _QUIET:
        await asyncio.sleep(0)
        quiet = 0 if to_be_called else quiet + 1
