// Asks for everything and finds it as the default parameters have it, itself as player 0 at the top left.
#include "Player.hh"
#define PLAYER_NAME Everything

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  void check_settings () {
    _my_assert(version() == "Dominator 4.0" and Settings::version() == version(), "version");
    _my_assert(nb_players() == 4 and nb_rounds() == 10 and rows() == 37 and cols() == 37, "game");
    _my_assert(nb_farmers() == 20 and nb_knights() == 10 and nb_witches() == 2 and nb_units() == 128, "units");
    _my_assert(farmers_health() == 100 and knights_health() == 200 and farmers_regen() == 30 and knights_regen() == 30, "health");
    _my_assert(damage_min() == 60 and damage_max() == 90, "damage");
    _my_assert(player_ok(3) and not player_ok(4) and not player_ok(-1), "player_ok");
    _my_assert(pos_ok(36, 0) and not pos_ok(Pos(37, 0)) and pos_ok(Pos(0, 0)) and not pos_ok(0, -1), "pos_ok");
  }
  void check_unit (int id, int pl, UnitType t) {
    Unit u = unit(id);
    _my_assert(u.id == id and u.player == pl and u.type == t and cell(u.pos).id == id and cell(u.pos).type == Empty, "unit");
    _my_assert(u.type == Witch ? u.health == -1 : u.health > 0 and not u.active and not cell(u.pos).haunted, "health");
  }
  void check_haunted () {
    for (int i = 0; i < rows(); ++i) {
      for (int j = 0; j < cols(); ++j) {
        bool near = false;
        for (int pl = 0; pl < 4; ++pl)
          for (int id : witches(pl))
            if (unit(id).active and abs(unit(id).pos.i - i) + abs(unit(id).pos.j - j) <= 2) near = true;
        _my_assert(cell(i, j).haunted == near, "haunted");
      }
    }
  }
  virtual void play () {
    check_settings();
    int units = 0, land_seen[4] = { }, seen = 0;
    for (int pl = 0; pl < nb_players(); ++pl) {
      const vector<int> ids[] = { farmers(pl), knights(pl), witches(pl) };
      for (int t = Farmer; t < UnitTypeSize; ++t) {
        _my_assert(is_sorted(ids[t].begin(), ids[t].end()), "sorted");
        for (int id : ids[t]) check_unit(id, pl, UnitType(t));
        units += ids[t].size();
      }
      _my_assert(ids[Witch].size() == 2 and total_score(pl) > 0 and status(pl) == 0, "army");
    }
    _my_assert(units == nb_units(), "units");
    for (int i = 0; i < rows(); ++i) {
      for (int j = 0; j < cols(); ++j) {
        Cell c = cell(i, j);
        if (c.id != -1) ++seen;
        if (c.owner != -1) ++land_seen[c.owner];
        _my_assert(c.type == Empty or (c.owner == -1 and c.id == -1), "wall");
      }
    }
    _my_assert(seen == units, "units on the board");
    for (int pl = 0; pl < 4; ++pl) _my_assert(land(pl) == land_seen[pl], "land");
    check_haunted();
    if (round() == 0) {
      static const int quarter_i[] = { 0, 1, 1, 0 }, quarter_j[] = { 0, 0, 1, 1 };
      for (int id = 0; id < nb_units(); ++id) {
        Unit u = unit(id);
        _my_assert(u.pos.i/18 == quarter_i[u.player] and u.pos.j/18 == quarter_j[u.player], "quarter");
      }
      _my_assert(farmers(0).size() == 20 and knights(0).size() == 10 and land(0) == 20 and total_score(3) == 20, "beginning");
    }
  }
};
RegisterPlayer(PLAYER_NAME);
