#ifndef Action_hh
#define Action_hh

#include "Commands.hh"
#include "Structs.hh"


/*! \file
 * The commands of a round. An ant obeys the first command that it is given in a round. More
 * than 1000 commands in one round end your player.
 */

namespace agon {

  struct Command {
    int id;
    char type, dir, ant;
  };

}


class Action {

  friend class agon::Match;

  vector<agon::Command> agon_commands_;
  agon::Commanded agon_commanded_;

  void agon_command (int id, CommandType c, char dir, char ant) {
    agon::Command command = { id, CommandType2char(c), dir, ant };
    agon_commands_.push_back(command);
    if (int(agon_commands_.size()) > agon::MAX_COMMANDS) agon::too_many_commands();
    if (not agon_commanded_.first(id)) agon::warn("ant %d has got a command in this round already", id);
  }

public:

  /**
   * Commands the ant with an id to move in a direction.
   */
  void move (int id, Dir dir) { agon_command(id, Move, Dir2char(dir), '_'); }

  /**
   * Commands a worker to take up the food of its cell.
   */
  void take (int id) { agon_command(id, Take, '_', '_'); }

  /**
   * Commands a worker to leave the food that it carries on its cell.
   */
  void leave (int id) { agon_command(id, Leave, '_', '_'); }

  /**
   * Commands a queen to lay an egg of a soldier or a worker on the cell in a direction.
   */
  void lay (int id, Dir dir, AntType t) { agon_command(id, Lay, Dir2char(dir), AntType2char(t)); }

};


#endif
