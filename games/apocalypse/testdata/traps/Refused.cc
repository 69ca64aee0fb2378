// Commands that make no sense: they are refused before they are sent, and a better one may follow.
#include "Player.hh"
#include <climits>
#define PLAYER_NAME Refused

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    if (round() > 0) return;
    int soldier = soldiers(me())[0], enemy = soldiers(0)[0], helicopter = helicopters(me())[0];
    Position p = data(soldier).pos;
    command_soldier(-1, p.i, p.j);
    command_soldier(INT_MAX, p.i, p.j);
    command_soldier(enemy, data(enemy).pos.i, data(enemy).pos.j);
    command_soldier(helicopter, data(helicopter).pos.i, data(helicopter).pos.j);
    command_soldier(soldier, p.i + 2, p.j);
    command_soldier(soldier, INT_MIN, INT_MAX);
    command_soldier(soldier, p.i, p.j);
    command_soldier(soldier, p.i + 1, p.j);
    command_helicopter(soldier, NAPALM);
    command_helicopter(helicopters(2)[0], CLOCKWISE);
    command_helicopter(helicopter, 0);
    command_helicopter(helicopter, 6);
    command_helicopter(helicopter, INT_MIN);
    command_helicopter(helicopter, NAPALM);
    command_helicopter(helicopter, CLOCKWISE);
    command_parachuter(data(helicopter).pos.i, data(helicopter).pos.j);
    command_parachuter(-1, INT_MAX);
    command_parachuter(INT_MIN, INT_MIN);
  }
};
RegisterPlayer(PLAYER_NAME);
