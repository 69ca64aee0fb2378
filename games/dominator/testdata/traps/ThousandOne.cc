// A thousand commands are fine, also for nobody and for the same unit. One more is not.
#include "Player.hh"
#define PLAYER_NAME ThousandOne

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 0; k < 1000; ++k) command(k%7 == 0 ? -k : k, Dir(k%10));
    if (round() == 3) {
      command(0, None);
      cerr << "not reached" << endl;
    }
  }
};
RegisterPlayer(PLAYER_NAME);
