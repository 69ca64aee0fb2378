# Does not run.
from game import *

PLAYER_NAME = "Forgotten"


class Forgotten(Player):

    def play(self):
        self.move(0, Down)
