"""Usage: `scripts/corpus [--anew]`.  Writes the games that tests/corpus lacks, and with ``--anew`` all of them.

Hazard: a recorded game that goes otherwise than it did is an altered game.  Only a new version of a game's rules, or one of
the replay's form, is a reason to write one anew.
"""

from __future__ import annotations

import argparse
import json
import sys

from scripts.corpus_lib.playing import bot_game

from paiyou_engine.registry import GAMES
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.file import SUFFIX, pack_replay
from tests.corpus.digests import DIGESTS, FOLDER, digest_of

DEALS = 2
"""Of each game: the second begins where the first has led."""


def main() -> int:
    """Write what is missing."""
    parser = argparse.ArgumentParser(prog="scripts/corpus", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="write all games anew")
    anew = parser.parse_args().anew
    digests: dict[str, str] = {} if anew or not DIGESTS.exists() else json.loads(DIGESTS.read_text("utf-8"))
    for game in GAMES.values():
        for preset in game.presets():
            for seats in range(game.fewest_seats, game.most_seats + 1):
                play = bot_game(game, preset, seats)
                if f"{play.place.table}-1-1" in digests:
                    continue
                for replay in play.deals(DEALS):
                    (FOLDER / f"{replay.id}{SUFFIX}").write_bytes(pack_replay(replay))
                    digests[replay.id] = digest_of(follow(replay, GAMES))
                print(play.place.table)
    DIGESTS.write_text(json.dumps(digests, indent=0, sort_keys=True) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
