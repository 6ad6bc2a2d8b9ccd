"""What `paiyou join` opens when it is not told where to: the servers nearby, those where we have been, and a field for a link."""

from __future__ import annotations

from textual import events

from paiyou_client.screens.home import Entry, HomeScreen
from paiyou_client.starts import PlayNow
from paiyou_client.translation import _
from paiyou_client.trust import known_servers
from paiyou_client.words import home as words

MOST_RECENT = 6


class JoiningScreen(HomeScreen):
    """In the place of home: all that leads to somebody's server, and nothing else."""

    def __init__(self) -> None:
        super().__init__(PlayNow())
        self._recent: tuple[Entry, ...] = ()

    def entries(self) -> tuple[Entry, ...]:
        """Where one can go."""
        return (
            *self.nearby(),
            *self._recent,
            Entry("c", words.CONNECT, _(words.PASTE_MORE)),
            Entry("?", words.HELP, _(words.HELP_MORE)),
            Entry("q", words.QUIT),
        )

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Look where we have been."""
        servers = known_servers(self.paiyou.setup.data, MOST_RECENT)
        self._recent = tuple(Entry(" ", words.RECENT, str(server), server=server) for server in servers)
        super().on_screen_resume(event)
