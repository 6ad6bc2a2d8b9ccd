"""Keys that are typed while the screen they are meant for is still on its way: they wait, and are pressed there.

Without this a key between two screens would reach the one that is going, and do nothing, or something else.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final

from textual import events
from textual.screen import Screen

from paiyou_client.asides import is_running
from paiyou_client.model import Status
from paiyou_client.places import place_of
from paiyou_client.translation import _
from paiyou_client.whereabouts import HOME
from paiyou_client.words.home import ONE_MOMENT

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp

MOST: Final = 40
_ALWAYS: Final = frozenset(("f1", "f2"))
_OUT: Final = frozenset(("q", "escape"))
"""What leaves the home screen works at any time."""
_NOT_KEPT: Final = frozenset(("enter", "q", "Q", "escape"))
"""What would confirm or leave something that cannot be seen yet is answered with a word."""


class TypedAhead:
    """The keys that wait, in order.

    The app sees a key twice: when it comes, and, unless the screen it went to used it, on its way back, before the app's
    own bindings and the screen's are looked up.  In between the screen may have become another one.
    """

    def __init__(self, app: PaiyouApp) -> None:
        self._app = app
        self._held: deque[events.Key] = deque(maxlen=MOST)
        self._sent: OrderedDict[int, tuple[Screen[object], events.Key]] = OrderedDict()

    def takes(self, event: events.Key, pressed: events.Key) -> bool:
        """Whether the key waits, or has been answered with a word; else it is for the screen of now.  ``pressed`` is the key as
        it was, which another screen may take for another one."""
        place = place_of(self._app.screen)
        if place is None or not self._is_on_the_way():
            return False
        if event.key in _ALWAYS or event.key.startswith("ctrl+") or (place == HOME and event.key in _OUT):
            return False
        self._keep(event, pressed)
        return True

    def sends(self, event: events.Key, pressed: events.Key) -> None:
        """The key goes to the screen of now."""
        self._sent[id(event)] = self._app.screen, pressed
        while len(self._sent) > MOST:
            self._sent.popitem(last=False)

    def takes_back(self, event: events.Key) -> bool:
        """Whether the key, which its screen did not use, waits for the one that has come or is coming instead."""
        screen, pressed = self._sent.pop(id(event), (self._app.screen, event))
        if self.takes(event, pressed):
            return True
        if screen is self._app.screen:
            return False
        self._keep(event, pressed)
        self._app.call_later(self.release)
        return True

    def _keep(self, event: events.Key, pressed: events.Key) -> None:
        if event.key in _NOT_KEPT:
            self._app.say(self._app.said or _(ONE_MOMENT))
        else:
            self._held.append(pressed)

    def release(self) -> None:
        """Press the keys that waited, if we have arrived."""
        if self._is_on_the_way():
            return
        while self._held:
            held = self._held.popleft()
            self._app.post_message(events.Key(held.key, held.character))

    def _is_on_the_way(self) -> bool:
        """Whether a way is being taken, or a game that has begun is not to be seen yet."""
        app = self._app
        if app.is_going:
            return True
        table = None if app.at is None else app.model.tables.get(app.at)
        if table is None or app.model.connection.status is not Status.CONNECTED or table.fault is not None:
            return False
        return table.room is None or (is_running(table.room) and table.view is None)
