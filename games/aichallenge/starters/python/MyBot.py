"""A first player: every ant walks north, or else east, south or west. Make it better!

Try it:  ./playgame "python3 starters/python/MyBot.py" "python3 bots/Random.py"
"""

from ants import Ants


class MyBot:
    def do_setup(self, ants):
        """Is called once, before the first turn. ants.rows, ants.cols and the other parameters are known."""

    def do_turn(self, ants):
        """Is called once a turn and gives its orders with ants.issue_order."""
        taken = set()  # places where an ant will be: two ants that meet die
        for ant in ants.my_ants():
            for direction in 'nesw':
                place = ants.destination(ant, direction)
                if place not in taken and ants.unoccupied(place):
                    ants.issue_order((ant, direction))
                    taken.add(place)
                    break
            if ants.time_remaining() < 50:  # milliseconds
                break


if __name__ == '__main__':
    Ants.run(MyBot())
