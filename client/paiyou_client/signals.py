"""What the app tells its screens.  They say only that something changed: a screen reads the model.

The app posts them to every screen of its stack, so that a table under a dialog stays true.
"""

from __future__ import annotations

from textual.message import Message


class ConnectionChanged(Message, bubble=False):
    """The connection is up, lost, tried again or over: read `ClientModel.connection`."""


class LobbyUpdated(Message, bubble=False):
    """The list of tables changed: read `ClientModel.lobby`."""


class TableUpdated(Message, bubble=False):
    """A table changed: read `ClientModel.tables`, which lacks it if we are at it no more."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table


class Said(Message, bubble=False):
    """There is something to say, or no more: read `PaiyouApp.said`."""
