// Asks for state and settings before there are any: in member initialisers, in the constructor, in a factory.
#include "Player.hh"
#define PLAYER_NAME Initialise

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }

  int now = round();
  int n = rows(), units = nb_units();
  vector<int> f = farmers(0), k = knights(3), w = witches(-1);
  Cell c = cell(0, 0);
  Unit u = unit(0);
  int acres = land(0), points = total_score(0);
  double used = status(0);
  int chance = random(7, 7);
  vector<int> p = random_permutation(3);
  bool on_board = pos_ok(0, 0), exists = player_ok(0);

  PLAYER_NAME () {
    command(3, Bottom);
    update_haunted();
    update_vectors_by_player();
    State turned = rotate(1);
    _my_assert(turned.nb_units() == 0, "turned");
  }

  virtual void play () {
    _my_assert(now == 0 and n == 0 and units == 0, "not 0");
    _my_assert(f.empty() and k.empty() and w.empty(), "ids");
    _my_assert(c.type == Empty and c.owner == -1 and c.id == -1 and not c.haunted, "cell");
    _my_assert(u.type == Farmer and u.id == -1 and u.player == -1 and u.health == 0 and u.pos == Pos(0, 0) and not u.active, "unit");
    _my_assert(acres == -1 and points == -1 and used == -2, "land, score or status");
    _my_assert(chance == 7 and p.size() == 3, "random");
    _my_assert(not on_board and not exists, "ok");
    _my_assert(farmers(0).size() > 0 and rows() == 37, "round 0");
  }
};
RegisterPlayer(PLAYER_NAME);
