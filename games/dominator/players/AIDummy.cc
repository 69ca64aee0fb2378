// The player that has to be beaten. It is handed out as an object file for several systems, so it is freestanding:
// no library, only Raw.hh. All numbers are whole ones, so that it plays the same everywhere.
//
// Witches go where they haunt many rivals and none of my own. Everybody keeps off the cells that a witch may haunt after
// the round. Knights strike together, rivals that fall first, and rest when nobody is near. Farmers share the cells
// that are worth painting among them and keep away from knights.

#include "Raw.hh"

#define PLAYER_NAME Dummy

#define DUMMY_STRING(x) #x
#define DUMMY_NAME(x) DUMMY_STRING(x)

// The build of the object files says from which source they come.
#ifdef SOURCE_HASH
extern "C" __attribute__((used)) const char agon_dummy_source[] = "agon-dummy-source " DUMMY_NAME(SOURCE_HASH);
#endif

namespace {

enum { FARMER, KNIGHT, WITCH };
enum { NONE = 8, DIRECTIONS = 8 };
enum { FARMERS_HEALTH = 5, KNIGHTS_HEALTH = 6, DAMAGE_MIN = 9, DAMAGE_MAX = 10 }; // places in the settings
enum { MOST_CELLS = 201 * 201, MOST_UNITS = 2048 };
enum { LONGEST_WAY = 60, WITCH_SIGHT = 6, KNIGHT_SIGHT = 6 }; // steps
enum { REACH = 2 /* of a spell */ };

struct Memory {
  // What never changes, and is computed in the first round.
  bool ready;
  int next[MOST_CELLS][DIRECTIONS]; // neighbours, -1 where there is none
  int fade[LONGEST_WAY + 1];        // what is left of 1000 after so many steps

  // What is computed anew in each round.
  short prey[MOST_CELLS];    // what a witch there would win
  short witches[MOST_CELLS]; // that are within reach of a spell
  short threat[MOST_CELLS];  // rival witches that may haunt it after the round
  bool spell[MOST_CELLS];    // my own witches may haunt it in the round
  bool claimed[MOST_CELLS];  // a unit of mine goes there
  bool aimed[MOST_CELLS];    // a farmer of mine is on the way there
  int hurt[MOST_UNITS];      // what my knights will do to it in this round

  // A search.
  int pending[MOST_CELLS];
  short distance[MOST_CELLS];
  unsigned char first[MOST_CELLS];
  int seen[MOST_CELLS]; // number of the search
  int searches;
};

// Way is the beginning of a way, and what it leads to.
struct Way {
  int direction; // NONE: there is no good way
  int goal;
  int worth;
};

int distance_of(int a, int b) { return a < b ? b - a : a - b; }

struct Army {
  const agon_dominator_view& v;
  Memory& m;
  const int cells;

  Army(const agon_dominator_view& view, Memory& memory) : v(view), m(memory), cells(view.rows * view.cols) {}

  int cell(const agon_dominator_unit& u) const { return u.i * v.cols + u.j; }

  bool mine(const agon_dominator_unit& u) const { return u.player == 0; }

  int steps_between(int a, int b) const {
    return distance_of(a / v.cols, b / v.cols) + distance_of(a % v.cols, b % v.cols);
  }

  // around calls f with every cell within some steps of a cell, walls not regarded.
  template <class F>
  void around(int c, int steps, F f) const {
    int i = c / v.cols, j = c % v.cols;
    for (int a = i - steps; a <= i + steps; ++a) {
      int width = steps - distance_of(a, i);
      for (int b = j - width; b <= j + width; ++b)
        if (a >= 0 && a < v.rows && b >= 0 && b < v.cols) f(a * v.cols + b);
    }
  }

  void prepare() const {
    if (m.ready) return;
    m.ready = true;
    static const signed char di[] = {1, 1, 0, -1, -1, -1, 0, 1}, dj[] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (int c = 0; c < cells; ++c) {
      for (int d = 0; d < DIRECTIONS; ++d) {
        int i = c / v.cols + di[d], j = c % v.cols + dj[d];
        bool ground = i >= 0 && i < v.rows && j >= 0 && j < v.cols && v.cell[i * v.cols + j].type == 0;
        m.next[c][d] = ground ? i * v.cols + j : -1;
      }
    }
    m.fade[0] = 1000;
    for (int k = 1; k <= LONGEST_WAY; ++k) m.fade[k] = m.fade[k - 1] * 85 / 100 + 1;
  }

