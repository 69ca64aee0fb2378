// Gives orders as students do, some of them twice, and expects what the rules say of a rest.
#include "Player.hh"
#define PLAYER_NAME Fighters

struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  map<int, int> health;
  virtual void play () {
    for (int id : knights(0)) {
      if (health.count(id)) _my_assert(unit(id).health <= knights_health(), "health");
      health[id] = unit(id).health;
      command(id, Dir(random(0, 7)));
      command(id, None);
    }
    for (int id : farmers(0)) this->command(Movement(id, Dir(2*random(0, 3))));
    for (int id : witches(0)) Action::command(id, None);
    vector<int> all = farmers(0), others = knights(0);
    all.insert(all.end(), others.begin(), others.end());
    swap(all, others);
    _my_assert(others.size() >= farmers(0).size(), "swap");
  }
};
RegisterPlayer(PLAYER_NAME);
