"""Files of our own that are none any more: named once, kept aside, and never written over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paiyou_cli.main import main
from paiyou_client.bad_files import SetAside, set_aside_bad
from paiyou_client.bookmarks import Bookmark, keep
from paiyou_client.files import read
from paiyou_client.identity import Identity, People
from paiyou_protocol.messages import Welcome

HALF = b'{"last": "Mei", "tokens": {"Mei": "secret'


def bad_people(data: Path) -> Path:
    path = data / "people" / "attic.json"
    path.parent.mkdir()
    path.write_bytes(HALF)
    return path


def test_what_is_not_as_we_wrote_it_is_set_aside_and_the_rest_stays(tmp_path: Path) -> None:
    bad = bad_people(tmp_path)
    keep(tmp_path, Bookmark("t1", address="attic", title="Friday"))
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "attic.json").write_bytes(b"[]")
    (tmp_path / "lessons.json").write_bytes(b'{"a": {"at": "x"}}')
    found = set_aside_bad(tmp_path)
    assert [one.was.name for one in found] == ["attic.json", "attic.json", "lessons.json"]
    assert found[0] == SetAside(bad, bad.with_name("attic.json.bad"))
    assert found[0].kept.read_bytes() == HALF
    assert [path.suffix for path in (tmp_path / "continue").iterdir()] == [".json"]
    assert set_aside_bad(tmp_path) == ()


def test_a_token_in_a_file_that_is_cut_short_is_never_written_over(tmp_path: Path) -> None:
    people = tmp_path / "people"
    bad_people(tmp_path)
    identity = Identity(people, "attic", "Mei")
    bad = people / "attic.json"
    bad.write_bytes(HALF + b"2")  # and again, while we run
    identity.learn(Welcome((0, 1), "attic", "p-mei", "Mei", "new"))
    assert read(bad, People) == People("Mei", {"Mei": "new"})
    assert (people / "attic.json.bad").read_bytes() == HALF
    assert (people / "attic.json.bad1").read_bytes() == HALF + b"2"


def test_it_is_said_once_with_the_file_s_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def run_lines(setup: Any, _start: object, **_more: object) -> int:
        said.append(setup.remark)
        return 0

    monkeypatch.setattr("paiyou_client.line_mode.run.run_lines", run_lines)
    bad = bad_people(tmp_path)
    for _ in range(2):
        assert main(["--plain", "--language", "en", "--data", str(tmp_path)]) == 0
    assert said == [f"{bad} is not as Paiyou wrote it: it counts as none, and is kept as attic.json.bad.", ""]
