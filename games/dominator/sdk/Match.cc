// The match as a player's program sees it: reads the messages of a match into the player's state,
// and writes its commands. The messages are described in protocol.md.

#include "Agon.hh"
#include "Player.hh"
#include "Raw.hh"


// Students' players that wait would only waste everybody's time.
extern "C" unsigned int sleep (unsigned int) { return 0; }


void State::agon_haunt (Pos p) {
  for (int i = p.i - 2; i <= p.i + 2; ++i) {
    int width = 2 - abs(i - p.i);
    for (int j = p.j - width; j <= p.j + width; ++j)
      if (agon_on_board(i, j)) agon_cells_[i*agon_cols_ + j].haunted = true;
  }
}

void State::update_vectors_by_player () {
  for (agon_Army& army : agon_armies_)
    for (vector<int>& ids : army.ids) ids.clear();
  for (const Unit& u : agon_units_)
    if (ut_ok(u.type) and u.player >= 0 and u.player < int(agon_armies_.size()))
      agon_armies_[u.player].ids[u.type].push_back(u.id);
}

void State::update_haunted () {
  for (Cell& c : agon_cells_) c.haunted = false;
  for (Unit& u : agon_units_) {
    if (u.type != Witch) continue;
    u.active = true;
    for (const Unit& other : agon_units_)
      if (other.type == Witch and other.id != u.id and abs(other.pos.i - u.pos.i) + abs(other.pos.j - u.pos.j) <= 2)
        u.active = false;
    if (u.active) agon_haunt(u.pos);
  }
}

State State::rotate (int pl) const {
  State seen = *this;
  int players = int(agon_armies_.size());
  if (players == 0 or agon_rows_ != agon_cols_) return seen;
  int turns = (pl%players + players) % players;
  for (int k = 0; k < turns; ++k) {
    State last = seen;
    int n = agon_rows_;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        Cell& c = seen.agon_cells_[i*n + j];
        c = last.agon_cells_[(n - 1 - j)*n + i];
        if (c.owner >= 0) c.owner = (c.owner + players - 1) % players;
      }
    }
    for (Unit& u : seen.agon_units_) {
      u.pos = Pos(u.pos.j, n - 1 - u.pos.i);
      u.player = (u.player + players - 1) % players;
    }
    for (int p = 0; p < players; ++p) seen.agon_armies_[p] = last.agon_armies_[(p + 1) % players];
  }
  return seen;
}


namespace agon {

  const char* const SETTING_NAME[SETTINGS] = {
    "nb_players", "nb_rounds", "nb_farmers", "nb_knights", "nb_witches", "farmers_health",
    "knights_health", "farmers_regen", "knights_regen", "damage_min", "damage_max", "rows", "cols"
  };


  // What may look into a player.
  class Match {

  public:

    static void hello (Player& p, Reader& in) {
      in.word("agon");
      in.word("dominator");
      in.word("1");
      in.word("seed");
      p.agon_set_seed(in.integer());
      for (int k = 0; k < SETTINGS; ++k) {
        in.word(SETTING_NAME[k]);
        p.agon_setting_[k] = in.integer();
      }
    }

    static void begin_round (Player& p, Reader& in) {
      in.word("round");
      p.agon_round_ = in.integer();
      p.agon_armies_.resize(p.nb_players());
      in.word("status");
      for (State::agon_Army& army : p.agon_armies_) army.status = in.real();
      in.word("land");
      for (State::agon_Army& army : p.agon_armies_) army.land = in.integer();
      in.word("score");
      for (State::agon_Army& army : p.agon_armies_) army.total_score = in.integer();
      board(p, in);
      units(p, in);
      in.word("end");
      p.update_vectors_by_player();
      p.agon_movements_.clear();
      p.agon_commanded_.new_round();
    }

    static void board (Player& p, Reader& in) {
      in.word("board");
      p.agon_rows_ = p.rows();
      p.agon_cols_ = p.cols();
      p.agon_cells_.resize(p.agon_rows_ * p.agon_cols_);
      Cell* cell = p.agon_cells_.data();
      for (int i = 0; i < p.agon_rows_; ++i) {
        const char* row = in.line(p.agon_cols_);
        for (int j = 0; j < p.agon_cols_; ++j, ++cell) {
          cell->type = row[j] == 'X' ? Wall : Empty;
          cell->owner = row[j] >= '0' and row[j] <= '9' ? row[j] - '0' : -1;
          cell->id = -1;
          cell->haunted = false;
        }
      }
    }

