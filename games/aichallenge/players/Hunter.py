"""Hunter sends every ant straight towards the nearest thing that it wants: an enemy's hill, food, an enemy. It finds no
way around water, so it wanders when it cannot go on."""

import random

from ants import AIM, Ants


class Hunter:
    def do_setup(self, ants):
        random.seed(ants.player_seed)
        self.heading = {}

    def do_turn(self, ants):
        wanted = [place for place, _ in ants.enemy_hills()] + ants.food() + [place for place, _ in ants.enemy_ants()]
        near = int(ants.viewradius2 ** 0.5)
        taken, heading = set(), {}
        for ant in ants.my_ants():
            directions = []
            prey = min(((ants.distance(ant, place), place) for place in wanted), default=None)
            if prey and prey[0] <= near:
                directions = ants.direction(ant, prey[1])
                random.shuffle(directions)
            old = self.heading.get(ant)
            if old and not directions:
                directions = [old]
            rest = list(AIM)
            random.shuffle(rest)
            for direction in directions + rest:
                place = ants.destination(ant, direction)
                if place not in taken and ants.unoccupied(place):
                    ants.issue_order((ant, direction))
                    taken.add(place)
                    heading[place] = direction
                    break
        self.heading = heading


if __name__ == '__main__':
    Ants.run(Hunter())
