// Uses what the headers of this kit include besides.
#include "Player.hh"
#define PLAYER_NAME Transitive

typedef pair<int, Pos> Item;

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    queue<Pos> q;
    set<Pos> seen;
    q.push(Pos());
    Item item(1, Pos(1, 1));
    auto less = [](const Item& a, const Item& b) { return a.first < b.first; };
    _my_assert(not less(item, item), "pairs");
    _my_assert(usleep(0) == 0 and O_WRONLY != O_RDONLY, "unistd.h and fcntl.h");
  }
};
RegisterPlayer(PLAYER_NAME);
