from dominator import *

# An example: its farmers walk to the nearest cell that is not its own, its knights strike whoever is
# near and rest when they are hurt, its witches stroll. It plays exactly like Demo, which is written
# in C++. Some ideas that would make it better are at the end.
PLAYER_NAME = "PyDemo"


class Demo(Player):

    # I always am player 0, wherever I sit.
    def is_mine(self, unit):
        return unit.player == 0

    # The four straight directions, beginning with any of them. Adding 2 makes a quarter turn.
    def straight_directions(self):
        d = 2*self.random(0, 3)
        return [Dir((d + 2*k) % 8) for k in range(4)]

    # Can somebody walk on p at all? Beyond the walls around the board there is nothing.
    def is_ground(self, p):
        return self.pos_ok(p) and self.cell(p).type == Empty

    # Can a unit go to p in this round, as far as one can tell?
    def is_free(self, p):
        return self.is_ground(p) and self.cell(p).id == -1 and p not in self.promised

    # Would a farmer or a knight live on p?
    def is_safe(self, p):
        return self.is_free(p) and not self.cell(p).haunted

    def go(self, unit, d):
        self.promised.add(unit.pos + d)
        self.command(unit.id, d)

    # The neighbours of every cell without wall. The walls never change: it is enough to look once.
    def find_neighbours(self):
        ground = [Pos(i, j) for i in range(self.rows()) for j in range(self.cols()) if self.is_ground(Pos(i, j))]
        straight = [Dir(2*k) for k in range(4)]
        self.neighbours = {p: [p + d for d in straight if self.is_ground(p + d)] for p in ground}

    # For every cell the number of steps to the nearest cell that a farmer should go to: a breadth-first
    # search that begins at all the cells that are not mine at once. Cells without a way are not in it.
    def measure_steps(self):
        steps, haunted = {}, set()
        for p in self.neighbours:
            cell = self.cell(p)
            if cell.haunted:
                haunted.add(p)
            elif cell.owner != 0:
                steps[p] = 0
        pending = list(steps)
        for p in pending:
            for q in self.neighbours[p]:
                if q not in steps and q not in haunted:
                    steps[q] = steps[p] + 1
                    pending.append(q)
        self.steps = steps

    # A farmer takes the step that brings it nearest to land that is not mine.
    def command_farmer(self, farmer):
        best, least = None, 1000000
        for d in self.straight_directions():
            p = farmer.pos + d
            if self.is_safe(p) and self.steps.get(p, 1000000) < least:
                best, least = d, self.steps[p]
        if best is not None:
            self.go(farmer, best)

    # A knight strikes the weakest rival around it. With nobody there it rests until it is healthy, and
    # then takes any step, now and then a diagonal one.
    def command_knight(self, knight):
        target, weakest = None, 1000000
        for d in Dir:
            p = knight.pos + d
            if not self.is_ground(p) or self.cell(p).id == -1:
                continue
            other = self.unit(self.cell(p).id)
            if not self.is_mine(other) and other.type != Witch and other.health < weakest:
                target, weakest = d, other.health
        if target is not None:
            self.command(knight.id, target)
        elif knight.health < self.knights_health():
            self.command(knight.id, None)
        else:
            d = Dir(self.random(Bottom, LB))
            if self.is_safe(knight.pos + d):
                self.go(knight, d)

    # Would a witch on p kill somebody of mine?
    def is_near_my_people(self, p):
        return any(abs(q.i - p.i) + abs(q.j - p.j) <= 2 for q in self.my_people)

    # A witch takes any step that does not harm my own people.
    def command_witch(self, witch):
        for d in self.straight_directions():
            if self.is_free(witch.pos + d) and not self.is_near_my_people(witch.pos + d):
                self.go(witch, d)
                return

    # Called in every round.
    def play(self):
        if self.round() == 0:
            self.find_neighbours()
        self.promised = set()
        self.my_people = [self.unit(id).pos for id in self.farmers(0) + self.knights(0)]
        self.measure_steps()
        for id in self.witches(0):
            self.command_witch(self.unit(id))
        for id in self.knights(0):
            self.command_knight(self.unit(id))
        for id in self.farmers(0):
            self.command_farmer(self.unit(id))

    # Ideas: A witch wins a unit for you with every rival that she comes near, so she should look for
    # them. Nobody keeps away from where a witch may be in the next round, my own one included. All
    # farmers of a place run to the same cell. The knights find rivals only by chance.


run(Demo)
