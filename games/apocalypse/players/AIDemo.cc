#include "Player.hh"

// An example: its soldiers walk to the nearest post that is not its own and attack whoever stands
// beside them. Its helicopters fly about, throw napalm on enemies and let parachuters jump. It is
// short and far from perfect: some ideas that would make it better are at the end.
#define PLAYER_NAME Demo


struct PLAYER_NAME : public Player {

  // How the program makes your player. Leave it as it is.
  static Player* factory () {
    return new PLAYER_NAME;
  }


  // A number for every position of the board.
  typedef vector<vector<int>> Map;


  // The positions where my soldiers go in this round: 1 if one goes there.
  Map promised;


  // One of the nine positions around p, p itself included: k is 0 to 8, and 4 is p.
  Position neighbour (Position p, int k) {
    return Position(p.i + k/3 - 1, p.j + k%3 - 1);
  }


  // Can a soldier be at p and live?
  bool is_safe (Position p) {
    int land = what(p.i, p.j);
    return (land == FOREST or land == GRASS) and fire_time(p.i, p.j) == 0;
  }


  // The player of the soldier at p, -1 if there is none.
  int soldier_of (Position p) {
    int id = which_soldier(p.i, p.j);
    return id == 0 ? -1 : data(id).player;
  }


  bool is_enemy (Position p) {
    int pl = soldier_of(p);
    return pl != -1 and pl != me();
  }


  // The number of steps from every position to the nearest post that is not mine: a breadth-first
  // search that begins at all those posts at once. Where there is no way it is a huge number.
  Map distances () {
    Map dist(MAX, vector<int>(MAX, MAX*MAX));
    queue<Position> pending;
    for (const Post& post : posts()) {
      if (post.player != me()) {
        dist[post.pos.i][post.pos.j] = 0;
        pending.push(post.pos);
      }
    }
    while (not pending.empty()) {
      Position p = pending.front();
      pending.pop();
      for (int k = 0; k < 9; ++k) {
        Position q = neighbour(p, k);
        if (is_safe(q) and dist[q.i][q.j] == MAX*MAX) {
          dist[q.i][q.j] = dist[p.i][p.j] + 1;
          pending.push(q);
        }
      }
    }
    return dist;
  }


  void go (int id, Position p) {
    promised[p.i][p.j] = 1;
    command_soldier(id, p.i, p.j);
  }


  // A soldier attacks an enemy if there is one beside him. Otherwise he makes a step that brings him
  // nearer to a post. He looks around in random order, so that soldiers do not all prefer one side.
  void command (const Data& soldier, const Map& dist) {
    Position best = soldier.pos;
    for (int k : random_permutation(9)) {
      Position p = neighbour(soldier.pos, k);
      if (is_enemy(p) and is_safe(p)) {
        command_soldier(soldier.id, p.i, p.j);
        return;
      }
      bool is_free = is_safe(p) and which_soldier(p.i, p.j) == 0 and promised[p.i][p.j] == 0;
      if (is_free and dist[p.i][p.j] < dist[best.i][best.j]) best = p;
    }
    if (best != soldier.pos) go(soldier.id, best);
  }


  // All positions of the square under a helicopter.
  vector<Position> square (const Data& helicopter) {
    vector<Position> v;
    for (int di = -REACH; di <= REACH; ++di) {
      for (int dj = -REACH; dj <= REACH; ++dj) {
        v.push_back(Position(helicopter.pos.i + di, helicopter.pos.j + dj));
      }
    }
    return v;
  }


  // How many more enemies than soldiers of mine are under a helicopter?
  int gain (const Data& helicopter) {
    int n = 0;
    for (Position p : square(helicopter)) {
      if (is_enemy(p)) ++n;
      else if (soldier_of(p) == me()) --n;
    }
    return n;
  }


  // Is there a mountain close before a helicopter?
  bool is_blocked (const Data& helicopter) {
    static const int di[4] = { 1, 0, -1, 0 };
    static const int dj[4] = { 0, 1, 0, -1 };
    int o = helicopter.orientation;
    for (int k = -REACH; k <= REACH; ++k) {
      int i = helicopter.pos.i + di[o]*(REACH + 1) + di[(o + 1)%4]*k;
      int j = helicopter.pos.j + dj[o]*(REACH + 1) + dj[(o + 1)%4]*k;
      if (what(i, j) == MOUNTAIN) return true;
    }
    return false;
  }


  // A helicopter throws napalm where it is worth it, and otherwise flies about.
  void command_flight (const Data& helicopter) {
    if (helicopter.napalm == 0 and gain(helicopter) > 0) command_helicopter(helicopter.id, NAPALM);
    else if (is_blocked(helicopter) or random(1, 10) == 1) command_helicopter(helicopter.id, random(COUNTER_CLOCKWISE, CLOCKWISE));
    else command_helicopter(helicopter.id, FORWARD2);
  }


  // Parachuters jump to where nobody is, as long as there are any.
  void command_jumps (const Data& helicopter) {
    int left = helicopter.parachuters.size();
    for (Position p : square(helicopter)) {
      if (left == 0 or jumps == MAX_JUMP) return;
      if (is_safe(p) and which_soldier(p.i, p.j) == 0 and promised[p.i][p.j] == 0) {
        promised[p.i][p.j] = 1;
        command_parachuter(p.i, p.j);
        --left;
        ++jumps;
      }
    }
  }


  // How many parachuters jump in this round.
  int jumps;


  // Called in every round.
  virtual void play () {
    promised = Map(MAX, vector<int>(MAX, 0));
    jumps = 0;
    for (int id : helicopters(me())) {
      command_jumps(data(id));
      command_flight(data(id));
    }
    Map dist = distances();
    for (int id : soldiers(me())) command(data(id), dist);
  }


  // Ideas: All soldiers leave a post as soon as it is conquered. Nobody keeps away from forests that
  // are about to burn, or from helicopters of others that have napalm. My helicopters do not look for
  // enemies, and fly away before all parachuters have jumped.

};


// Adds your player to the list of players. Leave it as it is.
RegisterPlayer(PLAYER_NAME);
