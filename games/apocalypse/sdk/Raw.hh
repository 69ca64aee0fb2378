#ifndef Raw_hh
#define Raw_hh

/*! \file
 * The game for players that are handed out as object files of several systems: plain C, no
 * library, nothing that depends on a compiler. Write your own player with Player.hh.
 */

#ifdef __cplusplus
extern "C" {
#endif

struct agon_apocalypse_unit {
  int id;
  int type;              /* 1 soldier, 2 helicopter */
  int player;
  int i, j;
  int life;
  int orientation;       /* 0 south, 1 east, 2 north, 3 west */
  int napalm;            /* rounds until it has napalm */
  int parachuters;
  const int* parachuter; /* the rounds of each */
};

struct agon_apocalypse_post {
  int owner;             /* -1: nobody */
  int i, j;
  int value;
};

/* What a player sees and does in a round. */
struct agon_apocalypse_view {
  int version;                             /* of this struct: 1 */
  int me;
  int round;
  int units, posts;
  const char* land;                        /* 60*60 letters, row by row, as in the match's file */
  const unsigned char* fire;               /* 60*60 numbers of rounds */
  const struct agon_apocalypse_unit* unit; /* by ascending id */
  const struct agon_apocalypse_post* post;
  const int* score;                        /* by player */
  void* self;                              /* for the calls */
  /* Verbs as in the line protocol: p i j 0, h id code 0, s id i j. */
  void (*command) (void* self, char verb, int a, int b, int c);
  int (*random) (void* self, int l, int u);
};

/* A player: its memory, filled with zeros before round 0, is its own. */
typedef void (*agon_apocalypse_play) (const struct agon_apocalypse_view* view, void* memory);

/* Adds a player to the registry. */
int agon_apocalypse_register (const char* name, agon_apocalypse_play play, unsigned memory);

#ifdef __cplusplus
}
#endif

#endif
