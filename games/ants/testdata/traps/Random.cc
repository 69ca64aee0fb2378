// Tells its random numbers as the ids of commands.
#include "Player.hh"
#define PLAYER_NAME Random

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() > 0) return;
    take(random(0, 999));
    take(2000 + random(5, 5));
    take(3000 + random(-1, 1));
    take(random(1000001, 2000000));
    take(4000 + random(9, 3));
    take(random(0, 1000000) - 1);
    for (int k : random_permutation(5)) take(5000 + k);
    _my_assert(random_permutation(-1).empty() and random_permutation(1000001).empty() and random_permutation(0).empty(), "permutation");
  }
};
RegisterPlayer(PLAYER_NAME);
