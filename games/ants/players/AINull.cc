#include "Player.hh"
#define PLAYER_NAME Null
