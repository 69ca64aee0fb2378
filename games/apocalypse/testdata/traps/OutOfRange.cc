// Asks for what is not there, hundreds of thousands of times.
#include "Player.hh"
#include <climits>
#define PLAYER_NAME OutOfRange

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    for (int k = 1; k <= 1000; ++k) {
      _my_assert(what(-k, k) == -1 and fire_time(60, 0) == -1 and which_soldier(0, 60) == -1, "board");
      _my_assert(which_helicopter(INT_MAX, INT_MIN) == -1 and post_owner(-1, k) == -1 and post_value(k + 59, 0) == -1, "board");
      Data d = data(-k);
      _my_assert(d.id == -1 and d.type == -1 and d.player == -1 and d.pos.i == -1 and d.pos.j == -1 and d.life == -1, "data");
      _my_assert(d.orientation == -1 and d.napalm == -1 and d.parachuters.empty() and not (d != NUL), "data");
      _my_assert(data(INT_MAX).id == -1 and data(INT_MIN).id == -1 and data(0).id == -1, "data");
      _my_assert(soldiers(4).empty() and helicopters(-k).empty(), "lists");
      _my_assert(total_score(-k) == -1 and status(k + 3) == -1, "score or status");
      _my_assert(not pos_ok(60, 0) and not pos_ok(Position(-1, 5)) and not player_ok(-1), "ok");
    }
  }
};
RegisterPlayer(PLAYER_NAME);
