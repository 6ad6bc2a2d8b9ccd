"""OpenSpiel's gin rummy from Python, random: for each line with a number of seconds, ``apply_action`` a CPU second.

Runs in `.venv-bench`.  Two readings of the same play: the players' actions alone, which is what `plays` counts of ours, and
every action after the deal, chance's draws from the stock too.  The time is the same for both, chance's draws in it.  Of
each two figures: from the first action after the deal to the last, and with ``new_initial_state`` and the deal.
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
        actions, draws, spent, begun = 0, 0, 0.0, process_time()
        while spent < float(line):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            begin = process_time()
            while not state.is_terminal():
                draws += state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
            spent += process_time() - begin
        whole = process_time() - begun
        players = actions - draws
        print(*(count / time for count in (players, actions) for time in (spent, whole) if spent), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
