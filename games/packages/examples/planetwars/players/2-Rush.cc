// Rush sends all ships of a planet to the nearest enemy planet once there are enough of them, and meanwhile takes
// neutral planets that are cheap.
#include "PlanetWars.h"

#include <iostream>

using namespace std;

void do_turn(const PlanetWars& pw) {
  for (const Planet& mine : pw.MyPlanets()) {
    const int enough = 8 * mine.GrowthRate();
    if (mine.NumShips() < enough) continue;
    int best = -1, nearest = 1 << 20;
    for (const Planet& p : pw.NotMyPlanets()) {
      if (p.Owner() == 0 && p.NumShips() >= 12) continue;
      int far = pw.Distance(mine.PlanetID(), p.PlanetID());
      if (far < nearest) nearest = far, best = p.PlanetID();
    }
    if (best >= 0) pw.IssueOrder(mine.PlanetID(), best, mine.NumShips());
  }
}

int main() {
  string state;
  for (string line; getline(cin, line);) {
    if (line.compare(0, 2, "go") == 0) {
      PlanetWars pw(state);
      do_turn(pw);
      pw.FinishTurn();
      state.clear();
    } else {
      state += line + "\n";
    }
  }
}
