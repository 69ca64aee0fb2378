"""A player of Tides to begin with: a force takes a weaker neighbour, and goes north when it is large."""
from tides import NORTH, Game

game = Game()
for world in game.rounds():
    for cell in world.mine():
        for direction, neighbour in enumerate(world.next[cell]):
            if world.owner[neighbour] != world.seat and world.strength[neighbour] < world.strength[cell]:
                world.move(cell, direction)
                break
        else:
            if world.strength[cell] > 100:
                world.move(cell, NORTH)
