# Asks for what is not there.
from dominator import *

PLAYER_NAME = "OutOfRange"


class OutOfRange(Player):

    def __init__(self):
        self.ask()
        assert self.nb_units() == 0 and self.farmers(0) == []

    def ask(self):
        assert self.cell(-1, 1) == Cell() == (Empty, -1, -1, False)
        assert self.cell(Pos(37, 0)) == Cell() and self.cell(0, 2**40) == Cell()
        assert self.unit(-1) == Unit() and self.unit(10**9) == Unit() and Unit().type == Farmer and Unit().player == -1
        assert self.farmers(4) == self.knights(-1) == self.witches(4) == []
        assert self.land(4) == -1 and self.total_score(-1) == -1 and self.status(4) == -2

    def play(self):
        for k in range(100):
            self.ask()


run(OutOfRange)
