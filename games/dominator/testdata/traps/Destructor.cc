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
    _my_assert(copy.nb_units() == nb_units() and before.round() == round() and info.nb_rounds() == nb_rounds(), "copy");
    _my_assert(before.farmers(0) == farmers(0) and info.witches(3).size() == 2, "copy");
  }
};
RegisterPlayer(PLAYER_NAME);
