#include "Player.hh"
#define PLAYER_NAME MyAssert

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() == 1) _my_assert(false, "I am lost");
    else _my_assert(true, string("fine"));
  }
};
RegisterPlayer(PLAYER_NAME);
