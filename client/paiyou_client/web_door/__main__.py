"""`python -m paiyou_client.web_door`: the client in browsers, on the command line.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from importlib.util import find_spec
from typing import Final

from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.arguments import (
    WRONG,
    beat,
    bounds_of,
    complain,
    credential_of,
    of_server,
    of_visits,
    server_of,
    why_no_connection,
    why_not,
)
from paiyou_client.ssh_door.limits import Bounds

PORT: Final = 8080
USUAL: Final = Bounds(connections=200, per_address=48, per_minute=240)
"""A browser opens several connections for one page."""
NOT_INSTALLED: Final = (
    "The part for browsers is not installed: pip install 'paiyou[web]', or in a checkout"
    " .venv/bin/pip install --require-hashes -r requirements-web.lock."
)


def main(arguments: list[str] | None = None) -> int:
    """Keep a page open; the exit status."""
    os.umask(0o077)
    given = _parser().parse_args(arguments)
    if find_spec("textual_serve") is None or find_spec("aiohttp") is None:
        return complain(NOT_INSTALLED, 1)
    from paiyou_client.web_door.opening import Plan, keep_open  # noqa: PLC0415 - it needs what may not be installed

    try:
        server, terms = server_of(given)
        host, port = given.listen
        bounds = bounds_of(given, USUAL)
        plan = Plan(server, terms, host, port, given.data, credential_of(given), given.public, bounds)
    except WRONG as error:
        return complain(why_not(error), 2)

    def opened(port: int) -> None:
        line = json.dumps({"port": port, "fingerprint": ""}) if given.leashed else f"In a browser: {plan.url(port)}"
        print(line, flush=True)  # noqa: T201 - to whoever started it

    try:
        asyncio.run(keep_open(plan, opened, lambda: beat(given), leash=given.leashed))
    except NoConnection as end:
        return complain(why_no_connection(end, plan.server), 1)
    except OSError as error:
        return complain(why_not(error), 1)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="paiyou web-door",
        description="Let people play on a server in a browser, with nothing installed.",
        epilog="It is not encrypted: in a network that others are in too, put a web server that encrypts before it.",
        allow_abbrev=False,
    )
    of_server(parser)
    of_visits(parser, "web-door", PORT, USUAL)
    return parser


if __name__ == "__main__":
    sys.exit(main())
