// Tells its random numbers.
#include "Player.hh"
#define PLAYER_NAME Random

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  void tell (int n) { cerr << n << " "; }
  virtual void play () {
    if (round() > 0) return;
    tell(random(0, 999));
    tell(random(5, 5));
    tell(random(-1, 1));
    tell(random(1000001, 2000000));
    tell(random(9, 3));
    tell(random(0, 1000000));
    for (int k : random_permutation(5)) tell(k);
    _my_assert(random_permutation(-1).empty() and random_permutation(1000001).empty() and random_permutation(0).empty(), "permutation");
  }
};
RegisterPlayer(PLAYER_NAME);
