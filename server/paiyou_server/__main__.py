"""`python -m paiyou_server`: a server, an order to one that runs, or a look at the folder of one that does not.

Each imports what it needs when it is asked for: an order is a line to a socket, and need not load a server.

Exit status: 0 stopped as told, 1 an error, 2 a wrong command line, 3 the data folder is another server's.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from paiyou_server.journal.data_folder import default_folder

OFFLINE: Final = ("check", "restore")


def main(arguments: list[str] | None = None) -> int:
    """Do what the words of a command line say; the exit status."""
    os.umask(0o077)
    words = sys.argv[1:] if arguments is None else arguments
    is_admin = words[:1] == ["admin"]
    rest = words[1:] if is_admin else words
    if rest and rest[0] in OFFLINE:
        from paiyou_server.journal.offline import main as look

        return look(rest, default_folder())
    if is_admin:
        from paiyou_server.operating.admin import main as order

        return order(rest, default_folder())
    from paiyou_server.command import main as serve

    return serve(words)


if __name__ == "__main__":
    sys.exit(main())
