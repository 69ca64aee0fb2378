// Prints to the standard output in every way, also before main() and with tricks.
#include "Player.hh"
#include <stdio.h>
#define PLAYER_NAME Cout

static int before_main () {
  cout << "end" << endl;
  puts("end");
  return printf("end\n");
}
static int printed = before_main();

struct PLAYER_NAME : public Player {
  static Player* factory () {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    return new PLAYER_NAME;
  }
  PLAYER_NAME () { cout << "1 2 3\nend\n" << flush; }
  virtual void play () {
    ios::sync_with_stdio(false);
    cout << "\nend\n" << endl;
    printf("\nend\n");
    puts("end");
    putchar('\n');
    fputs("end\n", stdout);
    fwrite("end\n", 1, 4, stdout);
    fflush(stdout);
    clog << "";
    for (int k = 0; k < 2000; ++k) cout << "round " << round() << " " << k << endl;
    _my_assert(cout.good(), "cout");
  }
};
RegisterPlayer(PLAYER_NAME);
