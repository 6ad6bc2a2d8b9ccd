"""What a terminal announces, what somebody asks for, and what an sshd of one's own tells of who came."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.announced import Announced, Dumb, announced, clamped
from paiyou_client.ssh_door.asked import Unclear, asked
from paiyou_client.ssh_door.force_command import fingerprint_of, peer_of, proved_key, wanted_name
from paiyou_client.ssh_door.running import certificate_of
from paiyou_client.trust import NO_TERMS
from paiyou_client.typed_codes import TypedCode
from paiyou_protocol.messages import VERSIONS, Hello, Refused
from tests.client.ssh_door.porch import KEY
from tests.client.tiny_server import TinyServer

FINGERPRINT = KEY.get_fingerprint("sha256")


@pytest.mark.parametrize(
    ("term", "environment", "is_so"),
    [
        ("xterm", {}, Announced("standard")),
        ("linux", {}, Announced("standard")),
        ("no-such-terminal", {}, Announced("standard")),
        ("xterm-256color", {}, Announced("256")),
        ("tmux-256color", {}, Announced("256", in_tmux=True)),
        ("xterm-kitty", {}, Announced("256")),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Announced("truecolor")),
        ("xterm", {"COLORTERM": "24bit"}, Announced("truecolor")),
        ("xterm-direct", {}, Announced("truecolor")),
        ("xterm-256color", {"COLORTERM": "yes"}, Announced("256")),
        ("xterm-256color", {"NO_COLOR": "1"}, Announced(None)),
        ("vt220", {"LANG": "de_DE.UTF-8"}, Announced(None, utf8=False)),
        ("xterm", {"LANG": "C"}, Announced("standard", utf8=False)),
        ("xterm", {"LANG": "cs_CZ.UTF-8"}, Announced("standard", language="cs")),
        ("xterm", {"LC_ALL": "ru_RU.utf8", "LANG": "C"}, Announced("standard", language="ru")),
        ("xterm", {"LANG": "cs_CZ.ISO8859-2"}, Announced("standard", utf8=False)),
    ],
)
def test_colours_letters_and_language_are_what_is_announced(
    term: str, environment: dict[str, str], is_so: Announced
) -> None:
    assert announced(term, environment) == is_so


@pytest.mark.parametrize("term", ["", "dumb", "unknown", "Dumb", "network"])
def test_a_dumb_terminal_is_none(term: str) -> None:
    with pytest.raises(Dumb):
        announced(term, {"COLORTERM": "truecolor"})


def test_sizes_are_those_that_can_be() -> None:
    sizes = [(0, 0), (80, 24), (10**9, 10**9), (-1, 200)]
    assert [clamped(*size) for size in sizes] == [(20, 5), (80, 24), (400, 200), (20, 200)]


@pytest.mark.parametrize(
    ("user", "has_key", "word", "name", "code"),
    [
        ("ana", True, "", "ana", TypedCode()),
        ("ana", False, "", "ana", TypedCode()),
        ("a" * 30, True, "", "", TypedCode()),
        ("\x1b[2J", True, "", "", TypedCode()),
        ("ana", True, " qwe-rtz ", "ana", TypedCode(invite="QWERTZ")),
        ("ana", True, "abcd-efgh", "ana", TypedCode(device="ABCDEFGH")),
    ],
)
def test_name_key_and_word_say_what_is_asked_for(
    user: str, has_key: bool, word: str, name: str, code: TypedCode
) -> None:
    wish = asked(user, FINGERPRINT if has_key else "", word)
    assert (wish.name, bool(wish.key), wish.code) == (name, has_key, code)


def test_a_code_for_a_key_needs_one_and_who_watches_shows_none() -> None:
    with pytest.raises(Unclear):
        asked("ana", "", "abcd-efgh")
    assert asked("watch", FINGERPRINT, "").key == ""


def test_sshd_tells_which_key_was_proved_and_from_where(tmp_path: Path) -> None:
    public = KEY.export_public_key().decode().split()[:2]
    told = tmp_path / "auth"
    told.write_text(f"publickey {' '.join(public)}\n", "ascii")
    assert proved_key({"SSH_USER_AUTH": str(told)}) == fingerprint_of(public[1]) == FINGERPRINT
    for text in ("", "password\n", "publickey\n", "publickey ssh-ed25519 ???\n", "publickey \xe9\n"):
        told.write_text(text, "latin-1")
        assert proved_key({"SSH_USER_AUTH": str(told)}) == ""
    assert proved_key({}) == proved_key({"SSH_USER_AUTH": str(tmp_path / "none")}) == ""
    assert peer_of({"SSH_CONNECTION": "2001:db8::1 5 192.0.2.1 22"}) == "2001:db8::1"
    assert (peer_of({}), wanted_name({}), wanted_name({"LC_PAIYOU": "ana"})) == ("", "", "ana")


@pytest.mark.asyncio
@pytest.mark.parametrize(("code", "is_known"), [("name", True), ("gateway", False), ("full", False)])
async def test_a_door_opens_where_its_credential_is_known(tmp_path: Path, code: str, is_known: bool) -> None:
    said: list[Hello] = []

    def refuse(hello: Hello) -> Refused:
        said.append(hello)
        return Refused(code, VERSIONS)

    async with TinyServer(refuse) as server:
        if is_known:
            assert await certificate_of(server.address, NO_TERMS, tmp_path, "credential") == ""
        else:
            with pytest.raises(NoConnection) as end:
                await certificate_of(server.address, NO_TERMS, tmp_path, "credential")
            assert end.value.reason == code
    assert [(hello.gateway, hello.name, hello.key) for hello in said] == [("credential", "", "")]
