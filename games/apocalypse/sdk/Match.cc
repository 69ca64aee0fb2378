// The match as a player's program sees it: reads the messages of a match into the player's
// state, lets it play, and writes its commands. protocol.md describes the messages.

#include "Agon.hh"
#include "Player.hh"
#include "Raw.hh"


// For those who need their addresses, like max(MAX, n).
const int Settings::NUM_PLAYERS, Settings::GAME_ROUNDS, Settings::MAX, Settings::NUM_SOLDIERS,
  Settings::NUM_HELICOPTERS, Settings::NUM_POSTS, Settings::LIFE, Settings::FOREST_DAMAGE,
  Settings::GRASS_DAMAGE, Settings::ROUNDS_NAPALM, Settings::REACH, Settings::FOREST_BURNS,
  Settings::OTHER_BURNS, Settings::PROB_FIRE, Settings::ROUNDS_JUMP, Settings::MAX_JUMP,
  Settings::HIGH_VALUE, Settings::LOW_VALUE;

const char Info::code[5] = { '?', ':', '.', 'O', 'X' };


namespace agon {

  const int MAX = Settings::MAX;

  struct Parameter {
    const char* name;
    int value;
  };

  // The engine tells them, so that players in other languages need not know them. They are fixed here.
  const Parameter PARAMETER[] = {
    { "NUM_PLAYERS", Settings::NUM_PLAYERS }, { "GAME_ROUNDS", Settings::GAME_ROUNDS },
    { "MAX", Settings::MAX }, { "NUM_SOLDIERS", Settings::NUM_SOLDIERS },
    { "NUM_HELICOPTERS", Settings::NUM_HELICOPTERS }, { "NUM_POSTS", Settings::NUM_POSTS },
    { "LIFE", Settings::LIFE }, { "FOREST_DAMAGE", Settings::FOREST_DAMAGE },
    { "GRASS_DAMAGE", Settings::GRASS_DAMAGE }, { "ROUNDS_NAPALM", Settings::ROUNDS_NAPALM },
    { "REACH", Settings::REACH }, { "FOREST_BURNS", Settings::FOREST_BURNS },
    { "OTHER_BURNS", Settings::OTHER_BURNS }, { "PROB_FIRE", Settings::PROB_FIRE },
    { "ROUNDS_JUMP", Settings::ROUNDS_JUMP }, { "MAX_JUMP", Settings::MAX_JUMP },
    { "HIGH_VALUE", Settings::HIGH_VALUE }, { "LOW_VALUE", Settings::LOW_VALUE }
  };


  // What may look into a player.
  class Match {

    // A number that has to be in a range.
    static int number (Reader& in, int low, int high) {
      int n = in.integer();
      if (n < low or n > high) fail("message not understood: " + int_to_string(n) + " is out of range", __FILE__, __LINE__);
      return n;
    }

    static State::agon_Cell& cell (Player& p, Reader& in, Position& pos) {
      pos.i = number(in, 0, MAX - 1);
      pos.j = number(in, 0, MAX - 1);
      return p.agon_cells_[pos.i*MAX + pos.j];
    }

  public:

    static void hello (Player& p, Reader& in) {
      in.word("agon");
      in.word("apocalypse");
      in.word("1");
      in.word("seat");
      p.me_ = number(in, 0, Settings::NUM_PLAYERS - 1);
      in.word("seed");
      p.agon_set_seed(in.integer());
      for (const Parameter& parameter : PARAMETER) {
        in.word(parameter.name);
        number(in, parameter.value, parameter.value);
      }
    }

    static void begin_round (Player& p, Reader& in) {
      in.word("round");
      p.agon_round_ = in.integer();
      p.agon_armies_.resize(Settings::NUM_PLAYERS);
      in.word("status");
      for (State::agon_Army& a : p.agon_armies_) a.status = in.real();
      in.word("score");
      for (State::agon_Army& a : p.agon_armies_) a.score = in.integer();
      land(p, in);
      posts(p, in);
      units(p, in);
      fire(p, in);
      in.word("end");
      p.agon_commands_.clear();
    }

