"""Trickle: now and then, its largest planet sends half of its ships to the weakest planet of others."""
import sys

from PlanetWars import PlanetWars


def do_turn(pw):
    if pw.MyFleets() or not pw.MyPlanets() or not pw.NotMyPlanets():
        return
    source = max(pw.MyPlanets(), key=lambda p: p.NumShips())
    target = min(pw.NotMyPlanets(), key=lambda p: (p.NumShips(), p.PlanetID()))
    if source.NumShips() > 1:
        pw.IssueOrder(source.PlanetID(), target.PlanetID(), source.NumShips() // 2)


state = ''
for line in sys.stdin:
    if line.startswith('go'):
        pw = PlanetWars(state)
        do_turn(pw)
        pw.FinishTurn()
        state = ''
    else:
        state += line
