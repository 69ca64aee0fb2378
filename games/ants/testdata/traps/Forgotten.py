# Does not run.
from ants import *

PLAYER_NAME = "Forgotten"


class Forgotten(Player):

    def play(self):
        self.move(0, Down)
