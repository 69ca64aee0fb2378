"""A player of Connect Four to begin with: it wins if it can, and takes the first free column otherwise."""
from connectfour import Game

game = Game()
for board in game.turns():
    winning = [column for column in board.free() if board.wins(column, board.seat)]
    game.drop((winning or board.free())[0])
