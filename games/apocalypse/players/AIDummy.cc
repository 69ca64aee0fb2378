// The player that has to be beaten. It is handed out as an object file for several systems, so it is freestanding:
// no library, only Raw.hh.
//
// Every post is assigned to the soldiers that are nearest to it, and those who are on a post of theirs stay as long as
// enemies are about. Soldiers strike together at the enemy who is easiest to kill, hunt where they are more than the
// enemies and keep away where they are fewer, and keep away from fire and from helicopters that are about to throw
// napalm. Helicopters fly to where their napalm kills most enemies, and parachuters jump onto posts, or near them.

#include "Raw.hh"

#define PLAYER_NAME Dummy

#define DUMMY_STRING(x) #x
#define DUMMY_NAME(x) DUMMY_STRING(x)

// The build of the object files says from which source they come.
#ifdef SOURCE_HASH
extern "C" __attribute__((used)) const char agon_dummy_source[] = "agon-dummy-source " DUMMY_NAME(SOURCE_HASH);
#endif

namespace {

enum { MAX = 60, CELLS = MAX * MAX, REACH = 2, MAX_JUMP = 4, ROUNDS = 200 };
enum { SOLDIER = 1, HELICOPTER = 2 };
enum { FORWARD1 = 1, FORWARD2, COUNTER_CLOCKWISE, CLOCKWISE, NAPALM };
enum { MOST_UNITS = 256, MOST_POSTS = 64, FAR = 20000, STATES = CELLS * 4, HORIZON = 14 };

// Prices of a step, in hundredths of a cell of way; for each enemy more, or beside one whom we hunt.
enum { PRICE_SPARK = 250, PRICE_NAPALM = 500, PRICE_GRASS = 15, OUTNUMBERED_GRASS = 200, OUTNUMBERED_FOREST = 100, HUNT = 160 };

// Steps to the nearest enemy up to which a post is guarded, and up to which he is hunted by a group that has some
// soldiers more.
enum { GUARD = 20, CHASE = 4, MARGIN = 2 };

typedef short Distances[CELLS];

struct Memory {
  // What never changes, and is computed in the first round.
  bool ready;
  bool airworthy[CELLS];
  Distances way[MOST_POSTS]; // to each post

  // What is computed anew in each round.
  int at[CELLS];          // 1 + the place of the soldier on a cell, 0 for none
  short post[CELLS];      // 1 + the post on a cell
  bool claimed[CELLS];    // one of mine goes there
  bool burns[CELLS];      // whoever goes there dies
  bool spark[CELLS];      // fire may come here at the end of the round
  bool napalm[CELLS];     // an enemy helicopter can throw napalm on it in the next round
  int enemies[CELLS];     // sums of enemies over all cells above and to the left
  int friends[CELLS];
  Distances foe;          // way to the nearest enemy
  int life[MOST_UNITS];   // that is left to expect after the attacks ordered so far
  bool busy[MOST_UNITS];
  int goal[MOST_UNITS];   // post of a soldier, -1 for none
  short cost[STATES];
  unsigned char first[STATES];
  int pending[STATES];
};

const int ROW[4] = {1, 0, -1, 0}, COLUMN[4] = {0, 1, 0, -1}; // south, east, north, west

struct General {
  const agon_apocalypse_view& v;
  Memory& m;
  int jumps;

  General(const agon_apocalypse_view& view, Memory& memory) : v(view), m(memory), jumps(0) {}

  typedef agon_apocalypse_unit Unit;

  static bool on_board(int i, int j) { return i >= 0 && i < MAX && j >= 0 && j < MAX; }
  static int cell(const Unit& u) { return u.i * MAX + u.j; }
  static int difference(int a, int b) { return a > b ? a - b : b - a; }

  static bool over(const Unit& h, int c) { return difference(h.i, c / MAX) <= REACH && difference(h.j, c % MAX) <= REACH; }

  bool mine(const Unit& u) const { return u.player == v.me; }
  bool walkable(int c) const { return v.land[c] == ':' || v.land[c] == '.'; }
  bool grass(int c) const { return v.land[c] == '.'; }

