// Uses the parts of the state that were public although hardly anybody needs them.
#include "Player.hh"
#define PLAYER_NAME Rotation

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    State one = rotate(1), back = one.rotate(3), two = rotate(2);
    int n = rows();
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        _my_assert(one.cell(i, j).id == cell(n - 1 - j, i).id and one.cell(i, j).haunted == cell(n - 1 - j, i).haunted, "one");
        _my_assert(two.cell(i, j).type == cell(n - 1 - i, n - 1 - j).type, "two");
        _my_assert(back.cell(i, j).owner == cell(i, j).owner, "back");
      }
    }
    for (int pl = 0; pl < 4; ++pl) {
      _my_assert(one.farmers(pl) == farmers((pl + 1)%4) and one.land(pl) == land((pl + 1)%4), "army");
      _my_assert(two.witches(pl) == witches((pl + 2)%4) and two.total_score(pl) == total_score((pl + 2)%4), "army");
    }
    for (int id = 0; id < nb_units(); ++id) {
      _my_assert(one.unit(id).player == (unit(id).player + 3)%4 and one.cell(one.unit(id).pos).id == id, "unit");
      _my_assert(back.unit(id).pos == unit(id).pos, "unit");
    }
    State before = *this;
    update_haunted();
    update_vectors_by_player();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) _my_assert(before.cell(i, j).haunted == cell(i, j).haunted, "haunted");
    for (int pl = 0; pl < 4; ++pl) _my_assert(before.knights(pl) == knights(pl), "knights");
    command(witches(0)[0], Dir(2*random(0, 3)));
  }
};
RegisterPlayer(PLAYER_NAME);
