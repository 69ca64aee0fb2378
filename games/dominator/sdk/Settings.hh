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
    NB_PLAYERS, NB_ROUNDS, NB_FARMERS, NB_KNIGHTS, NB_WITCHES, FARMERS_HEALTH, KNIGHTS_HEALTH,
    FARMERS_REGEN, KNIGHTS_REGEN, DAMAGE_MIN, DAMAGE_MAX, ROWS, COLS,
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
  static string version () { return "Dominator 4.0"; }

  /**
   * Number of players in the game.
   */
  int nb_players () const { return agon_setting_[agon::NB_PLAYERS]; }

  /**
   * Number of rounds of a match.
   */
  int nb_rounds () const { return agon_setting_[agon::NB_ROUNDS]; }

  /**
   * Number of farmers of each player at the beginning.
   */
  int nb_farmers () const { return agon_setting_[agon::NB_FARMERS]; }

  /**
   * Number of knights of each player at the beginning.
   */
  int nb_knights () const { return agon_setting_[agon::NB_KNIGHTS]; }

  /**
   * Number of witches of each player.
   */
  int nb_witches () const { return agon_setting_[agon::NB_WITCHES]; }

  /**
   * Full health of a farmer.
   */
  int farmers_health () const { return agon_setting_[agon::FARMERS_HEALTH]; }

  /**
   * Full health of a knight.
   */
  int knights_health () const { return agon_setting_[agon::KNIGHTS_HEALTH]; }

  /**
   * Health that a farmer gains in a round in which it rests.
   */
  int farmers_regen () const { return agon_setting_[agon::FARMERS_REGEN]; }

  /**
   * Health that a knight gains in a round in which it rests.
   */
  int knights_regen () const { return agon_setting_[agon::KNIGHTS_REGEN]; }

  /**
   * The least health that a knight takes from a rival that it attacks.
   */
  int damage_min () const { return agon_setting_[agon::DAMAGE_MIN]; }

  /**
   * The most health that a knight takes from a rival that it attacks.
   */
  int damage_max () const { return agon_setting_[agon::DAMAGE_MAX]; }

  /**
   * Number of rows of the board.
   */
  int rows () const { return agon_setting_[agon::ROWS]; }

  /**
   * Number of columns of the board.
   */
  int cols () const { return agon_setting_[agon::COLS]; }

  /**
   * Is there a player with this number?
   */
  bool player_ok (int pl) const { return pl >= 0 and pl < nb_players(); }

  /**
   * Is (i, j) on the board?
   */
  bool pos_ok (int i, int j) const { return i >= 0 and i < rows() and j >= 0 and j < cols(); }

  /**
   * Is p on the board?
   */
  bool pos_ok (Pos p) const { return pos_ok(p.i, p.j); }

};


#endif
