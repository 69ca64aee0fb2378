#ifndef Agon_hh
#define Agon_hh

// How a player's program talks with the program that runs the match. Not for players.

#include <string>


class Player;


namespace agon {

  // Receives a message, up to and including its line "end". False: the match is over.
  bool receive (std::string& message);

  // Sends an answer.
  void send (const std::string& answer);

  // Plays a match to its end.
  void play_match (Player& player);

}


#endif
