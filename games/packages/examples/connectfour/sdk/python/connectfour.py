"""What every player of Connect Four in Python can use: the board, and the words of the protocol."""
import sys


class Game:
    """A match. `for board in game.turns()` gives your turns; answer each with `game.drop(column)`.

    `cells[row][column]` is the seat of a disc, or None; row 0 is the uppermost.
    """

    def __init__(self):
        hello, opening = self._message()
        words = hello.split()               # connectfour 1 seat S rows R columns C need N
        self.seat, self.rows, self.columns, self.need = (int(w) for w in words[3::2])
        self.opening = [int(w) for w in opening.split()[1:]]
        self.cells = [[None] * self.columns for _ in range(self.rows)]
        for number, column in enumerate(self.opening):
            self.put(column, number % 2)
        print('end', flush=True)

    @property
    def other(self):
        """The seat of the other player."""
        return 1 - self.seat

    def turns(self):
        while True:
            message = self._message()
            if not message:
                return
            last = message[0].split()[1]
            if last != '-':
                self.put(int(last), self.other)
            yield self

    def drop(self, column):
        """Answers with a column."""
        self.put(column, self.seat)
        print(column, 'end', sep='\n', flush=True)

    def free(self):
        """The columns that are not full."""
        return [c for c in range(self.columns) if self.cells[0][c] is None]

    def put(self, column, seat):
        """Drops a disc on this board, to try something out, and returns its row."""
        row = max(r for r in range(self.rows) if self.cells[r][column] is None)
        self.cells[row][column] = seat
        return row

    def take(self, column):
        """Takes the uppermost disc of a column back."""
        row = min(r for r in range(self.rows) if self.cells[r][column] is not None)
        self.cells[row][column] = None

    def wins(self, column, seat):
        """Whether a disc of a seat in a column makes a row that wins."""
        row = self.put(column, seat)
        won = any(self._length(row, column, *way) >= self.need for way in ((0, 1), (1, 0), (1, 1), (1, -1)))
        self.take(column)
        return won

    def _length(self, row, column, down, right):
        seat, length = self.cells[row][column], 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < self.rows and 0 <= c < self.columns and self.cells[r][c] == seat:
                length, r, c = length + 1, r + sign * down, c + sign * right
        return length

    @staticmethod
    def _message():
        lines = []
        for line in sys.stdin:
            if line == 'end\n':
                break
            lines.append(line[:-1])
        return lines
