// Current lets its forces flow to the border where land is worth most, and waits until they are strong enough there.
#include "Tides.hh"

#include <algorithm>
#include <functional>
#include <queue>

using namespace std;

// What a cell that is not mine is worth: its growth for its strength, and more where an enemy stands near.
double worth(const Tides& game, int cell) {
  double enemies = 0;
  for (int d = 0; d < 4; ++d) {
    int n = game.next(cell, d);
    if (game.owner[n] >= 0 && !game.mine(n)) enemies += 1;
  }
  if (game.owner[cell] >= 0) return 2 + enemies;
  return (game.growth[cell] + enemies) / (game.strength[cell] + 5.0) * 10;
}

int main() {
  Tides game;
  int n = game.size * game.size;
  while (game.read()) {
    // The cost of the best way from each of my cells to land that is not mine, and its direction.
    vector<double> cost(n, 1e9);
    vector<int> way(n, -1);
    priority_queue<pair<double, int>, vector<pair<double, int>>, greater<pair<double, int>>> todo;
    for (int cell = 0; cell < n; ++cell) {
      if (game.mine(cell)) continue;
      bool border = false;
      for (int d = 0; d < 4; ++d) border = border || game.mine(game.next(cell, d));
      if (border) cost[cell] = -3 * worth(game, cell), todo.push({cost[cell], cell});
    }
    while (!todo.empty()) {
      auto [far, cell] = todo.top();
      todo.pop();
      if (far > cost[cell]) continue;
      for (int d = 0; d < 4; ++d) {
        int from = game.next(cell, d);
        double there = far + 1 + 0.1 * game.growth[from];
        if (!game.mine(from) || there >= cost[from]) continue;
        cost[from] = there, way[from] = (d + 2) % 4;
        todo.push({there, from});
      }
    }
    vector<int> load(n, 0);  // what comes to my cells
    for (int cell = 0; cell < n; ++cell) {
      if (!game.mine(cell) || way[cell] < 0) continue;
      int to = game.next(cell, way[cell]), strength = game.strength[cell];
      bool go = game.mine(to) ? strength >= 5 * game.growth[cell] + 5 : strength > game.strength[to] || strength == 255;
      // More than 255 in a cell is lost.
      if (go && game.mine(to) && load[to] + strength + game.strength[to] > 280 && strength < 250) go = false;
      if (!go) continue;
      load[to] += strength;
      game.move(cell, way[cell]);
    }
    game.done();
  }
}
