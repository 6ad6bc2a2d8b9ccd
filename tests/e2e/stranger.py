"""A client of Paiyou by a stranger: the standard library, msgpack, and PROTOCOL.md.  It plays one deal against bots.

python stranger.py HOST PORT
"""

import itertools
import json
import socket
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgpack

Map = dict[str, Any]
SEATS = 5
TRUMPS = 4


class Wire:
    """Frames over a socket.  Pings are answered here, so nothing else has to think of them."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), timeout=60)
        self.ids = itertools.count(1)
        self.pushes: list[Map] = []

    def send(self, message: Map) -> None:
        body = msgpack.packb(message)
        self.socket.sendall(struct.pack(">I", len(body)) + body)

    def receive(self) -> Map:
        while True:
            (length,) = struct.unpack(">I", self.read(4))
            message: Map = msgpack.unpackb(self.read(length))  # type: ignore[call-arg, assignment]
            if message["type"] != "ping":
                return message
            self.send({"type": "pong", "number": message.get("number", 0)})

    def read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                sys.exit("The server is gone.")
            data += more
        return data

    def ask(self, kind: str, **fields: object) -> Map:
        """Send a request and wait for its answer; what comes before the answer is kept for `push`."""
        number = next(self.ids)
        self.send({"type": kind, "id": number, **fields})
        while (message := self.receive()).get("id") != number:
            self.pushes.append(message)
        return message

    def ok(self, kind: str, **fields: object) -> Map:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "ok", answer
        return answer

    def push(self) -> Map:
        return self.pushes.pop(0) if self.pushes else self.receive()


class Deal:
    """What one seat knows of a deal, folded from events."""

    def __init__(self, view: Map) -> None:
        self.seat: int = view["seat"]
        self.hand: list[int] = list(view["hand"])
        self.level: int = view["public"]["levels"][self.seat]
        self.active: bool = view["public"]["active"][self.seat]
        self.bid_stands = False
        self.window = False
        self.trump: Map | None = None
        self.to_bury = 0
        self.to_call = False
        self.turn: int | None = None
        self.trick: list[list[int]] = []
        self.parts: list[list[int]] = []
        self.result: Map | None = None

    def event(self, event: Map) -> None:
        match event:
            case {"event": "deal"}:
                self.hand, self.bid_stands, self.window = [], False, False
            case {"event": "drew", "card": card}:
                self.hand.append(card)
            case {"event": "bid"}:
                self.bid_stands = True
            case {"event": "window"}:
                self.window = True
            case {"event": "maker", "trump": trump}:
                self.trump = trump
            case {"event": "kitty", "cards": cards}:
                self.hand += cards
                self.to_bury = len(cards)
            case {"event": "buried", "cards": cards}:
                self.lay_away(cards)
                self.to_call = True
            case {"event": "called", "maker": maker}:
                self.turn = maker
            case {"event": "played", "seat": seat, "cards": cards}:
                if not self.trick:
                    self.parts = event["parts"]
                self.trick.append(cards)
                self.turn = (seat + 1) % SEATS
                if seat == self.seat:
                    self.lay_away(cards)
            case {"event": "trick", "seat": seat}:
                self.trick, self.turn = [], seat
            case {"event": "scored", "result": result}:
                self.result = result

    def lay_away(self, cards: list[int]) -> None:
        for card in cards:
            self.hand.remove(card)

    def suit(self, card: int) -> int:
        assert self.trump is not None
        if card >= 52 or card % 13 + 2 == self.trump["rank"] or card // 13 == self.trump["suit"]:
            return TRUMPS
        return card // 13

    def low_first(self, card: int) -> tuple[bool, int]:
        return self.suit(card) == TRUMPS, card % 13

    def plays(self) -> Iterator[list[int]]:
        """Plays to try, the likely ones first: nothing clever, but mostly allowed."""
        if not self.trick:
            yield from ([card] for card in sorted(self.hand, key=self.low_first))
            return
        size = len(self.trick[0])
        led = self.suit(self.trick[0][0])
        suited = [card for card in self.hand if self.suit(card) == led]
        others = [card for card in self.hand if self.suit(card) != led]
        if len(suited) <= size:
            yield suited + others[: size - len(suited)]
            return
        yield self.sets_first(suited)[:size]
        yield from map(list, itertools.combinations(sorted(suited), size))

    def sets_first(self, suited: list[int]) -> list[int]:
        """Sets of the led size, as many as were led, then the loosest cards."""
        left, chosen = Counter(suited), []
        for size in (count for part in self.parts for count in Counter(part).values()):
            found = next((card for card, count in left.items() if 1 < size <= count), None)
            if found is not None:
                chosen += [found] * size
                left[found] -= size
        return chosen + sorted(left.elements(), key=lambda card: left[card])

    def calls(self) -> list[Map]:
        """The first copies of high cards that are no trumps: as many as the table calls."""
        high = [suit * 13 + rank - 2 for rank in (14, 13, 12) for suit in range(4)]
        wanted = [card for card in high if self.suit(card) != TRUMPS]
        return [{"card": card, "nth": 1} for card in wanted[: SEATS // 2 - 1]]


class Player:
    """One person at one table."""

    def __init__(self, wire: Wire, table: str) -> None:
        self.wire = wire
        self.table = table
        self.deal: Deal | None = None
        self.number = 0
        self.hurried = self.passed = False
        self.done: Counter[str] = Counter()
        self.refused: list[str] = []

    def play(self) -> Deal:
        """Take pushes and act on them until the deal is scored."""
        while self.deal is None or self.deal.result is None:
            self.take(self.wire.push())
            while self.deal is not None and not self.wire.pushes and self.move(self.deal):
                pass
        return self.deal

    def take(self, push: Map) -> None:
        match push["type"]:
            case "snapshot":
                self.deal, self.number = Deal(push["view"]), push["number"]
            case "events":
                assert self.deal is not None, "events come after a snapshot"
                assert push["number"] == self.number + 1, "an event is missing"
                for event in push["events"]:
                    if event["event"] == "deal":
                        self.hurried = self.passed = False
                    self.deal.event(event)
                self.number += len(push["events"])
            case "notice":
                sys.exit(f"The server says {push['code']}.")

    def move(self, deal: Deal) -> bool:
        """Do one thing if it is time for one; whether something was done."""
        if deal.trump is None:
            return self.before_there_is_a_trump(deal)
        if deal.to_bury:
            size, deal.to_bury = deal.to_bury, 0
            return self.act(do="bury", cards=sorted(deal.hand, key=deal.low_first)[:size])
        if deal.to_call:
            deal.to_call = False
            return self.act(do="call", calls=deal.calls())
        if deal.turn == deal.seat and deal.hand and deal.result is None:
            deal.turn = None  # until an event says whose turn it is
            return any(self.act(do="play", cards=cards) for cards in deal.plays())
        return False

    def before_there_is_a_trump(self, deal: Deal) -> bool:
        if not self.hurried:
            self.hurried = True
            return self.act(do="ready")
        own_level = [card for card in deal.hand if card < 52 and card % 13 + 2 == deal.level]
        if own_level and not deal.bid_stands and deal.active:
            deal.bid_stands = True
            return self.act(do="bid", cards=own_level[:1])
        if deal.window and not self.passed:
            self.passed = True
            return self.act(do="pass")
        return False

    def act(self, **action: object) -> bool:
        answer = self.wire.ask("act", table=self.table, action=action)
        if answer["type"] == "ok":
            self.done[str(action["do"])] += 1
            return True
        self.refused.append(answer.get("rule") or answer["code"])
        return False


def main(host: str, port: str) -> None:
    wire = Wire(host, int(port))
    wire.send({"type": "hello", "versions": [[0, 2]], "client": "stranger", "name": "Stranger"})
    welcome = wire.receive()
    assert welcome["type"] == "welcome", welcome
    timers = {"draw": 0, "window": 2, "bot": 0}
    table = wire.ok("create-table", game="zhao-pengyou", seats=SEATS, timers=timers)["table"]
    wire.ok("sit", table=table)
    for _ in range(SEATS - 1):
        wire.ok("add-bot", table=table, level="random")
    wire.ok("start-game", table=table)
    player = Player(wire, table)
    deal = player.play()
    json.dump({"did": player.done, "refused": player.refused, "hand": deal.hand, "result": deal.result}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
