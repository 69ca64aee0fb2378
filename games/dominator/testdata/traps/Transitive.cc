// Uses what the headers of the kit include.
#include "Player.hh"
#define PLAYER_NAME Transitive

using VI = vector<int>;
typedef pair<int, Pos> Item;

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    priority_queue<int> pq;
    queue<Pos> q;
    stack<int> s;
    set<Pos> seen;
    map<int, string> names;
    pq.push(int(sqrt(16.0)));
    q.push(Pos());
    s.push(abs(-3));
    VI v(5, 3);
    sort(v.rbegin(), v.rend());
    reverse(v.begin(), v.end());
    _my_assert(count(v.begin(), v.end(), 3) == 5 and *max_element(v.begin(), v.end()) == 3, "algorithms");
    stringstream ss;
    ss << setw(3) << setfill('0') << 7 << fixed << setprecision(2) << 1.0;
    _my_assert(ss.str() == "0071.00" and strlen("abc") == 3 and pow(2, 3) == 8, "library");
    Item item(1, Pos(1, 1));
    auto less = [](const Item& a, const Item& b) { return a.first < b.first; };
    _my_assert(not less(item, item) and optind > 0 and rand() >= 0 and make_pair(1, 2) < make_pair(1, 3), "library");
    ifstream none;
    _my_assert(not none.is_open() and usleep(0) == 0 and O_WRONLY != O_RDONLY, "fstream, unistd.h and fcntl.h");
  }
};
RegisterPlayer(PLAYER_NAME);
