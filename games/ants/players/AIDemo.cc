#include "Player.hh"

// An example: its workers carry food to the queen, and the queen eats it and lays eggs.
// Whoever has nothing to do walks about. It is short and far from perfect: some ideas that
// would make it better are at the end.
#define PLAYER_NAME Demo


struct PLAYER_NAME : public Player {

  // How the program makes your player. Leave it as it is.
  static Player* factory () {
    return new PLAYER_NAME;
  }


  // A number for every cell of the board.
  typedef vector<vector<int>> Map;


  // Where my queen is in this round.
  Pos queen;


  // The cells where my ants go in this round. Two that go to the same cell would both die.
  set<Pos> promised;


  // The four directions in random order, so that ants do not all prefer the same side.
  vector<Dir> directions () {
    vector<Dir> v;
    for (int d : random_permutation(4)) v.push_back(Dir(d));
    return v;
  }


  // Can an ant walk on p at all?
  bool is_soil (Pos p) {
    return pos_ok(p) and cell(p).type == Soil;
  }


  // Can an ant go to p without a fight?
  bool is_free (Pos p) {
    return is_soil(p) and cell(p).id == -1 and promised.count(p) == 0;
  }


  // The ant goes in direction d.
  void go (const Ant& a, Dir d) {
    promised.insert(a.pos + d);
    move(a.id, d);
  }


  bool is_next_to_queen (Pos p) {
    return abs(p.i - queen.i) + abs(p.j - queen.j) == 1;
  }


  // Food that a worker should fetch. What lies next to the queen is for her to eat.
  bool is_food (Pos p) {
    return cell(p).bonus != None and not is_next_to_queen(p);
  }


  vector<Pos> all_food () {
    vector<Pos> food;
    for (int i = 0; i < board_rows(); ++i) {
      for (int j = 0; j < board_cols(); ++j) {
        if (is_food(Pos(i, j))) food.push_back(Pos(i, j));
      }
    }
    return food;
  }


  // The number of steps from every cell to the nearest of the goals: a breadth-first search
  // that begins at all goals at once. Cells without a way have a huge number.
  Map distances (const vector<Pos>& goals) {
    Map dist(board_rows(), vector<int>(board_cols(), INT_MAX));
    queue<Pos> pending;
    for (Pos p : goals) {
      dist[p.i][p.j] = 0;
      pending.push(p);
    }
    while (not pending.empty()) {
      Pos p = pending.front();
      pending.pop();
      for (int d = 0; d < 4; ++d) {
        Pos q = p + Dir(d);
        if (is_soil(q) and dist[q.i][q.j] == INT_MAX) {
          dist[q.i][q.j] = dist[p.i][p.j] + 1;
          pending.push(q);
        }
      }
    }
    return dist;
  }


  // The ant makes a step that brings it nearer. If its way is blocked it makes any step.
  void approach (const Ant& a, const Map& dist) {
    for (Dir d : directions()) {
      Pos p = a.pos + d;
      if (is_free(p) and dist[p.i][p.j] < dist[a.pos.i][a.pos.j]) {
        go(a, d);
        return;
      }
    }
    wander(a);
  }


  // The ant makes any step, if it can.
  void wander (const Ant& a) {
    for (Dir d : directions()) {
      if (is_free(a.pos + d)) {
        go(a, d);
        return;
      }
    }
  }


  // A worker with food brings it to a cell next to the queen and leaves it there.
  void bring_food (const Ant& worker, const Map& to_queen) {
    if (not is_next_to_queen(worker.pos)) approach(worker, to_queen);
    else if (cell(worker.pos).bonus == None) leave(worker.id);
    else wander(worker);
  }


  // A worker without food takes what it stands on, or goes to the nearest food.
  void fetch_food (const Ant& worker, const Map& to_food) {
    if (is_food(worker.pos)) take(worker.id);
    else approach(worker, to_food);
  }


  // Does the queen have what an egg of a worker needs?
  bool can_lay (const Ant& mother) {
    for (int n = 0; n < 3; ++n) {
      if (mother.reserve[n] < needed(Worker, NutrientType(n))) return false;
    }
    return true;
  }


  // The queen lays an egg if she can. Otherwise she eats what lies beside her.
  void command_queen (const Ant& mother) {
    bool may_move = round() % queen_period() == 0;
    for (Dir d : directions()) {
      Pos p = mother.pos + d;
      if (not is_free(p)) continue;
      if (can_lay(mother)) {
        promised.insert(p);
        lay(mother.id, d, Worker);
        return;
      }
      if (may_move and cell(p).bonus != None) {
        go(mother, d);
        return;
      }
    }
  }


  // Called in every round.
  virtual void play () {
    if (queens(me()).empty()) return; // nobody is left
    Ant mother = ant(queens(me())[0]);
    queen = mother.pos;
    promised.clear();
    command_queen(mother);

    Map to_food = distances(all_food());
    Map to_queen = distances(vector<Pos>(1, queen));
    for (int id : workers(me())) {
      Ant worker = ant(id);
      if (worker.bonus == None) fetch_food(worker, to_food);
      else bring_food(worker, to_queen);
    }
    for (int id : soldiers(me())) wander(ant(id));
  }


  // Ideas: All workers run to the same food, although one would do. The queen could come to meet
  // them. Nobody looks out for the soldiers of others, who kill workers, and my own soldiers
  // just walk about.

};


// Adds your player to the list of players. Leave it as it is.
RegisterPlayer(PLAYER_NAME);
