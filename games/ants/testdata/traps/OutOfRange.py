# Asks for what is not there.
from ants import *

PLAYER_NAME = "OutOfRange"


class OutOfRange(Player):

    def __init__(self):
        self.ask()

    def ask(self):
        assert self.cell(-1, 1) == Cell() == (Soil, None, -1)
        assert self.cell(Pos(25, 0)) == Cell() and self.cell(0, 2**40) == Cell()
        assert self.ant(-1) == Ant() and self.ant(10**9) == Ant() and Ant().type == Queen and Ant().player == -1
        assert self.queens(4) == self.soldiers(-1) == self.workers(4) == []
        assert self.score(-1) == -1 and self.status(4) == -2
        assert self.needed(Queen, Protein) == 0

    def play(self):
        for k in range(100):
            self.ask()


run(OutOfRange)
