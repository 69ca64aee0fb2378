#ifndef Settings_hh
#define Settings_hh

#include "Structs.hh"


/*! \file
 * The parameters of the match.
 *
 * They are known from round 0 on. In a constructor they are still 0.
 */

namespace agon {

  // The settings in the order of the .cnf files.
  enum Setting {
    NUM_PLAYERS, NUM_ROUNDS, BOARD_ROWS, BOARD_COLS, QUEEN_PERIOD, SOLDIER_CARBO,
    SOLDIER_PROTE, SOLDIER_LIPID, WORKER_CARBO, WORKER_PROTE, WORKER_LIPID, BREAD_CARBO,
    BREAD_PROTE, BREAD_LIPID, SEED_CARBO, SEED_PROTE, SEED_LIPID, LEAF_CARBO, LEAF_PROTE,
    LEAF_LIPID, NUM_INI_SOLDIERS, NUM_INI_WORKERS, BONUS_ROWS, BONUS_COLS, BONUS_PERIOD,
    WORKER_LIFE, SOLDIER_LIFE, QUEEN_LIFE,
    SETTINGS
  };

}


class Settings {

  friend class agon::Match;

  int agon_setting_[agon::SETTINGS] = { };

public:

  /**
   * Game and version.
   */
  static string version () { return "Ants 1.0"; }

  /**
   * Number of players in the game.
   */
  int num_players () const { return agon_setting_[agon::NUM_PLAYERS]; }

  /**
   * Number of rounds of a match.
   */
  int num_rounds () const { return agon_setting_[agon::NUM_ROUNDS]; }

  /**
   * Number of rows of the board.
   */
  int board_rows () const { return agon_setting_[agon::BOARD_ROWS]; }

  /**
   * Number of columns of the board.
   */
  int board_cols () const { return agon_setting_[agon::BOARD_COLS]; }

  /**
   * Queens may move in the rounds that are multiples of this.
   */
  int queen_period () const { return agon_setting_[agon::QUEEN_PERIOD]; }

  /**
   * Carbohydrates needed for a soldier's egg.
   */
  int soldier_carbo () const { return agon_setting_[agon::SOLDIER_CARBO]; }

  /**
   * Proteins needed for a soldier's egg.
   */
  int soldier_prote () const { return agon_setting_[agon::SOLDIER_PROTE]; }

  /**
   * Lipids needed for a soldier's egg.
   */
  int soldier_lipid () const { return agon_setting_[agon::SOLDIER_LIPID]; }

  /**
   * Carbohydrates needed for a worker's egg.
   */
  int worker_carbo () const { return agon_setting_[agon::WORKER_CARBO]; }

  /**
   * Proteins needed for a worker's egg.
   */
  int worker_prote () const { return agon_setting_[agon::WORKER_PROTE]; }

  /**
   * Lipids needed for a worker's egg.
   */
  int worker_lipid () const { return agon_setting_[agon::WORKER_LIPID]; }

  /**
   * Carbohydrates in a bonus of bread.
   */
  int bread_carbo () const { return agon_setting_[agon::BREAD_CARBO]; }

  /**
   * Proteins in a bonus of bread.
   */
  int bread_prote () const { return agon_setting_[agon::BREAD_PROTE]; }

  /**
   * Lipids in a bonus of bread.
   */
  int bread_lipid () const { return agon_setting_[agon::BREAD_LIPID]; }

  /**
   * Carbohydrates in a bonus of seed.
   */
  int seed_carbo () const { return agon_setting_[agon::SEED_CARBO]; }

  /**
   * Proteins in a bonus of seed.
   */
  int seed_prote () const { return agon_setting_[agon::SEED_PROTE]; }

  /**
   * Lipids in a bonus of seed.
   */
  int seed_lipid () const { return agon_setting_[agon::SEED_LIPID]; }

  /**
   * Carbohydrates in a bonus of leaf.
   */
  int leaf_carbo () const { return agon_setting_[agon::LEAF_CARBO]; }

  /**
   * Proteins in a bonus of leaf.
   */
  int leaf_prote () const { return agon_setting_[agon::LEAF_PROTE]; }

  /**
   * Lipids in a bonus of leaf.
   */
  int leaf_lipid () const { return agon_setting_[agon::LEAF_LIPID]; }

  /**
   * Number of soldiers of a colony at the beginning.
   */
  int num_ini_soldiers () const { return agon_setting_[agon::NUM_INI_SOLDIERS]; }

  /**
   * Number of workers of a colony at the beginning.
   */
  int num_ini_workers () const { return agon_setting_[agon::NUM_INI_WORKERS]; }

  /**
   * Number of rows of a rectangle where food appears.
   */
  int bonus_rows () const { return agon_setting_[agon::BONUS_ROWS]; }

  /**
   * Number of columns of a rectangle where food appears.
   */
  int bonus_cols () const { return agon_setting_[agon::BONUS_COLS]; }

  /**
   * Food appears in the rounds that are multiples of this.
   */
  int bonus_period () const { return agon_setting_[agon::BONUS_PERIOD]; }

  /**
   * Rounds that a worker lives.
   */
  int worker_life () const { return agon_setting_[agon::WORKER_LIFE]; }

  /**
   * Rounds that a soldier lives.
   */
  int soldier_life () const { return agon_setting_[agon::SOLDIER_LIFE]; }

  /**
   * Rounds that a queen lives.
   */
  int queen_life () const { return agon_setting_[agon::QUEEN_LIFE]; }

  /**
   * Units of nutrient n that an egg of an ant of type t needs.
   */
  int needed (AntType t, NutrientType n) const {
    if ((t == Soldier or t == Worker) and int(n) >= 0 and int(n) < 3)
      return agon_setting_[(t == Soldier ? agon::SOLDIER_CARBO : agon::WORKER_CARBO) + int(n)];
    agon::warn("only eggs of soldiers and workers need nutrients");
    return 0;
  }

  /**
   * Units of nutrient n in a bonus of type b.
   */
  int contains (BonusType b, NutrientType n) const {
    if (int(b) >= 0 and int(b) < 3 and int(n) >= 0 and int(n) < 3)
      return agon_setting_[agon::BREAD_CARBO + 3*b + n];
    return 0;
  }

  /**
   * Rounds that an ant of type t lives.
   */
  int life (AntType t) const {
    switch (t) {
      case Queen:   return queen_life();
      case Soldier: return soldier_life();
      case Worker:  return worker_life();
    }
    agon::warn("no such type of ant");
    return 0;
  }

  /**
   * Is pl a player?
   */
  bool player_ok (int pl) const { return pl >= 0 and pl < num_players(); }

  /**
   * Is (i, j) a position of the board?
   */
  bool pos_ok (int i, int j) const {
    return i >= 0 and i < board_rows() and j >= 0 and j < board_cols();
  }

  /**
   * Is p a position of the board?
   */
  bool pos_ok (Pos p) const { return pos_ok(p.i, p.j); }

};


#endif
