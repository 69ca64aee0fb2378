# Asks for what is not there.
from apocalypse import *

PLAYER_NAME = "OutOfRange"


class OutOfRange(Player):

    def __init__(self):
        self.ask()
        assert self.what(0, 0) == -1 and self.soldiers(0) == self.posts() == [] and self.status(0) == -1, "there is no state yet"
        self.command_soldier(9, 1, 1)
        self.command_helicopter(1, NAPALM)
        self.command_parachuter(5, 5)

    def ask(self):
        assert self.what(-1, 1) == self.fire_time(60, 0) == self.which_soldier(0, 60) == self.which_helicopter(-1, -1) == -1
        assert self.post_owner(0, 2**40) == self.post_value(-1, 3) == -1
        assert self.data(-1) == self.data(10**9) == self.data(None or 0) == NUL
        assert self.soldiers(4) == self.helicopters(-1) == []
        assert self.total_score(-1) == self.status(4) == -1

    def play(self):
        for k in range(20):
            self.ask()


run(OutOfRange)
