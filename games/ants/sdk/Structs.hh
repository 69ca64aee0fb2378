#ifndef Structs_hh
#define Structs_hh

#include "Utils.hh"


/*! \file
 * The data that the game is about: directions, positions, cells and ants.
 */


/**
 * Directions. Down is the next row, Right the next column.
 */
enum Dir { Down, Right, Up, Left };

/**
 * Is d one of the four directions?
 */
inline bool dir_ok (Dir d) {
  return int(d) >= 0 and int(d) < 4;
}

inline ostream& operator<< (ostream& os, Dir d) {
  static const char* const name[] = { "Down", "Right", "Up", "Left" };
  return dir_ok(d) ? os << name[d] : os << "Dir(" << int(d) << ")";
}


/**
 * A position: row i, column j. (0, 0) is the top-left corner.
 */
struct Pos {

  int i, j;

  Pos () : i(0), j(0) { }
  Pos (int i, int j) : i(i), j(j) { }

  Pos& operator+= (Dir d) {
    i += (d == Down) - (d == Up);
    j += (d == Right) - (d == Left);
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
 * Kinds of food, and None.
 */
enum BonusType { Bread, Seed, Leaf, None };

inline ostream& operator<< (ostream& os, BonusType b) {
  static const char* const name[] = { "Bread", "Seed", "Leaf", "None" };
  return int(b) >= 0 and int(b) < 4 ? os << name[b] : os << "BonusType(" << int(b) << ")";
}

/**
 * Kinds of nutrients.
 */
enum NutrientType { Carbohydrate, Protein, Lipid };

inline ostream& operator<< (ostream& os, NutrientType n) {
  static const char* const name[] = { "Carbohydrate", "Protein", "Lipid" };
  return int(n) >= 0 and int(n) < 3 ? os << name[n] : os << "NutrientType(" << int(n) << ")";
}

/**
 * Kinds of cells.
 */
enum CellType { Soil, Water };

inline ostream& operator<< (ostream& os, CellType c) {
  static const char* const name[] = { "Soil", "Water" };
  return int(c) >= 0 and int(c) < 2 ? os << name[c] : os << "CellType(" << int(c) << ")";
}

/**
 * Kinds of ants, the strongest first.
 */
enum AntType { Queen, Soldier, Worker };

inline ostream& operator<< (ostream& os, AntType t) {
  static const char* const name[] = { "Queen", "Soldier", "Worker" };
  return int(t) >= 0 and int(t) < 3 ? os << name[t] : os << "AntType(" << int(t) << ")";
}


/**
 * A cell: water or soil, the food that lies on it, and the id of the ant on it (-1 if there
 * is none).
 */
struct Cell {

  CellType type;
  BonusType bonus;
  int id;

  Cell () : type(Soil), bonus(None), id(-1) { }
  Cell (CellType type, BonusType bonus, int id) : type(type), bonus(bonus), id(id) { }

};


/**
 * An ant: its kind, its id, its player, its position, the nutrients that it has (indexed by
 * NutrientType; all 0 if it is not a queen), the food that it carries (None if it is not a
 * worker), and the rounds that it still has to live.
 */
struct Ant {

  AntType type;
  int id;
  int player;
  Pos pos;
  vector<int> reserve;
  BonusType bonus;
  int life;

  Ant () : type(Queen), id(-1), player(-1), bonus(None), life(INT_MAX) { }

  Ant (AntType type, int id, int player, Pos pos, const vector<int>& reserve, BonusType bonus, int life)
    : type(type), id(id), player(player), pos(pos), reserve(reserve), bonus(bonus), life(life) { }

};


/**
 * Kinds of commands.
 */
enum CommandType { Move, Take, Leave, Lay };

inline bool command_type_ok (CommandType c) {
  return int(c) >= 0 and int(c) < 4;
}


// Letters of commands, directions, food and ants in files and messages. Anything else is '_'
// one way and -1 the other.

namespace agon {

  inline char letter (const char* letters, int n, int value) {
    return value >= 0 and value < n ? letters[value] : '_';
  }

  inline int value (const char* letters, char letter) {
    for (int k = 0; letters[k]; ++k) if (letters[k] == letter) return k;
    return -1;
  }

}

inline char CommandType2char (int c) { return agon::letter("mtly", 4, c); }
inline char Dir2char (int d) { return agon::letter("drul", 4, d); }
inline char BonusType2char (int b) { return agon::letter("bsln", 4, b); }
inline char AntType2char (int t) { return agon::letter("qsw", 3, t); }

inline int char2CommandType (char c) { return agon::value("mtly", c); }
inline int char2Dir (char c) { return agon::value("drul", c); }
inline int char2BonusType (char c) { return agon::value("bsln", c); }
inline int char2AntType (char c) { return agon::value("qsw", c); }


#endif
