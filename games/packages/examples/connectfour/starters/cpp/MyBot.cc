// A player of Connect Four to begin with: it wins if it can, and takes the first free column otherwise.
#include "ConnectFour.hh"

int main() {
  ConnectFour game;
  while (game.read()) {
    int choice = -1;
    for (int column = 0; column < game.columns; ++column) {
      if (!game.free(column)) continue;
      if (choice < 0) choice = column;
      int row = game.put(column, game.seat);
      if (game.won(row, column)) choice = column;
      game.take(column);
    }
    game.drop(choice);
  }
}
