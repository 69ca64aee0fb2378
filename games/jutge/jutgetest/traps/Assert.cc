#include "Player.hh"
#define PLAYER_NAME Assert

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { assert(round() < 3); }
};
RegisterPlayer(PLAYER_NAME);
