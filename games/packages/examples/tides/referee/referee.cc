// Tides: forces move over a torus, grow where they rest, and fight where they meet. The score is the number of cells.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace std;

const int ROUNDS = 250, MOST = 255, NOBODY = 4;
const int LEAST_SIZE = 12, MOST_SIZE = 48;
const int SHOWN = 42, LARGE = 120;  // forces from this strength on are painted, and painted large

struct Cell {
  int growth, owner = NOBODY, strength, id = -1;  // id: of the painted force
};

// What comes together in a cell.
struct Force {
  int owner, strength, id;
  bool moved;
};

// Reads the next message of the judge, without its last line. The input ends with the match.
bool read(vector<string>& message) {
  message.clear();
  string line;
  while (getline(cin, line)) {
    if (line == "end") return true;
    message.push_back(line);
  }
  return false;
}

// Reads a whole number of at most three digits and moves on behind it.
bool natural(const char*& at, int& value) {
  const char* begin = at;
  for (value = 0; '0' <= *at && *at <= '9' && at - begin < 4; ++at) value = 10 * value + (*at - '0');
  return at > begin && at - begin < 4;
}

// What most forces have is the size of the kind: frames are many here.
const string SMALL_SIZE = "0.45", LARGE_SIZE = "0.8";

class Match {
 public:
  Match(int seats, int size, uint64_t seed) : seats(seats), size(size), in(seats, true) { settle(seed); }

  void begin() {
    text = "";
    for (int s = 0; s < seats; ++s)
      say("tell " + to_string(s) + " tides 1 seat " + to_string(s) + " seats " + to_string(seats) + " size " +
          to_string(size));
    say("frame grid " + to_string(size) + " " + to_string(size));
    say("frame kind force shape=circle fill=seat size=" + SMALL_SIZE + "\nframe kind land fill=seat");
    for (int r = 0; r < size; ++r) {
      string growth, ground;
      for (int c = 0; c < size; ++c) {
        int g = at(r, c).growth;
        growth += char('0' + g);
        ground += g < 3 ? '.' : g < 5 ? ',' : '*';
      }
      say("tell * " + growth);
      say("frame row " + to_string(r) + " " + ground);
    }
    for (int i = 0; i < size * size; ++i)
      if (cells[i].owner < NOBODY) {
        paint_land(i);
        paint_force(i, -1, false);
      }
    send();
  }

  // Plays the round that the answers of a message order, or begins when there are none yet. False: the match is over.
  bool play(int number, const vector<string>& message) {
    text = "";
    vector<vector<const char*>> said(seats);
    for (size_t i = 1; i < message.size(); ++i) {
      const char* line = message[i].c_str();
      if (message[i].rfind("out ", 0) == 0) remove(line[4] - '0');
      else if ('0' <= line[0] && line[0] < '0' + seats && line[1] == ' ') said[line[0] - '0'].push_back(line + 2);
    }
    if (number > 0) {
      vector<int> way(size * size, -1);
      for (int s = 0; s < seats; ++s)
        if (in[s]) order(s, said[s], way);
      flow(way);
    }
    vector<int> land(seats, 0), strength(seats, 0), growth(seats, 0);
    for (const Cell& c : cells)
      if (c.owner < NOBODY) ++land[c.owner], strength[c.owner] += c.strength, growth[c.owner] += c.growth;
    int left = 0, last = -1;
    for (int s = 0; s < seats; ++s) {
      if (in[s] && land[s] == 0) {
        say("gone " + to_string(s) + " has no land any more\nframe mark " + to_string(s) + " loses its last land");
        in[s] = false;
      }
      if (in[s]) ++left, last = s;
    }
    say("score" + list(land));
    say("frame curve strength" + list(strength));
    for (int s = 0; s < seats; ++s) {
      say("frame panel " + to_string(s) + " growth " + to_string(growth[s]));
      say("frame panel " + to_string(s) + " strength " + to_string(strength[s]));
    }
    if (left < 2 || number == ROUNDS) {
      if (left == 0) say("over nobody is left");
      else if (left == 1) say("over seat " + to_string(last) + " is alone");
      else say("over after " + to_string(ROUNDS) + " rounds");
      send();
      return false;
    }
    tell();
    string asked;
    for (int s = 0; s < seats; ++s)
      if (in[s]) asked += (asked.empty() ? "" : ",") + to_string(s);
    say("ask " + asked);
    send();
    return true;
  }

 private:
  int seats, size;
  vector<bool> in;
  vector<Cell> cells;
  int next_id = 0;
  set<int> unused;      // names of painted forces that are gone: short ones are used again, which keeps frames small
  vector<int> dropped;  // the same, of this round
  string text;  // the reply

