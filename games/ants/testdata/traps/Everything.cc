// Asks for everything and finds it as the default parameters have it.
#include "Player.hh"
#define PLAYER_NAME Everything

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    _my_assert(version() == "Ants 1.0" and Settings::version() == version(), "version");
    _my_assert(num_players() == 4 and num_rounds() == 10 and board_rows() == 25 and board_cols() == 25, "game");
    _my_assert(queen_period() == 2 and bonus_rows() == 3 and bonus_cols() == 3 and bonus_period() == 25, "game");
    _my_assert(soldier_carbo() == 3 and soldier_prote() == 3 and soldier_lipid() == 3, "soldier");
    _my_assert(worker_carbo() == 1 and worker_prote() == 1 and worker_lipid() == 1, "worker");
    _my_assert(bread_carbo() == 2 and bread_prote() == 0 and bread_lipid() == 1, "bread");
    _my_assert(seed_carbo() == 0 and seed_prote() == 1 and seed_lipid() == 2, "seed");
    _my_assert(leaf_carbo() == 1 and leaf_prote() == 2 and leaf_lipid() == 0, "leaf");
    _my_assert(num_ini_soldiers() == 3 and num_ini_workers() == 11, "colony");
    _my_assert(worker_life() == 75 and soldier_life() == 150 and queen_life() == 300, "life");
    _my_assert(life(Worker) == 75 and life(Soldier) == 150 and life(Queen) == 300, "life");
    _my_assert(needed(Soldier, Lipid) == 3 and needed(Worker, Carbohydrate) == 1, "needed");
    _my_assert(contains(Bread, Carbohydrate) == 2 and contains(Seed, Lipid) == 2 and contains(Leaf, Protein) == 2, "contains");
    _my_assert(player_ok(3) and not player_ok(4) and pos_ok(24, 0) and not pos_ok(Pos(25, 0)) and pos_ok(Pos(0, 0)), "ok");
    _my_assert(me() == 1 and ok() and char2Cell('W').type == Water and char2Cell('L').bonus == Leaf, "info");
    ostringstream text;
    text << Down << Right;
    _my_assert(text.str() == "DownRight", "output");
    int ants = 0;
    for (int pl = 0; pl < num_players(); ++pl) {
      _my_assert(is_sorted(workers(pl).begin(), workers(pl).end()) or true, "sorted");
      for (const vector<int>& ids : { queens(pl), soldiers(pl), workers(pl) }) {
        _my_assert(is_sorted(ids.begin(), ids.end()), "sorted");
        for (int id : ids) {
          Ant a = ant(id);
          _my_assert(a.id == id and a.player == pl and cell(a.pos).id == id and cell(a.pos).type == Soil, "ant");
          _my_assert(a.reserve.size() == 3 and a.life > 0 and (a.type == Worker or a.bonus == None), "ant");
          ++ants;
        }
      }
      _my_assert(score(pl) >= 0 and status(pl) >= -1, "score");
    }
    int seen = 0;
    for (int i = 0; i < board_rows(); ++i)
      for (int j = 0; j < board_cols(); ++j)
        if (cell(i, j).id != -1) ++seen;
    _my_assert(seen == ants, "ants on the board");
    if (round() == 0) _my_assert(ants == 60 and queens(1).size() == 1 and soldiers(1).size() == 3 and workers(1).size() == 11, "beginning");
  }
};
RegisterPlayer(PLAYER_NAME);
