// Has a destructor although its base has none that is virtual, and is copied.
#include "Player.hh"
#define PLAYER_NAME Destroy

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  vector<int> v;
  ~PLAYER_NAME () { v.clear(); }
  virtual void play () {
    PLAYER_NAME copy = *this;
    State before = *this;
    Info info = *this;
    _my_assert(copy.round() == round() and before.round() == round() and info.round() == round(), "copy");
  }
};
RegisterPlayer(PLAYER_NAME);