  Cell& at(int r, int c) { return cells[r * size + c]; }

  void say(const string& lines) { text += lines, text += '\n'; }

  void send() {
    text += "end\n";
    cout << text << flush;
    unused.insert(dropped.begin(), dropped.end());
    dropped.clear();
  }

  static string list(const vector<int>& numbers) {
    string line;
    for (int n : numbers) line += " " + to_string(n);
    return line;
  }

  // Makes the land: four equal quarters, whose growth is smooth, with a home in as many of them as there are seats.
  void settle(uint64_t seed) {
    mt19937_64 dice(seed);
    int half = size / 2;
    vector<int> value(half * half);
    for (int& v : value) v = dice() % 1000;
    for (int pass = 0; pass < 3; ++pass) {
      vector<int> smooth(half * half);
      for (int r = 0; r < half; ++r)
        for (int c = 0; c < half; ++c) {
          int sum = 0;
          for (int dr = -1; dr <= 1; ++dr)
            for (int dc = -1; dc <= 1; ++dc) sum += value[(r + dr + half) % half * half + (c + dc + half) % half];
          smooth[r * half + c] = sum / 9;
        }
      value = smooth;
    }
    int low = *min_element(value.begin(), value.end()), high = *max_element(value.begin(), value.end());
    vector<int> noise(half * half);
    for (int& n : noise) n = dice() % 30;
    cells.resize(size * size);
    for (int r = 0; r < size; ++r)
      for (int c = 0; c < size; ++c) {
        int i = r % half * half + c % half;
        at(r, c).growth = 1 + 5 * (value[i] - low) / max(1, high - low);
        at(r, c).strength = 10 * at(r, c).growth + noise[i];
      }
    // Two homes lie in quarters that touch at their corners, so that both are as far from the other.
    vector<int> quarters = {0, 3, 1, 2};
    vector<int> who(seats);
    for (int s = 0; s < seats; ++s) who[s] = s;
    for (int s = seats - 1; s > 0; --s) swap(who[s], who[dice() % (s + 1)]);
    for (int s = 0; s < seats; ++s) {
      Cell& home = at(quarters[s] / 2 * half + half / 2, quarters[s] % 2 * half + half / 2);
      home.owner = who[s];
      home.strength = 100;
      home.growth = 5;
    }
    for (int q = seats; q < 4; ++q) at(quarters[q] / 2 * half + half / 2, quarters[q] % 2 * half + half / 2).growth = 5;
  }

  // Takes a player out: its land belongs to nobody.
  void remove(int seat) {
    in[seat] = false;
    for (int i = 0; i < size * size; ++i) {
      if (cells[i].owner != seat) continue;
      cells[i].owner = NOBODY;
      paint_land(i);
      paint_force(i, -1, false);
    }
  }

  // Takes the orders of a seat. What is no order puts it out; what cannot be carried out is ignored.
  void order(int seat, const vector<const char*>& lines, vector<int>& way) {
    int ignored = 0;
    string first;
    for (const char* line : lines) {
      const char* p = line;
      int r, c;
      static const string ways = "NESW";
      bool numbers = natural(p, r) && *p++ == ' ' && natural(p, c) && *p++ == ' ' && r < size && c < size;
      if (!numbers || !*p || p[1] || ways.find(*p) == string::npos) {
        say("fault " + to_string(seat) + " expected orders like \"3 17 N\": row, column, and N, E, S or W");
        for (int i = 0; i < size * size; ++i)
          if (cells[i].owner == seat) way[i] = -1;
        remove(seat);
        return;
      }
      int i = r * size + c;
      if (cells[i].owner == seat && way[i] < 0) {
        way[i] = int(ways.find(*p));
      } else {
        string why = cells[i].owner == seat ? " had an order before" : " is not yours";
        if (ignored++ == 0) first = "row " + to_string(r) + ", column " + to_string(c) + why;
      }
    }
    if (ignored) say("note " + to_string(seat) + " " + to_string(ignored) + " orders ignored, the first: " + first);
  }

  // Moves all forces at the same time, and lets those fight that meet.
  void flow(const vector<int>& way) {
    vector<vector<Force>> coming(size * size);
    for (int r = 0; r < size; ++r)
      for (int c = 0; c < size; ++c) {
        int i = r * size + c;
        Cell& cell = cells[i];
        if (way[i] < 0) {
          if (cell.owner < NOBODY) cell.strength = min(MOST, cell.strength + cell.growth);
          coming[i].push_back({cell.owner, cell.strength, cell.id, false});
        } else {
          static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
          int to = (r + down[way[i]] + size) % size * size + (c + right[way[i]] + size) % size;
          bool over_edge = abs(to / size - r) > 1 || abs(to % size - c) > 1;
          // Viewers know no torus: on them the force would fly over the whole world.
          if (over_edge && cell.id >= 0) drop(cell.id), cell.id = -1;
          coming[to].push_back({cell.owner, cell.strength, cell.id, true});
        }
        cell.id = -1;
      }
    for (int i = 0; i < size * size; ++i) meet(i, coming[i]);
  }

