// Planet Wars by the rules of the AI Challenge of 2010. The score is the number of ships, on planets and in fleets.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

const int TURNS = 200, MOST_PLANETS = 200, MOST_SHIPS = 1000000;

struct Planet {
  double x, y;
  int owner;  // 0: nobody, otherwise the seat and 1
  long long ships;
  int growth;
  int painted_owner = -1;
  long long painted_ships = -1;
};

struct Fleet {
  int id, owner;
  long long ships;
  int from, to, total, left;
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

// Reads a whole number from low to high, without signs.
bool natural(const string& word, long long low, long long high, long long& value) {
  if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != string::npos) return false;
  value = stoll(word);
  return low <= value && value <= high;
}

// Reads a coordinate.
bool coordinate(const string& word, double& value) {
  if (word.empty() || word.size() > 24 || word.find_first_not_of("0123456789.-") != string::npos) return false;
  char* rest;
  value = strtod(word.c_str(), &rest);
  return !*rest && fabs(value) <= 1000;
}

vector<string> words(const string& line) {
  istringstream in(line);
  vector<string> list;
  for (string word; in >> word;) list.push_back(word);
  return list;
}

class Match {
 public:
  // Reads the map. The result is empty, or says what is wrong with which line.
  string configure(const vector<string>& lines) {
    for (size_t i = 0; i < lines.size(); ++i) {
      string number = to_string(i + 1) + " ";
      vector<string> w = words(lines[i].substr(0, lines[i].find('#')));
      if (w.empty()) continue;
      long long owner, ships, growth;
      Planet p;
      if (w[0] != "P" || w.size() != 6) return number + "expected a planet: P X Y OWNER SHIPS GROWTH";
      if (!coordinate(w[1], p.x) || !coordinate(w[2], p.y)) return number + "expected coordinates from -1000 to 1000";
      if (!natural(w[3], 0, 2, owner)) return number + "expected the owner: 0 for nobody, 1 or 2";
      if (!natural(w[4], 0, MOST_SHIPS, ships))
        return number + "expected the number of ships, up to " + to_string(MOST_SHIPS);
      if (!natural(w[5], 0, 100, growth)) return number + "expected the growth, up to 100 ships a turn";
      p.owner = owner, p.ships = ships, p.growth = growth;
      planets.push_back(p);
      if (planets.size() > MOST_PLANETS) return number + "a map has at most " + to_string(MOST_PLANETS) + " planets";
    }
    for (int owner = 1; owner <= 2; ++owner)
      if (!alive(owner)) return "0 player " + to_string(owner) + " has no planet";
    return "";
  }

  // The hello of both seats, and how the map looks.
  void begin() {
    cout << "tell * planetwars 1 turns " << TURNS << "\n";
    double right = planets[0].x, bottom = planets[0].y;
    left_ = right, top_ = bottom;
    for (Planet& p : planets) {
      left_ = min(left_, p.x), right = max(right, p.x);
      top_ = min(top_, p.y), bottom = max(bottom, p.y);
    }
    const double margin = 2;
    left_ -= margin, top_ -= margin;
    cout << "frame plane " << right + margin - left_ << " " << bottom + margin - top_ << "\n"
         << "frame kind planet shape=circle fill=seat\nframe kind fleet shape=triangle fill=seat size=0.8\n";
    for (size_t i = 0; i < planets.size(); ++i) {
      paint(i);
      cout << "frame set p" << i << " size=" << 1.3 + 0.35 * planets[i].growth << "\n";
    }
  }

  // Plays the turn that the answers of a message order, or begins when there are none yet. False: the match is over.
  bool play(int number, const vector<string>& message) {
    vector<vector<string>> said(2);
    for (size_t i = 1; i < message.size(); ++i) {
      string word = message[i].substr(0, message[i].find(' '));
      string text = word.size() < message[i].size() ? message[i].substr(word.size() + 1) : "";
      if (word == "out") remove(text[0] - '0' + 1);
      if (word == "0" || word == "1") said[word[0] - '0'].push_back(text);
    }
    if (number > 0) {
      for (int seat = 0; seat < 2; ++seat)
        if (in[seat]) order(seat, said[seat]);
      advance();
    }
    paint();
    string how;
    bool first = in[0] && alive(1), second = in[1] && alive(2);
    if (!first && !second) how = "nobody is left";
    else if (!first || !second) how = "seat " + to_string(first ? 0 : 1) + " is alone";
    else if (number == TURNS) how = "after " + to_string(TURNS) + " turns";
    long long ships[2] = {count(1), count(2)};
    cout << "score " << ships[0] << " " << ships[1] << "\n";
    if (!how.empty()) {
      cout << "over " << how << "\nend" << endl;
      return false;
    }
    for (int seat = 0; seat < 2; ++seat) tell(seat);
    cout << "ask *\nend" << endl;
    return true;
  }

