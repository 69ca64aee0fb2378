// A player of Tron to begin with: it goes to the first free cell that it finds.
#include "Tron.hh"

int main() {
  Tron game;
  while (game.read()) {
    int choice = 0;
    for (int d = 3; d >= 0; --d)
      if (game.free(game.me().next(d))) choice = d;
    game.go(choice);
  }
}
