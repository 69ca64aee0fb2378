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
   * The characters of the kinds of land in files, by FOREST, GRASS, WATER and MOUNTAIN.
   */
  static const char code[5];

};


#endif
