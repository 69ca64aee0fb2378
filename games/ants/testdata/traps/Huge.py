# Commands an ant whose id is no 32-bit number: the judge would not understand it.
from ants import *

PLAYER_NAME = "Huge"


class Huge(Player):

    def play(self):
        if self.round() == 1:
            self.take(2**31)


run(Huge)
