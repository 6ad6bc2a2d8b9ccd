"""What the audiences of a table are told: one feed each, all numbered and kept (`paiyou_protocol.feed`).

Hazard: an event enters once it is committed, never before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_protocol.feed import Feed
from paiyou_server.games import AnyGame

_SKIPPED = 1000
"""More events than any step tells to anybody."""
_encoder: Final = msgspec.msgpack.Encoder()

Seen: TypeAlias = Mapping[Audience, Sequence[msgspec.Raw]]
"""Packed as they will be sent and are kept."""


class Feeds:
    """The feeds of one table, of everybody and of each seat; ``numbers`` are where they go on, in that order."""

    def __init__(self, game: AnyGame, seats: int, keep: int, numbers: Sequence[int] = ()) -> None:
        self._game = game
        self._keep = keep
        audiences: list[Audience] = [PUBLIC, *map(Seat, range(seats))]
        at = numbers if len(numbers) == len(audiences) else [0] * len(audiences)
        self._feeds: dict[Audience, Feed[msgspec.Raw]] = {
            audience: Feed(audience, newest=newest, keep=keep) for audience, newest in zip(audiences, at, strict=True)
        }

    def __getitem__(self, audience: Audience) -> Feed[msgspec.Raw]:
        return self._feeds[audience]

    def begin(self) -> None:
        """A new game begins."""
        for feed in self._feeds.values():
            feed.begin()

    def numbers(self, seen: Seen, *, begun: bool) -> tuple[int, ...]:
        """The number of each audience's newest event once a game has ``begun`` and this was `seen`."""
        return tuple(feed.newest + begun + len(seen.get(audience, ())) for audience, feed in self._feeds.items())

    def reach(self, numbers: Sequence[int]) -> None:
        """What was told up to these numbers is kept no more."""
        for (audience, feed), newest in zip(self._feeds.items(), numbers, strict=False):
            self._feeds[audience] = Feed(audience, newest=max(newest, feed.newest), keep=self._keep)

    def skip(self) -> None:
        """A step that cannot be followed was told to people by an earlier version: its numbers are not given again."""
        for audience, feed in self._feeds.items():
            self._feeds[audience] = Feed(audience, newest=feed.newest + _SKIPPED, keep=self._keep)

    def seen(self, events: Iterable[object]) -> Seen:
        """What each audience sees of these events, in order.  Whatever a game's fault raises, it raises here, so a table
        asks before it writes the events down."""
        seen: dict[Audience, list[msgspec.Raw]] = {audience: [] for audience in self._feeds}
        for event in events:
            public: msgspec.Raw | None = None
            for audience, told in seen.items():
                shown = self._game.project(event, audience)
                if shown is event:  # most events are public as they stand: packed once for all
                    public = _packed(event) if public is None else public
                    told.append(public)
                elif shown is not None:
                    told.append(_packed(shown))
        return seen

    def add(self, seen: Seen) -> None:
        """Number what was `seen`."""
        for audience, told in seen.items():
            self._feeds[audience].append(told)


def _packed(seen: object) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(seen))
