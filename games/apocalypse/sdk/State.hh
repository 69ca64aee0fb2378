#ifndef State_hh
#define State_hh

#include "Settings.hh"


/*! \file
 * The board as it is at the beginning of the round. Everybody sees everything of everybody.
 *
 * A query that makes no sense (a position off the board, a player that does not exist) prints a
 * warning and gives a default. In a constructor all queries do: the match has not begun.
 */

class State {

  friend class agon::Match;
  friend class Player;

  struct agon_Cell {
    int land, fire, soldier, helicopter, post; // post: its place in the list, -1 for none
  };

  struct agon_Army {
    vector<int> soldiers, helicopters; // ids, ascending
    int score;
    double status;
  };

  int agon_round_ = 0;
  vector<agon_Cell> agon_cells_;  // row by row
  vector<Post> agon_posts_;
  vector<Data> agon_units_;       // the first agon_alive_ are the units, by id
  int agon_alive_ = 0;
  vector<agon_Army> agon_armies_; // by player

  // The cell at (i, j); nullptr with a warning if there is none.
  const agon_Cell* agon_at (int i, int j) const {
    const int n = Settings::MAX;
    if (i >= 0 and i < n and j >= 0 and j < n and not agon_cells_.empty()) return &agon_cells_[i*n + j];
    agon::warn("there is no position (%d, %d), or the match has not begun", i, j);
    return nullptr;
  }

  // The army of a player; nullptr with a warning if there is none.
  const agon_Army* agon_of (int pl) const {
    if (pl >= 0 and pl < int(agon_armies_.size())) return &agon_armies_[pl];
    agon::warn("there is no player %d, or the match has not begun", pl);
    return nullptr;
  }

  // The unit with an id; nullptr if there is none.
  const Data* agon_unit (int id) const {
    int first = 0, last = agon_alive_;
    while (first < last) {
      int middle = (first + last)/2;
      if (agon_units_[middle].id < id) first = middle + 1;
      else last = middle;
    }
    return first < agon_alive_ and agon_units_[first].id == id ? &agon_units_[first] : nullptr;
  }

public:

  /**
   * The current round, from 0.
   */
  int round () const { return agon_round_; }

  /**
   * The land at (i, j): FOREST, GRASS, WATER or MOUNTAIN. Off the board: -1.
   */
  int what (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    return c ? c->land : -1;
  }

  /**
   * The rounds that (i, j) still burns, 0 if it does not. Off the board: -1.
   */
  int fire_time (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    return c ? c->fire : -1;
  }

  /**
   * The id of the soldier at (i, j), 0 if there is none. Off the board: -1.
   */
  int which_soldier (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    return c ? c->soldier : -1;
  }

  /**
   * The id of the helicopter whose middle is at (i, j), 0 if there is none. Off the board: -1.
   */
  int which_helicopter (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    return c ? c->helicopter : -1;
  }

  /**
   * The owner of the post at (i, j): a player, -1 if the post is nobody's, -2 if there is no post.
   * Off the board: -1.
   */
  int post_owner (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    if (c == nullptr) return -1;
    return c->post < 0 ? -2 : agon_posts_[c->post].player;
  }

  /**
   * The value of the post at (i, j), -2 if there is no post. Off the board: -1.
   */
  int post_value (int i, int j) const {
    const agon_Cell* c = agon_at(i, j);
    if (c == nullptr) return -1;
    return c->post < 0 ? -2 : agon_posts_[c->post].value;
  }

  /**
   * The ids of the soldiers of a player, ascending. No such player: none.
   */
  vector<int> soldiers (int pl) const {
    const agon_Army* a = agon_of(pl);
    return a ? a->soldiers : vector<int>();
  }

  /**
   * The ids of the helicopters of a player, ascending. No such player: none.
   */
  vector<int> helicopters (int pl) const {
    const agon_Army* a = agon_of(pl);
    return a ? a->helicopters : vector<int>();
  }

  /**
   * All posts.
   */
  vector<Post> posts () const { return agon_posts_; }

  /**
   * The soldier or helicopter with an id. No such unit: NUL.
   */
  Data data (int id) const {
    if (const Data* d = agon_unit(id)) return *d;
    agon::warn("there is no unit %d", id);
    return Data();
  }

  /**
   * The score of a player. No such player: -1.
   */
  int total_score (int pl) const {
    const agon_Army* a = agon_of(pl);
    return a ? a->score : -1;
  }

  /**
   * The part of its CPU time that a player has used, 0 to 1, or -1 if it is frozen. When you
   * run matches yourself it is always 0. No such player: -1.
   */
  double status (int pl) const {
    const agon_Army* a = agon_of(pl);
    return a ? a->status : -1;
  }

};


#endif
