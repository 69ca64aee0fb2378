"""Lefty sends its ants straight on until they meet water, and then along it with the left feeler on the shore."""

from ants import AIM, Ants, LEFT, RIGHT


class Lefty:
    def __init__(self):
        self.straight = {}  # place -> direction, of ants that have met no water yet
        self.shore = {}     # place -> direction, of ants that walk along water

    def do_turn(self, ants):
        straight, shore, taken = {}, {}, set()

        def go(ant, direction):
            place = ants.destination(ant, direction)
            if place in taken or not ants.unoccupied(place):
                return None
            ants.issue_order((ant, direction))
            taken.add(place)
            return place

        for ant in ants.my_ants():
            if ant not in self.straight and ant not in self.shore:
                # Neighbors in a row and in a column begin with different directions.
                self.straight[ant] = 'news'[(ant[0] + 2 * (ant[1] % 2)) % 4]
            if ant in self.straight:
                direction = self.straight[ant]
                if ants.passable(ants.destination(ant, direction)):
                    place = go(ant, direction)
                    straight[place or ant] = direction
                    continue
                self.shore[ant] = RIGHT[direction]
            direction = LEFT[self.shore[ant]]
            for _ in AIM:
                if ants.passable(ants.destination(ant, direction)):
                    place = go(ant, direction)
                    shore[place or ant] = direction if place else RIGHT[direction]
                    break
                direction = RIGHT[direction]
        self.straight, self.shore = straight, shore


if __name__ == '__main__':
    Ants.run(Lefty())
