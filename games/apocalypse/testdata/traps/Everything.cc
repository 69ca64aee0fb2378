// Asks for everything and finds that it fits together. Its units do everything as well.
#include "Player.hh"
#define PLAYER_NAME Everything

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }

  int kinds = 0;

  void check_units () {
    int people = 0, last = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      _my_assert(helicopters(pl).size() == 2 and total_score(pl) >= 20 and status(pl) >= -1, "player");
      for (int id : soldiers(pl)) {
        Data d = data(id);
        _my_assert(d.id == id and d.type == SOLDIER and d.player == pl and d.life > 0 and d.life <= LIFE, "soldier");
        _my_assert(d.orientation == -1 and d.napalm == -1 and d.parachuters.empty(), "soldier");
        _my_assert(which_soldier(d.pos.i, d.pos.j) == id and (pl > 0 or id > last), "soldier");
        _my_assert(what(d.pos.i, d.pos.j) == FOREST or what(d.pos.i, d.pos.j) == GRASS, "soldier");
        if (pl == 0) last = id;
        ++people;
      }
      for (int id : helicopters(pl)) {
        Data d = data(id);
        _my_assert(d.id == id and d.type == HELICOPTER and d.player == pl and d.life == -1, "helicopter");
        _my_assert(d.orientation >= 0 and d.orientation < 4 and d.napalm >= 0 and d.napalm <= ROUNDS_NAPALM, "helicopter");
        _my_assert(which_helicopter(d.pos.i, d.pos.j) == id and is_sorted(d.parachuters.begin(), d.parachuters.end()), "helicopter");
        for (int rounds : d.parachuters) _my_assert(rounds >= 1 and rounds <= ROUNDS_JUMP, "parachuter");
        people += d.parachuters.size();
      }
    }
    _my_assert(people == NUM_PLAYERS*NUM_SOLDIERS, "people");
  }

  void check_board () {
    int units = 0, owned = 0, value = 0;
    for (int i = 0; i < MAX; ++i) {
      for (int j = 0; j < MAX; ++j) {
        _my_assert(what(i, j) >= FOREST and what(i, j) <= MOUNTAIN and fire_time(i, j) >= 0, "cell");
        if (fire_time(i, j) > 0) kinds |= 1 << what(i, j);
        units += (which_soldier(i, j) > 0) + (which_helicopter(i, j) > 0);
        if (post_owner(i, j) != -2) ++owned;
        if (post_value(i, j) != -2) value += post_value(i, j);
      }
    }
    int all = 0;
    for (int pl = 0; pl < nb_players(); ++pl) all += soldiers(pl).size() + helicopters(pl).size();
    _my_assert(units == all and owned == NUM_POSTS and value == 8*(HIGH_VALUE + LOW_VALUE), "board");
    for (const Post& p : posts()) {
      _my_assert(post_owner(p.pos.i, p.pos.j) == p.player and post_value(p.pos.i, p.pos.j) == p.value, "post");
    }
  }

  virtual void play () {
    check_units();
    check_board();
    for (int id : soldiers(me())) {
      Position p = data(id).pos;
      command_soldier(id, p.i + random(-1, 1), p.j + random(-1, 1));
    }
    for (int id : helicopters(me())) {
      Data d = data(id);
      for (int k = 0; k < min(int(d.parachuters.size()), 2); ++k) command_parachuter(d.pos.i, d.pos.j);
      command_helicopter(id, d.napalm == 0 ? NAPALM : random(FORWARD1, CLOCKWISE));
    }
    if (round() == 0) _my_assert(soldiers(1).size() == 20 and total_score(1) == 20 and me() == 1, "beginning");
    if (round() == GAME_ROUNDS - 1) _my_assert(kinds & (1 << FOREST), "it never burnt");
  }
};
RegisterPlayer(PLAYER_NAME);
