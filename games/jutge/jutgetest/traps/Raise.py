# Fails in a round.
from game import *

PLAYER_NAME = "Raise"


class Raise(Player):

    def play(self):
        if self.round() == 4:
            self.no_way_out


run(Raise)
