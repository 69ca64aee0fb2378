# Commands a unit whose id is no 32-bit number: the judge would not understand it.
from dominator import *

PLAYER_NAME = "Huge"


class Huge(Player):

    def play(self):
        if self.round() == 1:
            self.command(2**31, Top)


run(Huge)
