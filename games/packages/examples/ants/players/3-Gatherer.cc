// Gatherer: its workers carry food beside the queen, who eats it and lays workers' eggs.
#include "Player.hh"

#define PLAYER_NAME Gatherer

struct PLAYER_NAME : public Player {
  static Player* factory() { return new PLAYER_NAME; }

  set<Pos> promised;  // where my ants go in this round: two on one cell would both die

  bool is_free(Pos p) { return pos_ok(p) && cell(p).type == Soil && cell(p).id == -1 && !promised.count(p); }

  // Goes one step on the shortest way to a cell for which `found` holds. False: there is no way.
  template <class F> bool go(int id, F found) {
    Pos from = ant(id).pos;
    map<Pos, int> first;  // the first step of the way to a cell
    queue<Pos> todo;
    todo.push(from);
    first[from] = -1;
    while (!todo.empty()) {
      Pos p = todo.front();
      todo.pop();
      if (p != from && found(p)) {
        Dir d = Dir(first[p]);
        promised.insert(from + d);
        move(id, d);
        return true;
      }
      for (int d : random_permutation(4)) {
        Pos next = p + Dir(d);
        if (!is_free(next) || first.count(next)) continue;
        first[next] = p == from ? d : first[p];
        todo.push(next);
      }
    }
    return false;
  }

  bool near(Pos p, Pos queen) { return abs(p.i - queen.i) + abs(p.j - queen.j) < 6; }

  virtual void play() {
    promised.clear();
    if (queens(me()).empty()) return;
    Ant queen = ant(queens(me())[0]);
    auto beside = [&](Pos p) { return abs(p.i - queen.pos.i) + abs(p.j - queen.pos.j) == 1; };
    auto meal = [&](Pos p) { return cell(p).bonus != None; };
    auto find = [&](Pos p) { return meal(p) && !beside(p); };
    reign(queen);
    for (int id : soldiers(me()))  // they make room
      if (near(ant(id).pos, queen.pos)) go(id, [&](Pos p) { return !near(p, queen.pos); });
    for (int id : workers(me())) {
      Ant a = ant(id);
      if (a.bonus != None && beside(a.pos) && !meal(a.pos)) leave(id);
      else if (a.bonus != None) go(id, beside);
      else if (find(a.pos)) take(id);
      else if (!go(id, find) && beside(a.pos)) go(id, [&](Pos p) { return !near(p, queen.pos); });
    }
  }

  void reign(const Ant& queen) {
    for (int d = 0; d < 4; ++d) {
      Pos p = queen.pos + Dir(d);
      if (!is_free(p)) continue;
      bool rich = true;
      for (int n = 0; n < 3; ++n) rich = rich && queen.reserve[n] >= needed(Worker, NutrientType(n));
      if (rich) {
        promised.insert(p);
        return lay(queen.id, Dir(d), Worker);
      }
      if (round() % queen_period() == 0 && cell(p).bonus != None) {
        promised.insert(p);
        return move(queen.id, Dir(d));
      }
    }
  }
};

RegisterPlayer(PLAYER_NAME);
