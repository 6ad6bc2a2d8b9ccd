"""What holds for every test: those marked `system` are never left out in silence, and no test is judged by the clock."""

import os

import pytest
from hypothesis import settings

settings.register_profile("paiyou", deadline=None)
settings.load_profile("paiyou")
os.environ["LANGUAGE"] = "en"  # whatever the language of whoever runs them, the texts that tests read are English

left_out = pytest.StashKey[int]()


@pytest.hookimpl
def pytest_deselected(items: list[pytest.Item]) -> None:
    count = sum(item.get_closest_marker("system") is not None for item in items)
    if count:
        stash = items[0].config.stash
        stash[left_out] = stash.get(left_out, 0) + count


@pytest.hookimpl
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    count = config.stash.get(left_out, 0)
    if count:
        tests = "test" if count == 1 else "tests"
        terminalreporter.write_line(f"Left out: {count} {tests} marked system. `scripts/test -m system` runs them.")
