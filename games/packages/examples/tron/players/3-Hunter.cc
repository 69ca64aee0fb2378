// Hunter goes where it can reach most cells before the others.
#include "Tron.hh"

#include <queue>
#include <vector>

using namespace std;

// Counts the cells that a bike at `from` reaches before all others, who have not moved yet.
int reached(const Tron& game, Place from) {
  vector<int> owner(game.size * game.size, -1), distance(game.size * game.size, 1 << 20);
  queue<pair<Place, int>> todo;
  auto add = [&](Place p, int who, int far) {
    int& d = distance[p.row * game.size + p.column];
    if (far >= d) return;
    d = far;
    owner[p.row * game.size + p.column] = who;
    todo.push({p, far});
  };
  add(from, game.seat, 1);
  for (int s = 0; s < game.seats; ++s)
    if (s != game.seat && game.drives(s)) add(game.head[s], s, 0);
  while (!todo.empty()) {
    auto [p, far] = todo.front();
    todo.pop();
    int who = owner[p.row * game.size + p.column];
    for (int d = 0; d < 4; ++d)
      if (game.free(p.next(d))) add(p.next(d), who, far + 1);
  }
  int count = 0;
  for (int who : owner) count += who == game.seat;
  return count;
}

int main() {
  Tron game;
  while (game.read()) {
    int best = 0, most = -1;
    for (int d = 0; d < 4; ++d) {
      Place p = game.me().next(d);
      if (!game.free(p)) continue;
      int count = reached(game, p);
      if (count > most) most = count, best = d;
    }
    game.go(best);
  }
}
