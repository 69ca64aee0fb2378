// A thousand commands are fine, also for nobody and for the same ant. One more is not.
#include "Player.hh"
#define PLAYER_NAME ThousandOne

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 0; k < 1000; ++k) move(k%7 == 0 ? -k : k, Dir(k%5));
    if (round() == 3) {
      leave(0);
      cerr << "not reached" << endl;
    }
  }
};
RegisterPlayer(PLAYER_NAME);