  void look() const {
    for (int c = 0; c < cells; ++c) {
      m.prey[c] = m.witches[c] = m.threat[c] = 0;
      m.spell[c] = m.claimed[c] = m.aimed[c] = false;
    }
    for (int id = 0; id < v.units; ++id) {
      const agon_dominator_unit& u = v.unit[id];
      m.hurt[id] = 0;
      if (u.type != WITCH) {
        int worth = mine(u) ? -14 : u.type == KNIGHT ? 11 : 10;
        around(cell(u), REACH, [&](int c) { m.prey[c] = short(m.prey[c] + worth); });
        continue;
      }
      around(cell(u), REACH, [&](int c) { ++m.witches[c]; });
      if (mine(u)) continue;
      around(cell(u), REACH + 1, [&](int c) { ++m.threat[c]; });
      around(cell(u), REACH, [&](int c) { ++m.threat[c]; });
    }
  }

  bool free(int c) const { return c >= 0 && v.cell[c].id < 0 && !m.claimed[c]; }

  void go(int id, int d) const {
    if (d == NONE) return;
    m.claimed[m.next[cell(v.unit[id])][d]] = true;
    v.command(v.self, id, d);
  }

  // search looks for the cell that is worth most, its distance regarded, not farther away than some steps. It goes over
  // good cells only; the first one has to be free. Diagonal steps are for step 1.
  template <class Good, class Worth>
  Way search(int from, int step, int farthest, Good good, Worth worth, int most) const {
    Way best = {NONE, from, 0};
    int number = ++m.searches, head = 0, tail = 0;
    m.seen[from] = number;
    m.distance[from] = 0;
    m.pending[tail++] = from;
    int turn = v.random(v.self, 0, DIRECTIONS / 2 - 1) * 2;
    while (head < tail) {
      int c = m.pending[head++], d = m.distance[c];
      if (d > 0) {
        int w = worth(c) * m.fade[d];
        if (w > best.worth) best = {m.first[c], c, w};
      }
      if (d == farthest || most * m.fade[d + 1] <= best.worth) break;
      for (int k = 0; k < DIRECTIONS; k += step) {
        int way = (k + turn) % DIRECTIONS, n = m.next[c][way];
        if (n < 0 || m.seen[n] == number || !good(n) || (d == 0 && !free(n))) continue;
        m.seen[n] = number;
        m.distance[n] = short(d + 1);
        m.first[n] = (unsigned char)(d == 0 ? way : m.first[c]);
        m.pending[tail++] = n;
      }
    }
    return best;
  }

  // other_witches counts the witches within reach of a cell without the one on another cell.
  int other_witches(int c, int self) const { return m.witches[c] - (steps_between(c, self) <= REACH); }

  void command_witch(int id) const {
    int here = cell(v.unit[id]);
    auto worth = [&](int c) { return other_witches(c, here) > 0 ? 0 : int(m.prey[c]); };
    Way way = search(here, 2, WITCH_SIGHT, [&](int) { return true; }, worth, 60);
    int best = NONE, most = worth(here) * 1000;
    for (int d = 0; d < DIRECTIONS; d += 2) {
      int n = m.next[here][d];
      if (!free(n)) continue;
      int w = worth(n) * 1000 + (d == way.direction ? way.worth : 0);
      if (w <= most) continue;
      most = w;
      best = d;
    }
    int there = best == NONE ? here : m.next[here][best];
    go(id, best);
    around(here, REACH, [&](int c) {
      m.spell[c] = true;
      --m.witches[c];
    });
    around(there, REACH, [&](int c) {
      m.spell[c] = true;
      ++m.witches[c];
    });
  }

  // spooky says how likely a witch kills on a cell in this round.
  int spooky(int c) const { return m.threat[c] + (m.spell[c] ? 4 : 0) + (v.cell[c].haunted ? 6 : 0); }

  // rival_knights counts the rival knights that could strike on a cell.
  int rival_knights(int c) const {
    int n = 0;
    for (int d = 0; d < DIRECTIONS; ++d) {
      int near = m.next[c][d];
      if (near < 0 || v.cell[near].id < 0) continue;
      const agon_dominator_unit& u = v.unit[v.cell[near].id];
      n += u.type == KNIGHT && !mine(u) && m.hurt[v.cell[near].id] < u.health;
    }
    return n;
  }

