"""A deal played by chance, stopped wherever something is to be seen."""

from __future__ import annotations

from collections.abc import Iterator

from paiyou_client.zhao_pengyou.keys import moved_on
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.scenes import scene_of
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.zhao_pengyou.actions import Bid
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from tests.client.local_table import LocalTable


def scene_at(table: LocalTable) -> Scene:
    """What is to be drawn now."""
    scene = scene_of(table.model, 0.0, is_host=True)
    assert scene is not None
    return scene


def at_rest(table: LocalTable) -> Ui:
    """Nothing chosen yet, the cursor where a new decision puts it."""
    return moved_on(None, scene_at(table), Ui())


def play_on(table: LocalTable) -> None:
    """Our seat does something legal, if it is to act."""
    view = table.model.view
    if isinstance(view, SeatView):
        choices = table.game.choices_in(view)
        if choices.count():
            table.act(choices.example(table.rng))


def until(table: LocalTable, phase: Phase, tricks: int = 0) -> None:
    """Play until a phase, and in it until so many tricks are complete and we are to act."""
    while True:
        if table.step():
            continue
        public = scene_at(table).public
        if public.phase is phase and len(public.tricks) >= tricks:
            return
        play_on(table)


def become_maker(table: LocalTable) -> None:
    """Draw until we hold a card to show, show it, and let bidding close; nobody else bids."""
    while scene_at(table).public.maker is None:
        view = table.view
        if not view.public.bids and view.public.phase in {Phase.DRAW, Phase.WINDOW}:
            choices = table.game.choices_in(view)
            bids = [Bid((face,)) for face in view.hand if choices.contains(Bid((face,)))]
            if bids:
                table.act(bids[0])
        if not table.step():
            play_on(table)


def scenes(table: LocalTable) -> Iterator[Scene]:
    """A scene after each thing that happens, from the draw to the score sheet."""
    while True:
        scene = scene_at(table)
        yield scene
        if scene.public.phase in {Phase.SCORES, Phase.OVER}:
            return
        if not table.step():
            play_on(table)
