"""Tables of twelve in every phase, seen once in all letters and once in ASCII; each game is played once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from msgspec import structs

from paiyou_client.table_parts.hand import held_copies, laid_out
from paiyou_client.table_parts.picking import Picking
from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.translation import reading
from paiyou_client.widgets.lettering import to_ascii
from paiyou_client.widgets.lines import Line, plain
from paiyou_client.zhao_pengyou import ui as zhao_pengyou
from paiyou_client.zhao_pengyou.phases.stage import groups_of
from paiyou_client.zhao_pengyou.presenter import ZHAO_PENGYOU_SCREEN
from paiyou_client.zioncheck import ui as zioncheck
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase
from tests.client.local_table import LocalTable
from tests.client.test_shuffles import FAIR
from tests.client.zhao_pengyou.tour import become_maker, until
from tests.client.zioncheck.tables import ZioncheckTable
from tests.client.zioncheck.tables import until as zioncheck_until


class Shown(NamedTuple):
    """A table at a moment: its scene for readers of all letters and of ASCII, and what the person is doing."""

    presenter: Presenter[Any, Any]
    scene: Any
    in_ascii: Any
    ui: Any

    def lines(self, cells: int, rows: int) -> tuple[Line, ...]:
        return self.presenter.frame(self.scene, self.ui, cells, rows)

    def ascii_rows(self, cells: int, rows: int) -> list[str]:
        with reading("en", ascii_only=True):
            return [to_ascii(plain(line)) for line in self.presenter.frame(self.in_ascii, self.ui, cells, rows)]


@cache
def zhao_pengyou_shown() -> dict[str, Shown]:
    """Every phase and every page."""
    return dict(_zhao_pengyou())


@cache
def zioncheck_shown() -> dict[str, Shown]:
    """The same of the other game."""
    return dict(_zioncheck())


def _shown(
    table: LocalTable, presenter: Presenter[Any, Any], change: Callable[[Any], Any] = lambda scene: scene
) -> Shown:
    def scene(*, ascii_only: bool) -> Any:
        with reading("en", ascii_only=ascii_only):
            seen: Any = presenter.scene_of(table.model, 0.0, "", "", is_host=True)
        return change(replace(seen, shuffle=FAIR))

    first = scene(ascii_only=False)
    return Shown(presenter, first, scene(ascii_only=True), presenter.moved_on(None, first, presenter.blank()))


def _zhao_pengyou() -> Iterator[tuple[str, Shown]]:
    table, screen = LocalTable(12, seed=7, others_bid=False), ZHAO_PENGYOU_SCREEN
    yield "start", _shown(table, screen)
    yield "shuffle", _shown(table, screen, lambda scene: _in_phase(scene, Phase.SHUFFLE))
    table.run(lambda now: now.view.public.drawn == 150)
    yield "draw", _shown(table, screen)
    become_maker(table)
    yield "window", _shown(table, screen, lambda scene: _in_phase(scene, Phase.WINDOW))
    until(table, Phase.EXCHANGE)
    yield "exchange", _shown(table, screen)
    until(table, Phase.CALLS)
    yield "calls", _shown(table, screen)
    until(table, Phase.PLAY)
    lead = _shown(table, screen)
    yield "lead", lead._replace(ui=_with_picked(lead, lead.scene.hand[:2]))
    until(table, Phase.PLAY, tricks=2)
    follow = _shown(table, screen)
    yield "follow", follow
    marked = replace(follow.scene.taste, trumps=True, points=True)
    yield (
        "marks",
        follow._replace(scene=replace(follow.scene, taste=marked), in_ascii=replace(follow.in_ascii, taste=marked)),
    )
    yield "lost", _shown(table, screen, lambda scene: replace(scene, notice="connection lost", said=""))
    for sheet in zhao_pengyou.Sheet:
        yield f"page-{sheet.name.lower()}", follow._replace(ui=replace(follow.ui, sheet=sheet))
    until(table, Phase.SCORES)
    yield "scores", _shown(table, screen)
    yield "over", _shown(table, screen, lambda scene: _in_phase(scene, Phase.OVER, winners=(1,)))


def _zioncheck() -> Iterator[tuple[str, Shown]]:
    table, screen = ZioncheckTable(12, seed=7), ZIONCHECK_SCREEN
    yield "start", _shown(table, screen)
    yield "shuffle", _shown(table, screen, lambda scene: _in_phase(scene, ZioncheckPhase.SHUFFLE))
    for phase in (ZioncheckPhase.CLAIM, ZioncheckPhase.DRAW, ZioncheckPhase.MELD):
        zioncheck_until(
            table,
            lambda now, phase=phase: (
                now.seen.public.phase is phase
                and len(now.seen.public.melds) >= 2
                and (phase is ZioncheckPhase.CLAIM or now.seen.public.turn == 0)
            ),
        )
        yield phase.value, _shown(table, screen)
    yield "reshuffle", _shown(table, screen, lambda scene: _in_phase(scene, ZioncheckPhase.RESHUFFLE))
    melded = _shown(table, screen)
    for sheet in zioncheck.Sheet:
        yield f"page-{sheet.name.lower()}", melded._replace(ui=replace(melded.ui, sheet=sheet))
    zioncheck_until(table, lambda now: now.seen.public.phase is ZioncheckPhase.SCORES)
    yield "scores", _shown(table, screen)
    yield "over", _shown(table, screen, lambda scene: _in_phase(scene, ZioncheckPhase.OVER, winners=(1,)))


def _in_phase(scene: Any, phase: object, **changes: object) -> Any:
    """The same in a phase that is over before anybody looks, or that takes long to come to."""
    public = structs.replace(scene.public, phase=phase, **changes)
    return replace(scene, view=structs.replace(scene.view, public=public))


def _with_picked(shown: Shown, cards: Any) -> Any:
    held = held_copies(cards)
    place = next(place for place, one in enumerate(laid_out(groups_of(shown.scene, shown.ui))) if one in held)
    return replace(shown.ui, picking=Picking(cursor=place, picked=held))
