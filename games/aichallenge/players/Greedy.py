"""Greedy finds ways: each piece of food gets the nearest ant, the others walk to enemies' hills that were seen or to the
nearest place that was not seen yet or for a long time."""

from collections import deque

from ants import AIM, Ants


class Greedy:
    def do_setup(self, ants):
        self.seen = {}    # place -> turn in which it was visible last
        self.hills = set()
        reach = int(ants.viewradius2 ** 0.5)
        self.offsets = [(r, c) for r in range(-reach, reach + 1) for c in range(-reach, reach + 1)
                        if r * r + c * c <= ants.viewradius2]
        self.next_to = {}

    def neighbors(self, ants, place):
        known = self.next_to.get(place)
        if known is None:
            known = self.next_to[place] = [(d, ants.destination(place, d)) for d in AIM]
        return known

    def remember(self, ants):
        rows, cols = ants.rows, ants.cols
        for row, col in ants.my_ants():
            for r, c in self.offsets:
                self.seen[(row + r) % rows, (col + c) % cols] = ants.turn
        self.hills.update(place for place, _ in ants.enemy_hills())
        self.hills = {h for h in self.hills if h in ants.hill_list or self.seen.get(h) != ants.turn}

    def do_turn(self, ants):
        self.remember(ants)
        free = set(ants.my_ants())
        taken = set()
        hills = set(ants.my_hills())
        foes = {}
        for place, _ in ants.enemy_ants():
            foes[place] = True

        def order(ant, direction, place):
            if place in taken or not ants.unoccupied(place) and place not in free_later:
                return False
            ants.issue_order((ant, direction))
            taken.add(place)
            return True

        free_later = set()

        # Food: one search from all pieces together; the first ant that a piece meets gets it.
        queue = deque((place, place) for place in ants.food())
        origin = {place: place for place in ants.food()}
        served, steps = set(), 0
        while queue and steps < 6000:
            steps += 1
            place, food = queue.popleft()
            if food in served:
                continue
            for d, near in self.neighbors(ants, place):
                if near in origin or near in ants.water:
                    continue
                origin[near] = food
                if near in free:
                    back = {'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}[d]
                    free.discard(near)
                    served.add(food)
                    if not order(near, back, place):
                        taken.add(near)
                    break
                queue.append((near, food))

        # The others: a search from all goals, so that every ant knows the next step at once.
        goals = [(0, h) for h in self.hills]
        step = self.search(ants, [h for _, h in goals], 60)
        explore = self.search(ants, self.frontier(ants), 200)
        for ant in sorted(free):
            if ants.time_remaining() < 80:
                return
            moves = sorted(self.neighbors(ants, ant), key=lambda m: (step.get(m[1], 999), explore.get(m[1], 999)))
            here = step.get(ant, 999), explore.get(ant, 999)
            for d, place in moves:
                better = (step.get(place, 999), explore.get(place, 999)) < here
                if (better or ant in hills) and place not in hills and order(ant, d, place):
                    break
            else:
                taken.add(ant)

    def frontier(self, ants):
        """Places next to seen land that were not seen for a long time."""
        old = ants.turn - 40
        result = []
        for place, turn in self.seen.items():
            if place in ants.water:
                continue
            if turn < old:
                result.append(place)
            else:
                for _, near in self.neighbors(ants, place):
                    if near not in self.seen:
                        result.append(place)
                        break
        return result

    def search(self, ants, goals, reach):
        steps = {}
        queue = deque()
        for goal in goals:
            steps[goal] = 0
            queue.append(goal)
        while queue:
            place = queue.popleft()
            far = steps[place] + 1
            if far > reach:
                break
            for _, near in self.neighbors(ants, place):
                if near not in steps and near not in ants.water:
                    steps[near] = far
                    queue.append(near)
        return steps


if __name__ == '__main__':
    Ants.run(Greedy())
