"""Caller: calls whatever comes."""
from leduc import Game

game = Game()
for hand in game.turns():
    game.answer('call')
