"""What every player of Leduc hold'em in Python can use: the hand, and the words of the protocol."""
import sys

ANTE, BETS, RAISES = 1, (2, 4), 2


class Game:
    """A match. `for hand in game.turns()` gives your decisions; answer each with `game.answer('call')`.

    Of the hand: `number`, `card`, `table` (None before it lies open), `chips` (what each seat has put in), `raises`
    (how often the bet was raised in this round of bets), `history` (pairs of seat and action, and ('table', card)).
    `shown` has both cards of the hand before, if they were shown; `score` the chips that each seat has won.
    """

    def __init__(self):
        words = self._message()[0].split()          # leduc 1 seat S ranks JQK hands N
        self.seat, self.ranks, self.hands = int(words[3]), words[5], int(words[7])
        self.score, self.shown = [0, 0], None
        print('end', flush=True)

    @property
    def other(self):
        """The seat of the other player."""
        return 1 - self.seat

    @property
    def due(self):
        """The chips that a call costs."""
        return self.chips[self.other] - self.chips[self.seat]

    @property
    def paired(self):
        """Whether the own card is like the one on the table."""
        return self.card == self.table

    def strength(self):
        """The rank of the own card: 0 is the lowest."""
        return self.ranks.index(self.card)

    def turns(self):
        while True:
            message = self._message()
            if not message:
                return
            for line in message:
                self._take(line.split())
            yield self

    def answer(self, action):
        print(action, 'end', sep='\n', flush=True)

    def _take(self, words):
        if words[0] == 'hand':                      # hand 12 first 0 card Q
            self.number, self.first, self.card = int(words[1]), int(words[3]), words[5]
            self.table, self.chips, self.raises, self.history = None, [ANTE, ANTE], 0, []
        elif words[0] == 'seat':                    # seat 0 raise
            seat, action = int(words[1]), words[2]
            if action != 'fold':
                self.chips[seat] = self.chips[1 - seat]
            if action == 'raise':
                self.chips[seat] += BETS[self.table is not None]
                self.raises += 1
            self.history.append((seat, action))
        elif words[0] == 'table':                   # table K
            self.table, self.raises = words[1], 0
            self.history.append(('table', words[1]))
        elif words[0] == 'show':                    # show Q J
            self.shown = words[1:]
        elif words[0] == 'won':                     # won 3 -3
            self.score = [s + int(w) for s, w in zip(self.score, words[1:])]
            if self.history[-1][1] == 'fold':
                self.shown = None

    @staticmethod
    def _message():
        lines = []
        for line in sys.stdin:
            if line == 'end\n':
                break
            lines.append(line[:-1])
        return lines