  // Forces of one owner unite. The largest wins and loses as much as the second has; between equals the owner stays.
  void meet(int i, vector<Force>& forces) {
    Cell& cell = cells[i];
    int before = cell.owner;
    int sum[NOBODY + 1] = {};
    for (const Force& f : forces) sum[f.owner] = min(MOST, sum[f.owner] + f.strength);
    int first = before;
    for (int o = 0; o <= NOBODY; ++o)
      if (sum[o] > sum[first]) first = o;
    int second = 0;
    for (int o = 0; o <= NOBODY; ++o)
      if (o != first) second = max(second, sum[o]);
    cell.strength = sum[first] - second;
    if (cell.strength > 0) cell.owner = first;
    // The strongest force of the winner is the one that is seen to go on.
    const Force* best = nullptr;
    for (const Force& f : forces)
      if (f.owner == cell.owner && f.id >= 0 && (!best || f.strength > best->strength)) best = &f;
    for (const Force& f : forces)
      if (f.id >= 0 && &f != best) drop(f.id);
    if (cell.owner != before) paint_land(i);
    paint_force(i, best ? best->id : -1, best && best->moved, best ? best->strength : -1);
  }

  string place(int i) const { return to_string(i / size) + " " + to_string(i % size); }

  void drop(int id) {
    say("frame drop " + to_string(id));
    dropped.push_back(id);
  }

  // Names a painted force. The name of one that is dropped in this round would make it move.
  int name() {
    if (unused.empty()) return next_id++;
    int id = *unused.begin();
    unused.erase(unused.begin());
    return id;
  }

  void paint_land(int i) {
    const Cell& cell = cells[i];
    say("frame cell " + place(i) + (cell.owner < NOBODY ? " land" + to_string(cell.owner) : " free"));
  }

  // Paints the force of a cell, which was there as id or came as id, and had a strength.
  void paint_force(int i, int id, bool moved, int strength = -1) {
    Cell& cell = cells[i];
    if (cell.owner == NOBODY || cell.strength < SHOWN) {
      if (id >= 0) drop(id);
      if (cell.id >= 0) drop(cell.id);
      cell.id = -1;
      return;
    }
    bool fresh = id < 0;
    if (fresh) id = name();
    cell.id = id;
    if (fresh) say("frame put " + to_string(id) + " force " + place(i) + " " + to_string(cell.owner));
    else if (moved) say("frame move " + to_string(id) + " " + place(i));
    bool large = cell.strength >= LARGE;
    if (large != (!fresh && strength >= LARGE))
      say("frame set " + to_string(id) + " size=" + (large ? LARGE_SIZE : SMALL_SIZE));
  }

  // The whole world, as everybody sees it.
  void tell() {
    for (int r = 0; r < size; ++r) {
      text += "tell * ";
      for (int c = 0; c < size; ++c) text += at(r, c).owner < NOBODY ? char('0' + at(r, c).owner) : '.';
      text += '\n';
    }
    for (int r = 0; r < size; ++r) {
      text += "tell *";
      for (int c = 0; c < size; ++c) text += " ", text += to_string(at(r, c).strength);
      text += '\n';
    }
  }
};

int main() {
  ios::sync_with_stdio(false);
  vector<string> message;
  read(message);
  int seats = 0, size = 40, number = 0;
  uint64_t seed = 0;
  for (const string& line : message) {
    string word = line.substr(0, line.find(' ')), rest = word.size() < line.size() ? line.substr(word.size() + 1) : "";
    if (word == "seats") seats = stoi(rest);
    if (word == "seed") seed = stoull(rest);
    if (word != "config") continue;
    ++number;
    if (rest.find_first_not_of(' ') == string::npos) continue;
    const char* p = rest.c_str() + 5;
    if (rest.rfind("size ", 0) != 0 || !natural(p, size) || *p || size < LEAST_SIZE || size > MOST_SIZE || size % 2) {
      cout << "refuse " << number << " expected \"size\" and an even number from " << LEAST_SIZE << " to " << MOST_SIZE
           << "\nend" << endl;
      return 0;
    }
  }
  Match match(seats, size, seed);
  match.begin();
  for (int round = 0; read(message); ++round)
    if (!match.play(round, message)) break;
}