    static void land (Player& p, Reader& in) {
      in.word("land");
      p.agon_cells_.resize(MAX*MAX);
      State::agon_Cell* cell = p.agon_cells_.data();
      for (int i = 0; i < MAX; ++i) {
        const char* row = in.line(MAX);
        for (int j = 0; j < MAX; ++j, ++cell) {
          cell->land = row[j] == ':' ? FOREST : row[j] == '.' ? GRASS : row[j] == 'O' ? WATER : MOUNTAIN;
          cell->fire = cell->soldier = cell->helicopter = 0;
          cell->post = -1;
        }
      }
    }

    static void posts (Player& p, Reader& in) {
      in.word("posts");
      p.agon_posts_.resize(number(in, 0, MAX*MAX));
      for (int k = 0; k < int(p.agon_posts_.size()); ++k) {
        Post& post = p.agon_posts_[k];
        post.player = in.integer();
        cell(p, in, post.pos).post = k;
        post.value = in.integer();
      }
    }

    static void units (Player& p, Reader& in) {
      in.word("units");
      p.agon_alive_ = number(in, 0, MAX*MAX);
      if (p.agon_alive_ > int(p.agon_units_.size())) p.agon_units_.resize(p.agon_alive_);
      for (State::agon_Army& a : p.agon_armies_) {
        a.soldiers.clear();
        a.helicopters.clear();
      }
      for (int k = 0; k < p.agon_alive_; ++k) unit(p, in, p.agon_units_[k]);
    }

    static void unit (Player& p, Reader& in, Data& d) {
      d.id = in.integer();
      d.type = number(in, SOLDIER, HELICOPTER);
      d.player = number(in, 0, Settings::NUM_PLAYERS - 1);
      State::agon_Cell& c = cell(p, in, d.pos);
      d.life = in.integer();
      d.orientation = in.integer();
      d.napalm = in.integer();
      d.parachuters.resize(number(in, 0, MAX*MAX));
      for (int& rounds : d.parachuters) rounds = in.integer();
      State::agon_Army& a = p.agon_armies_[d.player];
      (d.type == SOLDIER ? c.soldier : c.helicopter) = d.id;
      (d.type == SOLDIER ? a.soldiers : a.helicopters).push_back(d.id);
    }

    static void fire (Player& p, Reader& in) {
      in.word("fire");
      for (int n = number(in, 0, MAX*MAX); n > 0; --n) {
        int rounds = in.integer();
        Position pos;
        cell(p, in, pos).fire = rounds;
      }
    }

    static void answer (const Player& p, string& text) {
      for (const Action::agon_Command& c : p.agon_commands_) {
        text += c.verb;
        for (int k = 0; k < c.n; ++k) {
          text += ' ';
          append(text, c.number[k]);
        }
        text += '\n';
      }
    }

    // For players that see the game through Raw.hh.

    struct Copies {
      string land;
      vector<unsigned char> fire;
      vector<agon_apocalypse_unit> units;
      vector<agon_apocalypse_post> posts;
      vector<int> scores;
    };

    static void view (const Player& p, Copies& c, agon_apocalypse_view& v) {
      c.land.clear();
      c.fire.clear();
      for (const State::agon_Cell& cell : p.agon_cells_) {
        c.land += Info::code[cell.land];
        c.fire.push_back((unsigned char)cell.fire);
      }
      c.units.clear();
      for (int k = 0; k < p.agon_alive_; ++k) {
        const Data& d = p.agon_units_[k];
        agon_apocalypse_unit raw = {
          d.id, d.type, d.player, d.pos.i, d.pos.j, d.life, d.orientation, d.napalm, int(d.parachuters.size()), d.parachuters.data()
        };
        c.units.push_back(raw);
      }
      c.posts.clear();
      for (const Post& post : p.agon_posts_) {
        agon_apocalypse_post raw = { post.player, post.pos.i, post.pos.j, post.value };
        c.posts.push_back(raw);
      }
      c.scores.clear();
      for (const State::agon_Army& a : p.agon_armies_) c.scores.push_back(a.score);
      v.version = 1;
      v.me = p.me_;
      v.round = p.agon_round_;
      v.units = p.agon_alive_;
      v.posts = int(c.posts.size());
      v.land = c.land.data();
      v.fire = c.fire.data();
      v.unit = c.units.data();
      v.post = c.posts.data();
      v.score = c.scores.data();
    }

  };


