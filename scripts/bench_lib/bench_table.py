"""A table of a bench: its people, who play one thing after the other at random."""

from __future__ import annotations

from random import Random
from typing import Final

import trio
from scripts.bench_lib.load import Run
from scripts.bench_lib.players import Player, connect, letters

from paiyou_engine.game import PUBLIC
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.play import play, play_choices
from paiyou_engine.zhao_pengyou.playing import begin_play
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_protocol.messages import CreateTable, JoinTable, LeaveTable, Ok, Sit, StartGame, Sync

SEATS: Final = 8
_TIMERS: Final = {"draw": 0.0, "window": 30.0, "bot": 0.0}


class BenchTable:
    """Eight people at a table of Zhao Pengyou, and those who watch; ``next_deal`` is the pause between deals in seconds."""

    def __init__(self, number: int, rng: Random, *, tls: bool = False, next_deal: float = 3600.0) -> None:
        self._tls = tls
        self._next_deal = next_deal
        self._number = number
        self._rng = rng
        self._news = trio.Event()
        self.players: list[Player] = []
        self.watchers: list[Player] = []

    def _changed(self) -> None:
        self._news.set()

    async def _wait(self) -> None:
        self._news = trio.Event()
        await self._news.wait()

    async def sit_down(self, port: int, nursery: trio.Nursery) -> None:
        """Everybody comes and sits, and the game begins."""
        for seat in range(SEATS):
            name = letters(self._number * SEATS + seat)
            self.players.append(await connect(port, self._changed, nursery, name, tls=self._tls))
        host = self.players[0]
        table = (
            await host.must(CreateTable(0, ZHAO_PENGYOU.name, SEATS, timers={**_TIMERS, "next": self._next_deal}))
        ).table
        assert table is not None
        for player in self.players:
            player.table = table
            if player is not host:
                await player.must(JoinTable(0, table))
            await player.must(Sit(0, table))
        await host.must(StartGame(0, table))

    async def come_to_play(self) -> None:
        """All that comes before the first trick; a game that is over is followed by another."""
        while not self.at_play:
            if self.is_over:
                await self.players[0].must(StartGame(0, self.players[0].table))
            for player in self.players:
                if player.awaited():
                    await self._do(player)
                    break
            else:
                await self._wait()

    def whole_deal(self) -> Run:
        """All plays but the last of a deal that is about to begin, at random, for a turn in which nobody keeps views;
        `deal_anew` follows."""
        views = [player.view for player in self.players]
        seen = [view for view in views if view is not None]
        public = seen[0].public
        assert public.trump is not None
        assert public.maker is not None
        options, calls = public.options, tuple([each.call for each in public.calls])
        hands = tuple([view.hand for view in seen])
        playing = begin_play(hands, seen[public.maker].buried, public.trump, public.maker, calls)
        requests = []
        while playing.turn is not None:
            seat = playing.turn
            choices = play_choices(playing, seat, options)
            assert choices is not None
            cards = choices.example(self._rng)
            requests.append((int(seat), self.players[seat].packed(Play(cards))))
            playing, _ = play(playing, seat, cards, None, options)
        return Run([player.line() for player in self.players], requests[:-1])

    async def deal_anew(self) -> None:
        """Everybody looks at the table again, the deal ends, and the next one begins."""
        for player in self.players:
            await player.must(Sync(0, player.table, PUBLIC, 0))
        while len({player.number for player in self.players}) > 1:
            await self._wait()
        await self.play(2 * SEATS)
        await self.come_to_play()

    @property
    def is_over(self) -> bool:
        """Whether the whole game is."""
        view = self.players[0].view
        return view is not None and view.public.phase is Phase.OVER

    @property
    def at_play(self) -> bool:
        """Whether tricks are played."""
        view = self.players[0].view
        return view is not None and view.public.phase is Phase.PLAY

    async def play(self, actions: int) -> int:
        """So many actions, fewer where the deal ends; how many were done."""
        for done in range(actions):
            view = self.players[0].view
            if view is None or view.public.phase is not Phase.PLAY or view.public.turn is None:
                return done
            await self._do(self.players[view.public.turn])
        return actions

    async def record_deal(self) -> list[tuple[int, bytes, tuple[bytes, ...]]]:
        """All plays but the last of a deal that is about to begin: who, the request, and what each player was sent.  The next
        deal is dealt."""
        recorded = []
        for player in self.players:
            player.kept = True
        while self.at_play:
            view = self.players[0].view
            assert view is not None
            assert view.public.turn is not None
            actor = self.players[view.public.turn]
            for player in self.players:
                player.received = b""
            request = actor.frame_of(actor.act(self._rng))
            await self._do(actor)
            recorded.append((int(view.public.turn), request, tuple(player.received for player in self.players)))
        for player in self.players:
            player.kept = False
        await self.come_to_play()
        return recorded[:-1]

    async def _do(self, player: Player) -> bool:
        number = player.number
        reply = await player.ask(player.act(self._rng))
        if not isinstance(reply, Ok):
            return False  # others were quicker
        while any(other.number == number for other in self.players):
            await self._wait()
        return True

    async def go(self) -> None:
        """Everybody's connection ends."""
        for player in self.players:
            await player.close()

    async def come_back(self, port: int, nursery: trio.Nursery) -> None:
        """Everybody comes back and is sent the game."""
        tokens = [player.token for player in self.players]
        table = self.players[0].table
        self.players = [await connect(port, self._changed, nursery, "", token, tls=self._tls) for token in tokens]
        for player in self.players:
            await player.must(JoinTable(0, table))

    async def seat_watchers(self, number: int, port: int, nursery: trio.Nursery) -> None:
        """So many people more come in, and are at no table yet."""
        for _ in range(number):
            name = letters(100_000 + self._number * 1000 + len(self.watchers))
            watcher = await connect(port, lambda: None, nursery, name, tls=self._tls)
            watcher.table = self.players[0].table
            self.watchers.append(watcher)

    async def watch(self, *, begin: bool) -> None:
        """All watchers come to the table, or leave it."""
        async with trio.open_nursery() as nursery:
            for watcher in self.watchers:
                nursery.start_soon(watcher.must, (JoinTable if begin else LeaveTable)(0, watcher.table))
