// The rules of Ants: what becomes of the colonies in a round.
#pragma once

#include <string>
#include <vector>

#include "board.hh"

enum Kind { QUEEN, SOLDIER, WORKER, KINDS };  // the stronger first
const char KIND_LETTERS[] = "qsw", DIRECTIONS[] = "drul", NOTHING = 'n';
const int NOBODY = -1, NUTRIENTS = 3;

struct Ant {
  int kind, player;
  Point at;
  int life;
  int reserve[NUTRIENTS] = {0, 0, 0};
  char carries = NOTHING;  // b, s, l
  bool alive = true;
  int commanded = -1;  // the round in which it was commanded last
  int angle = 0;       // where it looks, for the viewer
};

struct Command {
  int id;
  char verb, direction, kind;
};

struct Egg {
  Point at;
  int player, kind;
};

struct Attack {
  int player;
  Point from, to;
};

inline bool is_bonus(char letter) { return letter == 'B' || letter == 'S' || letter == 'L'; }
inline int index_of(const char* letters, char letter) { return int(std::string(letters).find(letter)); }

class Colonies {
 public:
  const std::vector<int> settings;
  Random random;
  Board board;  // with the bonuses, which come and go
  std::vector<Ant> ants;   // by id, also the dead
  std::vector<int> living;  // ids, ascending
  std::vector<long long> scores;
  std::vector<Attack> attacks;  // of the last round
  std::vector<int> crowned;     // players with a new queen in the last round
  int round = 0;

  Colonies(const std::vector<int>& values, Words& words, agon::Match& match)
      : settings(values), random(match.seed), board(make_board(settings, words, random)), scores(PLAYERS),
        occupant_(board.ground.size(), NOBODY) {
    for (int player = 0; player < PLAYERS; ++player) settle(player, match);
  }

  int ant_count(int player) const {
    int n = 0;
    for (int id : living) n += ants[id].player == player;
    return n;
  }

  // Plays a round. The commands are those of all players, in their order.
  void play(const std::vector<Command>& commands) {
    attacks.clear(), eggs_.clear(), crowned.clear();
    for (int k : random.permutation(int(commands.size()))) {
      Ant& a = ants[commands[k].id];
      if (a.alive) execute(a, commands[k]);
    }
    age();
    for (int k : random.permutation(int(eggs_.size()))) {
      const Egg& e = eggs_[k];
      if (occupant_[board.at(e.at)] == NOBODY) born(e.player, e.kind, e.at, 0);
    }
    for (int player = 0; player < PLAYERS; ++player) succeed(player);
    if (round % settings[BONUS_PERIOD] == 0) feed();
    for (int player = 0; player < PLAYERS; ++player) scores[player] += ant_count(player);
    ++round;
  }

 private:
  std::vector<int> occupant_;  // by cell: the id of its ant
  std::vector<Egg> eggs_;

  // Puts a colony into its corner, along the diagonals, kinds in random order.
  void settle(int player, agon::Match& match) {
    int left[KINDS] = {1, settings[NUM_INI_SOLDIERS], settings[NUM_INI_WORKERS]};
    int a = 0, b = 0;
    for (int n = left[QUEEN] + left[SOLDIER] + left[WORKER]; n > 0; --n) {
      int kind = random.between(QUEEN, WORKER);
      while (left[kind] == 0) kind = (kind + 1) % KINDS;
      --left[kind];
      Point p;
      do {
        p = board.corner(player, a, b);
        if (!board.has(p)) match.refuse(0, "there is not enough soil for the ants of player", player);
        if (a > 0) --a, ++b;
        else a = b + 1, b = 0;
      } while (board.ground[board.at(p)] == WATER || occupant_[board.at(p)] != NOBODY);
      if (kind == QUEEN && is_bonus(board.ground[board.at(p)]))
        match.refuse(0, "there is food where the queen of player", player, "begins: put a dot into row", p.i);
      const int to_the_middle[] = {135, 225, 315, 45};
      born(player, kind, p, to_the_middle[player]);
    }
  }

  void born(int player, int kind, Point p, int angle) {
    int id = int(ants.size());
    ants.push_back({kind, player, p, settings[QUEEN_LIFE - kind]});
    ants.back().angle = angle;
    living.push_back(id);
    occupant_[board.at(p)] = id;
  }

  void die(Ant& a) {
    a.alive = false;
    occupant_[board.at(a.at)] = NOBODY;
  }

