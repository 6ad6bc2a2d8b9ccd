"""What somebody who looks on at a table does there: follow a seat, and look again at a deal that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.words.replays import link_words
from paiyou_client.words.watching import over_words
from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.messages import Watching

LOOK_AGAIN: Final = "D"
_FOLLOWS: Final = {"tab": 1, "shift+tab": -1}
"""Keys that lead to another seat, and by how many."""


def follows(key: str) -> bool:
    """Whether a key leads to another seat."""
    return key in _FOLLOWS


def next_followed(at: TableModel, followed: Seat | None, key: str) -> Seat | None:
    """Whom such a key leads to: each seat in turn, and then the whole table (None) again."""
    seats: list[Seat | None] = [None, *map(Seat, range(0 if at.room is None else len(at.room.seats)))]
    now = seats.index(followed) if followed in seats else 0
    return seats[(now + _FOLLOWS[key]) % len(seats)]


def deal_over(presenter: Presenter[Any, Any], at: TableModel, scene: Any) -> str:  # noqa: ANN401 - the game's own
    """The id of the deal whose score sheet lies open before somebody who looks on; empty where there is none to look at."""
    if at.room is None or at.audience is not PUBLIC:
        return ""
    deal = presenter.scored_deal(scene)
    is_shown = at.game_number and at.room.settings.terms.watching is not Watching.NONE
    return f"{at.table}-{at.game_number}-{deal}" if deal is not None and is_shown else ""


def as_watched(
    presenter: Presenter[Any, Any],
    at: TableModel,
    scene: Any,  # noqa: ANN401 - the game's own
    followed: Seat | None,
    where: Callable[[], str],
) -> Any:  # noqa: ANN401 - the same
    """The scene as somebody sees it who looks on; a player's stays as it is.  ``where`` says what the server is called."""
    if at.room is None or at.audience is not PUBLIC:
        return scene
    deal = deal_over(presenter, at, scene)
    shows_all = at.room.hands_agreed or at.room.settings.terms.watching is Watching.DELAYED
    said = over_words(link_words(where(), deal), shows_all=shows_all) if deal else ""
    return presenter.following(scene, followed, said)
