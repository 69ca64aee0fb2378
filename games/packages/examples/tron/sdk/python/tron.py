"""What every player of Tron in Python can use: the board, and the words of the protocol."""
import sys

STEP = {'up': (-1, 0), 'right': (0, 1), 'down': (1, 0), 'left': (0, -1)}
DIRECTIONS = list(STEP)


class State:
    """The board in one round."""

    def __init__(self, game):
        self.game, self.heads = game, game.heads

    @property
    def me(self):
        """The place of the own bike, (row, column)."""
        return self.heads[self.game.seat]

    def next(self, direction, place=None):
        """The place that a bike at a place, by default the own one, reaches in a direction."""
        row, column = place or self.me
        return row + STEP[direction][0], column + STEP[direction][1]

    def free(self, place):
        """Whether a bike can go to a place."""
        size = self.game.size
        return 0 <= place[0] < size and 0 <= place[1] < size and place not in self.game.walls


class Game:
    """A match. `for state in game.rounds()` gives the rounds; answer each with `game.go(direction)`."""

    def __init__(self):
        words = self._message()[0].split()          # tron 1 seat S seats N size Z
        self.seat, self.seats, self.size = int(words[3]), int(words[5]), int(words[7])
        self.heads = [None] * self.seats            # None: out of the match
        self.walls = set()
        print('end', flush=True)

    def rounds(self):
        while True:
            message = self._message()
            if not message:
                return
            self.heads = [None if w == '-' else tuple(map(int, w.split(','))) for w in message[-1].split()]
            if self.heads[self.seat] is None:       # the last message to a bike that is out
                return
            self.walls.update(h for h in self.heads if h)
            yield State(self)

    def go(self, direction):
        print(direction, 'end', sep='\n', flush=True)

    @staticmethod
    def _message():
        lines = []
        for line in sys.stdin:
            if line == 'end\n':
                break
            lines.append(line[:-1])
        return lines
