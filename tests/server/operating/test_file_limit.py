"""A server takes as many open files as the system lets it have, and names the number."""

from __future__ import annotations

import json
import resource

import pytest

from paiyou_server.operating.file_limit import raise_file_limit


@pytest.mark.parametrize(
    ("before", "hard", "wanted"),
    [
        (1024, 4096, 4096),
        (4096, 4096, 4096),
        (1024, resource.RLIM_INFINITY, 65536),
        (100_000, resource.RLIM_INFINITY, 100_000),
    ],
)
def test_the_limit_of_open_files_is_raised_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], before: int, hard: int, wanted: int
) -> None:
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (before, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))
    raise_file_limit()
    assert given == [(wanted, hard)]
    told = json.loads(capsys.readouterr().err)
    assert (told["event"], told["limit"], told["before"]) == ("open-files", wanted, before)
