"""Why there is no connection, and what to do about it, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.address import DEFAULT_PORT
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed
from paiyou_client.model import Connection, Status
from paiyou_client.translation import N_, Msgid, _

_REASONS: Final[Mapping[str, Msgid]] = {
    "unknown-host": N_("There is no host called {where}. Check the spelling, or use its IP address."),
    "nothing-there": N_(
        "Nothing listens at {where}. Is the server running there (paiyou serve), and is the port right?"
        " Without one it is {port}."
    ),
    "unreachable": N_("There is no way to {where} from here. Check the network and the address."),
    "no-answer": N_("{where} does not answer. Check the address, and whether a firewall lets the port through."),
    "not-paiyou": N_(
        "What listens at {where} is not a Paiyou server. Check the port: Paiyou's is {port} if no other was chosen."
    ),
    "web-server": N_(
        "What listens at {where} is a web server. Check the port: Paiyou's is {port} if no other was chosen."
    ),
    "ssh-server": N_(
        "What listens at {where} is an SSH server. Check the port: Paiyou's is {port} if no other was chosen."
    ),
    "plaintext": (
        N_(
            "The server at {where} does not encrypt: whoever is on the way can read along, and be you there afterwards."
            " If its host says that it is meant so, join with --plaintext."
        )
    ),
    "encrypted-before": (
        N_(
            "The server at {where} should be encrypted, and answers in the clear: somebody may be in its place."
            " Ask its host, and join with --plaintext only if it is meant so."
        )
    ),
    "tls": N_("The server at {where} encrypts, and this end did not. Update Paiyou here."),
    "tls-failed": (
        N_(
            "No encryption could be agreed on with what listens at {where}. Check the port; if it is the right one,"
            " update Paiyou on the older end."
        )
    ),
    "other-certificate": (
        N_(
            "The server at {where} is not the one that was known: its certificate was {0} and now is {1}. Either its host"
            " made a new one, or somebody else answers in its place: ask the host. If it is the host's, accept it:"
            " paiyou join {where} --accept {1}"
        )
    ),
    "not-as-linked": (
        N_(
            "The server at {where} is not the one in the link: that has the certificate {0}, this one {1}."
            " Somebody else may be answering. Ask the host for the link again."
        )
    ),
    "silent": N_("Something listens at {where}, but it does not speak as a Paiyou server does. Check the port."),
    "broken": N_("The connection to {where} broke."),
    "fault": N_("{where} sent something that makes no sense. If it stays so, update Paiyou on both ends."),
    "incomplete": N_(
        "A part of Paiyou is missing on this machine, so its server does not start; {log} says which."
        " In a checkout scripts/play puts that right, else install Paiyou again."
    ),
    "no-server": N_("The game's own server did not start. Its log stands in {log}."),
    "data-in-use": N_("This game is open in another window already. Close it there, or start a new one."),
    "version": N_("The server at {where} speaks another version of Paiyou. Update the older one of the two."),
    "token": N_("The server at {where} does not know you. Join under another name."),
    "code": N_(
        "{where} does not take that code: it is wrong, used or too old. Ask for a new one on your other device."
    ),
    "gateway": N_(
        "This door is not known at {where} any more. Whoever looks after it has to give it a new credential."
    ),
    "launch": N_("The server at {where} is private: it plays with the person who started it alone."),
    "name": N_(
        "The server at {where} does not take that name: 1 to 20 cells, letters of one script. Choose another (--name)."
    ),
    "name-reserved": N_(
        "{where} keeps that name for its bots or for the room itself, or it looks like one of those. Choose another (--name)."
    ),
    "name-taken": (
        N_(
            "Somebody at {where} has that name, or one that looks the same. Choose another one (--name);"
            " or if it is you on another device, d in the lobby gives a code there, to join with."
        )
    ),
    "full": N_("The server at {where} is full. Try again later."),
    "busy": N_(
        "The server at {where} had too many connections, newcomers or wrong codes of late. Try again in a minute."
    ),
    "storage": N_("The server at {where} cannot write to its disk, so it takes nobody new. Try again later."),
    "closing": N_("The server at {where} is stopping. Try again in a moment."),
    "taken-over": N_("You came in from somewhere else, so the connection here ended. Join again to play here."),
    "keys-ended": N_(
        "Your key for {where} was ended there. Join with a code: from another device of yours, or from the host."
    ),
    "sent-off": N_("Whoever looks after {where} ended your connection. You may join again."),
    "banned": N_("Whoever looks after {where} lets you in no more. Only they can change it."),
    "slow": N_("The server ended the connection, as this end did not keep up."),
    "flood": N_("The server ended the connection, as too much was asked of it."),
    "protocol": N_("The server did not understand us. If it stays so, update Paiyou on both ends."),
    "lost": N_("There is no connection to {where}."),
    "crashed": N_("The connection to {where} ended by an error of ours; crash.log in the data folder has it."),
}
_SHORT: Final[Mapping[str, Msgid]] = {
    "closing": N_("the server restarts"),
    "nothing-there": N_("the server is not there"),
    "no-server": N_("its server stopped"),
    "unknown-host": N_("the host is not found"),
    "unreachable": N_("no network"),
    "no-answer": N_("no answer"),
}
_STOPPED: Final = frozenset(("closing", "nothing-there"))
"""The reasons that a server leaves behind which has stopped."""


def reason_words(reason: str | None, where: str, log: str = "", words: tuple[str, ...] = ()) -> str:
    """Why there is no connection; ``where`` is the server as the person named it, ``log`` the log of our own server,
    ``words`` what goes with the reason."""
    sentence = _REASONS.get(reason or "lost")
    if sentence is None:
        return _("{where} refused: {reason}.").format(where=where, reason=for_terminal(reason or ""))
    said = _(sentence).format(*map(for_terminal, words), where=where, log=log, port=DEFAULT_PORT)
    return said[0].upper() + said[1:]


def bar_words(connection: Connection, now: float, *, drained: bool = False) -> str:
    """The plain line about a connection that is not up; empty while it is, or where there is none.  ``drained``: the server
    had said that it was about to stop."""
    match connection.status:
        case Status.LOST if connection.retry_at is not None:
            seconds = max(1, round(connection.retry_at - now))
            tries = keyed(_("trying again in {seconds} s (Ctrl+R: now)"), "ctrl+r").format(seconds=seconds)
        case Status.LOST:
            tries = _("trying again now")
        case _:
            return ""
    if drained and connection.reason in _STOPPED:
        return _("The server was stopped as it had said, nothing is lost: {tries}").format(tries=tries)
    short = _SHORT.get(connection.reason or "")
    if short is None:
        return _("Connection lost: {tries}").format(tries=tries)
    return _("Connection lost ({reason}): {tries}").format(reason=_(short), tries=tries)
