// A player in the form of 2010: it reads single characters, and does not notice the end of the input.
#include <iostream>

#include "PlanetWars.h"

void DoTurn(const PlanetWars& pw) {
  if (pw.MyFleets().size() >= 1) return;
  int source = -1, dest = -1;
  for (const Planet& p : pw.MyPlanets())
    if (source == -1 || p.NumShips() > pw.GetPlanet(source).NumShips()) source = p.PlanetID();
  for (const Planet& p : pw.NotMyPlanets())
    if (dest == -1 || p.NumShips() < pw.GetPlanet(dest).NumShips()) dest = p.PlanetID();
  if (source >= 0 && dest >= 0) pw.IssueOrder(source, dest, pw.GetPlanet(source).NumShips() / 2);
}

int main(int argc, char* argv[]) {
  std::string current_line;
  std::string map_data;
  while (true) {
    int c = std::cin.get();
    current_line += (char)c;
    if (c == '\n') {
      if (current_line.length() >= 2 && current_line.substr(0, 2) == "go") {
        PlanetWars pw(map_data);
        map_data = "";
        DoTurn(pw);
        pw.FinishTurn();
      } else {
        map_data += current_line;
      }
      current_line = "";
    }
  }
  return 0;
}
