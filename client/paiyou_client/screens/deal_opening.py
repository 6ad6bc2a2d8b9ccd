"""A deal of the room that we are at is fetched, checked and looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiyou_client.replays.fetching import fetched_deal
from paiyou_client.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


async def open_deal(app: PaiyouApp, deal: str) -> None:
    """Look at a deal, as we may see it; where we have files it is kept with our replays.  What is wrong with it is said."""
    found = await fetched_deal(app.session, app.setup, app.going.where, deal)
    if isinstance(found, str):
        app.say(found)
        return
    path, course = found
    app.push_screen(ReplayScreen(course) if path is None else ReplayScreen.of_file(path, course))
