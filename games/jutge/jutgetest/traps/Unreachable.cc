#include "Player.hh"
#define PLAYER_NAME Unreachable

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  int which () {
    if (round() < 2) return 1;
    _unreachable();
  }
  virtual void play () { which(); }
};
RegisterPlayer(PLAYER_NAME);
