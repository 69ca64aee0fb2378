// Uses what the headers of all kits include.
#include "Player.hh"
#define PLAYER_NAME Headers

using VI = vector<int>;

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  int counter = 0;
  virtual void play () {
    priority_queue<int> pq;
    queue<string> q;
    stack<int> s;
    set<int> seen;
    map<int, string> names;
    pq.push(int(sqrt(16.0)));
    q.push(string());
    s.push(abs(-3));
    VI v(5);
    for (int& n : v) n = ++counter;
    sort(v.rbegin(), v.rend());
    reverse(v.begin(), v.end());
    _my_assert(is_sorted(v.begin(), v.end()) and *max_element(v.begin(), v.end()) == counter, "algorithms");
    stringstream ss;
    ss << setw(3) << setfill('0') << 7 << fixed << setprecision(2) << 1.0;
    _my_assert(ss.str() == "0071.00" and strlen("abc") == 3 and pow(2, 3) == 8, "library");
    _my_assert(optind > 0 and rand() >= 0 and make_pair(1, 2) < make_pair(1, 3), "library");
    ifstream none;
    _my_assert(not none.is_open(), "fstream");
  }
};
RegisterPlayer(PLAYER_NAME);
