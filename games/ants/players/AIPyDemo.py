from ants import *

# An example: its workers carry food to the queen, and the queen eats it and lays eggs. Whoever has
# nothing to do walks about. It plays exactly like Demo, which is written in C++. Some ideas that
# would make it better are at the end.
PLAYER_NAME = "PyDemo"


class Demo(Player):

    # The four directions in random order, so that ants do not all prefer the same side.
    def directions(self):
        return [Dir(d) for d in self.random_permutation(4)]

    # Can an ant walk on p at all?
    def is_soil(self, p):
        return self.pos_ok(p) and self.cell(p).type == Soil

    # Can an ant go to p without a fight?
    def is_free(self, p):
        return self.is_soil(p) and self.cell(p).id == -1 and p not in self.promised

    # The ant goes in direction d.
    def go(self, ant, d):
        self.promised.add(ant.pos + d)
        self.move(ant.id, d)

    def is_next_to_queen(self, p):
        return abs(p.i - self.queen.i) + abs(p.j - self.queen.j) == 1

    # Food that a worker should fetch. What lies next to the queen is for her to eat.
    def is_food(self, p):
        return self.cell(p).bonus is not None and not self.is_next_to_queen(p)

    # The neighbours of every cell of soil. The water never changes: it is enough to look once.
    def find_neighbours(self):
        soil = [Pos(i, j) for i in range(self.board_rows()) for j in range(self.board_cols()) if self.is_soil(Pos(i, j))]
        self.neighbours = {p: [p + d for d in Dir if self.is_soil(p + d)] for p in soil}

    # The number of steps from every cell to the nearest of the goals: a breadth-first search that
    # begins at all goals at once. Cells without a way are not in it.
    def distances(self, goals):
        dist = {p: 0 for p in goals}
        pending = list(goals)
        for p in pending:
            steps = dist[p] + 1
            for q in self.neighbours[p]:
                if q not in dist:
                    dist[q] = steps
                    pending.append(q)
        return dist

    # The ant makes a step that brings it nearer. If its way is blocked it makes any step.
    def approach(self, ant, dist):
        far = 1000000
        for d in self.directions():
            p = ant.pos + d
            if self.is_free(p) and dist.get(p, far) < dist.get(ant.pos, far):
                self.go(ant, d)
                return
        self.wander(ant)

    # The ant makes any step, if it can.
    def wander(self, ant):
        for d in self.directions():
            if self.is_free(ant.pos + d):
                self.go(ant, d)
                return

    # A worker with food brings it to a cell next to the queen and leaves it there.
    def bring_food(self, worker, to_queen):
        if not self.is_next_to_queen(worker.pos):
            self.approach(worker, to_queen)
        elif self.cell(worker.pos).bonus is None:
            self.leave(worker.id)
        else:
            self.wander(worker)

    # A worker without food takes what it stands on, or goes to the nearest food.
    def fetch_food(self, worker, to_food):
        if self.is_food(worker.pos):
            self.take(worker.id)
        else:
            self.approach(worker, to_food)

    # Does the queen have what an egg of a worker needs?
    def can_lay(self, mother):
        return all(mother.reserve[n] >= self.needed(Worker, n) for n in NutrientType)

    # The queen lays an egg if she can. Otherwise she eats what lies beside her.
    def command_queen(self, mother):
        may_move = self.round() % self.queen_period() == 0
        for d in self.directions():
            p = mother.pos + d
            if not self.is_free(p):
                continue
            if self.can_lay(mother):
                self.promised.add(p)
                self.lay(mother.id, d, Worker)
                return
            if may_move and self.cell(p).bonus is not None:
                self.go(mother, d)
                return

    # Called in every round.
    def play(self):
        if self.round() == 0:
            self.find_neighbours()
        if not self.queens(self.me()):
            return  # nobody is left
        mother = self.ant(self.queens(self.me())[0])
        self.queen = mother.pos  # where my queen is in this round
        self.promised = set()  # the cells where my ants go: two that go to the same cell would both die
        self.command_queen(mother)

        to_food = self.distances([p for p in self.neighbours if self.is_food(p)])
        to_queen = self.distances([self.queen])
        for id in self.workers(self.me()):
            worker = self.ant(id)
            if worker.bonus is None:
                self.fetch_food(worker, to_food)
            else:
                self.bring_food(worker, to_queen)
        for id in self.soldiers(self.me()):
            self.wander(self.ant(id))

    # Ideas: All workers run to the same food, although one would do. The queen could come to meet
    # them. Nobody looks out for the soldiers of others, who kill workers, and my own soldiers just
    # walk about. A new search for the way to the food is only needed when the food has changed.


# Plays the match. Leave it as it is.
run(Demo)
