"""What the audiences of a table are told: one feed each, all numbered and kept (`paiyou_protocol.feed`).

Hazard: an event enters once it is committed, never before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_protocol.feed import Feed
from paiyou_server.play.games import AnyGame

_SKIPPED = 1000
"""More events than any step tells to anybody."""
_encoder: Final = msgspec.msgpack.Encoder()

_ALIKE: Final = 64
"""Events that all have seen alike and that are kept once, before they are put into each audience's feed."""


class Seen(NamedTuple):
    """What was seen, packed as it will be sent and is kept: by all alike, or by each audience its own."""

    alike: tuple[msgspec.Raw, ...] = ()
    own: Mapping[Audience, tuple[msgspec.Raw, ...]] = {}

    def of(self, audience: Audience) -> tuple[msgspec.Raw, ...]:
        """What this audience has seen."""
        return self.own.get(audience, self.alike)


class Feeds:
    """The feeds of one table, of everybody and of each seat; ``numbers`` are where they go on, in that order.

    Nearly all that is played is seen by all alike.  So the newest of it is kept once, and each audience's feed is behind by
    that; ``feeds[audience]`` brings them up to date, `newest` and `after` need not.
    """

    def __init__(self, game: AnyGame, seats: int, keep: int, numbers: Sequence[int] = ()) -> None:
        self._game = game
        self._keep = keep
        audiences: list[Audience] = [PUBLIC, *map(Seat, range(seats))]
        at = numbers if len(numbers) == len(audiences) else [0] * len(audiences)
        self._feeds: dict[Audience, Feed[msgspec.Raw]] = {
            audience: Feed(audience, newest=newest, keep=keep) for audience, newest in zip(audiences, at, strict=True)
        }
        self._alike: list[msgspec.Raw] = []

    def __getitem__(self, audience: Audience) -> Feed[msgspec.Raw]:
        self._spread()
        return self._feeds[audience]

    def newest(self, audience: Audience) -> int:
        """The number of this audience's newest event."""
        return self._feeds[audience].newest + len(self._alike)

    @property
    def alike(self) -> int:
        """How many of the newest events all have seen alike, as far as is known without a look."""
        return len(self._alike)

    def after(self, audience: Audience, number: int) -> tuple[msgspec.Raw, ...] | None:
        """As `Feed.after`, of this audience's."""
        lacking = self.newest(audience) - number
        if 0 < lacking <= len(self._alike):
            return tuple(self._alike[-lacking:])
        return self[audience].after(number)

    def _spread(self) -> None:
        if self._alike:
            for feed in self._feeds.values():
                feed.append(self._alike)
            self._alike.clear()

    def begin(self) -> None:
        """A new game begins."""
        self._spread()
        for feed in self._feeds.values():
            feed.begin()

    def numbers(self, seen: Seen, *, begun: bool) -> tuple[int, ...]:
        """The number of each audience's newest event once a game has ``begun`` and this was `seen`."""
        return tuple(self.newest(audience) + begun + len(seen.of(audience)) for audience in self._feeds)

    def reach(self, numbers: Sequence[int]) -> None:
        """What was told up to these numbers is kept no more."""
        self._spread()
        for (audience, feed), newest in zip(self._feeds.items(), numbers, strict=False):
            self._feeds[audience] = Feed(audience, newest=max(newest, feed.newest), keep=self._keep)

    def skip(self) -> None:
        """A step that cannot be followed was told to people by an earlier version: its numbers are not given again."""
        self._spread()
        for audience, feed in self._feeds.items():
            self._feeds[audience] = Feed(audience, newest=feed.newest + _SKIPPED, keep=self._keep)

    def seen(self, events: Iterable[object]) -> Seen:
        """What each audience sees of these events, in order.  Whatever a game's fault raises, it raises here, so a table
        asks before it writes the events down."""
        happened, project = tuple(events), self._game.project
        public = {at: packed(event) for at, event in enumerate(happened) if project(event, PUBLIC) is event}
        if len(public) == len(happened):  # so it mostly is; nobody sees more of an event than all of it
            return Seen(tuple(public.values()))
        return Seen((), {audience: tuple(self._told(audience, happened, public)) for audience in self._feeds})

    def _told(
        self, audience: Audience, events: Sequence[object], public: Mapping[int, msgspec.Raw]
    ) -> Iterator[msgspec.Raw]:
        for at, event in enumerate(events):
            if at in public:
                yield public[at]
            elif (shown := self._game.project(event, audience)) is not None:
                yield packed(shown)

    def add(self, seen: Seen) -> None:
        """Number what was `seen`."""
        if seen.own or len(self._alike) > _ALIKE:
            self._spread()
        self._alike += seen.alike
        for audience, told in seen.own.items():
            self._feeds[audience].append(told)


def packed(seen: object) -> msgspec.Raw:
    """What was projected, as it is sent."""
    return msgspec.Raw(_encoder.encode(seen))
