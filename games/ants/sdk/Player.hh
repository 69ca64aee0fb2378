#ifndef Player_hh
#define Player_hh

#include "Action.hh"
#include "Info.hh"
#include "Random.hh"
#include "Registry.hh"


/*! \file
 * The class that your player extends.
 */

class Player : public Info, public Random_generator, public Action {

  friend class agon::Match;

  int me_ = 0;

public:

  /**
   * Your number: 0 (top left), 1 (top right), 2 (bottom right) or 3 (bottom left).
   */
  int me () const { return me_; }

  /**
   * Called once in each round. Your player has its own.
   */
  virtual void play () { }

};


#endif