 private:
  vector<Planet> planets;
  vector<Fleet> fleets;
  bool in[2] = {true, true};
  int next_fleet = 0;
  double left_ = 0, top_ = 0;

  bool alive(int owner) const {
    return any_of(planets.begin(), planets.end(), [&](const Planet& p) { return p.owner == owner; }) ||
           any_of(fleets.begin(), fleets.end(), [&](const Fleet& f) { return f.owner == owner; });
  }

  long long count(int owner) const {
    long long sum = 0;
    for (const Planet& p : planets) sum += p.owner == owner ? p.ships : 0;
    for (const Fleet& f : fleets) sum += f.owner == owner ? f.ships : 0;
    return sum;
  }

  int distance(int a, int b) const {
    double x = planets[a].x - planets[b].x, y = planets[a].y - planets[b].y;
    return int(ceil(sqrt(x * x + y * y)));
  }

  // Takes a player out: its planets belong to nobody, its fleets are gone.
  void remove(int owner) {
    in[owner - 1] = false;
    for (Planet& p : planets)
      if (p.owner == owner) p.owner = 0;
    for (const Fleet& f : fleets)
      if (f.owner == owner) cout << "frame drop f" << f.id << "\n";
    auto own = [&](const Fleet& f) { return f.owner == owner; };
    fleets.erase(remove_if(fleets.begin(), fleets.end(), own), fleets.end());
  }

  // Takes the orders of a seat up to "go". One that cannot be carried out puts it out of the match.
  void order(int seat, const vector<string>& lines) {
    int planet_count = int(planets.size());
    for (const string& line : lines) {
      vector<string> w = words(line);
      if (w.empty()) continue;
      if (w[0] == "go") return;
      long long from, to, ships;
      string wrong;
      if (w.size() != 3 || !natural(w[0], 0, planet_count - 1, from) || !natural(w[1], 0, planet_count - 1, to) ||
          !natural(w[2], 0, 999999999, ships))
        wrong = "expected an order, SOURCE DESTINATION SHIPS, or go";
      else if (planets[from].owner != seat + 1) wrong = "planet " + w[0] + " is not yours";
      else if (from == to) wrong = "source and destination are planet " + w[0];
      else if (planets[from].ships < ships)
        wrong = "planet " + w[0] + " has " + to_string(planets[from].ships) + " ships";
      if (!wrong.empty()) {
        cout << "fault " << seat << " " << wrong << "\n";
        remove(seat + 1);
        return;
      }
      if (ships == 0) {
        cout << "note " << seat << " a fleet of no ships does not leave\n";
        continue;
      }
      depart(seat + 1, from, to, ships);
    }
  }

  void depart(int owner, int from, int to, long long ships) {
    planets[from].ships -= ships;
    int far = max(1, distance(from, to));
    const double pi = acos(-1.0);
    int angle = int(lround(atan2(planets[to].y - planets[from].y, planets[to].x - planets[from].x) * 180 / pi + 90));
    fleets.push_back({next_fleet, owner, ships, from, to, far, far});
    cout << "frame put f" << next_fleet << " fleet " << y(planets[from].y) << " " << x(planets[from].x) << " "
         << owner - 1 << " angle=" << angle << " text=" << ships << "\n";
    ++next_fleet;
  }

