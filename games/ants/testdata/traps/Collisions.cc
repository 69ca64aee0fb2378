// Uses names that a kit might have taken for itself.
#include "Player.hh"
#define PLAYER_NAME Collide

enum Color { Red, North, South, East, West, Nothing, Empty, Wall, Food, Ok, Fail };
enum Setting { NUM_PLAYERS, NUM_ROUNDS, BOARD_ROWS, SETTINGS };
const int INF = 1000000000, SOLDIER = 1, WORKER = 2, QUEEN = 0, MAX_COMMANDS = 3, EGG = 4;
struct Board { int cells; };
struct Command { int id; };
struct Colony { int ants; };
struct Match { };
struct Parser { };
struct Entry { };
struct Sink { };
struct Lines { };
struct Position { int x, y; };
struct Game { };
struct Factory { };
struct Raw_player { };
int flush_all, input, output, lines, playing, given, letter, value, warned;
void warn (int) { }
void fail (int) { }
void receive (int) { }
void send (int) { }
void append (int) { }
int distance_to (Pos a, Pos b) { return abs(a.i - b.i) + abs(a.j - b.j); }
struct agon_player { };

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  Board board;
  Command command;
  Colony colony;
  map<Pos, Dir> cells;
  vector<vector<int>> ants;
  int id, now, seed, index, alive, rows, cols, step;
  void go (int) { }
  virtual void play () {
    Board b = { SOLDIER };
    Colony c = { WORKER };
    Setting s = NUM_ROUNDS;
    letter = value = b.cells + c.ants + s;
    warn(INF);
    fail(0);
    receive(0);
    send(0);
    append(0);
    go(distance_to(Pos(1, 2), {2, 1}));
    cells[Pos{1, 2}] = Down;
  }
};
RegisterPlayer(PLAYER_NAME);
