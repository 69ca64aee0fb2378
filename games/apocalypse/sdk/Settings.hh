#ifndef Settings_hh
#define Settings_hh

#include "Structs.hh"


/*! \file
 * The parameters of the game. They are the same in all matches.
 */

class Settings {

public:

  /** Number of players. */
  static const int NUM_PLAYERS = 4;

  /** Rounds of a match. */
  static const int GAME_ROUNDS = 200;

  /** Number of rows, and of columns, of the board. */
  static const int MAX = 60;

  /** Soldiers of a player at the beginning. */
  static const int NUM_SOLDIERS = 20;

  /** Helicopters of a player. */
  static const int NUM_HELICOPTERS = 2;

  /** Number of posts. */
  static const int NUM_POSTS = 16;

  /** Life of a new soldier. */
  static const int LIFE = 100;

  /** Least damage of an attack on a soldier in a forest. The most is the double. */
  static const int FOREST_DAMAGE = 20;

  /** Least damage of an attack on a soldier on grass. The most is the double. */
  static const int GRASS_DAMAGE = 50;

  /** Rounds until a helicopter has napalm again. */
  static const int ROUNDS_NAPALM = 30;

  /** A helicopter's square has this many cells to each side of its middle. */
  static const int REACH = 2;

  /** Rounds that a cell of forest burns. */
  static const int FOREST_BURNS = 10;

  /** Rounds that any other cell burns. */
  static const int OTHER_BURNS = 5;

  /** Chance, in percent, that fire propagates to a cell of forest beside it. */
  static const int PROB_FIRE = 10;

  /** Rounds that a parachuter has to jump. */
  static const int ROUNDS_JUMP = 20;

  /** Parachuters of a player that can jump in one round. */
  static const int MAX_JUMP = 4;

  /** Value of the better posts. */
  static const int HIGH_VALUE = 100;

  /** Value of the other posts. */
  static const int LOW_VALUE = 50;

  /**
   * Game and version.
   */
  static string version () { return "ApocalypseNow2018 3.0"; }

  /**
   * Number of players.
   */
  int nb_players () const { return NUM_PLAYERS; }

  /**
   * Rounds of a match.
   */
  int nb_rounds () const { return GAME_ROUNDS; }

  /**
   * Is pl a player?
   */
  bool player_ok (int pl) const { return pl >= 0 and pl < NUM_PLAYERS; }

  /**
   * Is (i, j) a position of the board?
   */
  bool pos_ok (int i, int j) const { return i >= 0 and i < MAX and j >= 0 and j < MAX; }

  /**
   * Is p a position of the board?
   */
  bool pos_ok (const Position& p) const { return pos_ok(p.i, p.j); }

};


#endif
