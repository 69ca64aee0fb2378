"""A player in the form of 2010: it reads by raw_input, collects the lines of a turn up to go, and uses the classes of then."""
from PlanetWars import PlanetWars


def DoTurn(pw):
    if len(pw.MyFleets()) >= 3:
        return
    mine = sorted(pw.MyPlanets(), key=lambda p: -p.NumShips())
    others = sorted(pw.NotMyPlanets(), key=lambda p: p.NumShips())
    if mine and others:
        pw.IssueOrder(mine[0].PlanetID(), others[0].PlanetID(), mine[0].NumShips() // 2)


def main():
    map_data = ''
    while True:
        current_line = raw_input()
        if len(current_line) >= 2 and current_line.startswith("go"):
            pw = PlanetWars(map_data)
            DoTurn(pw)
            pw.FinishTurn()
            map_data = ''
        else:
            map_data += current_line + '\n'


if __name__ == '__main__':
    try:
        main()
    except EOFError:
        pass
