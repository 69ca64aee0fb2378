// Looks for the descriptor of the match and writes nonsense to all.
#include "Player.hh"
#include <unistd.h>
#define PLAYER_NAME Intruder

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() == 1) for (int fd = 3; fd < 64; ++fd) if (write(fd, "1 move down\n", 12) < 0) continue;
  }
};
RegisterPlayer(PLAYER_NAME);
