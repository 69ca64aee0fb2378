# A thousand commands are fine, also for nobody and for the same unit. One more is not.
from dominator import *

PLAYER_NAME = "ThousandOne"


class ThousandOne(Player):

    def play(self):
        for k in range(1000):
            self.command(-k if k % 7 == 0 else k, k % 9)
        if self.round() == 3:
            self.command(0)
            print("not reached")


run(ThousandOne)
