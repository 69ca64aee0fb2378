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

  // Is (i, j) at most d rows and columns away from p?
  static bool agon_near (const Position& p, int i, int j, int d) {
    long long di = (long long)i - p.i, dj = (long long)j - p.j;
    return -d <= di and di <= d and -d <= dj and dj <= d;
  }

  // My unit with an id, if it is of a type and has no command yet. Otherwise nullptr, with a warning.
  const Data* agon_mine (int id, int type) const;

public:

  /**
   * Your number: 0 (north-west), 1 (north-east), 2 (south-east) or 3 (south-west).
   */
  int me () { return me_; }

  /**
   * Commands a soldier to go to (i, j), or to attack the enemy there. It is one of the 8 positions
   * around him. (His own is allowed; he stays.)
   *
   * The soldier has to be yours and without a command in this round. What makes no sense is ignored,
   * with a warning. The same holds for the other commands.
   */
  void command_soldier (int id, int i, int j);

  /**
   * Commands a helicopter: FORWARD1, FORWARD2, COUNTER_CLOCKWISE, CLOCKWISE or NAPALM.
   */
  void command_helicopter (int id, int instruction);

  /**
   * Commands a parachuter to jump to (i, j). It has to be under one of your helicopters, and the first
   * one of those over it has to have one parachuter more than have got commands under it. At most
   * MAX_JUMP parachuters can jump in a round. Those with the fewest rounds left jump first.
   */
  void command_parachuter (int i, int j);

  /**
   * Called once in each round. Your player has its own.
   */
  virtual void play () { }

};


#endif
