#ifndef Player_hh
#define Player_hh

#include "Action.hh"
#include "Info.hh"
#include "Random.hh"
#include "Registry.hh"


/*! \file
 * The class that your player extends. You always are player 0.
 */

class Player : public Info, public Random_generator, public Action {

  friend class agon::Match;

public:

  /**
   * Called once in each round. Your player has its own.
   */
  virtual void play () { }

};


#endif
