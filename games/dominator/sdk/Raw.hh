#ifndef Raw_hh
#define Raw_hh

/*! \file
 * The game for players that are handed out as object files of several systems: plain C, no
 * library, nothing that depends on a compiler. Write your own player with Player.hh.
 */

#ifdef __cplusplus
extern "C" {
#endif

struct agon_dominator_unit {
  int type;   /* UnitType; the id is the index */
  int player;
  int i, j;
  int health;
  int active; /* of a witch */
};

struct agon_dominator_cell {
  int type;  /* CellType */
  int owner; /* -1: nobody */
  int id;    /* -1: nobody */
  int haunted;
};

/* What a player, which is player 0, sees and does in a round. */
struct agon_dominator_view {
  int version;                            /* of this struct: 1 */
  int round;
  int rows, cols;
  int players;
  int units;
  const int* setting;                     /* 13 of them, as in a .cnf file */
  const struct agon_dominator_cell* cell; /* rows*cols, row by row */
  const struct agon_dominator_unit* unit; /* by id */
  const int* land;                        /* by player */
  const int* score;                       /* by player */
  void* self;                             /* for the calls */
  void (*command) (void* self, int id, int dir);
  int (*random) (void* self, int l, int u);
};

/* A player: its memory, filled with zeros before round 0, is its own. */
typedef void (*agon_dominator_play) (const struct agon_dominator_view* view, void* memory);

/* Adds a player to the registry. */
int agon_dominator_register (const char* name, agon_dominator_play play, unsigned memory);

#ifdef __cplusplus
}
#endif

#endif
