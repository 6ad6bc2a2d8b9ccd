"""How much is kept of what is worked out for a picture: as much as the people of one SSH door's process look at, not one alone."""

from typing import Final

HANDS: Final = 256
"""What is worked out of a hand; a few KiB each."""
VIEWS: Final = 128
"""What is worked out of a whole view, which is kept alive by it."""
