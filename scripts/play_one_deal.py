"""Plays one deal with four bots at a server of its own, on nothing but what is installed, as a stranger's client would.

    PYTHON -I scripts/play_one_deal.py

`-I` keeps the checkout out of the way: with it Python looks neither here nor in the current folder for packages.
Exit status 0 and one line about the deal, or a traceback.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

import msgspec

from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.follower import Extend, Follower, Replace
from paiyou_protocol.messages import (
    VERSIONS,
    Act,
    AddBot,
    CreateTable,
    Events,
    Failed,
    Hello,
    Message,
    Ok,
    Ping,
    Pong,
    Request,
    ServerMessage,
    Sit,
    Snapshot,
    StartGame,
    Welcome,
)
from paiyou_protocol.states import Role

SEATS = 5
SILENCE = 60.0
"""Seconds after which a server that says nothing has failed."""
TIMERS = {"draw": 0.0, "window": 5.0, "next": 60.0}


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """A server on loopback and a port of the system's choice; it must stop in good order when told."""
    listening, ready = os.pipe()
    with tempfile.TemporaryDirectory() as data:
        given = ("--host", "127.0.0.1", "--port", "0", "--data", data, "--ready-fd", str(ready))
        process = subprocess.Popen([sys.executable, "-I", "-m", "paiyou_server", *given], pass_fds=(ready,))
        os.close(ready)
        try:
            with os.fdopen(listening) as pipe:
                where = json.loads(pipe.readline())
            yield where["host"], where["port"]
        finally:
            process.terminate()
            status = process.wait(SILENCE)
        assert status == 0, f"the server ended with {status}"


class Player:
    """A person at the table: one connection and one view."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream
        self._connection = Connection(Role.CLIENT)
        self._follower = Follower("")
        self._rng = SystemRandom()
        self._asked = 0
        self._acted_at: int | None = None
        self.view: SeatView | None = None

    def next(self) -> ServerMessage:
        """The next message that is no ping."""
        while True:
            event = self._connection.next_event()
            match event:
                case Ping(number):
                    self.send(Pong(number))
                case _ if event is NEED_DATA:
                    self._connection.receive_data(self._stream.recv(65536))
                case _:
                    assert event is not CLOSED, "the server closed the connection"
                    return event

    def send(self, message: Message) -> None:
        self._stream.sendall(self._connection.send(message))

    def ask(self, request: Request) -> Ok:
        """Send a request before the game and wait for its answer, which must be yes."""
        self.send(request)
        while True:
            answer = self.next()
            assert not isinstance(answer, Failed), f"{request} was refused: {answer}"
            if isinstance(answer, Ok):
                return answer
            self.see(answer)

    def sit_down(self) -> None:
        """Make a table, fill it with bots, and start."""
        self.send(Hello(VERSIONS, client="play-one-deal", name="Stranger"))
        assert isinstance(self.next(), Welcome)
        table = self.ask(CreateTable(1, ZHAO_PENGYOU.name, SEATS, "One deal", timers=TIMERS)).table
        assert table is not None
        self._follower = Follower(table)
        self.ask(Sit(2, table))
        for number in range(1, SEATS):
            self.ask(AddBot(2 + number, table))
        self.ask(StartGame(SEATS + 2, table))
        self._asked = SEATS + 2

    def play(self) -> SeatView:
        """Any legal thing when it is our turn, until the score sheet lies on the table."""
        while self.view is None or self.view.public.phase not in {Phase.SCORES, Phase.OVER}:
            self._act(self.view)
            self.see(self.next())
        return self.view

    def see(self, message: ServerMessage) -> None:
        """Take in what the server says; a refusal is right only if the game went on before our action came."""
        match message:
            case Failed():
                assert self._follower.number != self._acted_at, f"a legal action was refused: {message}"
                self._acted_at = None
            case Snapshot() | Events():
                self._follow(message)
            case _:
                pass

    def _follow(self, push: Snapshot | Events) -> None:
        self._follower, step = self._follower.receive(push)
        match step:
            case Replace(plain):
                view = ZHAO_PENGYOU.read_view(plain)
            case Extend(events):
                assert self.view is not None
                view = self.view
                for event in events:
                    view = ZHAO_PENGYOU.fold(view, ZHAO_PENGYOU.read_seen(event))
            case _:
                raise AssertionError(step)
        assert isinstance(view, SeatView)
        self.view = view

    def _act(self, view: SeatView | None) -> None:
        if view is None or not is_awaited(view) or self._acted_at == self._follower.number:
            return
        self._asked += 1
        self._acted_at = self._follower.number
        action = ZHAO_PENGYOU.choices_in(view).example(self._rng)
        self.send(Act(self._asked, self._follower.table, msgspec.to_builtins(action)))


def is_awaited(view: SeatView) -> bool:
    public = view.public
    return public.turn == view.seat or (public.phase is Phase.WINDOW and ZHAO_PENGYOU.choices_in(view).count() > 0)


def main() -> None:
    with server() as address, socket.create_connection(address, timeout=SILENCE) as stream:
        player = Player(stream)
        player.sit_down()
        public = player.play().public
    (result,) = public.results
    assert set(public.counts) == {0}, "somebody has cards left"
    print(f"One deal: {len(public.tricks)} tricks, {result.opposition} points to the opposition, {result.side} won.")


if __name__ == "__main__":
    main()
