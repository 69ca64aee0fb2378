#ifndef Registry_hh
#define Registry_hh

#include "Utils.hh"


class Player;


/*! \file
 * Which players there are.
 */

class Registry {

public:

  typedef Player* (*Factory) ();

  /**
   * Adds a player. Called by RegisterPlayer before main() begins.
   *
   * The tag is part of the name that linkers see. Objects that were compiled with headers of others, where classes
   * look otherwise, do not link, and would crash if they did.
   */
  __attribute__((abi_tag("agon")))
  static int Register (const char* name, Factory factory);

  /**
   * Makes a player. Ends the program if there is none of that name.
   */
  static Player* new_player (string name);

  /**
   * Prints the names, one per line.
   */
  static void print_players (ostream& os);

};


// In two steps, so that PLAYER_NAME is replaced by what it is defined as.
#define _agon_register(x) \
  static_assert(sizeof(#x) <= 13, "the name " #x " has more than 12 letters"); \
  static int registration __attribute__((unused)) = Registry::Register(#x, x::factory)
#define RegisterPlayer(x) _agon_register(x)


#endif
