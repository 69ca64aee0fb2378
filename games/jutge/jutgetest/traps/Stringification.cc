// The name of the player is itself a macro.
#include "Player.hh"
#define REAL_NAME Twice
#define PLAYER_NAME REAL_NAME

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { }
};
RegisterPlayer(PLAYER_NAME);
