# Commands that make no sense: they are refused before they are sent, and a better one may follow.
from apocalypse import *

PLAYER_NAME = "Refused"


class Refused(Player):

    def play(self):
        if self.round() > 0:
            return
        soldier, enemy, helicopter = self.soldiers(self.me())[0], self.soldiers(0)[0], self.helicopters(self.me())[0]
        i, j = self.data(soldier).pos
        self.command_soldier(-1, i, j)
        self.command_soldier(2**40, i, j)
        self.command_soldier(enemy, *self.data(enemy).pos)
        self.command_soldier(helicopter, *self.data(helicopter).pos)
        self.command_soldier(soldier, i + 2, j)
        self.command_soldier(soldier, -2**40, 2**40)
        self.command_soldier(soldier, i, j)
        self.command_soldier(soldier, i + 1, j)
        self.command_helicopter(soldier, NAPALM)
        self.command_helicopter(self.helicopters(2)[0], CLOCKWISE)
        self.command_helicopter(helicopter, 0)
        self.command_helicopter(helicopter, 6)
        self.command_helicopter(helicopter, NAPALM)
        self.command_helicopter(helicopter, CLOCKWISE)
        self.command_parachuter(*self.data(helicopter).pos)
        self.command_parachuter(-1, 2**40)
        try:
            self.command_soldier(self.soldiers(self.me())[1], 1.5, 2)
        except TypeError:
            return
        assert False, "half a cell"


run(Refused)
