// The player that has to be beaten. It is handed out as an object file for several systems, so it is freestanding:
// no library, only Raw.hh.
//
// Workers are sent to the food for which the whole way, to the food and on to the queen, is shortest, and leave it
// beside her. She lives in the middle of the places where food has appeared near her, eats and lays eggs of
// workers. Nobody steps where a colleague stands or goes, or where a stronger ant could strike. Soldiers hunt the
// workers of others.

#include "Raw.hh"

#define PLAYER_NAME Dummy

#define DUMMY_STRING(x) #x
#define DUMMY_NAME(x) DUMMY_STRING(x)

// The build of the object files says from which source they come.
#ifdef SOURCE_HASH
extern "C" __attribute__((used)) const char agon_dummy_source[] = "agon-dummy-source " DUMMY_NAME(SOURCE_HASH);
#endif

namespace {

enum { QUEEN, SOLDIER, WORKER };
enum { NO_FOOD = 3, FAR = 30000 };
enum { MOST_CELLS = 64 * 64, MOST_FOOD = 48, MOST_ANTS = 512 };
enum { NUM_ROUNDS = 1, QUEEN_PERIOD = 4, WORKER_CARBO = 8, BONUS_PERIOD = 24 }; // places in the settings
enum { LONGEST_TRIP = 45, NEAR_FOOD = 4, COURT = 7 /* steps around the queen that idle ants leave free */ };

typedef short Distances[MOST_CELLS];

struct Memory {
  // What is remembered from round to round: where food of each kind was last seen to appear near my corner.
  int spot[3];
  bool known[3];
  char before[MOST_CELLS];

  // What never changes, and is computed when it is first needed.
  bool ready;
  short next[MOST_CELLS][4];   // neighbours, -1 where there is none
  Distances home[MOST_FOOD];   // distances to a cell with food, kept while the food lies there
  int home_of[MOST_FOOD];      // 1 + that cell, 0: unused
  bool lying[MOST_FOOD];

  // What is computed anew in each round.
  int at[MOST_CELLS]; // index of the ant on a cell, -1 if there is none
  bool claimed[MOST_CELLS];
  bool busy[MOST_ANTS];
  int food[MOST_FOOD];
  int foods;
  Distances queen, target, spots[3];
  const short* way[MOST_FOOD]; // to the food, by its number
  int pending[MOST_CELLS];
};

struct Colony {
  const agon_ants_view& v;
  Memory& m;
  const int cells;
  int mother; // index of my queen, -1 if there is none

  Colony(const agon_ants_view& view, Memory& memory) : v(view), m(memory), cells(view.rows * view.cols), mother(-1) {}

  int cell(const agon_ants_ant& a) const { return a.i * v.cols + a.j; }

  bool mine(const agon_ants_ant& a) const { return a.player == v.me; }

  // neighbour is the cell in direction d (down, right, up, left), -1 if it is off the board or water.
  int neighbour(int c, int d) const { return m.next[c][d]; }

  int find_neighbour(int c, int d) const {
    int i = c / v.cols + (d == 0) - (d == 2), j = c % v.cols + (d == 1) - (d == 3);
    if (i < 0 || i >= v.rows || j < 0 || j >= v.cols || v.board[i * v.cols + j] == 'W') return -1;
    return i * v.cols + j;
  }

  int kind_of_food(int c) const {
    char letter = v.board[c];
    return letter == 'B' ? 0 : letter == 'S' ? 1 : letter == 'L' ? 2 : int(NO_FOOD);
  }

  bool queens_move() const { return v.round % v.setting[QUEEN_PERIOD] == 0; }

  void command(const agon_ants_ant& a, char type, char dir, char egg) const { v.command(v.self, a.id, type, dir, egg); }

