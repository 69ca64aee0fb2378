"""What a referee hears from the judge, and what it says to it. docs/13-games.md of Agon has the lines.

    match = agon.Match()                # the first message: match.seats, match.seed, match.config
    match.tell('*', 'mygame 1')
    while match.next():                 # sends what was said, and waits for the next round
        for seat in match.playing():
            print(match.answer(seat))   # on stderr, for you
        match.score(scores)
        match.ask('*')

Seats are a number, several numbers or '*'. Words are joined by spaces.
"""
import sys


class Match:
    """One match, between two messages of the judge."""

    def __init__(self):
        self._to_judge, sys.stdout = sys.stdout, sys.stderr     # a print() is no line of the protocol
        self._reply, self._over = [], False
        self.round = -1                 # -1 before the first
        self.seats = self.seed = 0
        self.config = []                # the lines of the board
        for line in self._read():
            word, _, text = line.partition(' ')
            if word == 'seats':
                self.seats = int(text)
            elif word == 'seed':
                self.seed = int(text)
            elif word == 'config':
                self.config.append(text)
        self.cpu = [0.0] * self.seats   # seconds that each seat has used, -1 if it is frozen
        self.out = {}                   # seats that the judge has frozen since the last round, and why
        self._plays = [True] * self.seats
        self._said = [[] for _ in range(self.seats)]

    def next(self):
        """Ends the reply and takes the next message. False: the match is over."""
        self._send()
        if self._over:
            return False
        message = self._read()
        if not message:
            return False
        self.out = {}
        self._said = [[] for _ in range(self.seats)]
        for line in message:
            word, _, text = line.partition(' ')
            if word == 'round':
                self.round = int(text)
            elif word == 'out':
                seat, _, reason = text.partition(' ')
                self.out[int(seat)] = reason
                self._plays[int(seat)] = False
            elif word == 'cpu':
                self.cpu = [float(seconds) for seconds in text.split()]
            elif word.isdecimal():
                self._said[int(word)].append(text)
        return True

    def playing(self):
        """The seats that are still in the match: neither frozen, nor at fault, nor gone."""
        return [seat for seat in range(self.seats) if self._plays[seat]]

    def plays(self, seat):
        """Whether a seat is still in the match."""
        return self._plays[seat]

    def lines(self, seat):
        """The lines of a seat's answer to the round before."""
        return self._said[seat]

    def answer(self, seat):
        """The whole answer of a seat; '' when there is none."""
        return '\n'.join(self._said[seat])

    def tell(self, seats, *words):
        self._say('tell', seats, *words)

    def ask(self, seats):
        self._say('ask', seats)

    def score(self, scores):
        self._say('score', *scores)

    def fault(self, seat, *words):
        self._plays[seat] = False
        self._say('fault', seat, *words)

    def note(self, seat, *words):
        self._say('note', seat, *words)

    def gone(self, seat, *words):
        self._plays[seat] = False
        self._say('gone', seat, *words)

    def frame(self, *words):
        self._say('frame', *words)

    def over(self, *words):
        self._over = True
        self._say('over', *words)

    def refuse(self, line, *words):
        """Says which line of the configuration is wrong, 0 for the whole, and ends the program."""
        self._reply.clear()
        self._say('refuse', line, *words)
        self._send()
        sys.exit()

    def _say(self, *words):
        several = (list, tuple, set)
        self._reply.append(' '.join(','.join(map(str, sorted(w))) if isinstance(w, several) else str(w) for w in words))

    def _send(self):
        self._to_judge.write('\n'.join(self._reply + ['end\n']))
        self._to_judge.flush()
        self._reply.clear()

    @staticmethod
    def _read():
        lines = []
        for line in sys.stdin:
            if line == 'end\n':
                return lines
            lines.append(line[:-1])
        return []
