#include "Player.hh"
#define PLAYER_NAME Exit

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { if (round() == 6) exit(0); }
};
RegisterPlayer(PLAYER_NAME);