  // spread computes the distances of all cells to the nearest of n sources, ants not regarded.
  void spread(const int* sources, int n, short* out) const {
    int first = 0, last = 0;
    for (int c = 0; c < cells; ++c) out[c] = FAR;
    for (int k = 0; k < n; ++k) {
      out[sources[k]] = 0;
      m.pending[last++] = sources[k];
    }
    while (first < last) {
      int c = m.pending[first++];
      for (int d = 0; d < 4; ++d) {
        int next = neighbour(c, d);
        if (next < 0 || out[next] != FAR) continue;
        out[next] = short(out[c] + 1);
        m.pending[last++] = next;
      }
    }
  }

  // dangerous says whether some enemy could kill an ant of a kind on a cell in this round.
  bool dangerous(int c, int kind) const {
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(c, d);
      if (next < 0 || m.at[next] < 0) continue;
      const agon_ants_ant& a = v.ant[m.at[next]];
      if (mine(a)) continue;
      if (a.type == QUEEN && queens_move()) return true;
      if (a.type == SOLDIER && kind != QUEEN) return true;
    }
    return false;
  }

  bool free(int c) const { return c >= 0 && m.at[c] < 0 && !m.claimed[c]; }

  // good says whether an ant of a kind can go to a cell. What lies beside my queen is hers: workers keep off it.
  bool good(int c, int kind) const {
    return free(c) && !dangerous(c, kind) && (kind != WORKER || m.queen[c] != 1 || kind_of_food(c) == NO_FOOD);
  }

  void go(const agon_ants_ant& a, int d) const {
    m.claimed[neighbour(cell(a), d)] = true;
    command(a, 'm', "drul"[d], '_');
  }

  // step brings an ant nearer to where distances are small. It never walks into danger. If the way is blocked it now
  // and then makes a detour.
  bool step(const agon_ants_ant& a, const short* distance) const {
    int here = cell(a), best = -1, turn = v.random(v.self, 0, 3), least = distance[here];
    if (v.random(v.self, 0, 2) == 0) least += 2;
    for (int k = 0; k < 4; ++k) {
      int d = (k + turn) % 4, next = neighbour(here, d);
      if (!good(next, a.type) || distance[next] >= least) continue;
      least = distance[next];
      best = d;
    }
    if (best >= 0) go(a, best);
    return best >= 0;
  }

  // dodge goes to any safe free cell, rather far from the queen.
  bool dodge(const agon_ants_ant& a) const {
    int best = -1, most = -1, turn = v.random(v.self, 0, 3);
    for (int k = 0; k < 4; ++k) {
      int d = (k + turn) % 4, next = neighbour(cell(a), d);
      if (!good(next, a.type) || m.queen[next] <= most) continue;
      most = m.queen[next];
      best = d;
    }
    if (best >= 0) go(a, best);
    return best >= 0;
  }

  void look() {
    if (!m.ready) {
      m.ready = true;
      for (int c = 0; c < cells; ++c)
        for (int d = 0; d < 4; ++d) m.next[c][d] = short(find_neighbour(c, d));
    }
    for (int c = 0; c < cells; ++c) {
      m.at[c] = -1;
      m.claimed[c] = false;
    }
    for (int k = 0; k < v.ants; ++k) {
      m.at[cell(v.ant[k])] = k;
      if (k < MOST_ANTS) m.busy[k] = false;
      if (mine(v.ant[k]) && v.ant[k].type == QUEEN) mother = k;
    }
    if (mother < 0) return;
    int home = cell(v.ant[mother]);
    spread(&home, 1, m.queen);
  }

  // remember notes where food has appeared in my quarter of the board.
  void remember() const {
    bool low = v.me == 2 || v.me == 3, right = v.me == 1 || v.me == 2;
    for (int c = 0; c < cells; ++c) {
      int kind = kind_of_food(c);
      bool near = (c / v.cols >= v.rows / 2) == low && (c % v.cols >= v.cols / 2) == right;
      if (near && kind != NO_FOOD && m.before[c] != v.board[c] && v.round % v.setting[BONUS_PERIOD] == 1 % v.setting[BONUS_PERIOD]) {
        m.spot[kind] = c;
        m.known[kind] = true;
      }
      m.before[c] = v.board[c];
    }
  }