  // spread computes the ways of soldiers from all cells to the nearest of those that wait in m.pending.
  void spread(int last, short* out) {
    int first = 0;
    for (int c = 0; c < CELLS; ++c) out[c] = FAR;
    for (int k = 0; k < last; ++k) out[m.pending[k]] = 0;
    while (first < last) {
      int c = m.pending[first++];
      for (int k = 0; k < 9; ++k) {
        int next = neighbour(c, k);
        if (!walkable(next) || out[next] != FAR) continue;
        out[next] = short(out[c] + 1);
        m.pending[last++] = next;
      }
    }
  }

  // neighbour is one of nine cells; the edge of the board is never walkable, so there are always nine. Number 4 is the cell.
  static int neighbour(int c, int k) { return c + (k / 3 - 1) * MAX + k % 3 - 1; }

  void prepare() {
    if (m.ready) return;
    m.ready = true;
    for (int p = 0; p < v.posts; ++p) {
      m.pending[0] = v.post[p].i * MAX + v.post[p].j;
      spread(1, m.way[p]);
    }
    for (int i = REACH; i < MAX - REACH; ++i) {
      for (int j = REACH; j < MAX - REACH; ++j) {
        bool good = true;
        for (int di = -REACH; di <= REACH; ++di)
          for (int dj = -REACH; dj <= REACH; ++dj) good = good && v.land[(i + di) * MAX + j + dj] != 'X';
        m.airworthy[i * MAX + j] = good;
      }
    }
  }

  void look() {
    for (int c = 0; c < CELLS; ++c) {
      m.at[c] = m.post[c] = 0;
      m.claimed[c] = m.spark[c] = m.napalm[c] = false;
      m.burns[c] = v.fire[c] > 0;
      m.enemies[c] = m.friends[c] = 0;
    }
    for (int p = 0; p < v.posts; ++p) m.post[v.post[p].i * MAX + v.post[p].j] = short(p + 1);
    for (int c = MAX; c < CELLS - MAX; ++c) {
      if (v.land[c] != ':' || v.fire[c] > 0) continue;
      const int beside[4] = {c - MAX, c - 1, c + 1, c + MAX};
      for (int k = 0; k < 4; ++k) m.spark[c] = m.spark[c] || (v.fire[beside[k]] > 0 && v.land[beside[k]] == ':');
    }
    for (int k = 0; k < v.units; ++k) {
      const Unit& u = v.unit[k];
      m.busy[k] = false;
      m.goal[k] = -1;
      m.life[k] = u.life;
      if (u.type == SOLDIER) {
        m.at[cell(u)] = k + 1;
        ++(mine(u) ? m.friends : m.enemies)[cell(u)];
      } else if (!mine(u) && u.napalm <= 1) {
        threaten(u);
      }
    }
    int foes = 0;
    for (int k = 0; k < v.units; ++k)
      if (v.unit[k].type == SOLDIER && !mine(v.unit[k])) m.pending[foes++] = cell(v.unit[k]);
    spread(foes, m.foe);
    for (int i = 0; i < MAX; ++i)
      for (int j = 0; j < MAX; ++j) add_up(m.enemies, i, j), add_up(m.friends, i, j);
  }

  // threaten marks where a helicopter may throw napalm in the next round.
  void threaten(const Unit& h) {
    for (int step = 0; step <= 2; ++step) {
      int i = h.i + step * ROW[h.orientation], j = h.j + step * COLUMN[h.orientation];
      for (int di = -REACH; di <= REACH; ++di)
        for (int dj = -REACH; dj <= REACH; ++dj)
          if (on_board(i + di, j + dj)) m.napalm[(i + di) * MAX + j + dj] = true;
    }
  }

  static void add_up(int* sums, int i, int j) {
    int c = i * MAX + j;
    if (i > 0) sums[c] += sums[c - MAX];
    if (j > 0) sums[c] += sums[c - 1];
    if (i > 0 && j > 0) sums[c] -= sums[c - MAX - 1];
  }

