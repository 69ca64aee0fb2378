"""Blocker: wins where it can, keeps the other from winning, and otherwise likes the middle."""
from random import Random

from connectfour import Game

game = Game()
rng = Random(str(game.opening) + str(game.seat))


def choose(board):
    free = board.free()
    for seat in (board.seat, board.other):
        for column in free:
            if board.wins(column, seat):
                return column
    middle = (board.columns - 1) / 2
    return min(free, key=lambda column: abs(column - middle) + rng.random())


for board in game.turns():
    game.drop(choose(board))
