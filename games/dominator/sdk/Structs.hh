#ifndef Structs_hh
#define Structs_hh

#include "Utils.hh"


/*! \file
 * The data that the game is about: directions, positions, cells, units and movements.
 */


/**
 * Directions, around the compass, and None. Bottom is the next row, Right the next column. Those
 * with even numbers are straight, the others are diagonal; adding 2 makes a quarter turn.
 */
enum Dir { Bottom, BR, Right, RT, Top, TL, Left, LB, None, DirSize };

/**
 * Is d one of the eight directions or None?
 */
inline bool dir_ok (Dir d) {
  return int(d) >= 0 and int(d) < int(DirSize);
}


/**
 * A position: row i, column j. (0, 0) is the top-left corner.
 */
struct Pos {

  int i, j;

  Pos () : i(0), j(0) { }
  Pos (int i, int j) : i(i), j(j) { }

  Pos& operator+= (Dir d) {
    static const signed char di[] = { 1, 1, 0, -1, -1, -1, 0, 1, 0 };
    static const signed char dj[] = { 0, 1, 1, 1, 0, -1, -1, -1, 0 };
    if (dir_ok(d)) {
      i += di[d];
      j += dj[d];
    }
    return *this;
  }

  Pos operator+ (Dir d) const {
    Pos p = *this;
    return p += d;
  }

  Pos& operator+= (Pos p) {
    i += p.i;
    j += p.j;
    return *this;
  }

  Pos operator+ (Pos p) const { return Pos(i + p.i, j + p.j); }

};

inline bool operator== (const Pos& a, const Pos& b) { return a.i == b.i and a.j == b.j; }
inline bool operator!= (const Pos& a, const Pos& b) { return not (a == b); }

/** By rows, then by columns. */
inline bool operator< (const Pos& a, const Pos& b) { return a.i != b.i ? a.i < b.i : a.j < b.j; }

inline ostream& operator<< (ostream& os, const Pos& p) {
  return os << "(" << p.i << ", " << p.j << ")";
}


/**
 * Kinds of cells.
 */
enum CellType { Empty, Wall, CellTypeSize };

/**
 * A cell: empty or wall, the player that owns it (-1 if nobody does), the id of the unit on it (-1
 * if there is none), and whether an active witch haunts it.
 */
struct Cell {

  CellType type;
  int owner;
  int id;
  bool haunted;

  Cell () : type(Empty), owner(-1), id(-1), haunted(false) { }
  Cell (CellType type, int owner, int id, bool haunted) : type(type), owner(owner), id(id), haunted(haunted) { }

};


/**
 * Kinds of units.
 */
enum UnitType { Farmer, Knight, Witch, UnitTypeSize };

/**
 * Is t one of the three kinds?
 */
inline bool ut_ok (UnitType t) {
  return int(t) >= 0 and int(t) < int(UnitTypeSize);
}

/**
 * The letter of a kind in files: f, k or w ('?' if it is none of the three).
 */
inline char ut2char (UnitType t) {
  return ut_ok(t) ? "fkw"[t] : '?';
}

/**
 * The kind that a letter stands for (UnitTypeSize if it stands for none).
 */
inline UnitType char2ut (char c) {
  return c == 'f' ? Farmer : c == 'k' ? Knight : c == 'w' ? Witch : UnitTypeSize;
}

/**
 * A unit: its kind, its id, its player, its health (-1 if it is a witch), its position, and, if it
 * is a witch, whether she is active.
 */
struct Unit {

  UnitType type;
  int id;
  int player;
  int health;
  Pos pos;
  bool active;

  Unit () : type(Farmer), id(-1), player(-1), health(0), pos(0, 0), active(false) { }

  Unit (UnitType type, int id, int player, int health, Pos pos = Pos(0, 0), bool active = false)
    : type(type), id(id), player(player), health(health), pos(pos), active(active) { }

};


/**
 * An order: a unit by its id, and where it goes.
 */
struct Movement {

  int id;
  Dir dir;

  Movement (int id, Dir dir) : id(id), dir(dir) { }

};


#endif
