// Writes megabytes to the standard error.
#include "Player.hh"
#include <stdio.h>
#define PLAYER_NAME Cerr

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() >= 10) return;
    if (round() == 0) cerr << "first words" << endl;
    for (int k = 0; k < 20000; ++k) {
      cerr << "line " << k << endl;
      clog << "more\n";
      fprintf(stderr, "and %d\n", k);
    }
    _my_assert(cerr.good() and clog.good(), "cerr");
  }
};
RegisterPlayer(PLAYER_NAME);
