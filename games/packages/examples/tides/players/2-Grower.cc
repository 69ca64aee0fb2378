// Grower takes the weakest neighbour as soon as a force is stronger, and sends other forces on when they are large.
#include "Tides.hh"

int main() {
  Tides game;
  while (game.read()) {
    for (int cell = 0; cell < game.size * game.size; ++cell) {
      if (!game.mine(cell)) continue;
      int best = -1;
      bool border = false;
      for (int d = 0; d < 4; ++d) {
        int n = game.next(cell, d);
        if (game.mine(n)) continue;
        border = true;
        int weakest = best < 0 ? game.strength[cell] : game.strength[game.next(cell, best)];
        if (game.strength[n] < weakest) best = d;
      }
      if (best >= 0) game.move(cell, best);
      else if (!border && game.strength[cell] > 10 * game.growth[cell]) game.move(cell, (cell / game.size + cell) % 2);
    }
    game.done();
  }
}
