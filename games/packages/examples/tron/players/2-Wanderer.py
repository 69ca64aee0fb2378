"""Wanderer: goes straight on while it can, and turns somewhere at times."""
from random import Random

from tron import DIRECTIONS, Game

game = Game()
rng = Random(game.seat)
last = None
for state in game.rounds():
    free = [d for d in DIRECTIONS if state.free(state.next(d))]
    if last not in free or rng.random() < 0.1:
        last = rng.choice(free or DIRECTIONS)
    game.go(last)
