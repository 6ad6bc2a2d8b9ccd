"""RLCard's gin rummy, random: for each line with a number of seconds, ``env.step`` a CPU second.  Runs in `.venv-bench`.

A step is a player's action; what it draws by it is part of the step.  Two figures: from the first step to the last, and
with ``env.reset``.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import rlcard  # type: ignore[import-not-found]  # of the extra "bench"


def main(seed: int) -> None:
    env = rlcard.make("gin-rummy", config={"seed": seed})
    rng = Random(seed)
    for line in sys.stdin:
        steps, spent, begun = 0, 0.0, process_time()
        while spent < float(line):
            state, _ = env.reset()
            begin = process_time()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
            spent += process_time() - begin
        whole = process_time() - begun
        print(*(steps / time for time in (spent, whole) if spent), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
