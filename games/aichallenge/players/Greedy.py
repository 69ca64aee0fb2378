"""Greedy finds ways: each piece of food gets the nearest ant, the others walk to enemies' hills that were seen, or to the
nearest place that was not seen yet or for a long time.

Places are numbers here, row * cols + col: searches over the whole board have to be fast."""

from ants import Ants

LONG_AGO = 50
NOWHERE = 9999


class Greedy:
    def do_setup(self, ants):
        rows, cols = ants.rows, ants.cols
        self.next_to = []  # by place: its neighbors in the order of 'nesw'
        for place in range(rows * cols):
            row, col = divmod(place, cols)
            self.next_to.append(((row - 1) % rows * cols + col, row * cols + (col + 1) % cols,
                                 (row + 1) % rows * cols + col, row * cols + (col - 1) % cols))
        self.seen = [0] * (rows * cols)  # turn in which a place was visible last
        self.water = [False] * (rows * cols)
        self.known_water = 0
        self.hills = set()
        self.rumor = {}  # ways to places worth a look, computed now and then

    def number(self, ants, place):
        return place[0] * ants.cols + place[1]

    def remember(self, ants):
        if len(ants.water) > self.known_water:
            self.known_water = len(ants.water)
            for place in ants.water:
                self.water[self.number(ants, place)] = True
        reach = int(ants.viewradius2 ** 0.5)
        rows, cols, seen, turn = ants.rows, ants.cols, self.seen, ants.turn
        done = set()
        for row, col in ants.my_ants():
            if (row // 3, col // 3) in done:  # a neighbor sees nearly the same
                continue
            done.add((row // 3, col // 3))
            for r in range(-reach, reach + 1):
                wide = int((ants.viewradius2 - r * r) ** 0.5)
                begin = (row + r) % rows * cols
                left, right = col - wide, col + wide + 1
                if 0 <= left and right <= cols:
                    seen[begin + left:begin + right] = [turn] * (right - left)
                else:
                    for c in range(left, right):
                        seen[begin + c % cols] = turn
        self.hills.update(self.number(ants, place) for place, _ in ants.enemy_hills())
        visible = {self.number(ants, place) for place, _ in ants.enemy_hills()}
        self.hills = {h for h in self.hills if h in visible or seen[h] != turn}

    def do_turn(self, ants):
        self.remember(ants)
        mine = {self.number(ants, place): place for place in ants.my_ants()}
        home = {self.number(ants, place) for place in ants.my_hills()}
        food = {self.number(ants, place) for place in ants.food()}
        blocked = set(food)
        blocked.update(self.number(ants, place) for place in ants.ant_list)
        idle = set(mine)

        def go(ant, direction):
            place = self.next_to[ant][direction]
            if self.water[place] or place in blocked:
                return False
            blocked.add(place)
            ants.issue_order((mine[ant], 'nesw'[direction]))
            return True

        # Food: one search from all pieces together; the first ant that a piece meets gets it.
        origin = {place: place for place in food}
        served, line = set(), list(food)
        for place in line:
            if len(line) > 4000 or origin[place] in served:
                continue
            for direction, near in enumerate(self.next_to[place]):
                if near in origin or self.water[near]:
                    continue
                origin[near] = origin[place]
                if near in idle:
                    idle.discard(near)
                    served.add(origin[place])
                    go(near, (direction + 2) % 4)
                    break
                line.append(near)

        attack = self.ways(self.hills) if self.hills and idle else {}
        if ants.turn % 4 == 1:
            self.rumor = self.ways(self.unseen(ants))
        for ant in sorted(idle):
            if ants.time_remaining() < 150:
                return
            here = attack.get(ant, NOWHERE), self.rumor.get(ant, NOWHERE)
            moves = []
            for direction, place in enumerate(self.next_to[ant]):
                there = attack.get(place, NOWHERE), self.rumor.get(place, NOWHERE)
                if place not in home and (there < here or ant in home):
                    moves.append((there, direction))
            for _, direction in sorted(moves):
                if go(ant, direction):
                    break

    def unseen(self, ants):
        """Known land that was not visible for long, or lies next to what was never visible."""
        old, seen, water, next_to = ants.turn - LONG_AGO, self.seen, self.water, self.next_to
        result = []
        for place, turn in enumerate(seen):
            if turn and not water[place]:
                n, e, s, w = next_to[place]
                if turn < old or not (seen[n] and seen[e] and seen[s] and seen[w]):
                    result.append(place)
        return result

    def ways(self, goals):
        """How many steps it is to the nearest goal, by place."""
        steps = dict.fromkeys(goals, 0)
        line = list(goals)
        water, next_to = self.water, self.next_to
        for place in line:
            far = steps[place] + 1
            for near in next_to[place]:
                if near not in steps and not water[near]:
                    steps[near] = far
                    line.append(near)
        return steps


if __name__ == '__main__':
    Ants.run(Greedy())
