"""A player of Tron to begin with: it goes to the first free cell that it finds."""
from tron import DIRECTIONS, Game

game = Game()
for state in game.rounds():
    choice = 'up'
    for direction in DIRECTIONS:
        if state.free(state.next(direction)):
            choice = direction
            break
    game.go(choice)
