"""A stranger's verifier, written from docs/fairness.md with the standard library alone.

It reads a list of ``{"proof": …}`` as JSON from its input and prints what it found: for each, the seed, the orders and the
faults.  A test runs it apart, without any package to import from.
"""

import hashlib
import hmac
import json
import struct
import sys
from collections.abc import Iterator
from typing import Any


def text(value: str) -> bytes:
    raw = value.encode("utf-8")
    return struct.pack(">B", len(raw)) + raw


def sha(label: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(b"paiyou-shuffle-1/" + label + b"\0" + b"".join(parts)).digest()


def number_below(words: Iterator[int], n: int) -> int:
    while True:
        word = next(words)
        if word < 2**32 - 2**32 % n:
            return word % n


def words_of(seed: bytes, number: int, kind: str, size: int) -> Iterator[int]:
    block = 0
    while True:
        message = b"paiyou-shuffle-1/order\0" + struct.pack(">I", number) + text(kind) + struct.pack(">II", size, block)
        yield from struct.unpack(">8I", hmac.new(seed, message, hashlib.sha256).digest())
        block += 1


def order_of(seed: bytes, number: int, kind: str, size: int) -> list[int]:
    words, order = words_of(seed, number, kind, size), list(range(size))
    for last in range(size - 1, 0, -1):
        other = number_below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def verify(proof: dict[str, Any]) -> dict[str, Any]:
    which = proof["id"]
    context = text(which["table"]) + struct.pack(">III", which["game"], which["round"], which["attempt"])
    secret, commitment = bytes.fromhex(proof["secret"]), bytes.fromhex(proof["commitment"])
    faults, given = [], b""
    if sha(b"commitment", context, secret) != commitment:
        faults.append("commitment")
    for one in proof["contributions"]:
        seat, bits = struct.pack(">B", one["seat"]), bytes.fromhex(one["bits"])
        if sha(b"contribution", context, commitment, seat, bits).hex() != one["hash"]:
            faults.append("contribution")
        given += seat + bits
    if which["attempt"] != len(proof["voids"]) + 1:
        faults.append("voids")
    seed = sha(b"seed", context, secret, struct.pack(">B", len(proof["contributions"])), given)
    orders = [order_of(seed, n, draw["kind"], draw["size"]) for n, draw in enumerate(proof["draws"])]
    return {"seed": seed.hex(), "orders": orders, "faults": faults}


if __name__ == "__main__":
    json.dump([verify(case["proof"]) for case in json.load(sys.stdin)], sys.stdout)
