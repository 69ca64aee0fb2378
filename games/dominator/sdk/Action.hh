#ifndef Action_hh
#define Action_hh

#include "Commands.hh"
#include "Structs.hh"


/*! \file
 * The commands of a round. A unit obeys the first command that it is given in a round. More than
 * 1000 commands in one round end your player.
 */

class Action {

  friend class agon::Match;

  vector<Movement> agon_movements_;
  agon::Commanded agon_commanded_;

public:

  /**
   * Commands a unit to move. A knight attacks a rival that is there. None lets the unit rest.
   */
  void command (Movement m) {
    agon_movements_.push_back(m);
    if (int(agon_movements_.size()) > agon::MAX_COMMANDS) agon::too_many_commands();
    if (not agon_commanded_.first(m.id)) agon::warn("unit %d has got a command in this round already", m.id);
  }

  /**
   * Commands the unit with an id to move in a direction.
   */
  void command (int id, Dir dir) { command(Movement(id, dir)); }

};


#endif
