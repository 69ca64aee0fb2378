// Asks for what is not there, hundreds of thousands of times.
#include "Player.hh"
#include <limits.h>
#define PLAYER_NAME OutOfRange

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 1; k <= 20000; ++k) {
      Cell c = cell(-k, k);
      _my_assert(c.type == Empty and c.owner == -1 and c.id == -1 and not c.haunted, "cell");
      _my_assert(cell(Pos(rows(), 0)).id == -1 and cell(INT_MAX, INT_MIN).id == -1, "cell");
      Unit u = unit(c.id);
      _my_assert(u.type == Farmer and u.id == -1 and u.player == -1 and u.health == 0 and not u.active, "unit");
      _my_assert(unit(INT_MAX).id == -1 and unit(INT_MIN).id == -1 and unit(nb_units()).id == -1, "unit");
      _my_assert(farmers(4).empty() and knights(-1).empty() and witches(k + 3).empty(), "ids");
      _my_assert(land(k + 3) == -1 and total_score(-k) == -1 and status(k + 3) == -2, "land, score or status");
    }
  }
};
RegisterPlayer(PLAYER_NAME);
