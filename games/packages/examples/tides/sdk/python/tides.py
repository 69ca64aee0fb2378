"""What every player of Tides in Python can use: the world, and the words of the protocol."""
import sys

NORTH, EAST, SOUTH, WEST = range(4)
DOWN, RIGHT = (-1, 0, 1, 0), (0, 1, 0, -1)


class Game:
    """A match. `for world in game.rounds()` gives the rounds. Orders of `world.move` are sent by themselves.

    Cells are numbered row by row. `growth`, `owner` and `strength` are lists by cell; the owner is None for nobody.
    """

    def __init__(self):
        words = sys.stdin.readline().split()        # tides 1 seat S seats N size Z
        self.seat, self.seats, self.size = int(words[3]), int(words[5]), int(words[7])
        size = self.size
        self.growth = [int(digit) for _ in range(size) for digit in sys.stdin.readline().strip()]
        sys.stdin.readline()
        self.next = [[(r + DOWN[d]) % size * size + (c + RIGHT[d]) % size for d in range(4)]
                     for r in range(size) for c in range(size)]
        print('end', flush=True)

    def rounds(self):
        while True:
            lines = []
            for line in sys.stdin:
                if line == 'end\n':
                    break
                lines.append(line)
            if len(lines) != 2 * self.size:
                return
            owners = {'.': None, '0': 0, '1': 1, '2': 2, '3': 3}
            self.owner = [owners[letter] for line in lines[:self.size] for letter in line.strip()]
            self.strength = [int(word) for line in lines[self.size:] for word in line.split()]
            self._orders = []
            yield self
            print(*self._orders, 'end', sep='\n', flush=True)

    def mine(self):
        """The own cells."""
        return [cell for cell, owner in enumerate(self.owner) if owner == self.seat]

    def move(self, cell, direction):
        self._orders.append(f'{cell // self.size} {cell % self.size} {"NESW"[direction]}')
