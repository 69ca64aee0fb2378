// What players of Ants in C++ use: the names of the game's own SDK, so that its players play here unchanged. A player is one
// file, MyBot.cc. This header has everything, also main().
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <vector>

using namespace std;

enum Dir { Down, Right, Up, Left };
enum BonusType { Bread, Seed, Leaf, None };
enum NutrientType { Carbohydrate, Protein, Lipid };
enum CellType { Soil, Water };
enum AntType { Queen, Soldier, Worker };
inline bool dir_ok(Dir d) { return 0 <= int(d) && int(d) < 4; }

struct Pos {
  int i, j;
  Pos(int row = 0, int column = 0) : i(row), j(column) {}
  bool operator==(const Pos& p) const { return i == p.i && j == p.j; }
  bool operator!=(const Pos& p) const { return !(*this == p); }
  bool operator<(const Pos& p) const { return i != p.i ? i < p.i : j < p.j; }
  Pos operator+(const Pos& p) const { return Pos(i + p.i, j + p.j); }
  Pos operator+(Dir d) const { return *this + Pos(d == Down ? 1 : d == Up ? -1 : 0, d == Right ? 1 : d == Left ? -1 : 0); }
  Pos& operator+=(const Pos& p) { return *this = *this + p; }
  Pos& operator+=(Dir d) { return *this = *this + d; }
};
inline ostream& operator<<(ostream& out, const Pos& p) { return out << "(" << p.i << ", " << p.j << ")"; }

struct Cell {
  CellType type = Soil;
  BonusType bonus = None;
  int id = -1;  // of the ant here, or -1
};

struct Ant {
  AntType type = Queen;
  int id = -1, player = -1;
  Pos pos;
  vector<int> reserve;  // of a queen, by nutrient
  BonusType bonus = None;
  int life = INT_MAX;
};

// The match as a player sees it, and what it can say. Questions without sense get Cell(), Ant() or an empty list.
class Player {
 public:
  virtual ~Player() {}
  virtual void play() {}

  int me() const { return me_; }
  int round() const { return round_; }
  Cell cell(Pos p) const { return pos_ok(p) ? cells_[p.i * board_cols() + p.j] : Cell(); }
  Cell cell(int i, int j) const { return cell(Pos(i, j)); }
  Ant ant(int id) const { return id >= 0 && id < int(index_.size()) && index_[id] >= 0 ? ants_[index_[id]] : Ant(); }
  vector<int> queens(int pl) const { return ids(pl, Queen); }
  vector<int> soldiers(int pl) const { return ids(pl, Soldier); }
  vector<int> workers(int pl) const { return ids(pl, Worker); }
  int score(int pl) const { return pl >= 0 && pl < int(scores_.size()) ? scores_[pl] : -1; }
  double status(int pl) const { return pl >= 0 && pl < int(status_.size()) ? status_[pl] : -2; }

  void move(int id, Dir d) { command(id, 'm', d, '_'); }
  void take(int id) { command(id, 't', Dir(-1), '_'); }
  void leave(int id) { command(id, 'l', Dir(-1), '_'); }
  void lay(int id, Dir d, AntType t) { command(id, 'y', d, t == Soldier ? 's' : t == Worker ? 'w' : t == Queen ? 'q' : '_'); }

  int random(int low, int high) {
    long long n = (long long)high - low + 1;
    if (n < 1 || n > 1000000) return low;
    for (int steps = 0; steps < 2; ++steps) seed_ = (843314861 * seed_ + 453816693) % (1LL << 31);
    return low + int((unsigned long long)n * seed_ >> 31);
  }
  vector<int> random_permutation(int n) {
    vector<int> v(n < 0 || n > 1000000 ? 0 : n);
    iota(v.begin(), v.end(), 0);
    for (int i = 0; i < int(v.size()); ++i) swap(v[i], v[random(i, n - 1)]);
    return v;
  }

  bool pos_ok(int i, int j) const { return 0 <= i && i < board_rows() && 0 <= j && j < board_cols(); }
  bool pos_ok(Pos p) const { return pos_ok(p.i, p.j); }
  bool player_ok(int pl) const { return 0 <= pl && pl < num_players(); }
  int num_players() const { return setting("NUM_PLAYERS"); }
  int num_rounds() const { return setting("NUM_ROUNDS"); }
  int board_rows() const { return rows_; }
  int board_cols() const { return cols_; }
  int queen_period() const { return setting("QUEEN_PERIOD"); }
  int bonus_rows() const { return setting("BONUS_ROWS"); }
  int bonus_cols() const { return setting("BONUS_COLS"); }
  int bonus_period() const { return setting("BONUS_PERIOD"); }
  int worker_life() const { return setting("WORKER_LIFE"); }
  int soldier_life() const { return setting("SOLDIER_LIFE"); }
  int queen_life() const { return setting("QUEEN_LIFE"); }
  int life(AntType t) const { return t == Queen ? queen_life() : t == Soldier ? soldier_life() : worker_life(); }
  int needed(AntType t, NutrientType n) const { return t == Queen ? 0 : setting((t == Soldier ? "SOLDIER" : "WORKER") + nutrient(n)); }
  int contains(BonusType b, NutrientType n) const {
    static const char* names[] = {"BREAD", "SEED", "LEAF"};
    return b == None ? 0 : setting(names[b] + nutrient(n));
  }

