"""What a player in Python needs: it reads the game's messages, keeps what is known of the board and sends orders.

    from ants import Ants

    class MyBot:
        def do_setup(self, ants):   # once, with the parameters known
            pass

        def do_turn(self, ants):    # once a turn
            for ant in ants.my_ants():
                for direction in 'nesw':
                    if ants.unoccupied(ants.destination(ant, direction)):
                        ants.issue_order((ant, direction))
                        break

    if __name__ == '__main__':
        Ants.run(MyBot())

Places are pairs (row, col). Rows grow southwards, columns eastwards; the board has no edges. Player 0 is always you.
"""

import sys
import time
import traceback

AIM = {'n': (-1, 0), 'e': (0, 1), 's': (1, 0), 'w': (0, -1)}
RIGHT = {'n': 'e', 'e': 's', 's': 'w', 'w': 'n'}
LEFT = {'n': 'w', 'w': 's', 's': 'e', 'e': 'n'}
BEHIND = {'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}

MY_ANT = 0


class Ants:
    """The board as you know it. The parameters of turn 0 are attributes: rows, cols, turns, turntime, loadtime,
    viewradius2, attackradius2, spawnradius2, player_seed."""

    def __init__(self):
        self.rows = self.cols = 0
        self.turns = 0
        self.turn = 0
        self.loadtime = self.turntime = 0
        self.viewradius2 = self.attackradius2 = self.spawnradius2 = 0
        self.player_seed = 0
        self.water = set()       # all water seen so far
        self.ant_list = {}       # place -> owner, of visible ants
        self.hill_list = {}      # place -> owner, of visible hills
        self.dead_list = {}      # place -> owners of the ants that died there in the last turn
        self.food_list = []
        self.turn_start = time.time()
        self._orders = []
        self._visible = None
        self._offsets = None

    # What is on the board.

    def my_ants(self):
        return [place for place, owner in self.ant_list.items() if owner == MY_ANT]

    def enemy_ants(self):
        """Pairs (place, owner)."""
        return [(place, owner) for place, owner in self.ant_list.items() if owner != MY_ANT]

    def my_hills(self):
        return [place for place, owner in self.hill_list.items() if owner == MY_ANT]

    def enemy_hills(self):
        """Pairs (place, owner), of the hills that you see now."""
        return [(place, owner) for place, owner in self.hill_list.items() if owner != MY_ANT]

    def food(self):
        return list(self.food_list)

    def passable(self, place):
        """No water is known there."""
        return place not in self.water

    def unoccupied(self, place):
        """Neither water nor an ant nor food is there."""
        return place not in self.water and place not in self.ant_list and place not in self._food_set

    def visible(self, place):
        """One of your ants sees the place."""
        if self._visible is None:
            if self._offsets is None:
                reach = int(self.viewradius2 ** 0.5)
                self._offsets = [(r, c) for r in range(-reach, reach + 1) for c in range(-reach, reach + 1)
                                 if r * r + c * c <= self.viewradius2]
            rows, cols = self.rows, self.cols
            self._visible = set()
            for row, col in self.my_ants():
                self._visible.update(((row + r) % rows, (col + c) % cols) for r, c in self._offsets)
        return place in self._visible

    # The geometry of the board.

    def destination(self, place, direction):
        """The place next to one."""
        row, col = AIM[direction]
        return (place[0] + row) % self.rows, (place[1] + col) % self.cols

    def distance(self, a, b):
        """Steps between two places if there is no water in between."""
        rows = abs(a[0] - b[0])
        cols = abs(a[1] - b[1])
        return min(rows, self.rows - rows) + min(cols, self.cols - cols)

    def direction(self, a, b):
        """The one or two directions that lead from a towards b."""
        result = []
        south = (b[0] - a[0]) % self.rows
        if south:
            result.append('s' if 2 * south <= self.rows else 'n')
        east = (b[1] - a[1]) % self.cols
        if east:
            result.append('e' if 2 * east <= self.cols else 'w')
        return result

    # Orders and time.

    def issue_order(self, order):
        """Takes ((row, col), direction)."""
        (row, col), direction = order
        self._orders.append('o %d %d %s\n' % (row, col, direction))

    def time_remaining(self):
        """Milliseconds until the answer has to be there."""
        limit = self.turntime if self.turn else self.loadtime
        return int(limit - 1000 * (time.time() - self.turn_start))

    # The messages.

    def setup(self, lines):
        """Takes the parameters of turn 0."""
        for line in lines:
            key, _, value = line.partition(' ')
            try:
                setattr(self, key, int(value))
            except ValueError:
                pass
        self.turn = 0

    def update(self, lines):
        """Takes the state of a turn."""
        self.ant_list, self.hill_list, self.dead_list, self.food_list = {}, {}, {}, []
        self._visible = None
        for line in lines:
            fields = line.split()
            if not fields:
                continue
            kind = fields[0]
            if kind == 'turn':
                self.turn = int(fields[1])
                continue
            if kind not in ('w', 'f', 'a', 'h', 'd'):
                continue
            place = int(fields[1]), int(fields[2])
            if kind == 'w':
                self.water.add(place)
            elif kind == 'f':
                self.food_list.append(place)
            elif kind == 'a':
                self.ant_list[place] = int(fields[3])
            elif kind == 'h':
                self.hill_list[place] = int(fields[3])
            else:
                self.dead_list.setdefault(place, []).append(int(fields[3]))
        self._food_set = set(self.food_list)

    def finish_turn(self):
        """Sends the orders."""
        sys.stdout.write(''.join(self._orders) + 'go\n')
        sys.stdout.flush()
        self._orders = []

    @staticmethod
    def run(bot):
        """Plays a match. An exception in a turn is written to stderr, and the orders given before it count."""
        ants = Ants()
        lines = []
        for line in sys.stdin:
            line = line.strip().lower()
            if line == 'end':
                return
            if line not in ('ready', 'go'):
                if not lines:
                    ants.turn_start = time.time()
                lines.append(line)
                continue
            try:
                if line == 'ready':
                    ants.setup(lines)
                    if hasattr(bot, 'do_setup'):
                        bot.do_setup(ants)
                else:
                    ants.update(lines)
                    bot.do_turn(ants)
            except Exception:
                traceback.print_exc(file=sys.stderr)
                sys.stderr.flush()
            lines = []
            ants.finish_turn()
