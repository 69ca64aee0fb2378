// Planner foresees who will own each planet when all fleets have arrived. It defends what it would lose, and takes what
// pays for itself soonest.
#include "PlanetWars.h"

#include <algorithm>
#include <iostream>

using namespace std;

const int AHEAD = 40, NEAR = 10;

// A planet in the turns to come.
struct Future {
  vector<int> owner, ships;
};

Future foresee(const PlanetWars& pw, const Planet& p, const vector<pair<int, int>>& added) {
  vector<vector<int>> arriving(AHEAD + 1, vector<int>(3, 0));
  for (const Fleet& f : pw.Fleets())
    if (f.DestinationPlanet() == p.PlanetID() && f.TurnsRemaining() <= AHEAD)
      arriving[f.TurnsRemaining()][f.Owner()] += f.NumShips();
  for (auto& [turn, ships] : added)
    if (turn <= AHEAD) arriving[turn][1] += ships;
  Future future{{p.Owner()}, {p.NumShips()}};
  for (int turn = 1; turn <= AHEAD; ++turn) {
    int owner = future.owner.back(), ships = future.ships.back();
    if (owner) ships += p.GrowthRate();
    vector<int> force = arriving[turn];
    force[owner] += ships;
    int first = owner;
    for (int o = 0; o < 3; ++o)
      if (force[o] > force[first]) first = o;
    int second = 0;
    for (int o = 0; o < 3; ++o)
      if (o != first) second = max(second, force[o]);
    ships = force[first] - second;
    if (ships > 0) owner = first;
    future.owner.push_back(owner);
    future.ships.push_back(ships);
  }
  return future;
}

class Planner {
 public:
  explicit Planner(const PlanetWars& galaxy) : pw(galaxy), sent(galaxy.NumPlanets()), spare(galaxy.NumPlanets()) {
    for (const Planet& p : pw.Planets()) spare[p.PlanetID()] = p.Owner() == 1 ? free_ships(p) : 0;
  }

  void plan() {
    for (;;) {
      double best = 0;
      int target = -1, wanted = 0, limit = 0;
      for (const Planet& p : pw.Planets()) {
        int ships, turns;
        double value = worth(p, ships, turns);
        if (value > best) best = value, target = p.PlanetID(), wanted = ships, limit = turns;
      }
      if (target < 0) break;
      send(target, wanted, limit);
    }
    forward();
  }

 private:
  const PlanetWars& pw;
  vector<vector<pair<int, int>>> sent;  // by planet: what arrives when
  vector<int> spare;                    // ships that may leave

  // What a planet of mine can do without.
  int free_ships(const Planet& p) const {
    Future future = foresee(pw, p, {});
    int least = p.NumShips();
    for (int turn = 1; turn <= AHEAD; ++turn) {
      if (future.owner[turn] != 1) return 0;
      least = min(least, future.ships[turn]);
    }
    // An enemy next door could come with all it has.
    for (const Planet& e : pw.EnemyPlanets()) {
      int far = pw.Distance(e.PlanetID(), p.PlanetID());
      if (far <= NEAR) least = min(least, p.NumShips() + far * p.GrowthRate() - e.NumShips());
    }
    return max(0, least);
  }

  // My planets by their distance from another.
  vector<pair<int, int>> sources(int target) const {
    vector<pair<int, int>> list;
    for (const Planet& p : pw.MyPlanets())
      if (p.PlanetID() != target && spare[p.PlanetID()] > 0)
        list.push_back({pw.Distance(p.PlanetID(), target), p.PlanetID()});
    sort(list.begin(), list.end());
    return list;
  }

  // What it brings to send ships to a planet, for each ship that it costs. ships have to be there within turns.
  double worth(const Planet& p, int& ships, int& turns) const {
    Future future = foresee(pw, p, sent[p.PlanetID()]);
    int together = 0;
    for (auto& [far, source] : sources(p.PlanetID())) {
      together += spare[source];
      if (far > AHEAD || future.owner[far] == 1) continue;
      int need = future.ships[far] + 1 + (future.owner[far] == 2 ? p.GrowthRate() : 0);
      if (p.Owner() == 0 && future.owner[far] == 0 && contested(p, far)) continue;
      if (together < need) continue;
      ships = need, turns = far;
      int swing = future.owner[far] == 2 || p.Owner() == 1 ? 2 : 1;  // what the enemy loses counts as well
      double gain = swing * p.GrowthRate() * (AHEAD + 20.0 - far) - (future.owner[far] == 0 ? need : 0);
      return gain > 0 ? gain / (need + far) : 0;
    }
    return 0;
  }

  // Whether the enemy could take a planet at once that I have just paid for.
  bool contested(const Planet& p, int far) const {
    for (const Planet& e : pw.EnemyPlanets())
      if (pw.Distance(e.PlanetID(), p.PlanetID()) < far) return true;
    return false;
  }

  void send(int target, int ships, int limit) {
    for (auto& [far, source] : sources(target)) {
      if (far > limit || ships <= 0) break;
      int n = min(ships, spare[source]);
      pw.IssueOrder(source, target, n);
      spare[source] -= n, ships -= n;
      sent[target].push_back({far, n});
    }
  }

  // Ships that have nothing to do go towards the enemy, from planet to planet.
  void forward() {
    auto front = [&](int planet) {
      int nearest = 1 << 20;
      for (const Planet& e : pw.EnemyPlanets()) nearest = min(nearest, pw.Distance(planet, e.PlanetID()));
      return nearest;
    };
    for (const Planet& p : pw.MyPlanets()) {
      int id = p.PlanetID(), best = -1, nearest = 1 << 20;
      if (spare[id] < 5 || pw.EnemyPlanets().empty()) continue;
      for (const Planet& q : pw.MyPlanets()) {
        if (q.PlanetID() == id || front(q.PlanetID()) >= front(id)) continue;
        int far = pw.Distance(id, q.PlanetID());
        if (far < nearest) nearest = far, best = q.PlanetID();
      }
      if (best >= 0) pw.IssueOrder(id, best, spare[id]);
    }
  }
};

int main() {
  string state;
  for (string line; getline(cin, line);) {
    if (line.compare(0, 2, "go") == 0) {
      PlanetWars pw(state);
      Planner(pw).plan();
      pw.FinishTurn();
      state.clear();
    } else {
      state += line + "\n";
    }
  }
}