  // under sums over the square of a helicopter. The square is inside of the mountains at the edge.
  static int under(const int* sums, int c) {
    int low = c - (REACH + 1) * (MAX + 1), high = c + REACH * (MAX + 1);
    return sums[high] - sums[high - (2 * REACH + 1)] - sums[low + (2 * REACH + 1)] + sums[low];
  }

  // Helicopters.

  int yield(int c) const { return 2 * under(m.enemies, c) - 3 * under(m.friends, c); }

  // worth says how good it is to be over a cell after some rounds.
  int worth(const Unit& h, int c, int rounds) const {
    int wait = h.napalm > rounds ? h.napalm : rounds;
    int sum = 100 * yield(c) / (wait + 4);
    if (h.parachuters == 0) return sum;
    for (int p = 0; p < v.posts; ++p) {
      int there = v.post[p].i * MAX + v.post[p].j;
      if (v.post[p].owner == v.me || m.at[there] || m.burns[there]) continue;
      if (difference(v.post[p].i, c / MAX) <= REACH && difference(v.post[p].j, c % MAX) <= REACH) sum += 2 * v.post[p].value / (rounds + 2);
    }
    return sum;
  }

  bool in_the_way(const Unit& h, int c) const {
    for (int k = 0; k < v.units; ++k) {
      const Unit& u = v.unit[k];
      if (u.type == HELICOPTER && u.id != h.id && difference(u.i, c / MAX) <= 2 * REACH && difference(u.j, c % MAX) <= 2 * REACH) return true;
    }
    return false;
  }

  void fly(const Unit& h) {
    int here = cell(h), enemies = under(m.enemies, here), friends = under(m.friends, here);
    if (h.napalm == 0 && enemies > 0 && 2 * enemies >= 3 * friends + (v.round > ROUNDS - 12 ? 1 : 3)) {
      v.command(v.self, 'h', h.id, NAPALM, 0);
      for (int i = h.i - REACH; i <= h.i + REACH; ++i)
        for (int j = h.j - REACH; j <= h.j + REACH; ++j) m.burns[i * MAX + j] = true;
      return;
    }
    int instruction = plan(h);
    if (instruction != 0) v.command(v.self, 'h', h.id, instruction, 0);
  }

  // plan searches all places that the helicopter can reach soon, and gives the first instruction on the way to the best.
  int plan(const Unit& h) {
    int start = cell(h) * 4 + h.orientation, first = 0, last = 0;
    for (int s = 0; s < STATES; ++s) m.cost[s] = FAR;
    m.cost[start] = 0;
    m.first[start] = 0;
    m.pending[last++] = start;
    int best = worth(h, cell(h), 0), instruction = 0;
    while (first < last) {
      int s = m.pending[first++];
      int value = worth(h, s / 4, m.cost[s]);
      if (value > best) {
        best = value;
        instruction = m.first[s];
      }
      if (m.cost[s] == HORIZON) continue;
      for (int code = FORWARD1; code <= CLOCKWISE; ++code) {
        int next = after(h, s, code);
        if (next < 0 || m.cost[next] != FAR) continue;
        m.cost[next] = short(m.cost[s] + 1);
        m.first[next] = s == start ? (unsigned char)code : m.first[s];
        m.pending[last++] = next;
      }
    }
    return instruction;
  }

  // after is the state that an instruction leads to, -1 if it leads nowhere.
  int after(const Unit& h, int s, int code) const {
    int c = s / 4, orientation = s % 4;
    if (code == COUNTER_CLOCKWISE) return c * 4 + (orientation + 1) % 4;
    if (code == CLOCKWISE) return c * 4 + (orientation + 3) % 4;
    for (int step = 0; step < code; ++step) {
      c += ROW[orientation] * MAX + COLUMN[orientation];
      if (!m.airworthy[c] || (m.cost[s] < 2 && in_the_way(h, c))) return -1;
    }
    return c * 4 + orientation;
  }

