# Commands that cannot be executed, once each.
from ants import *

PLAYER_NAME = "Invalid"


class Invalid(Player):

    def play(self):
        if self.round() > 0:
            return
        self.move(-1, Down)
        self.move(2**31 - 1, 4)
        self.move(-2**31, None)
        self.take(1000000)
        self.lay(3, "down", Queen)
        self.lay(4, Up, 7)
        self.lay(5, Left, Soldier)
        self.leave(0)
        self.leave(0)


run(Invalid)
