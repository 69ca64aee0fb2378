// std::move, std::swap and others beside the members move, take, leave and lay.
#include "Player.hh"
#define PLAYER_NAME Moves

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  vector<int> a = vector<int>(10, 1), b;
  virtual void play () {
    b = std::move(a);
    swap(a, b);
    _my_assert(a.size() == 10, "swap");
    if (not workers(me()).empty()) {
      this->move(workers(me())[0], Down);
      Action::take(workers(me())[0]);
    }
  }
};
RegisterPlayer(PLAYER_NAME);
