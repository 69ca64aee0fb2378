from dominator import *

# The empty player: it never gives a command. Begin your own player with a copy of this file: call
# the copy AI<name>.py and put the name in the next line. It is an identifier with at most 12
# letters.
PLAYER_NAME = "PyNull"


class MyPlayer(Player):

    # Your methods go here. An attribute like self.plan keeps its value from round to round.

    # Called in every round.
    def play(self):
        pass


# Plays the match. Leave it as it is.
run(MyPlayer)