  // escape goes to the free cell with the least risk, or stays.
  template <class Risk>
  void escape(int id, int step, Risk risk) const {
    int here = cell(v.unit[id]), best = NONE, least = risk(here);
    int turn = v.random(v.self, 0, DIRECTIONS / 2 - 1) * 2;
    for (int k = 0; k < DIRECTIONS; k += step) {
      int d = (k + turn) % DIRECTIONS, n = m.next[here][d];
      if (!free(n) || risk(n) >= least) continue;
      least = risk(n);
      best = d;
    }
    go(id, best);
  }

  // victim is the direction of the rival beside a knight that it should strike; NONE if there is none.
  int victim(int here) const {
    int best = NONE, most = 0;
    for (int d = 0; d < DIRECTIONS; ++d) {
      int near = m.next[here][d];
      if (near < 0 || v.cell[near].id < 0) continue;
      int id = v.cell[near].id;
      const agon_dominator_unit& u = v.unit[id];
      int left = u.health - m.hurt[id];
      if (mine(u) || u.type == WITCH || left <= 0) continue;
      int worth = 1000 - left + (left <= v.setting[DAMAGE_MAX] ? 200 : 0) + (left <= v.setting[DAMAGE_MIN] ? 200 : 0);
      if (u.type == KNIGHT) worth += 60;
      if (worth <= most) continue;
      most = worth;
      best = d;
    }
    return best;
  }

  void command_knight(int id) const {
    const agon_dominator_unit& u = v.unit[id];
    int here = cell(u), rivals = rival_knights(here);
    auto risk = [&](int c) { return 4 * spooky(c) + rival_knights(c); };
    bool weak = u.health <= v.setting[DAMAGE_MAX] * rivals && rivals > 1;
    if (spooky(here) > 1 || weak) {
      escape(id, 1, risk);
      return;
    }
    int strike = victim(here);
    if (strike != NONE) {
      m.hurt[v.cell[m.next[here][strike]].id] += (v.setting[DAMAGE_MIN] + v.setting[DAMAGE_MAX]) / 2;
      v.command(v.self, id, strike);
      return;
    }
    if (spooky(here) > 0) {
      escape(id, 1, risk);
      return;
    }
    auto good = [&](int c) { return spooky(c) == 0; };
    auto worth = [&](int c) {
      int other = v.cell[c].id;
      if (other < 0 || mine(v.unit[other]) || v.unit[other].type == WITCH) return 0;
      return v.unit[other].type == FARMER ? 10 : 8;
    };
    Way way = search(here, 1, KNIGHT_SIGHT, good, worth, 10);
    bool hurt = u.health < v.setting[KNIGHTS_HEALTH] && m.fade[3] * 10 > way.worth;
    if (way.direction != NONE && !hurt) go(id, way.direction);
  }

  // acre is what painting a cell is worth.
  int acre(int c) const {
    int owner = v.cell[c].owner;
    if (owner == 0 || m.aimed[c] || v.cell[c].haunted) return 0;
    int around = 0;
    for (int d = 0; d < DIRECTIONS; d += 2) {
      int n = m.next[c][d];
      around += n >= 0 && v.cell[n].owner != 0 && !m.aimed[n];
    }
    return (owner < 0 ? 20 : 22) + around;
  }

  void command_farmer(int id) const {
    const agon_dominator_unit& u = v.unit[id];
    int here = cell(u);
    auto risk = [&](int c) { return 3 * spooky(c) + 2 * rival_knights(c); };
    if (risk(here) > 0) {
      escape(id, 2, [&](int c) { return 4 * risk(c) - (v.cell[c].owner != 0); });
      return;
    }
    auto good = [&](int c) { return risk(c) == 0; };
    Way way = search(here, 2, LONGEST_WAY, good, [&](int c) { return acre(c); }, 26);
    if (way.direction == NONE) return;
    m.aimed[way.goal] = true;
    go(id, way.direction);
  }

  void each(int type, void (Army::*command)(int) const) const {
    for (int id = 0; id < v.units; ++id)
      if (mine(v.unit[id]) && v.unit[id].type == type) (this->*command)(id);
  }

  void play() const {
    prepare();
    look();
    each(WITCH, &Army::command_witch);
    each(KNIGHT, &Army::command_knight);
    each(FARMER, &Army::command_farmer);
  }
};

void play(const agon_dominator_view* view, void* memory) {
  if (view->rows * view->cols <= MOST_CELLS && view->units <= MOST_UNITS) Army(*view, *static_cast<Memory*>(memory)).play();
}

__attribute__((unused)) int registration = agon_dominator_register(DUMMY_NAME(PLAYER_NAME), play, sizeof(Memory));

} // namespace
