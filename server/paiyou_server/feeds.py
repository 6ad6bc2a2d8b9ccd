"""What the audiences of a table are told: one feed each, all numbered and kept (`paiyou_protocol.feed`).

Hazard: an event enters once it is committed, never before.
"""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_protocol.feed import Feed
from paiyou_server.games import AnyGame, Plain, plain


class Feeds:
    """The feeds of one table, of everybody and of each seat."""

    def __init__(self, game: AnyGame, seats: int, keep: int) -> None:
        self._game = game
        audiences: list[Audience] = [PUBLIC, *map(Seat, range(seats))]
        self._feeds = {audience: Feed(audience, keep=keep) for audience in audiences}

    def __getitem__(self, audience: Audience) -> Feed:
        return self._feeds[audience]

    def begin(self) -> None:
        """A new game begins."""
        for feed in self._feeds.values():
            feed.begin()

    def add(self, events: Iterable[object]) -> None:
        """Show what happened to each audience, as far as it sees it."""
        for event in events:
            public: Plain | None = None
            for audience, feed in self._feeds.items():
                seen = self._game.project(event, audience)
                if seen is event:  # most events are public as they stand: the map is made once for all
                    public = plain(event) if public is None else public
                    feed.append((public,))
                elif seen is not None:
                    feed.append((plain(seen),))
