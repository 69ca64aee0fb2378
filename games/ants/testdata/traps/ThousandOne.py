# A thousand commands are fine, also for nobody and for the same ant. One more is not.
from ants import *

PLAYER_NAME = "ThousandOne"


class ThousandOne(Player):

    def play(self):
        for k in range(1000):
            self.move(-k if k % 7 == 0 else k, k % 5)
        if self.round() == 3:
            try:
                self.leave(0)
            except Exception:
                pass
            print("not reached")


run(ThousandOne)
