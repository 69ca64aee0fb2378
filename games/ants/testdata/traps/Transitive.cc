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
    vector<int> v(5);
    iota(v.begin(), v.end(), 1);
    _my_assert(accumulate(v.begin(), v.end(), 0) == 15 and INT_MAX > 0, "numeric and climits");
    Item item(1, Pos(1, 1));
    auto less = [](const Item& a, const Item& b) { return a.first < b.first; };
    _my_assert(not less(item, item), "pairs");
    _my_assert(int_to_string(-12) == "-12" and double_to_string(0.5) == "0.5" and string_to_int("42") == 42, "strings");
  }
};
RegisterPlayer(PLAYER_NAME);
