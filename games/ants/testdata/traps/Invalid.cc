// Commands that cannot be executed, once each.
#include "Player.hh"
#define PLAYER_NAME Invalid

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() > 0) return;
    move(-1, Down);
    move(INT_MAX, Dir(4));
    move(INT_MIN, Dir(-1));
    take(1000000);
    lay(3, Dir(99), Queen);
    lay(4, Up, AntType(7));
    lay(5, Left, Soldier);
    leave(0);
    leave(0);
  }
};
RegisterPlayer(PLAYER_NAME);
