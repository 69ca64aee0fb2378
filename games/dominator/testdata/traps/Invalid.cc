// Commands that cannot be executed, once each.
#include "Player.hh"
#include <limits.h>
#define PLAYER_NAME Invalid

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() > 0) return;
    command(-1, Bottom);
    command(INT_MAX, Dir(9));
    command(Movement(INT_MIN, Dir(-1)));
    command(1000000, None);
    command(farmers(0)[0], LB);
    command(3, DirSize);
    command(3, Top);
    command(Movement(4, TL));
  }
};
RegisterPlayer(PLAYER_NAME);
