// A player of Ants to begin with: its workers take the food that they stand on.
#include "Player.hh"

#define PLAYER_NAME Mine

struct PLAYER_NAME : public Player {
  static Player* factory() { return new PLAYER_NAME; }

  virtual void play() {
    for (int id : workers(me()))
      if (cell(ant(id).pos).bonus != None) take(id);
      else move(id, Dir(random(0, 3)));
  }
};

RegisterPlayer(PLAYER_NAME);
