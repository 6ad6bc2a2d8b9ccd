"""`python -m paiyou_client.ssh_door`: the SSH door on the command line, and the session that an sshd of one's own forces.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys

from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.arguments import (
    WRONG,
    beat,
    bounds_of,
    complain,
    count,
    credential_of,
    of_server,
    of_visits,
    server_of,
    why_no_connection,
    why_not,
)
from paiyou_client.ssh_door.host_key import BadHostKey
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.opening import Open, Plan, keep_open
from paiyou_client.ssh_door.workers import EACH, NoWorkers, processors

PORT = 2222


def main(arguments: list[str] | None = None) -> int:
    """Keep a door open, or run one session; the exit status."""
    os.umask(0o077)
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] == "session":
        return _session(words[1:])
    if words and words[0] == "worker":
        return _worker(words[1:])
    given = _parser().parse_args(words)
    try:
        plan = _plan(given)
    except WRONG as error:
        return complain(_why_not(error), 2)
    try:
        asyncio.run(
            keep_open(plan, lambda opened: _announce(opened, plan, given), lambda: beat(given), leash=given.leashed)
        )
    except NoConnection as end:
        return complain(why_no_connection(end, plan.server), 1)
    except (BadHostKey, NoWorkers, OSError) as error:
        return complain(_why_not(error), 1)
    return 0


def _worker(words: list[str]) -> int:
    from paiyou_client.ssh_door.worker import main as work  # noqa: PLC0415 - it brings all screens

    return work(words)


def _session(words: list[str]) -> int:
    from paiyou_client.ssh_door.force_command import run_session  # noqa: PLC0415 - it brings all screens

    parser = argparse.ArgumentParser(
        prog="paiyou ssh-door session", description="What an sshd forces in the place of a shell.", allow_abbrev=False
    )
    of_server(parser)
    given = parser.parse_args(words)
    try:
        server, terms = server_of(given)
        credential = credential_of(given)
    except WRONG as error:
        return complain(_why_not(error), 2)
    fingerprint = terms.accepted or terms.linked
    if not (fingerprint or terms.plaintext or server.is_local):
        return complain("Say --accept FINGERPRINT, as the server prints it, or --plaintext.", 2)
    ssh = f"ssh {given.public}" if given.public else ""
    return run_session(server, credential, fingerprint, os.environ, ssh)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="paiyou ssh-door",
        description="Let people play on a server by ssh, with nothing installed.",
        epilog="Behind an sshd of your own: paiyou ssh-door session --help.",
        allow_abbrev=False,
    )
    of_server(parser)
    of_visits(parser, "ssh-door", PORT, Bounds())
    parser.add_argument("--no-guests", action="store_true", help="take nobody without a key")
    parser.add_argument(
        "--processes",
        type=count,
        default=processors(),
        help=f"that show the client, at most; one serves {EACH} people before the next one starts (default: {processors()})",
    )
    return parser


def _plan(given: argparse.Namespace) -> Plan:
    server, terms = server_of(given)
    bounds = bounds_of(given, Bounds())
    host, port = given.listen
    credential = credential_of(given)
    return Plan(
        server, terms, host, port, given.data, credential, given.public, bounds, not given.no_guests, given.processes
    )


def _announce(opened: Open, plan: Plan, given: argparse.Namespace) -> None:
    if given.leashed:
        line = json.dumps({"port": opened.port, "fingerprint": opened.fingerprint})
    else:
        line = (
            f"People come in by: ssh -p {opened.port} {plan.public or 'HOST'}\n"
            f"The door's own key is {opened.fingerprint}: who comes first should compare it."
        )
    print(line, flush=True)  # noqa: T201 - to whoever started it


def _why_not(error: Exception) -> str:
    match error:
        case BadHostKey():
            return (
                f"{error.args[0]} holds no SSH key. Move it away, and a new one is made, which everybody has to accept."
            )
        case NoWorkers():
            return (
                "The door cannot show anybody the client: the processes for it end again and again. The log says why."
            )
        case _:
            return why_not(error)


if __name__ == "__main__":
    sys.exit(main())
