// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
#include "agon.hh"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

struct Place {
  int row, column;
  bool operator==(Place p) const { return row == p.row && column == p.column; }
};

const vector<string> words = {"up", "down", "left", "right"};
const Place steps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

// Returns the size of the board, or refuses a wrong configuration.
int read_size(agon::Match& match) {
  int size = 20;
  for (size_t i = 0; i < match.config.size(); ++i) {
    istringstream in(match.config[i]);
    string key, value, more;
    if (!(in >> key)) continue;
    bool number = in >> value && value.size() < 10 && value.find_first_not_of("0123456789") == string::npos;
    if (key != "size" || !number || in >> more || stoi(value) < 8 || stoi(value) > 100)
      match.refuse(i + 1, "expected \"size\" and a number from 8 to 100");
    size = stoi(value);
  }
  return size;
}

// Returns the four places where bikes can begin, in an order that the seed decides.
vector<Place> spots(int size, int64_t seed) {
  int near = size / 4, far = size - 1 - size / 4;
  vector<Place> places = {{near, near}, {near, far}, {far, near}, {far, far}};
  for (int i = 3; i >= 1; --i) {
    seed = (seed * 1103515245 + 12345) % (int64_t(1) << 31);
    swap(places[i], places[(seed >> 16) % (i + 1)]);
  }
  return places;
}

int main() {
  agon::Match match;
  int size = read_size(match);
  vector<Place> head = spots(size, match.seed);
  vector<bool> wall(size * size);
  vector<int> score(match.seats);
  for (int s = 0; s < match.seats; ++s) match.tell(s, "tron 1 seat", s, "seats", match.seats, "size", size);
  match.frame("grid", size, size);
  match.frame("kind bike shape=circle fill=seat");
  for (int s = 0; s < match.seats; ++s) {
    wall[head[s].row * size + head[s].column] = true;
    match.frame("put", s, "bike", head[s].row, head[s].column, s);
  }

  while (match.next()) {
    for (auto& frozen : match.out) match.frame("drop", frozen.first);
    vector<int> moves;  // seats, in their order
    vector<Place> goal(match.seats);
    for (int s : match.playing()) {
      if (match.round == 0) break;
      int d = 0;
      while (d < 4 && words[d] != match.answer(s)) ++d;
      if (d == 4) {
        match.fault(s, "expected up, down, left or right");
        match.frame("drop", s);
        continue;
      }
      goal[s] = {head[s].row + steps[d].row, head[s].column + steps[d].column};
      moves.push_back(s);
    }
    auto inside = [&](Place p) { return 0 <= p.row && p.row < size && 0 <= p.column && p.column < size; };
    for (int s : moves) {
      int here = 0;
      for (int other : moves) here += goal[other] == goal[s];
      string why;
      if (!inside(goal[s])) why = "left the board";
      else if (wall[goal[s].row * size + goal[s].column]) why = "ran into a wall";
      else if (here > 1) why = "ran into another bike";
      if (!why.empty()) match.gone(s, why);
      match.frame("cell", head[s].row, head[s].column, "wall" + to_string(s));
      if (why.empty()) {
        match.frame("move", s, goal[s].row, goal[s].column);
        head[s] = goal[s];
        ++score[s];
      } else {
        match.frame("drop", s);
      }
    }
    for (int s : moves)
      if (inside(goal[s])) wall[goal[s].row * size + goal[s].column] = true;
    match.score(score);
    vector<int> left = match.playing();
    if (left.size() < 2 && match.round > 0) {
      match.over(left.empty() ? "nobody drives on" : "seat " + to_string(left[0]) + " drives on");
      continue;
    }
    string heads;
    for (int s = 0; s < match.seats; ++s)
      heads += (s ? " " : "") + (match.plays(s) ? to_string(head[s].row) + "," + to_string(head[s].column) : "-");
    match.tell("*", heads);
    match.ask(left);
  }
}
