# Prints, and reads what is not there.
from game import *
import sys

PLAYER_NAME = "Print"

print("first words")


class Print(Player):

    def play(self):
        print("round", self.round())
        sys.stdout.write("end\n")
        try:
            input()
        except EOFError:
            return
        assert False, "there is something to read"


run(Print)
