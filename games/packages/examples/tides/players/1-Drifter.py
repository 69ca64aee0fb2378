"""Drifter: forces that have grown go anywhere."""
from random import Random

from tides import Game

game = Game()
rng = Random(game.seat)
for world in game.rounds():
    for cell in world.mine():
        if world.strength[cell] >= 5 * world.growth[cell] + 20:
            world.move(cell, rng.randrange(4))