  // jump lets the parachuters of a helicopter jump to the best places below it.
  void jump(const Unit& h) {
    for (int left = h.parachuters; left > 0 && jumps < MAX_JUMP; --left) {
      int best = -1, most = -1;
      for (int i = h.i - REACH; i <= h.i + REACH; ++i) {
        for (int j = h.j - REACH; j <= h.j + REACH; ++j) {
          int c = i * MAX + j;
          if (!walkable(c) || v.fire[c] > 0 || m.burns[c] || m.claimed[c] || m.at[c]) continue;
          if (under_another(h, c)) continue;
          int value = value_of_landing(c, h.parachuter[h.parachuters - left]);
          if (value <= most) continue;
          most = value;
          best = c;
        }
      }
      if (best < 0) return;
      m.claimed[best] = true;
      ++jumps;
      v.command(v.self, 'p', best / MAX, best % MAX, 0);
    }
  }

  // under_another says whether an earlier helicopter of mine is over a cell: then the parachuter would be its own.
  bool under_another(const Unit& h, int c) const {
    for (int k = 0; k < v.units; ++k)
      if (v.unit[k].type == HELICOPTER && mine(v.unit[k]) && v.unit[k].id != h.id && over(v.unit[k], c)) return true;
    return false;
  }

  // value_of_landing is negative where nobody should jump who can still wait.
  int value_of_landing(int c, int rounds) const {
    int value = 100, p = m.post[c];
    if (m.spark[c]) value -= 60;
    if (m.napalm[c]) value -= rounds > 3 ? 150 : 50;
    if (p && v.post[p - 1].owner != v.me) value += 500;
    int nearest = 60;
    for (int q = 0; q < v.posts; ++q)
      if (v.post[q].owner != v.me && m.way[q][c] < nearest) nearest = m.way[q][c];
    return value + 60 - nearest + (grass(c) ? 0 : 5);
  }

  // Soldiers.

  bool enemy_at(int c) const { return m.at[c] && !mine(v.unit[m.at[c] - 1]); }

  int enemies_around(int c) const {
    int n = 0;
    for (int k = 0; k < 9; ++k) n += k != 4 && enemy_at(neighbour(c, k));
    return n;
  }

  // strike lets a soldier attack the neighbour who is easiest to kill.
  bool strike(int k) {
    int here = cell(v.unit[k]), best = -1, most = 0;
    for (int n = 0; n < 9; ++n) {
      int c = neighbour(here, n);
      if (!enemy_at(c) || m.burns[c]) continue;
      int other = m.at[c] - 1, damage = grass(c) ? 75 : 30;
      if (m.life[other] <= -20) continue; // enough are at him
      int value = 1000 + 4 * damage - m.life[other] + (m.life[other] <= damage ? 200 : 0) + (m.post[c] ? 80 : 0);
      if (value <= most) continue;
      most = value;
      best = c;
    }
    if (best < 0) return false;
    m.life[m.at[best] - 1] -= grass(best) ? 75 : 30;
    m.busy[k] = true;
    v.command(v.self, 's', v.unit[k].id, best / MAX, best % MAX);
    return true;
  }

  // near sums over the cells that are at most three cells away.
  static int near(const int* sums, int c) {
    int i = c / MAX, j = c % MAX;
    int top = i < 4 ? 0 : i - 4, bottom = i > MAX - 4 ? MAX - 1 : i + 3, left = j < 4 ? 0 : j - 4, right = j > MAX - 4 ? MAX - 1 : j + 3;
    return sums[bottom * MAX + right] - sums[top * MAX + right] - sums[bottom * MAX + left] + sums[top * MAX + left];
  }

  // risk is the price of being on a cell at the end of the round.
  int risk(int c) const {
    int price = m.spark[c] * PRICE_SPARK + m.napalm[c] * PRICE_NAPALM + grass(c) * PRICE_GRASS;
    int enemies = near(m.enemies, c), more = enemies - near(m.friends, c);
    if (enemies == 0) return price;
    if (more > 0) price += more * (grass(c) ? OUTNUMBERED_GRASS : OUTNUMBERED_FOREST);
    if (more < 0) price -= HUNT * enemies_around(c);
    return price;
  }

