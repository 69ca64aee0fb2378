#include "Player.hh"

// The empty player: it never gives a command. Begin your own player with a copy of this file:
// call the copy AI<name>.cc and put the name in the next line. It is an identifier with at most
// 12 letters.
#define PLAYER_NAME Null


struct PLAYER_NAME : public Player {

  // How the program makes your player. Leave it as it is.
  static Player* factory () {
    return new PLAYER_NAME;
  }

  // Your attributes and methods go here. An attribute keeps its value from round to round.


  // Called in every round.
  virtual void play () {
  }

};


// Adds your player to the list of players. Leave it as it is.
RegisterPlayer(PLAYER_NAME);
