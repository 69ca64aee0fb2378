# Fails before the match begins.
from game import *

PLAYER_NAME = "Initialise"


class Initialise(Player):

    def __init__(self):
        self.plan = []
        self.first = self.plan[0]


run(Initialise)
