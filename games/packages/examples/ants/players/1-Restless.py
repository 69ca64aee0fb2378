"""Restless: its ants run about and into each other. It speaks the lines of the game without a library."""
import sys
from random import Random

seat, rng, ants = '', Random(1), []
for line in sys.stdin:
    words = line.split()
    if words[0] == 'seat':
        seat = words[1]
    elif len(words) == 10 and words[2] == seat:    # kind, id, player, ...
        ants.append(words[1])
    elif words[0] == 'end':
        orders = [f'{ant} m {rng.choice("drul")} _' for ant in ants]
        print('\n'.join(orders + ['end']), flush=True)
        ants = []
