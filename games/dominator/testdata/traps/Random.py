# Tells its random numbers as the ids of commands.
from dominator import *

PLAYER_NAME = "Random"


class Random(Player):

    def play(self):
        if self.round() > 0:
            return
        self.command(self.random(0, 999))
        self.command(2000 + self.random(5, 5))
        self.command(3000 + self.random(-1, 1))
        self.command(self.random(1000001, 2000000))
        self.command(4000 + self.random(9, 3))
        self.command(self.random(0, 1000000) - 1)
        for k in self.random_permutation(5):
            self.command(5000 + k)
        assert self.random_permutation(-1) == self.random_permutation(1000001) == self.random_permutation(0) == []


run(Random)
