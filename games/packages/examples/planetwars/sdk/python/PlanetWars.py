"""The names that players of the Planet Wars of 2010 use. Owner 1 is always oneself, 2 the enemy, 0 nobody."""
import sys
from math import ceil, sqrt

try:
    raw_input
except NameError:                                   # players of 2010 were written in Python 2
    import builtins
    builtins.raw_input = input


class Fleet:
    def __init__(self, owner, num_ships, source_planet, destination_planet, total_trip_length, turns_remaining):
        self._owner, self._ships, self._source, self._destination = owner, num_ships, source_planet, destination_planet
        self._total, self._left = total_trip_length, turns_remaining

    def Owner(self):
        return self._owner

    def NumShips(self):
        return self._ships

    def SourcePlanet(self):
        return self._source

    def DestinationPlanet(self):
        return self._destination

    def TotalTripLength(self):
        return self._total

    def TurnsRemaining(self):
        return self._left


class Planet:
    def __init__(self, planet_id, owner, num_ships, growth_rate, x, y):
        self._id, self._owner, self._ships, self._growth = planet_id, owner, num_ships, growth_rate
        self._x, self._y = x, y

    def PlanetID(self):
        return self._id

    def Owner(self, new_owner=None):
        if new_owner is None:
            return self._owner
        self._owner = new_owner

    def NumShips(self, new_num_ships=None):
        if new_num_ships is None:
            return self._ships
        self._ships = new_num_ships

    def GrowthRate(self):
        return self._growth

    def X(self):
        return self._x

    def Y(self):
        return self._y

    def AddShips(self, amount):
        self._ships += amount

    def RemoveShips(self, amount):
        self._ships -= amount


class PlanetWars:
    """The galaxy in one turn."""

    def __init__(self, gameState):
        self._planets, self._fleets = [], []
        self.ParseGameState(gameState)

    def NumPlanets(self):
        return len(self._planets)

    def GetPlanet(self, planet_id):
        return self._planets[planet_id]

    def NumFleets(self):
        return len(self._fleets)

    def GetFleet(self, fleet_id):
        return self._fleets[fleet_id]

    def Planets(self):
        return self._planets

    def MyPlanets(self):
        return [p for p in self._planets if p.Owner() == 1]

    def NeutralPlanets(self):
        return [p for p in self._planets if p.Owner() == 0]

    def EnemyPlanets(self):
        return [p for p in self._planets if p.Owner() > 1]

    def NotMyPlanets(self):
        return [p for p in self._planets if p.Owner() != 1]

    def Fleets(self):
        return self._fleets

    def MyFleets(self):
        return [f for f in self._fleets if f.Owner() == 1]

    def EnemyFleets(self):
        return [f for f in self._fleets if f.Owner() > 1]

    def ToString(self):
        planets = ['P %f %f %d %d %d\n' % (p.X(), p.Y(), p.Owner(), p.NumShips(), p.GrowthRate())
                   for p in self._planets]
        fleets = ['F %d %d %d %d %d %d\n' % (f.Owner(), f.NumShips(), f.SourcePlanet(), f.DestinationPlanet(),
                                             f.TotalTripLength(), f.TurnsRemaining()) for f in self._fleets]
        return ''.join(planets + fleets)

    def Distance(self, source_planet, destination_planet):
        """The turns that a fleet needs from one planet, a number, to another."""
        a, b = self._planets[source_planet], self._planets[destination_planet]
        return int(ceil(sqrt((a.X() - b.X()) ** 2 + (a.Y() - b.Y()) ** 2)))

    def IssueOrder(self, source_planet, destination_planet, num_ships):
        sys.stdout.write('%d %d %d\n' % (source_planet, destination_planet, num_ships))

    def IsAlive(self, player_id):
        return any(p.Owner() == player_id for p in self._planets) or any(f.Owner() == player_id for f in self._fleets)

    def NumShips(self, player_id):
        return sum(one.NumShips() for one in self._planets + self._fleets if one.Owner() == player_id)

    def ParseGameState(self, text):
        for line in text.splitlines():
            words = line.split('#')[0].split()
            if len(words) == 6 and words[0] == 'P':
                owner, ships, growth = map(int, words[3:])
                self._planets.append(Planet(len(self._planets), owner, ships, growth, float(words[1]), float(words[2])))
            elif len(words) == 7 and words[0] == 'F':
                self._fleets.append(Fleet(*map(int, words[1:])))
        return 1

    def FinishTurn(self):
        """Ends the turn. Call it once, behind the last order."""
        sys.stdout.write('go\nend\n')
        sys.stdout.flush()


# The judge's first message is answered here, so that players of 2010, who know of none, need no change. They read with
# raw_input or with sys.stdin, so nothing may be read ahead.
while sys.stdin.readline().strip() not in ('end', ''):
    pass
sys.stdout.write('end\n')
sys.stdout.flush()
