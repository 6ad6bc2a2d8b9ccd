"""How a replay goes on by itself: step after step, with the pauses that there were, within bounds."""

from __future__ import annotations

from typing import Final

from paiyou_client.replays.showing import Moment

PACES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times as fast as it was played."""
USUAL: Final = 2
"""The place of the pace at which it begins."""
_PAUSES: Final = (0.1, 2.0)
"""The shortest and the longest pause between two steps at the usual pace, in seconds."""


def other_pace(pace: int, by: int) -> int:
    """The place of a pace that is so many faster, no further than there are any."""
    return max(0, min(len(PACES) - 1, pace + by))


def pause_before(moment: Moment, step: int, pace: int) -> float:
    """Seconds until the step after ``moment`` is shown, at the pace of this place."""
    took = (moment.course.times[step - 1] - moment.at) / 1000 if step else 0.0
    shortest, longest = _PAUSES
    return max(shortest, min(longest, took)) / PACES[pace]
