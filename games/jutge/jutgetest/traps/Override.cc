// Overrides play() as C++11 would have it, and keeps attributes from round to round.
#include "Player.hh"
#define PLAYER_NAME Override

class PLAYER_NAME : public Player {
  int rounds = 0;
public:
  static Player* factory () { return new PLAYER_NAME; }
  void play () override {
    _my_assert(round() == rounds, "round");
    ++rounds;
  }
};
RegisterPlayer(PLAYER_NAME);
