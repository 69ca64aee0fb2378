"""Dropper: drops its discs anywhere."""
from random import Random

from connectfour import Game

game = Game()
rng = Random(str(game.opening) + str(game.seat))
for board in game.turns():
    game.drop(rng.choice(board.free()))