  void execute(Ant& a, const Command& c) {
    char& ground = board.ground[board.at(a.at)];
    switch (c.verb) {
      case 'm': move(a, c); break;
      case 'y': lay(a, c); break;
      case 't':
        if (a.kind == WORKER && a.carries == NOTHING && is_bonus(ground)) a.carries = char(ground | 0x20), ground = SOIL;
        break;
      case 'l':
        if (a.kind == WORKER && a.carries != NOTHING && !is_bonus(ground))
          ground = char(a.carries & ~0x20), a.carries = NOTHING;
    }
  }

  // The cell next to an ant, if there is one of soil in a direction.
  bool target(const Ant& a, char direction, Point& p) const {
    int d = index_of(DIRECTIONS, direction);
    if (d < 0) return false;
    p = {a.at.i + STEPS[d].i, a.at.j + STEPS[d].j};
    return board.has(p) && board.ground[board.at(p)] != WATER;
  }

  void move(Ant& a, const Command& c) {
    Point p;
    if (!target(a, c.direction, p) || (a.kind == QUEEN && round % settings[QUEEN_PERIOD] != 0)) return;
    const int angles[] = {180, 90, 0, 270};
    a.angle = angles[index_of(DIRECTIONS, c.direction)];
    int& there = occupant_[board.at(p)];
    if (there != NOBODY) {  // the stronger of two ants stays alive, and neither of two equals
      attacks.push_back({a.player, a.at, p});
      Ant& other = ants[there];
      int strength = a.kind - other.kind;
      if (strength >= 0) die(a);
      if (strength <= 0) die(other);
    }
    if (!a.alive) return;
    occupant_[board.at(a.at)] = NOBODY;
    a.at = p;
    there = c.id;
    if (a.kind == QUEEN) graze(a);
  }

  void eat(Ant& a, char letter) {
    int food = index_of(BONUS, char(letter & ~0x20));
    for (int n = 0; n < NUTRIENTS; ++n) a.reserve[n] += settings[BREAD_CARBO + NUTRIENTS * food + n];
  }

  // A queen eats what she stands on.
  void graze(Ant& a) {
    char& ground = board.ground[board.at(a.at)];
    if (is_bonus(ground)) eat(a, ground), ground = SOIL;
  }

  // A queen lays an egg, which she pays at once, no matter who stands where it is laid.
  void lay(Ant& a, const Command& c) {
    Point p;
    int kind = index_of(KIND_LETTERS, c.kind);
    if (!target(a, c.direction, p) || a.kind != QUEEN || (kind != SOLDIER && kind != WORKER)) return;
    const int* price = &settings[SOLDIER_CARBO + NUTRIENTS * (kind - SOLDIER)];
    for (int n = 0; n < NUTRIENTS; ++n)
      if (a.reserve[n] < price[n]) return;
    for (int n = 0; n < NUTRIENTS; ++n) a.reserve[n] -= price[n];
    eggs_.push_back({p, a.player, kind});
  }

  // All lives get shorter by a round, and the dead leave the list of the living.
  void age() {
    std::vector<int> left;
    for (int id : living) {
      Ant& a = ants[id];
      if (!a.alive) continue;
      if (--a.life == 0) die(a);
      else left.push_back(id);
    }
    living = left;
  }

  // A colony without queen gets one. She eats what she carries and what she stands on.
  void succeed(int player) {
    std::vector<int> heirs;
    for (int kind : {SOLDIER, WORKER})
      for (int id : living)
        if (ants[id].player == player && ants[id].kind == kind) heirs.push_back(id);
    for (int id : living)
      if (ants[id].player == player && ants[id].kind == QUEEN) return;
    if (heirs.empty()) return;
    Ant& a = ants[heirs[random.between(0, int(heirs.size()) - 1)]];
    a.kind = QUEEN, a.life = settings[QUEEN_LIFE];
    graze(a);
    if (a.carries != NOTHING) eat(a, a.carries);
    a.carries = NOTHING;
    crowned.push_back(player);
  }

  // Puts a bonus on a random free cell of each rectangle.
  void feed() {
    for (int player = 0; player < PLAYERS; ++player)
      for (int food = 0; food < FOODS; ++food) {
        Point corner = board.food[food][player];
        std::vector<int> free;
        for (int i = corner.i; i < std::min(corner.i + settings[BONUS_ROWS], board.rows); ++i)
          for (int j = corner.j; j < std::min(corner.j + settings[BONUS_COLS], board.cols); ++j) {
            int cell = board.at({i, j});
            if (board.ground[cell] == SOIL && occupant_[cell] == NOBODY) free.push_back(cell);
          }
        if (!free.empty()) board.ground[free[random.between(0, int(free.size()) - 1)]] = BONUS[food];
      }
  }
};