  // walk brings a soldier a step nearer to where distances are small, to the best of the nine cells. A guard stays rather.
  void walk(int k, const short* way, bool guard) {
    int here = cell(v.unit[k]), best = here, turn = v.random(v.self, 0, 8);
    int least = risk(here) + 100 * (way ? way[here] : 0) + (m.claimed[here] ? 10000 : 0) - (guard ? 150 : 0);
    for (int n = 0; n < 9; ++n) {
      int c = neighbour(here, (n + turn) % 9);
      if (c == here || !walkable(c) || m.burns[c] || m.claimed[c] || (m.at[c] && (enemy_at(c) || !m.busy[m.at[c] - 1]))) continue;
      int price = risk(c) + 100 * (way ? way[c] : 0) + (m.at[c] ? 80 : 0) + (way ? 0 : 30);
      if (price >= least) continue;
      least = price;
      best = c;
    }
    m.busy[k] = true;
    m.claimed[best] = true;
    if (best != here) v.command(v.self, 's', v.unit[k].id, best / MAX, best % MAX);
  }

  bool is_free_soldier(int k) const { return v.unit[k].type == SOLDIER && mine(v.unit[k]) && !m.busy[k]; }

  // assign gives every post that needs somebody the nearest soldiers who have nothing else to do.
  void assign() {
    int sent[MOST_POSTS];
    for (int p = 0; p < v.posts; ++p) {
      int there = v.post[p].i * MAX + v.post[p].j;
      sent[p] = 0;
      if (m.at[there] && mine(v.unit[m.at[there] - 1]) && m.foe[there] <= GUARD) {
        m.goal[m.at[there] - 1] = p;
        sent[p] = 1;
      }
    }
    for (;;) {
      int soldier = -1, post = -1, least = FAR;
      for (int k = 0; k < v.units; ++k) {
        if (!is_free_soldier(k) || m.goal[k] >= 0) continue;
        for (int p = 0; p < v.posts; ++p) {
          bool own = v.post[p].owner == v.me;
          int way = m.way[p][cell(v.unit[k])];
          if (way == FAR || sent[p] >= (own ? 2 : 3)) continue;
          int price = 2 * way + 12 * sent[p] + (own ? 16 : 0) - v.post[p].value / 10;
          if (price >= least) continue;
          least = price;
          soldier = k;
          post = p;
        }
      }
      if (soldier < 0) return;
      m.goal[soldier] = post;
      ++sent[post];
    }
  }

  void play() {
    prepare();
    look();
    for (int k = 0; k < v.units; ++k) {
      if (v.unit[k].type != HELICOPTER || !mine(v.unit[k])) continue;
      fly(v.unit[k]);
      jump(v.unit[k]);
    }
    assign();
    for (int k = 0; k < v.units; ++k)
      if (is_free_soldier(k)) strike(k);
    // Those who are nearest to their goals go first: they make room for the others.
    for (int round = 0; round < 3; ++round) {
      for (int k = 0; k < v.units; ++k) {
        if (!is_free_soldier(k)) continue;
        int here = cell(v.unit[k]);
        const short* way = m.goal[k] < 0 ? nullptr : m.way[m.goal[k]];
        bool guard = way && way[here] == 0;
        if (!guard && m.foe[here] <= CHASE && near(m.friends, here) - near(m.enemies, here) >= MARGIN) way = m.foe;
        int left = way ? way[here] : 0;
        if (left > 1 && round == 0) continue;
        if (left > 4 && round == 1) continue;
        walk(k, way, guard);
      }
    }
  }
};

void play(const agon_apocalypse_view* view, void* memory) {
  if (view->units <= MOST_UNITS && view->posts <= MOST_POSTS) General(*view, *static_cast<Memory*>(memory)).play();
}

__attribute__((unused)) int registration = agon_apocalypse_register(DUMMY_NAME(PLAYER_NAME), play, sizeof(Memory));

} // namespace
