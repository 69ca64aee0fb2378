#include "Player.hh"
#define PLAYER_NAME Segfault

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  volatile int* nowhere = nullptr;
  virtual void play () {
    cerr << "half a line, round " << round();
    if (round() == 5) *nowhere = 1;
  }
};
RegisterPlayer(PLAYER_NAME);
