// Defines for positions what the kit does not: comparison, order and output.
#include "Player.hh"
#define PLAYER_NAME Equality

typedef pair<int, Position> Item;

bool operator== (const Position& a, const Position& b) { return not (a != b); }
bool operator< (const Position& a, const Position& b) { return a.i != b.i ? a.i < b.i : a.j < b.j; }
ostream& operator<< (ostream& os, const Position& p) { return os << p.i << "," << p.j; }
Position operator+ (const Position& a, const Position& b) { return Position(a.i + b.i, a.j + b.j); }
bool operator== (const Data& a, const Data& b) { return a.id == b.id; }
bool operator< (const Data& a, const Data& b) { return a.id < b.id; }
bool operator== (const Post& a, const Post& b) { return not (a != b); }

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  vector<Position> dirs = { {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1} };
  Position last;
  virtual void play () {
    set<Position> seen;
    map<Position, int> number;
    priority_queue<Item> pending;
    for (Position d : dirs) {
      seen.insert(Position(5, 5) + d);
      number[d] = seen.size();
      pending.push(Item(number[d], d));
    }
    _my_assert(seen.size() == 8 and pending.top().second == dirs[7], "order");
    ostringstream os;
    os << dirs[7] << " " << last;
    _my_assert(os.str() == "1,-1 0,0", os.str());
    Position zero = 7, copy = dirs[0], p;
    p = copy;
    _my_assert(zero == Position(0, 0) and Position(3).j == 0 and p == dirs[0] and p != zero, "position");
    vector<Post> all = posts();
    Post post(1, 2, 3, 50), same = post, none = 0;
    _my_assert(all.size() == 16 and same == post and same != none and post.pos == Position(2, 3), "post");
    same.player = -1;
    _my_assert(post != same and find(all.begin(), all.end(), all[5]) - all.begin() == 5, "post");
    Data d = data(soldiers(me()).empty() ? 0 : soldiers(me())[0]), e = d;
    Data f(7, SOLDIER, 2, 3, 4, 100, -1, -1, vector<int>());
    e.life -= 1;
    _my_assert(d == e and d != e and f != NUL and f.pos == Position(3, 4) and Data() == NUL, "data");
  }
};
RegisterPlayer(PLAYER_NAME);