  bool beside_another_queen(int c) const {
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(c, d);
      if (next >= 0 && m.at[next] >= 0 && v.ant[m.at[next]].type == QUEEN && !mine(v.ant[m.at[next]])) return true;
    }
    return false;
  }

  // survey lists the food that is to be fetched: all but what lies beside a queen.
  void survey() const {
    m.foods = 0;
    for (int k = 0; k < MOST_FOOD; ++k) m.lying[k] = false;
    for (int c = 0; c < cells && m.foods < MOST_FOOD; ++c) {
      if (kind_of_food(c) == NO_FOOD || m.queen[c] <= 1 || m.queen[c] > LONGEST_TRIP || beside_another_queen(c)) continue;
      m.food[m.foods++] = c;
      for (int k = 0; k < MOST_FOOD; ++k)
        if (m.home_of[k] == c + 1) m.lying[k] = true;
    }
    for (int f = 0; f < m.foods; ++f) m.way[f] = way_to(m.food[f]);
  }

  // way_to gives the distances to a cell, as long as there are places for more cells than are asked for.
  const short* way_to(int c) const {
    for (int k = 0; k < MOST_FOOD; ++k)
      if (m.home_of[k] == c + 1) return m.home[k];
    int k = 0;
    while (m.lying[k]) ++k;
    m.lying[k] = true;
    m.home_of[k] = c + 1;
    spread(&c, 1, m.home[k]);
    return m.home[k];
  }

  // lay lays an egg of a worker if she can.
  bool lay() const {
    const agon_ants_ant& q = v.ant[mother];
    for (int n = 0; n < 3; ++n)
      if (q.reserve[n] < v.setting[WORKER_CARBO + n]) return false;
    int best = -1, least = FAR;
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(cell(q), d);
      if (!free(next)) continue;
      int price = 2 * (kind_of_food(next) != NO_FOOD) + dangerous(next, WORKER);
      if (price >= least) continue;
      least = price;
      best = d;
    }
    if (best < 0) return false;
    m.claimed[neighbour(cell(q), best)] = true;
    command(q, 'y', "drul"[best], 'w');
    return true;
  }

  // middle gives the distances to the cell from which the known places of food are nearest.
  bool middle() const {
    int best = -1, least = FAR;
    int places = 0;
    for (int k = 0; k < 3; ++k)
      if (m.known[k]) spread(&m.spot[k], 1, m.spots[places++]);
    if (places == 0) return false;
    for (int c = 0; c < cells; ++c) {
      int sum = 0, furthest = 0;
      for (int k = 0; k < places; ++k) {
        sum += m.spots[k][c];
        if (m.spots[k][c] > furthest) furthest = m.spots[k][c];
      }
      if (sum + furthest < least && v.board[c] != 'W') {
        least = sum + furthest;
        best = c;
      }
    }
    if (best < 0) return false;
    spread(&best, 1, m.target);
    return true;
  }

  // rule commands the queen.
  void rule() const {
    if (lay() || !queens_move()) return;
    const agon_ants_ant& q = v.ant[mother];
    int sources[MOST_FOOD], n = 0;
    for (int c = 0; c < cells && n < MOST_FOOD; ++c)
      if (kind_of_food(c) != NO_FOOD && m.queen[c] <= NEAR_FOOD && m.at[c] < 0) sources[n++] = c;
    if (n > 0) {
      spread(sources, n, m.target);
      if (step(q, m.target)) return;
    }
    if (middle() && m.target[cell(q)] > 0) step(q, m.target);
  }

  // places counts the cells beside the queen where food can be left.
  int places() const {
    int n = 0;
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(cell(v.ant[mother]), d);
      n += free(next) && kind_of_food(next) == NO_FOOD;
    }
    return n;
  }

  // deliver brings what a worker carries to a cell beside the queen. If there is no place it keeps at a distance, so
  // that those who have delivered can leave.
  void deliver(const agon_ants_ant& a) const {
    int here = cell(a);
    if (m.queen[here] == 1 && kind_of_food(here) == NO_FOOD)
      command(a, 'l', '_', '_');
    else if (m.queen[here] == 1)
      dodge(a);
    else if (m.queen[here] <= 3 && places() == 0)
      dodge(a);
    else if (!step(a, m.queen) && dangerous(here, WORKER))
      dodge(a);
  }

  // fetch sends the free workers to the food, the shortest round trips first.
  void fetch() const {
    bool taken[MOST_FOOD] = {};
    for (int round = 0; round < m.foods; ++round) {
      int worker = -1, food = -1, least = LONGEST_TRIP + 1;
      for (int k = 0; k < v.ants && k < MOST_ANTS; ++k) {
        const agon_ants_ant& a = v.ant[k];
        if (!mine(a) || a.type != WORKER || m.busy[k] || a.bonus != NO_FOOD) continue;
        for (int f = 0; f < m.foods; ++f) {
          int trip = m.way[f][cell(a)] + m.queen[m.food[f]];
          if (taken[f] || trip >= least || trip >= a.life || trip + v.round >= v.setting[NUM_ROUNDS]) continue;
          least = trip;
          worker = k;
          food = f;
        }
      }
      if (worker < 0) return;
      m.busy[worker] = taken[food] = true;
      const agon_ants_ant& a = v.ant[worker];
      if (m.way[food][cell(a)] == 0)
        command(a, 't', '_', '_');
      else if (!step(a, m.way[food]) && dangerous(cell(a), WORKER))
        dodge(a);
    }
  }

  // rest lets the other workers make room for the queen and keep out of danger.
  void rest(const agon_ants_ant& a) const {
    int here = cell(a);
    if (dangerous(here, WORKER) || m.queen[here] <= COURT) dodge(a);
  }

  // hunt sends a soldier after the nearest worker of another colony that no other soldier hunts.
  void hunt(const agon_ants_ant& a) const {
    for (int d = 0; d < 4; ++d) {
      int next = neighbour(cell(a), d);
      if (next < 0 || m.at[next] < 0 || m.claimed[next]) continue;
      const agon_ants_ant& other = v.ant[m.at[next]];
      bool prey = other.type == WORKER || (other.type == SOLDIER && other.life > a.life);
      if (mine(other) || !prey || dangerous_queen(next)) continue;
      go(a, d);
      return;
    }
    int here = cell(a), target = -1;
    spread(&here, 1, m.target);
    for (int k = 0; k < v.ants && k < MOST_ANTS; ++k) {
      const agon_ants_ant& other = v.ant[k];
      if (mine(other) || other.type != WORKER || m.busy[k]) continue;
      if (target < 0 || m.target[cell(other)] < m.target[cell(v.ant[target])]) target = k;
    }
    bool moved = false;
    if (target >= 0) {
      m.busy[target] = true;
      int goal = cell(v.ant[target]);
      spread(&goal, 1, m.target);
      moved = step(a, m.target);
    }
    if (!moved && dangerous(here, SOLDIER)) dodge(a);
  }

  bool dangerous_queen(int c) const { return queens_move() && beside_another_queen(c); }

  void play() {
    look();
    if (mother < 0) return;
    remember();
    rule();
    survey();
    for (int k = 0; k < v.ants; ++k)
      if (mine(v.ant[k]) && v.ant[k].type == WORKER && v.ant[k].bonus != NO_FOOD) deliver(v.ant[k]);
    fetch();
    for (int k = 0; k < v.ants; ++k) {
      const agon_ants_ant& a = v.ant[k];
      if (!mine(a)) continue;
      if (a.type == SOLDIER) hunt(a);
      if (a.type == WORKER && a.bonus == NO_FOOD && k < MOST_ANTS && !m.busy[k]) rest(a);
    }
  }
};

void play(const agon_ants_view* view, void* memory) {
  if (view->rows * view->cols <= MOST_CELLS) Colony(*view, *static_cast<Memory*>(memory)).play();
}

__attribute__((unused)) int registration = agon_ants_register(DUMMY_NAME(PLAYER_NAME), play, sizeof(Memory));

} // namespace
