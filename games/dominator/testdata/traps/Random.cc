// Tells its random numbers as the ids of commands.
#include "Player.hh"
#define PLAYER_NAME Random

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() > 0) return;
    command(random(0, 999), None);
    command(2000 + random(5, 5), None);
    command(3000 + random(-1, 1), None);
    command(random(1000001, 2000000), None);
    command(4000 + random(9, 3), None);
    command(random(0, 1000000) - 1, None);
    for (int k : random_permutation(5)) command(5000 + k, None);
    _my_assert(random_permutation(-1).empty() and random_permutation(1000001).empty() and random_permutation(0).empty(), "permutation");
  }
};
RegisterPlayer(PLAYER_NAME);
