"""A new table as it is asked for: what may be asked, and the record that comes of it."""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from paiyou_engine.errors import BadOptions
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import CreateTable, TableTalk, Terms, Visibility
from paiyou_server.connections.networks import mark_of
from paiyou_server.denied import Denied
from paiyou_server.journal.records import TableMade
from paiyou_server.lobby.entrance import Comer
from paiyou_server.lobby.numbering import counted_id, drawn_id
from paiyou_server.lobby.titles import checked_title
from paiyou_server.play.games import AnyGame
from paiyou_server.tables.doors import Door
from paiyou_server.tables.rooms import BOT_TIMER
from paiyou_server.tables.rulings import bad_options
from paiyou_server.tables.surroundings import Surroundings


class Maker:
    """Makes the records of new tables."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around

    def game(self, name: str) -> AnyGame:
        """The game of this name.  Raises `Denied`."""
        game = self._around.games.get(name)
        if game is None:
            raise Denied(FailedCode.NO_GAME, *self._around.games)
        return game

    def record(self, host: Comer, request: CreateTable, made: int, taken: Container[str]) -> tuple[TableMade, AnyGame]:
        """The record of a table for this host, but for its password's lock; ``made`` counts the public tables so far,
        ``taken`` are the ids of those that live.  Raises `Denied`."""
        game = self.game(request.game)
        asked = request.options or next(iter(game.presets()))
        try:
            options = game.read_options(asked)
            game.start(options, request.seats)  # whether they go together is for the game to say, and now
        except BadOptions as error:
            raise bad_options(error) from None
        hidden = request.visibility is Visibility.UNLISTED
        return TableMade(
            table=drawn_id(taken) if hidden else counted_id(made),
            game=request.game,
            seats=request.seats,
            title=checked_title(request.title),
            host=host.person,
            options=msgspec.to_builtins(options),
            preset=_preset(game, options),
            timers=_timers(game, request.timers),
            at=self._around.wall_clock(),
            door=Door(request.visibility, request.entry, None, self._around.new_code(), self._people(request.allowed)),
            talk=TableTalk(game.table_talk) if request.talk is None else request.talk,
            bots_leave=request.bots_leave,
            guests=request.guests,
            terms=_terms(game, request.terms),
            origin=mark_of(host.address),
        ), game

    def _people(self, names: Sequence[str]) -> frozenset[str]:
        found = [(name, self._around.accounts.find(name)) for name in names]
        for name, account in found:
            if account is None:
                raise Denied(FailedCode.NO_PERSON, name)
        return frozenset(account.person for _, account in found if account is not None)


def _preset(game: AnyGame, options: object) -> str:
    return next((name for name, preset in game.presets().items() if preset == options), "")


def _terms(game: AnyGame, asked: Terms) -> Terms:
    """As asked for; how a game shuffles is for the game to say where nobody did."""
    return asked if asked.proof is not None else msgspec.structs.replace(asked, proof=game.hands_played_out)


def _timers(game: AnyGame, wanted: dict[str, float]) -> dict[str, float]:
    known = (*game.timers(), BOT_TIMER)
    for name in wanted:
        if name not in known:
            raise Denied(FailedCode.BAD_OPTIONS, "timers", *known)
    return dict(wanted)
