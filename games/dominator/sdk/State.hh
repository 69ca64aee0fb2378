#ifndef State_hh
#define State_hh

#include "Structs.hh"


/*! \file
 * The board as it is at the beginning of the round. Everybody sees everything of everybody.
 *
 * You always are player 0, and your quarter of the board is the top-left one. The others are player
 * 1 (bottom left), 2 (bottom right) and 3 (top right).
 *
 * A query that makes no sense (a cell off the board, a unit that does not exist) prints a warning
 * and gives a default. In a constructor all queries do.
 */


class State {

  friend class agon::Match;

  struct agon_Army {
    vector<int> ids[UnitTypeSize]; // by kind, ascending
    int land = 0;
    int total_score = 0;
    double status = 0;
  };

  int agon_round_ = 0;
  int agon_rows_ = 0;
  int agon_cols_ = 0;
  vector<Cell> agon_cells_;       // row by row
  vector<Unit> agon_units_;       // by id
  vector<agon_Army> agon_armies_; // by player

  const agon_Army* agon_army (int pl) const {
    if (pl >= 0 and pl < int(agon_armies_.size())) return &agon_armies_[pl];
    agon::warn("there is no player %d, or the match has not begun", pl);
    return nullptr;
  }

  vector<int> agon_ids (int pl, UnitType t) const {
    const agon_Army* army = agon_army(pl);
    return army ? army->ids[t] : vector<int>();
  }

  bool agon_on_board (int i, int j) const { return i >= 0 and i < agon_rows_ and j >= 0 and j < agon_cols_; }

  void agon_haunt (Pos p); // all cells near a position

public:

  /**
   * The current round, from 0.
   */
  int round () const { return agon_round_; }

  /**
   * The cell at (i, j). Off the board: Cell().
   */
  Cell cell (int i, int j) const {
    if (agon_on_board(i, j)) return agon_cells_[i*agon_cols_ + j];
    agon::warn("there is no cell (%d, %d)", i, j);
    return Cell();
  }

  /**
   * The cell at p. Off the board: Cell().
   */
  Cell cell (Pos p) const { return cell(p.i, p.j); }

  /**
   * The number of units of all players. It never changes. Ids are 0 to nb_units() - 1.
   */
  int nb_units () const { return int(agon_units_.size()); }

  /**
   * The unit with an id. No such unit: Unit().
   */
  Unit unit (int id) const {
    if (id >= 0 and id < nb_units()) return agon_units_[id];
    agon::warn("there is no unit %d", id);
    return Unit();
  }

  /**
   * The ids of the farmers of a player, ascending. No such player: none.
   */
  vector<int> farmers (int pl) { return agon_ids(pl, Farmer); }

  /**
   * The ids of the knights of a player, ascending. No such player: none.
   */
  vector<int> knights (int pl) { return agon_ids(pl, Knight); }

  /**
   * The ids of the witches of a player, always the same. No such player: none.
   */
  vector<int> witches (int pl) { return agon_ids(pl, Witch); }

  /**
   * The number of cells that a player owns. No such player: -1.
   */
  int land (int pl) const {
    const agon_Army* army = agon_army(pl);
    return army ? army->land : -1;
  }

  /**
   * The score of a player. No such player: -1.
   */
  int total_score (int pl) const {
    const agon_Army* army = agon_army(pl);
    return army ? army->total_score : -1;
  }

  /**
   * The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. When you run
   * matches yourself it is always 0. No such player: -2.
   */
  double status (int pl) const {
    const agon_Army* army = agon_army(pl);
    return army ? army->status : -2;
  }

  /**
   * Makes the lists of farmers, knights and witches again from the units. You hardly need it.
   */
  void update_vectors_by_player ();

  /**
   * Finds out again, from where the witches are, which of them are active and which cells are
   * haunted. You hardly need it.
   */
  void update_haunted ();

  /**
   * The state as a player sees it who sits where you see player pl.
   */
  State rotate (int pl) const;

};


#endif
