// Reads from the standard input: there is nothing.
#include "Player.hh"
#include <stdio.h>
#include <unistd.h>
#define PLAYER_NAME Cin

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    int x = 5;
    string line;
    char c;
    _my_assert(not (cin >> x), "cin");
    _my_assert(not getline(cin, line), "getline");
    _my_assert(scanf("%d", &x) == EOF and getchar() == EOF, "stdio");
    _my_assert(read(0, &c, 1) <= 0, "read");
  }
};
RegisterPlayer(PLAYER_NAME);
