// Uses the parameters in all the ways in which constants can be used.
#include "Player.hh"
#define PLAYER_NAME Constants

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }

  static const int SIDE = 2*REACH + 1;
  bool seen[MAX][MAX];
  int count[NUM_PLAYERS + 1] = { };
  vector<vector<int>> map = vector<vector<int>>(MAX, vector<int>(Settings::MAX, ROUNDS_NAPALM));
  typedef int Square[SIDE][SIDE];

  static int area (int side = MAX) { return side*side; }

  const int& larger (const int& a, const int& b) { return a < b ? b : a; }

  int price (int land) {
    switch (land) {
      case FOREST: return FOREST_DAMAGE;
      case GRASS: return GRASS_DAMAGE;
      case WATER: return LIFE;
      case MOUNTAIN: return MAX*MAX;
    }
    return -1;
  }

  virtual void play () {
    _my_assert(NUM_PLAYERS == 4 and GAME_ROUNDS == 200 and MAX == 60 and NUM_SOLDIERS == 20, "game");
    _my_assert(NUM_HELICOPTERS == 2 and NUM_POSTS == 16 and LIFE == 100 and REACH == 2, "game");
    _my_assert(FOREST_DAMAGE == 20 and GRASS_DAMAGE == 50 and ROUNDS_NAPALM == 30, "war");
    _my_assert(FOREST_BURNS == 10 and OTHER_BURNS == 5 and PROB_FIRE == 10, "fire");
    _my_assert(ROUNDS_JUMP == 20 and MAX_JUMP == 4 and HIGH_VALUE == 100 and LOW_VALUE == 50, "points");
    _my_assert(max(MAX, 7) == 60 and min(7, MAX_JUMP) == 4 and larger(LOW_VALUE, HIGH_VALUE) == 100, "references");
    vector<int> all(MAX, LIFE);
    all.push_back(LOW_VALUE);
    set<int> values = { HIGH_VALUE, LOW_VALUE };
    const int* address = &PLAYER_NAME::REACH;
    _my_assert(all.size() == 61 and values.count(HIGH_VALUE) and *address == 2 and area() == 3600, "library");
    _my_assert(price(FOREST) == 20 and price(MOUNTAIN) == 3600 and price(0) == -1 and sizeof(Square) == 25*sizeof(int), "switch");
    const int& side = round() < 0 ? REACH : MAX;
    _my_assert(side == 60, "conditional");
    static_assert(MAX == 60 and NAPALM == 5 and HELICOPTER == 2, "constant");
    _my_assert(nb_players() == 4 and nb_rounds() == 200 and version() == "ApocalypseNow2018 3.0", "methods");
    _my_assert(Settings::version() == version() and code[FOREST] == ':' and Info::code[MOUNTAIN] == 'X', "names");
    seen[0][0] = count[me()] == map[3][4];
  }
};
RegisterPlayer(PLAYER_NAME);
