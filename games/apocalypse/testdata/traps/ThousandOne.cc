// Goes around the checks. A thousand commands are fine, also nonsense. One more is not.
#include "Player.hh"
#define PLAYER_NAME ThousandOne

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 0; k < 1000; ++k) {
      if (k%3 == 0) Action::command_soldier(-k, k, k);
      else if (k%3 == 1) Action::command_helicopter(k, k);
      else Action::command_parachuter(k, -k);
    }
    if (round() == 3) {
      Action::command_parachuter(0, 0);
      cerr << "not reached" << endl;
    }
  }
};
RegisterPlayer(PLAYER_NAME);
