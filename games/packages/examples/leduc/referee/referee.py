"""Leduc hold'em: one card each, one on the table, two rounds of bets. The score is the chips won in all hands."""
import sys
from random import Random

ALL_RANKS = 'A23456789TJQK'                         # weakest first; a deck has the last ones, two cards of each
ANTE, BETS, RAISES = 1, (2, 4), 2                   # the bet of each round, and how often it may be raised


def messages():
    """Yields each message of the judge as a list of lines."""
    lines = []
    for line in sys.stdin:
        if line == 'end\n':
            yield lines
            lines = []
        else:
            lines.append(line[:-1])


def reply(lines):
    sys.stdout.write('\n'.join(lines + ['end\n']))
    sys.stdout.flush()


class Refused(Exception):
    """The configuration is wrong."""


def configure(config):
    """Returns the ranks of the deck, the number of hands, and the deals that the configuration gives."""
    ranks, hands, deals = 3, 200, []
    for number, line in enumerate(config, 1):
        words = line.split()
        if not words:
            continue
        number_given = len(words) == 2 and words[1].isascii() and words[1].isdecimal() and len(words[1]) < 6
        value = int(words[1]) if number_given else -1
        if words[0] == 'ranks':
            if not 3 <= value <= len(ALL_RANKS) or deals:
                raise Refused(f'{number} expected "ranks" and a number from 3 to {len(ALL_RANKS)}, before any deal')
            ranks = value
        elif words[0] == 'hands':
            if not 2 <= value <= 1000 or value % 2:
                raise Refused(f'{number} expected "hands" and an even number from 2 to 1000')
            hands = value
        elif words[0] == 'deal':
            cards = words[1:]
            if len(cards) != 3 or not set(cards) <= set(ALL_RANKS[-ranks:]) or len(set(cards)) == 1:
                raise Refused(f'{number} expected "deal" and three cards, those of seat 0, of seat 1 and of the table, '
                              f'of {ALL_RANKS[-ranks:]}')
            deals.append(tuple(cards))
            if len(deals) > 1000:
                raise Refused(f'{number} there are more than 1000 deals')
        else:
            raise Refused(f'{number} expected "ranks", "hands" or "deal"')
    return ALL_RANKS[-ranks:], hands, deals


def shuffled(items, rng):
    """Returns the items in an order that stays the same in all versions of Python."""
    return [item for _, item in sorted(((rng.random(), i), item) for i, item in enumerate(items))]


