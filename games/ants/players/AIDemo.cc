#include "Player.hh"
#define PLAYER_NAME Demo
