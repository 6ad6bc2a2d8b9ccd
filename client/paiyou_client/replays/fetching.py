"""A deal of the room that we are at, fetched and checked."""

from __future__ import annotations

from pathlib import Path

from paiyou_client.replays.library import FOLDER, fault_of, folder_of, write_file
from paiyou_client.session import Session
from paiyou_client.starts import Setup
from paiyou_client.words import replays as words
from paiyou_client.words.failures import failed_words
from paiyou_protocol.messages import Failed
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import unpack_replay


async def fetched_deal(
    session: Session | None, setup: Setup, where: str, deal: str
) -> tuple[Path | None, Course] | str:
    """A deal as we may see it, and its file where we have files, in the folder of the server called ``where``; or in words what is
    wrong with it."""
    data = Failed(0, "lost") if session is None else await session.replay(deal, chat=True)
    if isinstance(data, Failed):
        return failed_words(data)
    try:
        course = follow(unpack_replay(data), setup.games)
        path = write_file(setup.data / FOLDER / folder_of(where), data) if setup.powers.files else None
    except (BadReplay, OSError) as error:
        return words.bad_words(deal, fault_of(error))
    return path, course
