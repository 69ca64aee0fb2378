#ifndef Structs_hh
#define Structs_hh

#include "Utils.hh"


/*! \file
 * The data that the game is about: kinds of land, units, instructions, positions and posts.
 */


/**
 * Kinds of land.
 */
const int FOREST   = 1;
const int GRASS    = 2;
const int WATER    = 3;
const int MOUNTAIN = 4;

/**
 * Types of units.
 */
const int SOLDIER    = 1;
const int HELICOPTER = 2;

/**
 * Instructions to helicopters: one or two cells forward, a turn to the left, a turn to the right,
 * and throwing napalm.
 */
const int FORWARD1          = 1;
const int FORWARD2          = 2;
const int COUNTER_CLOCKWISE = 3;
const int CLOCKWISE         = 4;
const int NAPALM            = 5;


/**
 * A position: row i (from north to south), column j (from west to east).
 */
struct Position {

  int i, j;

  Position () : i(0), j(0) { }
  Position (int i, int j) : i(i), j(j) { }

  /** (0, 0), whatever the number is. */
  Position (int) : i(0), j(0) { }

  bool operator!= (const Position& p) const { return i != p.i or j != p.j; }

};


/**
 * A post: the player that owns it (-1 if nobody does), its position and its value.
 */
struct Post {

  int player;
  Position pos;
  int value;

  Post () : player(-1), pos(-1, -1), value(-1) { }
  Post (int player, int i, int j, int v) : player(player), pos(i, j), value(v) { }

  /** The same as Post(), whatever the number is. */
  Post (int) : player(-1), pos(-1, -1), value(-1) { }

  bool operator!= (const Post& p) const {
    return player != p.player or pos != p.pos or value != p.value;
  }

};


/**
 * A soldier or a helicopter.
 */
struct Data {

  int id;
  int type;                // SOLDIER or HELICOPTER
  int player;
  Position pos;            // of a helicopter: the middle of its square
  int life;                // of a soldier; -1 for helicopters
  int orientation;         // of a helicopter: 0 south, 1 east, 2 north, 3 west; -1 for soldiers
  int napalm;              // of a helicopter: rounds until it has napalm, 0 if it has; -1 for soldiers
  vector<int> parachuters; // of a helicopter: the rounds left to each, ascending; 1: it is the last one

  /** A unit that does not exist, like NUL. */
  Data () : id(-1), type(-1), player(-1), pos(-1, -1), life(-1), orientation(-1), napalm(-1) { }

  Data (int id, int type, int player, int i, int j, int life, int orientation, int napalm, const vector<int>& parachuters)
    : id(id), type(type), player(player), pos(i, j), life(life), orientation(orientation), napalm(napalm), parachuters(parachuters) { }

  bool operator!= (const Data& d) const {
    return id != d.id or type != d.type or player != d.player or pos != d.pos or life != d.life
        or orientation != d.orientation or napalm != d.napalm or parachuters != d.parachuters;
  }

};


/**
 * What data() gives for a unit that does not exist: every number is -1.
 */
const Data NUL;


#endif
