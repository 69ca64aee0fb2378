# Ends by itself.
import sys

from game import *

PLAYER_NAME = "Exit"


class Exit(Player):

    def play(self):
        if self.round() == 6:
            sys.exit()


run(Exit)
