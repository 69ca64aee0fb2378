#include "Player.hh"
#include <stdexcept>
#define PLAYER_NAME Throw

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    try { throw 1; } catch (int) { }
    if (round() == 4) throw runtime_error("no way out");
  }
};
RegisterPlayer(PLAYER_NAME);
