// Wants to wait for an hour in every round.
#include "Player.hh"
#define PLAYER_NAME Sleep

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    _my_assert(sleep(3600) == 0, "sleep");
    _my_assert(::sleep(1) == 0 and getpid() > 0 and O_RDONLY == 0, "unistd.h and fcntl.h");
  }
};
RegisterPlayer(PLAYER_NAME);
