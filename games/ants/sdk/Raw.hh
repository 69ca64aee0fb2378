#ifndef Raw_hh
#define Raw_hh

/*! \file
 * The game for players that are handed out as object files of several systems: plain C, no
 * library, nothing that depends on a compiler. Write your own player with Player.hh.
 */

#ifdef __cplusplus
extern "C" {
#endif

struct agon_ants_ant {
  int type;       /* AntType */
  int id;
  int player;
  int i, j;
  int reserve[3]; /* by NutrientType */
  int bonus;      /* BonusType */
  int life;
};

/* What a player sees and does in a round. */
struct agon_ants_view {
  int version;                     /* of this struct: 1 */
  int me;
  int round;
  int rows, cols;
  int players;
  int ants;
  const int* setting;              /* 28 of them, as in a .cnf file */
  const char* board;               /* rows*cols letters: W, B, S, L or . */
  const struct agon_ants_ant* ant; /* by ascending id */
  const int* score;                /* by player */
  void* self;                      /* for the calls */
  /* Letters as in the match's file: type m t l y, dir d r u l or _, ant s w or _. */
  void (*command) (void* self, int id, char type, char dir, char ant);
  int (*random) (void* self, int l, int u);
};

/* A player: its memory, filled with zeros before round 0, is its own. */
typedef void (*agon_ants_play) (const struct agon_ants_view* view, void* memory);

/* Adds a player to the registry. */
int agon_ants_register (const char* name, agon_ants_play play, unsigned memory);

#ifdef __cplusplus
}
#endif

#endif
