"""A deal of the room that we are at is fetched, checked and looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiyou_client.replays.library import FOLDER, fault_of, folder_of, write_file
from paiyou_client.screens.replay import ReplayScreen
from paiyou_client.words import replays as words
from paiyou_client.words.failures import failed_words
from paiyou_protocol.messages import Failed
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import unpack_replay

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


async def open_deal(app: PaiyouApp, deal: str) -> None:
    """Look at a deal, as we may see it; where we have files it is kept with our replays.  What is wrong with it is said."""
    session = app.session
    data = Failed(0, "lost") if session is None else await session.replay(deal, chat=True)
    if isinstance(data, Failed):
        app.say(failed_words(data))
        return
    setup = app.setup
    try:
        course = follow(unpack_replay(data), setup.games)
        if setup.powers.files:
            path = write_file(setup.data / FOLDER / folder_of(app.going.where), data)
            screen = ReplayScreen.of_file(path, course)
        else:
            screen = ReplayScreen(course)
    except (BadReplay, OSError) as error:
        app.say(words.bad_words(deal, fault_of(error)))
        return
    app.push_screen(screen)
