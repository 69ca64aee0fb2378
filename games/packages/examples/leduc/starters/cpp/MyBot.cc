// A player of Leduc hold'em to begin with: it raises with a pair and calls otherwise.
#include "Leduc.hh"

int main() {
  Leduc game;
  while (game.read()) game.answer(game.hand.card == game.hand.table ? "raise" : "call");
}
