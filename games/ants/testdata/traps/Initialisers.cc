// Asks for state and settings before there are any: in member initialisers, in the constructor, in a factory.
#include "Player.hh"
#define PLAYER_NAME Initialise

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }

  int number = me();
  int now = round();
  int rows = board_rows();
  vector<int> w = workers(me()), s = soldiers(3), q = queens(-1);
  Cell c = cell(0, 0);
  Ant a = ant(0);
  int points = score(0);
  double used = status(0);
  int chance = random(7, 7);
  vector<int> p = random_permutation(3);
  bool on_board = pos_ok(0, 0), exists = player_ok(0);

  PLAYER_NAME () { move(3, Down); }

  virtual void play () {
    _my_assert(number == 0 and now == 0 and rows == 0, "not 0");
    _my_assert(w.empty() and s.empty() and q.empty(), "ids");
    _my_assert(c.type == Soil and c.bonus == None and c.id == -1, "cell");
    _my_assert(a.type == Queen and a.id == -1 and a.player == -1 and a.pos == Pos(0, 0) and a.reserve.empty(), "ant");
    _my_assert(a.bonus == None and a.life == INT_MAX, "ant");
    _my_assert(points == -1 and used == -2, "score or status");
    _my_assert(chance == 7 and p.size() == 3, "random");
    _my_assert(not on_board and not exists, "ok");
    _my_assert(me() == 1 and workers(me()).size() > 0 and board_rows() == 25, "round 0");
  }
};
RegisterPlayer(PLAYER_NAME);
