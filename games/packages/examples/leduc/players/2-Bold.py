"""Bold: raises with the highest card and with a pair, and never folds. So its raises tell what it has."""
from leduc import RAISES, Game

game = Game()
for hand in game.turns():
    top = hand.strength() == len(hand.ranks) - 1
    good = hand.paired or top and hand.table is None
    game.answer('raise' if good and hand.raises < RAISES else 'call')
