from apocalypse import *

# An example: its soldiers walk to the nearest post that is not its own and attack whoever stands
# beside them. Its helicopters fly about, throw napalm on enemies and let parachuters jump. It plays
# exactly like Demo, which is written in C++. Some ideas that would make it better are at the end.
PLAYER_NAME = "PyDemo"

FAR = MAX*MAX

# The nine positions around one, itself included, and the way to each of the four orientations.
AROUND = [Position(k//3 - 1, k%3 - 1) for k in range(9)]
AHEAD = [Position(1, 0), Position(0, 1), Position(-1, 0), Position(0, -1)]


class Demo(Player):

    # Can a soldier be at p and live?
    def is_safe(self, p):
        return self.what(*p) in (FOREST, GRASS) and self.fire_time(*p) == 0

    # Is p safe, and is nobody there, and does nobody of mine go there?
    def is_free(self, p):
        return self.is_safe(p) and self.which_soldier(*p) == 0 and p not in self.promised

    # The player of the soldier at p, -1 if there is none.
    def soldier_of(self, p):
        id = self.which_soldier(*p)
        return -1 if id == 0 else self.data(id).player

    def is_enemy(self, p):
        return self.soldier_of(p) not in (-1, self.me())

    # The neighbours of every position where soldiers can be. Forests become grass, but nothing else ever
    # changes: it is enough to look once.
    def find_neighbours(self):
        land = [Position(i, j) for i in range(MAX) for j in range(MAX) if self.what(i, j) in (FOREST, GRASS)]
        known = set(land)
        self.neighbours = {p: [p + d for d in AROUND if p + d in known] for p in land}

    # The number of steps from every position to the nearest post that is not mine: a breadth-first
    # search that begins at all those posts at once. Positions without a way are not in it.
    def distances(self):
        dist = {post.pos: 0 for post in self.posts() if post.player != self.me()}
        burning = {p for p in self.neighbours if self.fire_time(*p) > 0}
        pending = list(dist)
        for p in pending:
            steps = dist[p] + 1
            for q in self.neighbours[p]:
                if q not in dist and q not in burning:
                    dist[q] = steps
                    pending.append(q)
        return dist

    # A soldier attacks an enemy if there is one beside him. Otherwise he makes a step that brings him
    # nearer to a post. He looks around in random order, so that soldiers do not all prefer one side.
    def command(self, soldier, dist):
        best = soldier.pos
        for k in self.random_permutation(9):
            p = soldier.pos + AROUND[k]
            if self.is_enemy(p) and self.is_safe(p):
                self.command_soldier(soldier.id, *p)
                return
            if dist.get(p, FAR) < dist.get(best, FAR) and self.is_free(p):
                best = p
        if best != soldier.pos:
            self.promised.add(best)
            self.command_soldier(soldier.id, *best)

    # All positions of the square under a helicopter.
    def square(self, helicopter):
        reach = range(-REACH, REACH + 1)
        return [helicopter.pos + (di, dj) for di in reach for dj in reach]

    # How many more enemies than soldiers of mine are under a helicopter?
    def gain(self, helicopter):
        below = [self.soldier_of(p) for p in self.square(helicopter)]
        return sum(-1 if pl == self.me() else 1 for pl in below if pl != -1)

    # Is there a mountain close before a helicopter?
    def is_blocked(self, helicopter):
        di, dj = AHEAD[helicopter.orientation]
        ahead = helicopter.pos + (di*(REACH + 1), dj*(REACH + 1))
        return any(self.what(*(ahead + (dj*k, di*k))) == MOUNTAIN for k in range(-REACH, REACH + 1))

    # A helicopter throws napalm where it is worth it, and otherwise flies about.
    def command_flight(self, helicopter):
        if helicopter.napalm == 0 and self.gain(helicopter) > 0:
            self.command_helicopter(helicopter.id, NAPALM)
        elif self.is_blocked(helicopter) or self.random(1, 10) == 1:
            self.command_helicopter(helicopter.id, self.random(COUNTER_CLOCKWISE, CLOCKWISE))
        else:
            self.command_helicopter(helicopter.id, FORWARD2)

    # Parachuters jump to where nobody is, as long as there are any.
    def command_jumps(self, helicopter):
        left = len(helicopter.parachuters)
        for p in self.square(helicopter):
            if left == 0 or self.jumps == MAX_JUMP:
                return
            if self.is_free(p):
                self.promised.add(p)
                self.command_parachuter(*p)
                left -= 1
                self.jumps += 1

    # Called in every round.
    def play(self):
        if self.round() == 0:
            self.find_neighbours()
        self.promised = set()  # the positions where my soldiers go
        self.jumps = 0  # how many parachuters jump
        for id in self.helicopters(self.me()):
            self.command_jumps(self.data(id))
            self.command_flight(self.data(id))
        dist = self.distances()
        for id in self.soldiers(self.me()):
            self.command(self.data(id), dist)

    # Ideas: All soldiers leave a post as soon as it is conquered. Nobody keeps away from forests that
    # are about to burn, or from helicopters of others that have napalm. My helicopters do not look for
    # enemies, and fly away before all parachuters have jumped.


# Plays the match. Leave it as it is.
run(Demo)
