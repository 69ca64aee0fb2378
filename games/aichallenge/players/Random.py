"""Random sends every ant into some direction where there is room."""

import random

from ants import AIM, Ants


class Random:
    def do_setup(self, ants):
        random.seed(ants.player_seed)

    def do_turn(self, ants):
        taken = set()
        for ant in ants.my_ants():
            directions = list(AIM)
            random.shuffle(directions)
            for direction in directions:
                place = ants.destination(ant, direction)
                if place not in taken and ants.unoccupied(place):
                    ants.issue_order((ant, direction))
                    taken.add(place)
                    break


if __name__ == '__main__':
    Ants.run(Random())