def random_deals(ranks, hands, rng):
    """Returns deals for all hands. The second half has those of the first one in another order and with exchanged
    cards, so that luck evens out."""
    half = [tuple(shuffled(ranks * 2, rng)[:3]) for _ in range(hands // 2)]
    return half + [(b, a, table) for a, b, table in shuffled(half, rng)]


class Hand:
    """One hand: who has put in how much, and whose turn it is."""

    def __init__(self, first, cards, table):
        self.first, self.cards, self.table = first, cards, table
        self.put_in = [ANTE, ANTE]
        self.street = 0                             # 1: the table's card lies open
        self.turn, self.raises, self.acted = first, 0, 0
        self.winner = None                          # a seat; 2: the pot is split
        self.folded = False

    def act(self, action):
        """Takes the action of the seat whose turn it is. The result says what it counts as."""
        seat, other = self.turn, 1 - self.turn
        due = self.put_in[other] - self.put_in[seat]
        if action == 'fold' and not due or action == 'raise' and self.raises == RAISES:
            action = 'call'
        self.acted += 1
        if action == 'fold':
            self.winner, self.folded = other, True
            return action
        self.put_in[seat] += due
        if action == 'raise':
            self.put_in[seat] += BETS[self.street]
            self.raises += 1
        elif self.acted > 1:
            self.end_street()
            return action
        self.turn = other
        return action

    def end_street(self):
        if self.street == 0:
            self.street, self.turn, self.raises, self.acted = 1, self.first, 0, 0
            return
        a, b = (len(ALL_RANKS) if card == self.table else ALL_RANKS.index(card) for card in self.cards)
        self.winner = 2 if a == b else 0 if a > b else 1

    def won(self):
        """Returns the chips that each seat has won."""
        if self.winner == 2:
            return [0, 0]
        lost = self.put_in[1 - self.winner]
        return [lost, -lost] if self.winner == 0 else [-lost, lost]


# Where things lie on the plane: cards and bets of the seats, the table's card, the pot.
CARD, BET, TABLE, DECK = ((8.4, 5), (1.6, 5)), ((8.4, 8.2), (1.6, 8.2)), (5, 5), (5, 1.6)
SAYS = {'fold': 'folds', 'call': 'calls', 'check': 'checks', 'raise': 'raises'}


class Match:
    def __init__(self, seats, deals):
        self.deals, self.number = deals, -1
        self.score = [0, 0]
        self.hand = None
        self.left = set()                           # seats that are out of the match
        self.lines = []

    def say(self, *lines):
        self.lines.extend(lines)

    def deal(self):
        """Begins the next hand. Nobody is told anything of it but the own card."""
        self.number += 1
        first = self.number % 2
        a, b, table = self.deals[self.number]
        hand = self.hand = Hand(first, (a, b), table)
        for seat in (0, 1):
            y, x = CARD[seat]
            self.say(f'tell {seat} hand {self.number} first {first} card {hand.cards[seat]}',
                     f'frame only {1 - seat} put c{seat} card {y} {x} {seat} text=?',
                     f'frame only {seat} put c{seat} card {y} {x} {seat} text={hand.cards[seat]}',
                     f'frame only {1 - seat} panel {seat} card ?',
                     f'frame only {seat} panel {seat} card {hand.cards[seat]}')
        self.say(f'frame put t back {DECK[0]} {DECK[1]} text=?')
        self.show_bets()

    def show_bets(self):
        for seat in (0, 1):
            bet = self.hand.put_in[seat]
            self.say(f'frame set b{seat} text={bet}', f'frame panel {seat} bet {bet}')

    def act(self, seat, answer):
        """Takes the answer of the seat whose turn it is."""
        hand = self.hand
        due = hand.put_in[1 - seat] - hand.put_in[seat]
        street = hand.street
        action = hand.act(answer)
        if action != answer:
            why = 'there is nothing to pay' if answer == 'fold' else 'the bet was raised twice already'
            self.say(f'note {seat} {answer} counts as call: {why}')
        word = 'check' if action == 'call' and not due else action
        self.say(f'tell * seat {seat} {action}', f'frame say seat {seat} {SAYS[word]}')
        self.show_bets()
        if hand.street > street:
            self.say(f'tell * table {hand.table}',
                     f'frame move t {TABLE[0]} {TABLE[1]}', f'frame set t text={hand.table}')
        if hand.winner is not None:
            self.finish()

    def finish(self):
        """Ends the hand. Cards are shown if nobody has folded."""
        hand = self.hand
        if not hand.folded:
            self.say(f'tell * show {hand.cards[0]} {hand.cards[1]}')
            for seat in (0, 1):
                y, x = CARD[seat]
                self.say(f'frame put c{seat} card {y} {x} {seat} text={hand.cards[seat]}',
                         f'frame panel {seat} card {hand.cards[seat]}')
        won = hand.won()
        self.say(f'tell * won {won[0]} {won[1]}')
        if hand.winner < 2:
            (y1, x1), (y2, x2) = BET[1 - hand.winner], BET[hand.winner]
            self.say(f'frame line {hand.winner} {y1} {x1} {y2} {x2}')
            if won[hand.winner] >= 9:               # more than one bet of the second round
                self.say(f'frame mark {hand.winner} wins {won[hand.winner]} chips')
        self.score = [self.score[s] + won[s] for s in (0, 1)]
        self.hand = None

    def leave(self):
        """Ends the match because a seat is out of it: it pays for all hands that are left, and any lead is lost."""
        if len(self.left) == 2:
            self.score = [0, 0]
            return 'both are out of the match'
        seat = next(iter(self.left))
        due = self.hand.put_in[seat] if self.hand else 0
        rest = len(self.deals) - 1 - self.number
        lost = max(0, -self.score[seat]) + due + ANTE * rest
        self.score = [-lost, lost] if seat == 0 else [lost, -lost]
        return f'seat {seat} is out of the match'

    def round(self, number, message):
        """Returns the reply to a message."""
        self.lines = []
        answers = []
        for line in message[1:]:
            word, _, text = line.partition(' ')
            if word == 'out':
                self.left.add(int(text.split()[0]))
            elif self.hand and word == str(self.hand.turn):
                answers.append(text)
        ended = False
        if self.hand and not self.left:
            seat = self.hand.turn
            if len(answers) == 1 and answers[0] in ('fold', 'call', 'raise'):
                self.act(seat, answers[0])
                ended = self.hand is None
            else:
                self.say(f'fault {seat} expected one line: fold, call or raise')
                self.left.add(seat)
        how = ''
        if self.left:
            how = self.leave()
        elif self.hand is None and self.number + 1 == len(self.deals):
            how = f'after {len(self.deals)} hands'
        self.say(f'score {self.score[0]} {self.score[1]}')
        if how:
            self.say(f'over {how}')
        elif ended:
            pass                                    # nobody is asked in this round: viewers show how the hand has ended
        else:
            if self.hand is None:
                self.deal()
            self.say(f'ask {self.hand.turn}')
        return self.lines


def main():
    talk = messages()
    start = [line.partition(' ') for line in next(talk)]
    rng = Random(int(next(text for word, _, text in start if word == 'seed')))
    try:
        ranks, hands, deals = configure([text for word, _, text in start if word == 'config'])
    except Refused as error:
        reply([f'refuse {error}'])
        return
    deals = deals or random_deals(ranks, hands, rng)
    match = Match(2, deals)
    reply([f'tell {s} leduc 1 seat {s} ranks {ranks} hands {len(deals)}' for s in (0, 1)]
          + ['frame plane 10 10', 'frame kind card shape=square fill=seat size=2.8',
             'frame kind back shape=square size=2.8', 'frame kind bet fill=seat size=1.5']
          + [f'frame put b{s} bet {BET[s][0]} {BET[s][1]} {s} text=0' for s in (0, 1)])
    for number, message in enumerate(talk):
        reply(match.round(number, message))


main()
