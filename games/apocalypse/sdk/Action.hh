#ifndef Action_hh
#define Action_hh

#include "Commands.hh"
#include "Structs.hh"


/*! \file
 * The commands of a round. Give them with the methods of Player, which see whether they make
 * sense; these here send whatever they are given, up to 1000 commands in a round.
 */

class Action {

  friend class agon::Match;
  friend class Player;

  struct agon_Command {
    char verb; // as in the line protocol
    int n;     // how many numbers
    int number[3];
  };

  vector<agon_Command> agon_commands_;

  void agon_command (char verb, int n, int a, int b, int c = 0) {
    agon_Command command = { verb, n, { a, b, c } };
    agon_commands_.push_back(command);
    if (int(agon_commands_.size()) > agon::MAX_COMMANDS) agon::too_many_commands();
  }

public:

  void command_soldier (int id, int i, int j) { agon_command('s', 3, id, i, j); }

  void command_helicopter (int id, int instruction) { agon_command('h', 2, id, instruction); }

  void command_parachuter (int i, int j) { agon_command('p', 2, i, j); }

};


#endif
