// Asks for what is not there, hundreds of thousands of times.
#include "Player.hh"
#define PLAYER_NAME OutOfRange

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 1; k <= 20000; ++k) {
      Cell c = cell(-k, k);
      _my_assert(c.type == Soil and c.bonus == None and c.id == -1, "cell");
      _my_assert(cell(Pos(board_rows(), 0)).id == -1 and cell(INT_MAX, INT_MIN).id == -1, "cell");
      Ant a = ant(c.id);
      _my_assert(a.type == Queen and a.id == -1 and a.player == -1 and a.reserve.empty(), "ant");
      _my_assert(ant(INT_MAX).id == -1 and ant(INT_MIN).id == -1, "ant");
      _my_assert(soldiers(4).empty() and workers(-1).empty() and queens(k + 3).empty(), "ids");
      _my_assert(score(-k) == -1 and status(k + 3) == -2, "score or status");
      _my_assert(needed(Queen, Protein) == 0 and contains(None, Lipid) == 0, "settings");
    }
  }
};
RegisterPlayer(PLAYER_NAME);
