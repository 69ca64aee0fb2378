// The match as a player's program sees it: reads the messages of a match into the player's
// state, lets it play, and writes its commands. The messages are described in the statement.

#include "Agon.hh"
#include "Player.hh"
#include "Raw.hh"


namespace agon {

  const char* const SETTING_NAME[SETTINGS] = {
    "NUM_PLAYERS", "NUM_ROUNDS", "BOARD_ROWS", "BOARD_COLS", "QUEEN_PERIOD", "SOLDIER_CARBO",
    "SOLDIER_PROTE", "SOLDIER_LIPID", "WORKER_CARBO", "WORKER_PROTE", "WORKER_LIPID",
    "BREAD_CARBO", "BREAD_PROTE", "BREAD_LIPID", "SEED_CARBO", "SEED_PROTE", "SEED_LIPID",
    "LEAF_CARBO", "LEAF_PROTE", "LEAF_LIPID", "NUM_INI_SOLDIERS", "NUM_INI_WORKERS",
    "BONUS_ROWS", "BONUS_COLS", "BONUS_PERIOD", "WORKER_LIFE", "SOLDIER_LIFE", "QUEEN_LIFE"
  };


  // What may look into a player.
  class Match {

  public:

    static void hello (Player& p, Reader& in) {
      in.word("agon");
      in.word("ants");
      in.word("1");
      in.word("seat");
      p.me_ = in.integer();
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
      p.agon_colonies_.resize(p.num_players());
      in.word("status");
      for (State::agon_Colony& c : p.agon_colonies_) c.status = in.real();
      in.word("score");
      for (State::agon_Colony& c : p.agon_colonies_) c.score = in.integer();
      board(p, in);
      ants(p, in);
      in.word("end");
      p.agon_commands_.clear();
      p.agon_commanded_.new_round();
    }

    static void board (Player& p, Reader& in) {
      in.word("board");
      p.agon_rows_ = p.board_rows();
      p.agon_cols_ = p.board_cols();
      p.agon_cells_.resize(p.agon_rows_ * p.agon_cols_);
      Cell* cell = p.agon_cells_.data();
      for (int i = 0; i < p.agon_rows_; ++i) {
        const char* row = in.line(p.agon_cols_);
        for (int j = 0; j < p.agon_cols_; ++j, ++cell) {
          cell->type = row[j] == 'W' ? Water : Soil;
          cell->bonus = row[j] == 'B' ? Bread : row[j] == 'S' ? Seed : row[j] == 'L' ? Leaf : None;
          cell->id = -1;
        }
      }
    }

    static void ants (Player& p, Reader& in) {
      in.word("ants");
      int n = in.integer();
      p.agon_alive_ = n;
      if (n > int(p.agon_ants_.size())) p.agon_ants_.resize(n, Ant(Queen, -1, -1, Pos(), vector<int>(3, 0), None, 0));
      for (State::agon_Colony& c : p.agon_colonies_)
        for (vector<int>& ids : c.ants) ids.clear();
      p.agon_index_.assign(p.agon_index_.size(), -1);
      for (int k = 0; k < n; ++k) {
        ant(p.agon_ants_[k], in);
        place(p, k);
      }
    }

    static void ant (Ant& a, Reader& in) {
      a.type = AntType(char2AntType(in.letter()));
      a.id = in.integer();
      a.player = in.integer();
      a.pos.i = in.integer();
      a.pos.j = in.integer();
      for (int n = 0; n < 3; ++n) a.reserve[n] = in.integer();
      a.bonus = BonusType(char2BonusType(in.letter()));
      a.life = in.integer();
    }

    static void place (Player& p, int k) {
      const Ant& a = p.agon_ants_[k];
      if (a.id < 0 or a.type < 0 or not p.player_ok(a.player) or not p.pos_ok(a.pos))
        fail("message not understood: impossible ant", __FILE__, __LINE__);
      if (a.id >= int(p.agon_index_.size())) p.agon_index_.resize(a.id + 32, -1);
      p.agon_index_[a.id] = k;
      p.agon_cells_[a.pos.i*p.agon_cols_ + a.pos.j].id = a.id;
      p.agon_colonies_[a.player].ants[a.type].push_back(a.id);
    }

    static void answer (const Player& p, string& text) {
      for (const Command& c : p.agon_commands_) {
        append(text, c.id);
        const char rest[] = { ' ', c.type, ' ', c.dir, ' ', c.ant, '\n' };
        text.append(rest, sizeof(rest));
      }
    }

    // For players that see the game through Raw.hh.

    static void view (const Player& p, string& board, vector<agon_ants_ant>& ants, vector<int>& scores, agon_ants_view& v) {
      board.clear();
      for (const Cell& c : p.agon_cells_) board += c.type == Water ? 'W' : "BSL."[c.bonus];
      ants.clear();
      for (int k = 0; k < p.agon_alive_; ++k) {
        const Ant& a = p.agon_ants_[k];
        agon_ants_ant raw = { a.type, a.id, a.player, a.pos.i, a.pos.j, { a.reserve[0], a.reserve[1], a.reserve[2] }, a.bonus, a.life };
        ants.push_back(raw);
      }
      scores.clear();
      for (const State::agon_Colony& c : p.agon_colonies_) scores.push_back(c.score);
      v.version = 1;
      v.me = p.me_;
      v.round = p.agon_round_;
      v.rows = p.agon_rows_;
      v.cols = p.agon_cols_;
      v.players = p.num_players();
      v.ants = p.agon_alive_;
      v.setting = p.agon_setting_;
      v.board = board.data();
      v.ant = ants.data();
      v.score = scores.data();
    }

    static void command (Player& p, int id, char type, char dir, char ant) {
      p.agon_command(id, CommandType(char2CommandType(type)), dir, ant);
    }

  };


  void read_hello (Player& player, Reader& in) { Match::hello(player, in); }

  void read_round (Player& player, Reader& in) { Match::begin_round(player, in); }

  void write_answer (const Player& player, string& text) { Match::answer(player, text); }


  // A player that came as an object file of the plain kind.
  class Raw_player : public Player {

    agon_ants_play play_raw;
    vector<long long> memory; // aligned for anything
    string board;
    vector<agon_ants_ant> ants;
    vector<int> scores;

    static void raw_command (void* self, int id, char type, char dir, char ant) {
      Match::command(*static_cast<Raw_player*>(self), id, type, dir, ant);
    }

    static int raw_random (void* self, int l, int u) { return static_cast<Raw_player*>(self)->random(l, u); }

  public:

    Raw_player (agon_ants_play play, unsigned bytes) : play_raw(play), memory(bytes/sizeof(long long) + 1) { }

    virtual void play () {
      agon_ants_view v;
      Match::view(*this, board, ants, scores, v);
      v.self = this;
      v.command = raw_command;
      v.random = raw_random;
      play_raw(&v, memory.data());
    }

  };

}


extern "C" int agon_ants_register (const char* name, agon_ants_play play, unsigned memory) {
  return agon::add_player(name, [play, memory] () -> Player* { return new agon::Raw_player(play, memory); });
}


void Info::read_grid (istream& is) {
  string word;
  is >> word >> word;
  for (int i = 0; i < agon_rows_; ++i) {
    string row;
    is >> word >> row;
    for (int j = 0; j < agon_cols_ and j < int(row.size()); ++j) agon_cells_[i*agon_cols_ + j] = char2Cell(row[j]);
  }
}
