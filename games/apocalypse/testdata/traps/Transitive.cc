// Uses what the headers of this kit include besides.
#include "Player.hh"
#define PLAYER_NAME Transitive

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    queue<Position> q;
    q.push(Position());
    _my_assert(int_to_string(-12) == "-12" and double_to_string(0.5) == "0.5" and string_to_int("42") == 42, "strings");
  }
};
RegisterPlayer(PLAYER_NAME);
