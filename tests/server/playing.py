"""A person who plays the toy game by what the server tells, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

from paiyou_protocol.messages import Failed, Ok
from tests.server.harness import Client, act
from tests.server.toy_game import TOY, Action, View


async def play_until_over(
    client: Client,
    table: str,
    *,
    accepted: list[Action] | None = None,
    until: Callable[[], bool] = lambda: False,
) -> View:
    """Do any legal thing whenever there is one, until the game is over, or ``until`` is true; the last view.

    ``accepted`` collects what the server has answered with `Ok`.
    """
    rng = random.Random(3)
    while True:
        view = client.game.view
        if isinstance(view, View) and (view.phase == "over" or until()):
            return view
        action = _wanted(view, rng)
        if action is None:
            client.pushes.append(await client.next())
            continue
        told = client.game.number
        reply = await client.ask(act(table, action))
        assert isinstance(reply, Ok) or (isinstance(reply, Failed) and reply.code in {"illegal", "not-running"}), reply
        if accepted is not None and isinstance(reply, Ok):
            accepted.append(action)
        while client.game.number == told:
            client.pushes.append(await client.next())


def _wanted(view: object, rng: random.Random) -> Action | None:
    if not isinstance(view, View):
        return None
    choices = TOY.choices_in(view)
    return choices.example(rng) if choices.count() else None
