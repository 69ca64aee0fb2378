// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

struct Place {
  int row, column;
};

struct Bike {
  Place head;
  bool alive = true;
  int score = 0;
  string said;
};

const vector<string> words = {"up", "down", "left", "right"};
const Place steps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

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

// Returns what follows the first word.
string after(const string& line) {
  size_t space = line.find(' ');
  return space == string::npos ? "" : line.substr(space + 1);
}

bool is_number(const string& word) {
  return !word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == string::npos;
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
  vector<string> message;
  read(message);
  int seats = 0, size = 20, number = 0;
  int64_t seed = 0;
  for (const string& line : message) {
    string text = after(line);
    if (line.rfind("seats ", 0) == 0) seats = stoi(text);
    if (line.rfind("seed ", 0) == 0) seed = stoll(text);
    if (line.rfind("config", 0) != 0) continue;
    ++number;
    istringstream in(text);
    string key, value, more;
    if (!(in >> key)) continue;
    if (key != "size" || !(in >> value) || in >> more || !is_number(value) || stoi(value) < 8 || stoi(value) > 100) {
      cout << "refuse " << number << " expected \"size\" and a number from 8 to 100\nend" << endl;
      return 0;
    }
    size = stoi(value);
  }

  vector<Bike> bikes(seats);
  vector<bool> wall(size * size);
  vector<Place> begin = spots(size, seed);
  for (int s = 0; s < seats; ++s) {
    bikes[s].head = begin[s];
    wall[begin[s].row * size + begin[s].column] = true;
    cout << "tell " << s << " tron 1 seat " << s << " seats " << seats << " size " << size << "\n";
  }
  cout << "frame grid " << size << " " << size << "\nframe kind bike shape=circle fill=seat\n";
  for (int s = 0; s < seats; ++s)
    cout << "frame put " << s << " bike " << begin[s].row << " " << begin[s].column << " " << s << "\n";
  cout << "end" << endl;

  for (int round = 0; read(message); ++round) {
    for (Bike& b : bikes) b.said.clear();
    for (size_t i = 1; i < message.size(); ++i) {
      string word = message[i].substr(0, message[i].find(' ')), text = after(message[i]);
      if (word == "out") {  // the judge froze this seat
        int s = stoi(text);
        if (bikes[s].alive) cout << "frame drop " << s << "\n";
        bikes[s].alive = false;
      } else if (is_number(word)) {
        bikes[stoi(word)].said = text;
      }
    }
    vector<int> moves;  // seats, in their order
    vector<Place> goal(seats);
    for (int s = 0; s < seats && round > 0; ++s) {
      if (!bikes[s].alive) continue;
      int d = 0;
      while (d < 4 && words[d] != bikes[s].said) ++d;
      if (d == 4) {
        cout << "fault " << s << " expected up, down, left or right\nframe drop " << s << "\n";
        bikes[s].alive = false;
        continue;
      }
      goal[s] = {bikes[s].head.row + steps[d].row, bikes[s].head.column + steps[d].column};
      moves.push_back(s);
    }
    auto inside = [&](Place p) { return 0 <= p.row && p.row < size && 0 <= p.column && p.column < size; };
    for (int s : moves) {
      Bike& b = bikes[s];
      int here = 0;
      for (int other : moves) here += goal[other].row == goal[s].row && goal[other].column == goal[s].column;
      string why;
      if (!inside(goal[s])) why = "left the board";
      else if (wall[goal[s].row * size + goal[s].column]) why = "ran into a wall";
      else if (here > 1) why = "ran into another bike";
      if (!why.empty()) cout << "gone " << s << " " << why << "\n";
      cout << "frame cell " << b.head.row << " " << b.head.column << " wall" << s << "\n";
      if (why.empty()) {
        cout << "frame move " << s << " " << goal[s].row << " " << goal[s].column << "\n";
        b.head = goal[s];
        ++b.score;
      } else {
        cout << "frame drop " << s << "\n";
        b.alive = false;
      }
    }
    for (int s : moves)
      if (inside(goal[s])) wall[goal[s].row * size + goal[s].column] = true;
    cout << "score";
    int alive = 0, last = 0;
    for (int s = seats - 1; s >= 0; --s)
      if (bikes[s].alive) ++alive, last = s;
    for (Bike& b : bikes) cout << " " << b.score;
    cout << "\n";
    if (alive < 2 && round > 0) {
      if (alive) cout << "over seat " << last << " drives on\n";
      else cout << "over nobody drives on\n";
    } else {
      cout << "tell *";
      for (Bike& b : bikes) {
        if (b.alive) cout << " " << b.head.row << "," << b.head.column;
        else cout << " -";
      }
      cout << "\nask ";
      bool first = true;
      for (int s = 0; s < seats; ++s) {
        if (!bikes[s].alive) continue;
        cout << (first ? "" : ",") << s;
        first = false;
      }
      cout << "\n";
    }
    cout << "end" << endl;
  }
}
