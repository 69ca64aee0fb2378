// Asks for state and settings before there are any: in member initialisers, in the constructor, in a factory.
#include "Player.hh"
#define PLAYER_NAME Initialise

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }

  int number = me();
  int now = round();
  int land = what(0, 0), burning = fire_time(30, 30), owner = post_owner(1, 1), value = post_value(1, 1);
  int soldier = which_soldier(5, 5), helicopter = which_helicopter(5, 5);
  vector<int> s = soldiers(me()), h = helicopters(3);
  vector<Post> p = posts();
  Data d = data(1);
  int points = total_score(0);
  double used = status(0);
  int chance = random(7, 7);
  vector<int> permutation = random_permutation(3);
  bool on_board = pos_ok(0, 0), exists = player_ok(0);
  vector<vector<int>> map = vector<vector<int>>(MAX, vector<int>(MAX, -1));

  PLAYER_NAME () {
    command_soldier(9, 1, 1);
    command_helicopter(1, NAPALM);
    command_parachuter(5, 5);
  }

  virtual void play () {
    _my_assert(number == 0 and now == 0, "not 0");
    _my_assert(land == -1 and burning == -1 and owner == -1 and value == -1 and soldier == -1 and helicopter == -1, "board");
    _my_assert(s.empty() and h.empty() and p.empty(), "lists");
    _my_assert(not (d != NUL), "data");
    _my_assert(points == -1 and used == -1, "score or status");
    _my_assert(chance == 7 and permutation.size() == 3, "random");
    _my_assert(on_board and exists and map.size() == 60, "settings");
    _my_assert(me() == 1 and soldiers(me()).size() > 0 and helicopters(me()).size() == 2, "round 0");
  }
};
RegisterPlayer(PLAYER_NAME);
