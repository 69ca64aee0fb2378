// Counts with enumerators and compares everything that can be compared.
#include "Player.hh"
#define PLAYER_NAME Arithmetic

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    static const int di[] = { 1, 1, 0, -1, -1, -1, 0, 1, 0 };
    static const int dj[] = { 0, 1, 1, 1, 0, -1, -1, -1, 0 };
    int count[DirSize] = { };
    for (int d = Bottom; d < DirSize; ++d) {
      Dir back = d == None ? None : Dir((d + 4)%8);
      _my_assert(Pos(5, 5) + Dir(d) + back == Pos(5, 5), "there and back");
      _my_assert(Pos(5, 5) + Dir(d) == Pos(5 + di[d], 5 + dj[d]), "direction");
      ++count[back];
    }
    _my_assert(count[LB] == 1 and None == 8 and DirSize == 9 and BR + RT == Top and TL == 5 and Left == 6, "values");
    _my_assert(dir_ok(Bottom) and dir_ok(None) and not dir_ok(DirSize) and not dir_ok(Dir(-1)), "dir_ok");
    _my_assert(Pos(5, 5) + DirSize == Pos(5, 5) and Pos(5, 5) + Dir(77) == Pos(5, 5), "no direction");
    Dir d = Dir(2*random(0, 3));
    _my_assert(d % 2 == 0 and d < None and Dir((d + 2)%8) != d, "straight");
    Pos p(3, 4), q = {3, 5};
    p += Right;
    _my_assert(p == q and not (p != q) and not (p < q) and Pos(2, 9) < Pos(3, 0) and Pos() == Pos(0, 0), "pos");
    p += Pos(-1, -1);
    _my_assert(p == Pos(2, 4) and p + Pos(1, 1) == q, "pos");
    set<Pos> s = { p, q, p };
    map<Pos, int> m;
    m[p] = s.size();
    _my_assert(m[Pos(2, 4)] == 2, "set");
    _my_assert(Farmer < Knight and Knight < Witch and UnitTypeSize == 3 and Empty == 0 and Wall == 1 and CellTypeSize == 2, "order");
    _my_assert(ut_ok(Witch) and not ut_ok(UnitTypeSize) and not ut_ok(UnitType(-1)), "ut_ok");
    _my_assert(ut2char(Farmer) == 'f' and ut2char(Knight) == 'k' and ut2char(Witch) == 'w', "to char");
    _my_assert(char2ut('f') == Farmer and char2ut('k') == Knight and char2ut('w') == Witch, "from char");
    ostringstream os;
    os << p << " " << Left << Witch << Wall;
    _my_assert(os.str() == "(2, 4) 621", os.str());
    Movement move(7, Top);
    _my_assert(move.id == 7 and move.dir == Top, "movement");
    Unit u(Knight, 3, 2, 150), w(Witch, 4, 1, -1, Pos(5, 6), true);
    _my_assert(u.pos == Pos(0, 0) and not u.active and u.health == 150 and w.active and w.pos.j == 6, "unit");
    Cell c(Wall, 2, 5, true);
    _my_assert(c.type == Wall and c.owner == 2 and c.id == 5 and c.haunted, "cell");
    switch (Dir(random(Bottom, None))) {
      case Bottom: case BR: case Right: case RT: case Top: case TL: case Left: case LB: case None: break;
      default: _unreachable();
    }
  }
};
RegisterPlayer(PLAYER_NAME);
