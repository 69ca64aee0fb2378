// Uses names that a kit might have taken for itself.
#include "Player.hh"
#define PLAYER_NAME Collide

enum Color { Red, North, South, East, West, Nothing, Empty, Wall, Fire, Ok, Fail };
enum Dir { Bottom, BR, Right, RT, Top, TL, Left, LB, None, DirSize };
enum Setting { NUM_ROUNDS, BOARD_ROWS, SETTINGS };
enum UnitType { Soldier, Helicopter, Parachuter };
const int INF = 1000000000, MAX_COMMANDS = 3, NOBODY = -1, EMPTY = 0, PARACHUTER = 3, N = 60, MAX = 61, REACH = 3;
struct Board { int cells; };
struct Cell { int land; };
struct Unit { int id; };
struct Pos { int x, y; };
struct Command { int id; };
struct Army { int soldiers; };
struct Match { };
struct Reader { };
struct Parameter { };
struct Entry { };
struct Sink { };
struct Lines { };
struct Game { };
struct Copies { };
struct Factory { };
struct Raw_player { };
int code, input, output, lines, playing, given, letter, value, warned, posts, units, fire, land;
void warn (int) { }
void fail (int) { }
void receive (int) { }
void send (int) { }
void append (int) { }
int distance_to (Position a, Position b) { return abs(a.i - b.i) + abs(a.j - b.j); }
struct agon_player { };

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  Board board;
  Command command;
  Army army;
  map<int, Dir> cells;
  vector<vector<int>> graph;
  int id, now, seed, index, alive, rows, cols, step, score, life, at;
  void go (int) { }
  virtual void play () {
    Board b = { Parachuter };
    Cell c = { FOREST };
    Setting s = NUM_ROUNDS;
    letter = value = b.cells + c.land + s + INF + ::MAX + MAX;
    warn(INF);
    fail(0);
    receive(0);
    send(0);
    ::append(0);
    go(distance_to(Position(1, 2), {2, 1}));
    cells[3] = Left;
  }
};
RegisterPlayer(PLAYER_NAME);
