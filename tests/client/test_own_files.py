"""The client's own files: tokens for this person's eyes alone, games that can be continued."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from paiyou_client.bookmarks import Bookmark, bookmarks, drop, keep
from paiyou_client.files import MOST, file_name, read, write_private
from paiyou_client.identity import FALLBACK, Beside, Identity, name_of_user
from paiyou_protocol.messages import Welcome

FRIDAY = Bookmark("t1", address="attic.local", name="Mei", title="Friday", game="zhao-pengyou", seats=6)


def welcome(name: str, token: str | None) -> Welcome:
    return Welcome((0, 1), "attic", f"p-{name}", name, token)


def test_a_file_and_its_folder_are_for_this_person_alone(tmp_path: Path) -> None:
    path = tmp_path / "people" / "a.json"
    write_private(path, {"a": 1})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_private(path, {"a": 1})
    with pytest.raises(TypeError):
        write_private(path, {"a": object()})
    assert read(path, dict) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "make",
    [
        lambda path: None,
        lambda path: path.write_bytes(b"{"),
        lambda path: path.write_bytes(b'{"a":' * 50_000),
        lambda path: path.write_bytes(b" " * MOST + b"{}"),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path),
        os.mkfifo,
        Path.mkdir,
    ],
    ids=["missing", "broken", "deep", "large", "device", "loop", "pipe", "folder"],
)
def test_a_file_that_cannot_be_read_counts_as_none(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "a.json"
    make(path)
    assert read(path, dict) is None


@pytest.mark.parametrize("text", ["attic:7741", "[::1]:7741", "../../etc/passwd", "a/b", ".", "小林" * 100])
def test_a_files_name_is_one_name(text: str) -> None:
    name = file_name(text)
    assert Path(name).name == name
    assert not name.startswith(".")
    assert len(name.encode()) < 255


def test_who_comes_back_shows_the_token_of_that_server(tmp_path: Path) -> None:
    Identity(tmp_path, "attic", "Mei").learn(welcome("Mei", "m"))
    assert Identity(tmp_path, "attic").hello("c", None).token == "m"
    assert Identity(tmp_path, "cellar", "Mei").hello("c", None).token is None


def test_who_reads_comes_beside_but_for_the_once_that_a_code_makes_this_a_device(tmp_path: Path) -> None:
    identity = Identity(tmp_path, "attic", "Mei", code="ABC")
    reader = Beside(identity)
    assert (reader.hello("c", None).code, reader.hello("c", None).beside) == ("ABC", False)
    reader.learn(welcome("Mei", "m"))
    assert (reader.hello("c", None).token, reader.hello("c", None).beside) == ("m", True)


def test_two_people_of_one_account_keep_apart_and_the_last_one_comes_back(tmp_path: Path) -> None:
    Identity(tmp_path, "attic", "Mei").learn(welcome("Mei", "m"))
    Identity(tmp_path, "attic", "Jun").learn(welcome("Jun", "j"))
    assert Identity(tmp_path, "attic", "Mei").hello("c", None).token == "m"
    assert Identity(tmp_path, "attic").name == "Jun"


def test_two_clients_at_once_lose_no_token(tmp_path: Path) -> None:
    one, other = Identity(tmp_path, "attic", "Mei"), Identity(tmp_path, "attic", "Jun")
    one.learn(welcome("Mei", "m"))
    other.learn(welcome("Jun", "j"))
    assert Identity(tmp_path, "attic", "Mei").is_known


def test_a_token_is_forgotten_with_its_name_kept(tmp_path: Path) -> None:
    identity = Identity(tmp_path, "attic", "Mei")
    identity.learn(welcome("Mei", "m"))
    identity.forget()
    hello = identity.hello("c", None)
    assert (hello.name, hello.token) == ("Mei", None)


def test_a_welcome_without_a_token_keeps_the_old_one(tmp_path: Path) -> None:
    identity = Identity(tmp_path, "attic", "Mei")
    identity.learn(welcome("Mei", "m"))
    identity.learn(welcome("Mei", None))
    assert Identity(tmp_path, "attic").hello("c", None).token == "m"


def test_a_new_person_is_named_as_the_system_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "jun")
    assert name_of_user() == "jun"
    monkeypatch.setattr("getpass.getuser", lambda: "\x1b[31m")
    assert name_of_user() == FALLBACK


def test_a_game_is_offered_until_it_is_dropped_the_newest_first(tmp_path: Path) -> None:
    own = Bookmark("1", own="abc", title="Mei's table")
    keep(tmp_path, FRIDAY)
    keep(tmp_path, own)
    newest = tmp_path / "continue" / file_name(own.place)
    os.utime(newest, ns=(2**62, 2**62))
    assert bookmarks(tmp_path) == (own, FRIDAY)
    drop(tmp_path, FRIDAY)
    assert bookmarks(tmp_path) == (own,)
    drop(tmp_path, FRIDAY)


def test_without_a_folder_no_game_is_offered(tmp_path: Path) -> None:
    assert bookmarks(tmp_path / "nothing") == ()


CERTIFICATE = "A" * 43


def test_who_comes_by_another_address_is_known_by_the_certificate(tmp_path: Path) -> None:
    first = Identity(tmp_path, "attic", "Mei")
    first.meets(CERTIFICATE)
    first.learn(welcome("Mei", "m"))
    elsewhere = Identity(tmp_path, "192.168.1.7")
    assert elsewhere.hello("c", None).token is None
    elsewhere.meets(CERTIFICATE)
    assert (elsewhere.name, elsewhere.hello("c", None).token) == ("Mei", "m")
    elsewhere.learn(welcome("Mei", None))
    assert Identity(tmp_path, "192.168.1.7").hello("c", None).token == "m"


def test_another_certificate_at_an_address_is_met_with_its_own_token_and_a_new_one_with_the_old(tmp_path: Path) -> None:
    for token, certificate in (("a", "A" * 43), ("b", "B" * 43)):
        identity = Identity(tmp_path, "localhost", "Mei")
        identity.meets(certificate)
        identity.learn(welcome("Mei", token))
    for token, certificate in (("a", "A" * 43), ("b", "B" * 43), ("b", "C" * 43), ("b", "")):
        identity = Identity(tmp_path, "localhost", "Mei")
        identity.meets(certificate)
        assert identity.hello("c", None).token == token


def test_a_forgotten_token_is_forgotten_under_the_certificate_too(tmp_path: Path) -> None:
    identity = Identity(tmp_path, "attic", "Mei")
    identity.meets(CERTIFICATE)
    identity.learn(welcome("Mei", "m"))
    identity.forget()
    for server in ("attic", "192.168.1.7"):
        again = Identity(tmp_path, server, "Mei")
        again.meets(CERTIFICATE)
        assert not again.is_known


def test_a_code_is_said_once_in_place_of_a_token_and_the_new_token_is_kept(tmp_path: Path) -> None:
    Identity(tmp_path, "attic", "Jun").learn(welcome("Jun", "j"))
    identity = Identity(tmp_path, "attic", "Jun", code="ABCD-EFGH")
    hello = identity.hello("c", None)
    assert (hello.code, hello.token) == ("ABCD-EFGH", None)
    identity.learn(welcome("Mei", "m"))
    hello = identity.hello("c", None)
    assert (hello.code, hello.token, hello.name) == ("", "m", "Mei")
    assert Identity(tmp_path, "attic", "Jun").hello("c", None).token == "j"


def test_the_device_is_named_as_the_machine_calls_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platform.node", lambda: "attic\x1b" + "x" * 100)
    device = Identity(tmp_path, "attic").hello("c", None).device
    assert (device[:7], len(device)) == ("attic?x", 64)
