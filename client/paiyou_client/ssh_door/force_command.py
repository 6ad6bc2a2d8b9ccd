"""The client behind somebody's own sshd: a process for each session, forced in the place of a shell (`ForceCommand`).

With ``ExposeAuthInfo`` sshd tells by which key the person came, and where from; the server is told both, with a credential.
What the person asked for (``SSH_ORIGINAL_COMMAND``) is read as a code, and never run.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from paiyou_client.address import Address
from paiyou_client.line_mode.run import run_lines
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.run import ending_signals
from paiyou_client.ssh_door.announced import Dumb, announced, dumb
from paiyou_client.ssh_door.app import DoorApp
from paiyou_client.ssh_door.asked import Unclear, asked
from paiyou_client.ssh_door.introductions import Comer, DoorsCredentials
from paiyou_client.ssh_door.log import log_crash
from paiyou_client.starts import JoinServer, Setup
from paiyou_client.terminal import LastingDriver
from paiyou_client.translation import Reader, _, read_by
from paiyou_client.words import ssh_door as words


class SealedDriver(LastingDriver):
    """The terminal that sshd has made: nothing is suspended, opened or saved by it."""

    @property
    def can_suspend(self) -> bool:
        """There is no shell to go back to."""
        return False

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_facts: Any) -> None:  # noqa: ANN401
        """Write nothing."""
        binary.close()


class TerminalApp(DoorApp):
    """The same client in a process of its own."""

    def driver_of_terminal(self) -> Any:  # noqa: ANN401 - as in `PaiyouApp`
        """The driver of sshd's terminal."""
        return SealedDriver


def run_session(
    server: Address, credential: str, fingerprint: str, environment: Mapping[str, str], ssh: str = ""
) -> int:
    """Run the client for whoever sshd let in; the exit status."""
    is_terminal = sys.stdin.isatty() and sys.stderr.isatty()
    try:
        terminal, is_drawn = announced(environment.get("TERM", ""), environment), is_terminal
    except Dumb:
        terminal, is_drawn = dumb(environment), False
    read_by(Reader(terminal.language))
    proved = proved_key(environment)
    try:
        wish = asked(wanted_name(environment), proved, environment.get("SSH_ORIGINAL_COMMAND", ""))
    except Unclear as unclear:
        return _say(_(unclear.words if is_terminal else words.NO_PTY))
    if not is_terminal and not wish.lines:
        return _say(_(words.NO_PTY))
    door = DoorsCredentials(server, credential, Comer(wish.key, peer_of(environment)), fingerprint, ssh)
    setup = Setup(data=NOWHERE, name=wish.name, powers=BEHIND_A_DOOR, credentials=door, language=terminal.language)
    start = JoinServer(server, code=wish.code.device, invite=wish.code.invite, watch=wish.watches)
    if wish.lines or not is_drawn:
        return run_lines(setup, start)
    return _run(TerminalApp(setup, start, terminal, lambda error: log_crash("app-crash", error)))


def _run(app: TerminalApp) -> int:
    with ending_signals(app):
        sentence = app.run()
    if app.crashed:
        return _say(_(words.CRASHED))
    if sentence:
        _say(sentence)
    return app.return_code or 0


def proved_key(environment: Mapping[str, str]) -> str:
    """The fingerprint of the key that sshd has seen proved (`SSH_USER_AUTH`), empty where there was none."""
    path = environment.get("SSH_USER_AUTH", "")
    try:
        lines = Path(path).read_text("ascii").splitlines() if path else []
    except (OSError, UnicodeDecodeError):
        return ""
    for line in lines:
        method, _name, rest = line.partition(" ")
        if method == "publickey" and len(parts := rest.split()) >= 2:
            return fingerprint_of(parts[1])
    return ""


def fingerprint_of(encoded: str) -> str:
    """A public key's fingerprint as OpenSSH writes it, empty for what is none."""
    try:
        digest = hashlib.sha256(base64.b64decode(encoded, validate=True)).digest()
    except binascii.Error:
        return ""
    return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


def peer_of(environment: Mapping[str, str]) -> str:
    """The address that the person comes from, as sshd says it."""
    return environment.get("SSH_CONNECTION", "").partition(" ")[0]


def wanted_name(environment: Mapping[str, str]) -> str:
    """The account of the system is everybody's, so it proposes no name; the person may (``SetEnv LC_PAIYOU=NAME``)."""
    return environment.get("LC_PAIYOU", "")


def _say(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever came
    return 1
