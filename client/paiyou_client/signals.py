"""What the app tells its screens.  They say only that something changed: a screen reads the model.

The app posts them to every screen of its stack, so that a table under a dialog stays true.
"""

from __future__ import annotations

from textual.message import Message

from paiyou_protocol.messages import Notice


class ConnectionChanged(Message, bubble=False):
    """The connection is up, lost, tried again or over: read `ClientModel.connection`."""


class LobbyUpdated(Message, bubble=False):
    """The list of tables changed: read `ClientModel.lobby`."""


class TableUpdated(Message, bubble=False):
    """A table changed: read `ClientModel.tables`, which lacks it if we are at it no more."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table


class NoticeCame(Message, bubble=False):
    """The server said something that a person should know."""

    def __init__(self, notice: Notice) -> None:
        super().__init__()
        self.notice = notice
