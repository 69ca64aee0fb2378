# Speaks the line protocol like a player that never gives a command, and does its deed in one round.
import sys

from deed import deed

round = -1
for line in sys.stdin:
    if line != "end\n":
        continue
    said = deed() if round == DEED_ROUND else None
    round += 1
    sys.stdout.write((said + "\n" if said else "") + "end\n")
    sys.stdout.flush()