    static void units (Player& p, Reader& in) {
      in.word("units");
      p.agon_units_.resize(in.integer());
      for (int id = 0; id < p.nb_units(); ++id) unit(p, id, in);
    }

    static void unit (Player& p, int id, Reader& in) {
      Unit& u = p.agon_units_[id];
      u.id = in.integer();
      u.type = char2ut(in.letter());
      u.player = in.integer();
      u.pos.i = in.integer();
      u.pos.j = in.integer();
      u.health = in.integer();
      char state = in.letter();
      if (u.id != id or not ut_ok(u.type) or not p.player_ok(u.player) or not p.pos_ok(u.pos))
        fail("message not understood: impossible unit", __FILE__, __LINE__);
      u.active = state == 'a';
      if (u.active) p.agon_haunt(u.pos);
      if (state != 'o') p.agon_cells_[u.pos.i*p.agon_cols_ + u.pos.j].id = id;
    }

    static void answer (const Player& p, string& text) {
      for (const Movement& m : p.agon_movements_) {
        append(text, m.id);
        const char rest[] = { ' ', dir_ok(m.dir) ? "bwrxtylzn"[m.dir] : '?', '\n' };
        text.append(rest, sizeof(rest));
      }
    }

    // For players that see the game through Raw.hh.

    static void view (const Player& p, vector<agon_dominator_cell>& cells, vector<agon_dominator_unit>& units,
                      vector<int>& lands, vector<int>& scores, agon_dominator_view& v) {
      cells.clear();
      for (const Cell& c : p.agon_cells_) {
        agon_dominator_cell raw = { c.type, c.owner, c.id, c.haunted };
        cells.push_back(raw);
      }
      units.clear();
      for (const Unit& u : p.agon_units_) {
        agon_dominator_unit raw = { u.type, u.player, u.pos.i, u.pos.j, u.health, u.active };
        units.push_back(raw);
      }
      lands.clear();
      scores.clear();
      for (const State::agon_Army& army : p.agon_armies_) {
        lands.push_back(army.land);
        scores.push_back(army.total_score);
      }
      v.version = 1;
      v.round = p.agon_round_;
      v.rows = p.agon_rows_;
      v.cols = p.agon_cols_;
      v.players = p.nb_players();
      v.units = p.nb_units();
      v.setting = p.agon_setting_;
      v.cell = cells.data();
      v.unit = units.data();
      v.land = lands.data();
      v.score = scores.data();
    }

  };


  void read_hello (Player& player, Reader& in) { Match::hello(player, in); }

  void read_round (Player& player, Reader& in) { Match::begin_round(player, in); }

  void write_answer (const Player& player, string& text) { Match::answer(player, text); }


  // A player that came as an object file of the plain kind.
  class Raw_player : public Player {

    agon_dominator_play play_raw;
    vector<long long> memory; // aligned for anything
    vector<agon_dominator_cell> cells;
    vector<agon_dominator_unit> units;
    vector<int> lands, scores;

    static void raw_command (void* self, int id, int dir) { static_cast<Raw_player*>(self)->command(id, Dir(dir)); }

    static int raw_random (void* self, int l, int u) { return static_cast<Raw_player*>(self)->random(l, u); }

  public:

    Raw_player (agon_dominator_play play, unsigned bytes) : play_raw(play), memory(bytes/sizeof(long long) + 1) { }

    virtual void play () {
      agon_dominator_view v;
      Match::view(*this, cells, units, lands, scores, v);
      v.self = this;
      v.command = raw_command;
      v.random = raw_random;
      play_raw(&v, memory.data());
    }

  };

}


extern "C" int agon_dominator_register (const char* name, agon_dominator_play play, unsigned memory) {
  return agon::add_player(name, [play, memory] () -> Player* { return new agon::Raw_player(play, memory); });
}
