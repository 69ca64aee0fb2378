// Counts with enumerators and compares everything that can be compared.
#include "Player.hh"
#define PLAYER_NAME Arithmetic

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () {
    static const int di[] = { 1, 0, -1, 0 };
    int count[4] = { 0, 0, 0, 0 };
    for (int d = Down; d <= Left; ++d) {
      Dir back = Dir((d + 2)%4);
      _my_assert(Pos(5, 5) + Dir(d) + back == Pos(5, 5), "there and back");
      _my_assert((Pos(5, 5) + Dir(d)).i == 5 + di[d], "direction");
      ++count[back];
    }
    _my_assert(count[Up] == 1 and Dir(7) > Left and not dir_ok(Dir(4)) and not dir_ok(Dir(-1)) and dir_ok(Left), "dir");
    Pos p(3, 4), q = {3, 5};
    p += Right;
    _my_assert(p == q and not (p != q) and not (p < q) and Pos(2, 9) < Pos(3, 0) and Pos() == Pos(0, 0), "pos");
    p += Pos(-1, -1);
    _my_assert(p == Pos(2, 4) and p + Pos(1, 1) == q, "pos");
    set<Pos> s = { p, q, p };
    map<Pos, int> m;
    m[p] = s.size();
    _my_assert(m[Pos(2, 4)] == 2, "set");
    _my_assert(Queen < Soldier and Soldier < Worker and Bread + 3 == None and int(Water) == 1 and Lipid == 2, "order");
    ostringstream os;
    os << Down << Left << " " << p << Bread << None << Carbohydrate << Lipid << Soil << Water << Queen << Worker;
    _my_assert(os.str() == "DownLeft (2, 4)BreadNoneCarbohydrateLipidSoilWaterQueenWorker", os.str());
    _my_assert(CommandType2char(Lay) == 'y' and Dir2char(Up) == 'u' and BonusType2char(None) == 'n', "to char");
    _my_assert(AntType2char(Soldier) == 's' and Dir2char(9) == '_' and AntType2char(-1) == '_', "to char");
    _my_assert(char2CommandType('t') == Take and char2Dir('l') == Left and char2BonusType('s') == Seed, "from char");
    _my_assert(char2AntType('w') == Worker and char2AntType('x') == -1 and command_type_ok(Lay), "from char");
    _my_assert(int_to_string(-12) == "-12" and double_to_string(0.5) == "0.5" and string_to_int("42") == 42, "strings");
    switch (Dir(random(0, 3))) {
      case Down: case Right: case Up: case Left: break;
      default: _unreachable();
    }
  }
};
RegisterPlayer(PLAYER_NAME);
