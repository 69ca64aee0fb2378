#ifndef State_hh
#define State_hh

#include "Structs.hh"


/*! \file
 * The board as it is at the beginning of the round. Everybody sees everything of everybody.
 *
 * A query that makes no sense (a cell off the board, an ant that does not exist) prints a
 * warning and gives a default. In a constructor all queries do.
 */

class State {

  friend class agon::Match;
  friend class Info;

  struct agon_Colony {
    vector<int> ants[3]; // ids by AntType, ascending
    int score;
    double status;
  };

  int agon_round_ = 0;
  int agon_rows_ = 0;
  int agon_cols_ = 0;
  vector<Cell> agon_cells_;      // row by row
  vector<Ant> agon_ants_;        // the first agon_alive_ are the living ants, by id
  int agon_alive_ = 0;
  vector<int> agon_index_;       // of an id in agon_ants_, -1 for the dead
  vector<agon_Colony> agon_colonies_; // by player

  void agon_no_player (int pl) const {
    agon::warn("there is no player %d, or the match has not begun", pl);
  }

  vector<int> agon_ids (int pl, AntType t) const {
    if (pl >= 0 and pl < int(agon_colonies_.size())) return agon_colonies_[pl].ants[t];
    agon_no_player(pl);
    return vector<int>();
  }

public:

  /**
   * The current round, from 0.
   */
  int round () const { return agon_round_; }

  /**
   * The cell at (i, j). Off the board: Cell().
   */
  Cell cell (int i, int j) const {
    if (i >= 0 and i < agon_rows_ and j >= 0 and j < agon_cols_) return agon_cells_[i*agon_cols_ + j];
    agon::warn("there is no cell (%d, %d)", i, j);
    return Cell();
  }

  /**
   * The cell at p. Off the board: Cell().
   */
  Cell cell (Pos p) const { return cell(p.i, p.j); }

  /**
   * The ant with an id. No such ant: Ant().
   */
  Ant ant (int id) const {
    if (id >= 0 and id < int(agon_index_.size()) and agon_index_[id] >= 0) return agon_ants_[agon_index_[id]];
    agon::warn("there is no ant %d", id);
    return Ant();
  }

  /**
   * The ids of the soldiers of a player, ascending. No such player: none.
   */
  vector<int> soldiers (int pl) const { return agon_ids(pl, Soldier); }

  /**
   * The ids of the workers of a player, ascending. No such player: none.
   */
  vector<int> workers (int pl) const { return agon_ids(pl, Worker); }

  /**
   * The ids of the queens of a player: one, or none. No such player: none.
   */
  vector<int> queens (int pl) const { return agon_ids(pl, Queen); }

  /**
   * The score of a player. No such player: -1.
   */
  int score (int pl) const {
    if (pl >= 0 and pl < int(agon_colonies_.size())) return agon_colonies_[pl].score;
    agon_no_player(pl);
    return -1;
  }

  /**
   * The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. When you
   * run matches yourself it is always 0. No such player: -2.
   */
  double status (int pl) const {
    if (pl >= 0 and pl < int(agon_colonies_.size())) return agon_colonies_[pl].status;
    agon_no_player(pl);
    return -2;
  }

};


#endif
