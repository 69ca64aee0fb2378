"""A player of Planet Wars to begin with: its largest planet sends ships to the nearest planet of others."""
from PlanetWars import PlanetWars


def DoTurn(pw):
    if not pw.MyPlanets() or not pw.NotMyPlanets():
        return
    source = max(pw.MyPlanets(), key=lambda p: p.NumShips())
    target = min(pw.NotMyPlanets(), key=lambda p: pw.Distance(source.PlanetID(), p.PlanetID()))
    if source.NumShips() > target.NumShips() + 10:
        pw.IssueOrder(source.PlanetID(), target.PlanetID(), target.NumShips() + 5)


map_data = ''
while True:
    try:
        current_line = input()
    except EOFError:
        break
    if current_line.startswith('go'):
        pw = PlanetWars(map_data)
        DoTurn(pw)
        pw.FinishTurn()
        map_data = ''
    else:
        map_data += current_line + '\n'
