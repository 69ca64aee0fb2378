// Uses names that a kit might have taken for itself.
#include "Player.hh"
#define PLAYER_NAME Collide

enum Color { Red, North, South, East, West, Nothing, Up, Down, Food, Ok, Fail, Soil, Water };
enum Setting { NB_PLAYERS, NB_ROUNDS, NB_FARMERS, SETTINGS };
const int INF = 1000000000, FARMER = 0, KNIGHT = 1, WITCH = 2, MAX_COMMANDS = 3, REACH = 4;
struct Board { int cells; };
struct Command { int id; };
struct Commanded { };
struct Army { int units; };
struct Match { };
struct Reader { };
struct Entry { };
struct Sink { };
struct Lines { };
struct Position { int x, y; };
struct Game { };
struct Factory { };
struct Raw_player { };
int flush_all, input, output, lines, playing, given, letter, value, warned, me;
void warn (int) { }
void fail (int) { }
void receive (int) { }
void send (int) { }
void append (int) { }
int int_to_string (int i) { return i; }
int distance_to (Pos a, Pos b) { return abs(a.i - b.i) + abs(a.j - b.j); }
ostream& operator<< (ostream& os, Dir d) { return os << "direction " << int(d); }
ostream& operator<< (ostream& os, UnitType t) { return os << ut2char(t); }
Dir c2d (char c) { return c == 'b' ? Bottom : None; }
struct agon_player { };

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  Board board;
  Army army;
  map<Pos, Dir> cells;
  vector<vector<int>> units;
  int id, now, seed, index, alive, step, player, haunted, active;
  void go (int) { }
  bool is_on_board (Pos p) { return pos_ok(p); }
  virtual void play () {
    Board b = { FARMER };
    Army a = { WITCH };
    Command c = { KNIGHT };
    Setting s = NB_ROUNDS;
    letter = value = b.cells + a.units + c.id + s + int_to_string(me);
    warn(INF);
    fail(0);
    receive(0);
    send(0);
    append(0);
    go(distance_to(Pos(1, 2), {2, 1}));
    cells[Pos{1, 2}] = c2d('b');
    cerr << Left << Farmer << endl;
    command(0, Bottom);
  }
};
RegisterPlayer(PLAYER_NAME);