  // Planets grow, fleets fly, and those that arrive fight.
  void advance() {
    for (Planet& p : planets)
      if (p.owner) p.ships += p.growth;
    map<int, vector<long long>> arrived;  // by planet and owner
    for (Fleet& f : fleets) {
      if (--f.left > 0) {
        double way = 1 - double(f.left) / f.total;
        const Planet &a = planets[f.from], &b = planets[f.to];
        cout << "frame move f" << f.id << " " << y(a.y + (b.y - a.y) * way) << " " << x(a.x + (b.x - a.x) * way)
             << "\n";
        continue;
      }
      cout << "frame drop f" << f.id << "\n";
      arrived[f.to].resize(3);
      arrived[f.to][f.owner] += f.ships;
    }
    fleets.erase(remove_if(fleets.begin(), fleets.end(), [](const Fleet& f) { return f.left == 0; }), fleets.end());
    for (auto& [planet, forces] : arrived) fight(planet, forces);
  }

  // The largest force wins, and loses as many ships as the second has. If two are equal, the planet keeps its owner.
  void fight(int number, vector<long long> forces) {
    Planet& p = planets[number];
    forces[p.owner] += p.ships;
    int first = p.owner;
    for (int owner = 0; owner < 3; ++owner)
      if (forces[owner] > forces[first]) first = owner;
    long long second = 0;
    for (int owner = 0; owner < 3; ++owner)
      if (owner != first) second = max(second, forces[owner]);
    p.ships = forces[first] - second;
    if (p.ships == 0 || first == p.owner) return;
    if (p.owner) cout << "frame mark " << first - 1 << " takes planet " << number << " from " << p.owner - 1 << "\n";
    else cout << "frame say seat " << first - 1 << " takes planet " << number << "\n";
    p.owner = first;
  }

  // The galaxy as a seat sees it: it is player 1, the other player 2.
  void tell(int seat) const {
    auto seen = [&](int owner) { return owner == 0 ? 0 : owner == seat + 1 ? 1 : 2; };
    for (const Planet& p : planets)
      cout << "tell " << seat << " P " << p.x << " " << p.y << " " << seen(p.owner) << " " << p.ships << " "
           << p.growth << "\n";
    for (const Fleet& f : fleets)
      cout << "tell " << seat << " F " << seen(f.owner) << " " << f.ships << " " << f.from << " " << f.to << " "
           << f.total << " " << f.left << "\n";
    cout << "tell " << seat << " go\n";
  }

  // Coordinates of the picture, with two places.
  double x(double value) const { return round((value - left_) * 100) / 100; }
  double y(double value) const { return round((value - top_) * 100) / 100; }

  void paint(size_t number) {
    Planet& p = planets[number];
    if (p.owner != p.painted_owner) {
      cout << "frame put p" << number << " planet " << y(p.y) << " " << x(p.x);
      if (p.owner) cout << " " << p.owner - 1;
      cout << " text=" << p.ships << "\n";
      // A planet that is put again keeps nothing of the one before.
      if (p.painted_owner >= 0) cout << "frame set p" << number << " size=" << 1.3 + 0.35 * p.growth << "\n";
    } else if (p.ships != p.painted_ships) {
      cout << "frame set p" << number << " text=" << p.ships << "\n";
    }
    p.painted_owner = p.owner, p.painted_ships = p.ships;
  }

  void paint() {
    for (size_t i = 0; i < planets.size(); ++i) paint(i);
    int owned[2] = {0, 0}, growth[2] = {0, 0};
    for (const Planet& p : planets)
      if (p.owner) ++owned[p.owner - 1], growth[p.owner - 1] += p.growth;
    for (int seat = 0; seat < 2; ++seat)
      cout << "frame panel " << seat << " planets " << owned[seat] << "\n"
           << "frame panel " << seat << " growth " << growth[seat] << "\n";
    cout << "frame curve growth " << growth[0] << " " << growth[1] << "\n";
  }
};

int main() {
  vector<string> message, config;
  read(message);
  cout.precision(10);
  for (const string& line : message)
    if (line == "config" || line.rfind("config ", 0) == 0) config.push_back(line.size() > 7 ? line.substr(7) : "");
  Match match;
  string wrong = match.configure(config);
  if (!wrong.empty()) {
    cout << "refuse " << wrong << "\nend" << endl;
    return 0;
  }
  match.begin();
  cout << "end" << endl;
  for (int round = 0; read(message); ++round)
    if (!match.play(round, message)) break;
}
