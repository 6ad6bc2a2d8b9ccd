"""What the page for browsers says."""

from __future__ import annotations

from typing import Final

from paiyou_client.translation import N_

TITLE: Final = N_("Paiyou, a card room")
NEEDS_SCRIPT: Final = N_("Paiyou draws a terminal in this page, which needs JavaScript.")
OVER: Final = N_("This visit is over.")
AGAIN: Final = N_("Come in again")
