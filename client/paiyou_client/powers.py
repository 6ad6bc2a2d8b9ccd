"""What the app may do on the machine that it runs on: all that its user may, or next to nothing.

Behind a door (SSH) the machine is somebody else's.  There is no data folder then: `NOWHERE` is a path at which nothing can
ever be made, so that what forgets to ask its powers fails as on a full disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

NOWHERE: Final = Path("/dev/null/paiyou")
"""A file is in the place of its folder, for every user and on every system that has doors."""


@dataclass(frozen=True)
class Powers:
    """``files``: read and write files of the user's.  ``servers``: start servers of our own, and go to any that is named.
    ``thinking``: keep a processor busy, for hints.
    ``rest`` is how many seconds a clock on the screen may stand between two paintings while there is time enough."""

    files: bool
    servers: bool
    thinking: bool
    rest: float

    @property
    def absent(self) -> frozenset[str]:
        """Keys of a table that do nothing: a hint, a position written into a file."""
        return frozenset(key for key, is_there in (("i", self.thinking), ("J", self.files)) if not is_there)


AT_HOME: Final = Powers(files=True, servers=True, thinking=True, rest=1.0)
BEHIND_A_DOOR: Final = Powers(files=False, servers=False, thinking=False, rest=10.0)