  // Plays the whole match.
  void run() {
    read_hello();
    cout << "end" << endl;
    while (read_round()) {
      answer_.clear(), commanded_.clear();
      play();
      cout << answer_ << "end\n" << flush;
    }
  }

 private:
  int me_ = 0, round_ = 0, rows_ = 0, cols_ = 0;
  long long seed_ = 0;
  map<string, int> settings_;
  vector<Cell> cells_;
  vector<Ant> ants_;
  vector<int> index_;        // of the ant with an id, or -1
  vector<vector<int>> ids_;  // by player and kind
  vector<int> scores_;
  vector<double> status_;
  string answer_, text_;
  const char* at_ = nullptr;  // what is read next of a message
  set<int> commanded_;

  int setting(const string& name) const { return settings_.count(name) ? settings_.at(name) : 0; }
  static string nutrient(NutrientType n) { return n == Carbohydrate ? "_CARBO" : n == Protein ? "_PROTE" : "_LIPID"; }
  vector<int> ids(int pl, AntType t) const { return pl >= 0 && pl * 3 + t < int(ids_.size()) ? ids_[pl * 3 + t] : vector<int>(); }
  static BonusType bonus(char letter) { return BonusType(string("bsl").find(char(letter | 0x20)) % 4); }

  void command(int id, char verb, Dir d, char kind) {
    if (commanded_.insert(id).second) answer_ += to_string(id) + " " + verb + " " + (dir_ok(d) ? "drul"[d] : '_') + " " + kind + "\n";
  }

  // Reads a message up to its last line; false at the end of the match.
  bool read_message() {
    text_.clear();
    for (string line; getline(cin, line); text_ += '\n') {
      text_ += line;
      if (line != "end") continue;
      at_ = text_.c_str();
      return true;
    }
    return false;
  }

  string word() {
    at_ += strspn(at_, " \n");
    const char* begin = at_;
    at_ += strcspn(at_, " \n");
    return string(begin, at_);
  }
  char letter() { return *(at_ += strspn(at_, " \n")) ? *at_++ : ' '; }
  int number() {
    char* behind;
    long n = strtol(at_, &behind, 10);
    at_ = behind;
    return int(n);
  }

  void read_hello() {
    read_message();
    word(), word(), word();  // agon ants 1
    for (string name = word(); name != "end"; name = word()) settings_[name] = number();
    me_ = setting("seat"), seed_ = llabs(setting("seed")) % (1LL << 31);
    rows_ = setting("BOARD_ROWS"), cols_ = setting("BOARD_COLS");
    scores_.resize(num_players()), status_.resize(num_players()), ids_.resize(3 * num_players());
  }

  bool read_round() {
    if (!read_message()) return false;
    word(), round_ = number(), word();
    for (double& used : status_) used = strtod(word().c_str(), nullptr);
    word();
    for (int& score : scores_) score = number();
    word();
    cells_.assign(rows_ * cols_, Cell());
    for (Cell& c : cells_) {
      char l = letter();
      c.type = l == 'W' ? Water : Soil;
      c.bonus = l == 'W' || l == '.' ? None : bonus(l);
    }
    for (vector<int>& list : ids_) list.clear();
    index_.assign(index_.size(), -1);
    word();
    ants_.resize(number());
    for (Ant& a : ants_) {
      a.type = AntType(string("qsw").find(letter()) % 3);
      a.id = number(), a.player = number(), a.pos.i = number(), a.pos.j = number();
      a.reserve.resize(3);
      for (int& amount : a.reserve) amount = number();
      char carries = letter();
      a.bonus = carries == 'n' ? None : bonus(carries);
      a.life = number();
      cells_[a.pos.i * cols_ + a.pos.j].id = a.id;
      ids_[a.player * 3 + a.type].push_back(a.id);
      if (a.id >= int(index_.size())) index_.resize(a.id + 1, -1);
      index_[a.id] = int(&a - &ants_[0]);
    }
    return true;
  }
};

Player* new_player();

#define RegisterPlayer(name) \
  Player* new_player() { return name::factory(); }

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  Player* player = new_player();
  player->run();
  delete player;
}
