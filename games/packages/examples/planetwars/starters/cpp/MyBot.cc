// A player of Planet Wars to begin with: it sends some of its largest planet's ships to the nearest planet of others.
#include "PlanetWars.h"

#include <iostream>

void DoTurn(const PlanetWars& pw) {
  int source = -1, target = -1;
  for (const Planet& p : pw.MyPlanets())
    if (source < 0 || p.NumShips() > pw.GetPlanet(source).NumShips()) source = p.PlanetID();
  if (source < 0) return;
  for (const Planet& p : pw.NotMyPlanets())
    if (target < 0 || pw.Distance(source, p.PlanetID()) < pw.Distance(source, target)) target = p.PlanetID();
  if (target < 0) return;
  int ships = pw.GetPlanet(target).NumShips() + 5;
  if (pw.GetPlanet(source).NumShips() > ships + 5) pw.IssueOrder(source, target, ships);
}

int main() {
  std::string map_data;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.compare(0, 2, "go") == 0) {
      PlanetWars pw(map_data);
      DoTurn(pw);
      pw.FinishTurn();
      map_data.clear();
    } else {
      map_data += line + "\n";
    }
  }
}
