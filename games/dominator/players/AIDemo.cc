#include "Player.hh"

// An example: its farmers walk to the nearest cell that is not its own, its knights strike
// whoever is near and rest when they are hurt, its witches stroll. It is short and far from
// perfect: some ideas that would make it better are at the end.
#define PLAYER_NAME Demo


struct PLAYER_NAME : public Player {

  // How the program makes your player. Leave it as it is.
  static Player* factory () {
    return new PLAYER_NAME;
  }


  // For every cell the number of steps to the nearest cell that a farmer should go to.
  vector<vector<int>> steps;


  // The cells where my units go in this round, so that no two of them go to the same one.
  set<Pos> promised;


  // I always am player 0, wherever I sit.
  bool is_mine (const Unit& u) {
    return u.player == 0;
  }


  // The four straight directions, beginning with any of them. Adding 2 makes a quarter turn.
  vector<Dir> straight_directions () {
    Dir d = Dir(2*random(0, 3));
    vector<Dir> v;
    for (int k = 0; k < 4; ++k) v.push_back(Dir((d + 2*k)%8));
    return v;
  }


  // Can somebody walk on p at all? Beyond the walls around the board there is nothing.
  bool is_ground (Pos p) {
    return pos_ok(p) and cell(p).type == Empty;
  }


  // Can a unit go to p in this round, as far as one can tell?
  bool is_free (Pos p) {
    return is_ground(p) and cell(p).id == -1 and promised.count(p) == 0;
  }


  // Would a farmer or a knight live on p?
  bool is_safe (Pos p) {
    return is_free(p) and not cell(p).haunted;
  }


  void go (const Unit& u, Dir d) {
    promised.insert(u.pos + d);
    command(u.id, d);
  }


  // A breadth-first search that begins at all the cells that are not mine at once. Cells without
  // a way keep a huge number.
  void measure_steps () {
    steps = vector<vector<int>>(rows(), vector<int>(cols(), 1000000));
    queue<Pos> pending;
    for (int i = 0; i < rows(); ++i) {
      for (int j = 0; j < cols(); ++j) {
        Pos p(i, j);
        if (is_ground(p) and cell(p).owner != 0 and not cell(p).haunted) {
          steps[i][j] = 0;
          pending.push(p);
        }
      }
    }
    while (not pending.empty()) {
      Pos p = pending.front();
      pending.pop();
      for (int d = Bottom; d < None; d += 2) {
        Pos q = p + Dir(d);
        if (is_ground(q) and not cell(q).haunted and steps[q.i][q.j] > steps[p.i][p.j] + 1) {
          steps[q.i][q.j] = steps[p.i][p.j] + 1;
          pending.push(q);
        }
      }
    }
  }


  // A farmer takes the step that brings it nearest to land that is not mine.
  void command_farmer (const Unit& farmer) {
    Dir best = None;
    int least = 1000000;
    for (Dir d : straight_directions()) {
      Pos p = farmer.pos + d;
      if (is_safe(p) and steps[p.i][p.j] < least) {
        least = steps[p.i][p.j];
        best = d;
      }
    }
    if (best != None) go(farmer, best);
  }


  // A knight strikes the weakest rival around it. With nobody there it rests until it is healthy,
  // and then takes any step, now and then a diagonal one.
  void command_knight (const Unit& knight) {
    Dir target = None;
    int weakest = 1000000;
    for (int d = Bottom; d < None; ++d) {
      Pos p = knight.pos + Dir(d);
      if (not is_ground(p) or cell(p).id == -1) continue;
      Unit other = unit(cell(p).id);
      if (not is_mine(other) and other.type != Witch and other.health < weakest) {
        weakest = other.health;
        target = Dir(d);
      }
    }
    if (target != None) command(knight.id, target);
    else if (knight.health < knights_health()) command(Movement(knight.id, None));
    else {
      Dir d = Dir(random(Bottom, LB));
      if (is_safe(knight.pos + d)) go(knight, d);
    }
  }


  // Would a witch on p kill somebody of mine?
  bool is_near_my_people (Pos p) {
    for (int i = p.i - 2; i <= p.i + 2; ++i) {
      for (int j = p.j - 2; j <= p.j + 2; ++j) {
        if (abs(i - p.i) + abs(j - p.j) > 2 or not pos_ok(i, j) or cell(i, j).id == -1) continue;
        Unit other = unit(cell(i, j).id);
        if (is_mine(other) and other.type != Witch) return true;
      }
    }
    return false;
  }


  // A witch takes any step that does not harm my own people.
  void command_witch (const Unit& witch) {
    for (Dir d : straight_directions()) {
      if (is_free(witch.pos + d) and not is_near_my_people(witch.pos + d)) {
        go(witch, d);
        return;
      }
    }
  }


  // Called in every round.
  virtual void play () {
    promised.clear();
    measure_steps();
    for (int id : witches(0)) command_witch(unit(id));
    for (int id : knights(0)) command_knight(unit(id));
    for (int id : farmers(0)) command_farmer(unit(id));
  }


  // Ideas: A witch wins a unit for you with every rival that she comes near, so she should look for
  // them. Nobody keeps away from where a witch may be in the next round, my own one included.
  // All farmers of a place run to the same cell. The knights find rivals only by chance.

};


// Adds your player to the list of players. Leave it as it is.
RegisterPlayer(PLAYER_NAME);
