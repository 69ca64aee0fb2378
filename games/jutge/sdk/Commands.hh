#ifndef Commands_hh
#define Commands_hh

#include "Utils.hh"


// What the commands of several games have in common. Not for players.

namespace agon {

  // Commands that a player may give in one round.
  const int MAX_COMMANDS = 1000;

  // Called after one command more than MAX_COMMANDS. It sends all of them, so that the judge sees
  // what happened, and ends the program.
  [[noreturn]] void too_many_commands ();

  // Which units were commanded in this round.
  class Commanded {

    vector<int> when; // by id: the number of the round, counted from 1, in which it was last commanded
    set<int> odd;     // commanded in this round: ids that no unit can have
    int now = 1;

  public:

    // Says whether this is the first command for an id in this round.
    bool first (int id) {
      if (id < 0 or id >= (1 << 20)) return odd.insert(id).second;
      if (id >= int(when.size())) when.resize(id + 64, 0);
      bool first = when[id] != now;
      when[id] = now;
      return first;
    }

    void new_round () {
      ++now;
      odd.clear();
    }

  };

}


#endif
