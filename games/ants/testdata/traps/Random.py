# Tells its random numbers as the ids of commands.
from ants import *

PLAYER_NAME = "Random"


class Random(Player):

    def play(self):
        if self.round() > 0:
            return
        self.take(self.random(0, 999))
        self.take(2000 + self.random(5, 5))
        self.take(3000 + self.random(-1, 1))
        self.take(self.random(1000001, 2000000))
        self.take(4000 + self.random(9, 3))
        self.take(self.random(0, 1000000) - 1)
        for k in self.random_permutation(5):
            self.take(5000 + k)
        assert self.random_permutation(-1) == self.random_permutation(1000001) == self.random_permutation(0) == []


run(Random)
