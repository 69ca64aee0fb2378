# Commands that cannot be executed, once each.
from dominator import *

PLAYER_NAME = "Invalid"


class Invalid(Player):

    def play(self):
        if self.round() > 0:
            return
        self.command(-1, Bottom)
        self.command(2**31 - 1, 9)
        self.command(Movement(-2**31, "b"))
        self.command(1000000, None)
        self.command(self.farmers(0)[0], LB)
        self.command(3, 8)
        self.command(3, Top)
        self.command(Movement(4, TL))


run(Invalid)
