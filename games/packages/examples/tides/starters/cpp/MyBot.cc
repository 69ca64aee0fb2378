// A player of Tides to begin with: a force takes a weaker neighbour, and goes north when it is large.
#include "Tides.hh"

int main() {
  Tides game;
  while (game.read()) {
    for (int cell = 0; cell < game.size * game.size; ++cell) {
      if (!game.mine(cell)) continue;
      int choice = game.strength[cell] > 100 ? 0 : -1;
      for (int d = 0; d < 4; ++d) {
        int n = game.next(cell, d);
        if (!game.mine(n) && game.strength[n] < game.strength[cell]) choice = d;
      }
      if (choice >= 0) game.move(cell, choice);
    }
    game.done();
  }
}