  void read_hello (Player& player, Reader& in) { Match::hello(player, in); }

  void read_round (Player& player, Reader& in) { Match::begin_round(player, in); }

  void write_answer (const Player& player, string& text) { Match::answer(player, text); }


  // A player that came as an object file of the plain kind.
  class Raw_player : public Player {

    agon_apocalypse_play play_raw;
    vector<long long> memory; // aligned for anything
    Match::Copies copies;

    static void raw_command (void* self, char verb, int a, int b, int c) {
      Raw_player& p = *static_cast<Raw_player*>(self);
      if (verb == 's') p.command_soldier(a, b, c);
      else if (verb == 'h') p.command_helicopter(a, b);
      else p.command_parachuter(a, b);
    }

    static int raw_random (void* self, int l, int u) { return static_cast<Raw_player*>(self)->random(l, u); }

  public:

    Raw_player (agon_apocalypse_play play, unsigned bytes) : play_raw(play), memory(bytes/sizeof(long long) + 1) { }

    virtual void play () {
      agon_apocalypse_view v;
      Match::view(*this, copies, v);
      v.self = this;
      v.command = raw_command;
      v.random = raw_random;
      play_raw(&v, memory.data());
    }

  };

}


extern "C" int agon_apocalypse_register (const char* name, agon_apocalypse_play play, unsigned memory) {
  return agon::add_player(name, [play, memory] () -> Player* { return new agon::Raw_player(play, memory); });
}


// The engine sees to the same things once more, for players that do not use these.

const Data* Player::agon_mine (int id, int type) const {
  const Data* d = agon_unit(id);
  const char* wrong = nullptr;
  if (d == nullptr) wrong = "there is no such unit";
  else if (d->player != me_) wrong = "it is of another player";
  else if (d->type != type) wrong = type == SOLDIER ? "it is no soldier" : "it is no helicopter";
  for (const agon_Command& c : agon_commands_) {
    if (wrong == nullptr and c.verb != 'p' and c.number[0] == id) wrong = "it has got a command in this round already";
  }
  if (wrong == nullptr) return d;
  agon::warn("command for unit %d ignored: %s", id, wrong);
  return nullptr;
}

void Player::command_soldier (int id, int i, int j) {
  const Data* d = agon_mine(id, SOLDIER);
  if (d == nullptr) return;
  if (agon_near(d->pos, i, j, 1)) Action::command_soldier(id, i, j);
  else agon::warn("command for soldier %d ignored: (%d, %d) is not beside him", id, i, j);
}

void Player::command_helicopter (int id, int instruction) {
  const Data* d = agon_mine(id, HELICOPTER);
  if (d == nullptr) return;
  if (instruction >= FORWARD1 and instruction <= NAPALM) Action::command_helicopter(id, instruction);
  else agon::warn("command for helicopter %d ignored: there is no instruction %d", id, instruction);
}

void Player::command_parachuter (int i, int j) {
  const Data* above = nullptr;
  if (pos_ok(i, j) and me_ < int(agon_armies_.size())) {
    for (int id : agon_armies_[me_].helicopters) {
      const Data* d = agon_unit(id);
      if (above == nullptr and agon_near(d->pos, i, j, REACH)) above = d;
    }
  }
  int all = 0, here = 0;
  for (const agon_Command& c : agon_commands_) {
    if (c.verb != 'p') continue;
    ++all;
    if (above and agon_near(above->pos, c.number[0], c.number[1], REACH)) ++here;
  }
  const char* wrong = nullptr;
  if (all >= MAX_JUMP) wrong = "no more may jump in this round";
  else if (above == nullptr) wrong = "no helicopter of yours is over it";
  else if (here >= int(above->parachuters.size())) wrong = "the helicopter has no more";
  if (wrong == nullptr) Action::command_parachuter(i, j);
  else agon::warn("parachuter to (%d, %d) ignored: %s", i, j, wrong);
}
