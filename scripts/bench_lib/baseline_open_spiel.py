"""OpenSpiel's gin rummy from Python, random: for each line with a number of seconds, ``apply_action`` a CPU second.

Runs in `.venv-bench`.  Each action after the deal counts, chance's draws too.  Two figures: from the first of them to the
last, and with ``new_initial_state`` and the deal.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

import pyspiel  # type: ignore[import-not-found]  # of the extra "bench"


def main(seed: int) -> None:
    game = pyspiel.load_game("gin_rummy")
    rng = Random(seed)
    for line in sys.stdin:
        steps, spent, begun = 0, 0.0, process_time()
        while spent < float(line):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            begin = process_time()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
            spent += process_time() - begin
        print(steps / spent, steps / (process_time() - begun), flush=True) if steps else print(0, 0, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
