"""A player of Leduc hold'em to begin with: it raises with a pair and calls otherwise."""
from leduc import Game

game = Game()
for hand in game.turns():
    game.answer('raise' if hand.paired else 'call')
