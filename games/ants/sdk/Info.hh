#ifndef Info_hh
#define Info_hh

#include "Settings.hh"
#include "State.hh"


/*! \file
 * Everything that a player can ask: the settings and the state.
 */

class Info : public Settings, public State {

public:

  /**
   * The cell that a character of a board stands for. An unknown one: Cell().
   */
  static Cell char2Cell (char c) {
    switch (c) {
      case 'W': return Cell(Water, None, -1);
      case 'B': return Cell(Soil, Bread, -1);
      case 'S': return Cell(Soil, Seed, -1);
      case 'L': return Cell(Soil, Leaf, -1);
    }
    return Cell();
  }

  /**
   * Reads the board of a file over this one: two lines of column labels, then the rows, each
   * with its label. Your player sees the right board again in the next round.
   */
  void read_grid (istream& is);

  /**
   * Is the board as large as the settings say?
   */
  bool ok () const { return agon_rows_ == board_rows() and agon_cols_ == board_cols(); }

};


#endif
