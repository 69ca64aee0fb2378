#ifndef Action_hh
#define Action_hh

#include "Structs.hh"


/*! \file
 * The commands of a round. An ant obeys the first command that it is given in a round. More
 * than 1000 commands in one round end your player.
 */

namespace agon {

  class Match;

  struct Command {
    int id;
    char type, dir, ant;
  };

  // Called after the last command that is allowed and one more.
  [[noreturn]] void too_many_commands ();

  const int MAX_COMMANDS = 1000;

}


class Action {

  friend class agon::Match;

  vector<agon::Command> agon_commands_;
  vector<int> agon_commanded_; // by id: 1 + the round in which the ant was last commanded
  set<int> agon_odd_;          // commanded in this round: ids that no ant can have
  int agon_now_ = 1;           // 1 + the round

  bool agon_first (int id) {
    if (id < 0 or id >= (1 << 20)) return agon_odd_.insert(id).second;
    if (id >= int(agon_commanded_.size())) agon_commanded_.resize(id + 64, 0);
    bool first = agon_commanded_[id] != agon_now_;
    agon_commanded_[id] = agon_now_;
    return first;
  }

  void agon_command (int id, CommandType c, char dir, char ant) {
    agon::Command command = { id, CommandType2char(c), dir, ant };
    agon_commands_.push_back(command);
    if (int(agon_commands_.size()) > agon::MAX_COMMANDS) agon::too_many_commands();
    if (not agon_first(id)) agon::warn_again(id);
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
