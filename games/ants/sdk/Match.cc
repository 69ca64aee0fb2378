// The match as a player's program sees it: reads the messages of a match into the player's
// state, lets it play, and writes its commands. The messages are described in the statement.

#include "Agon.hh"
#include "Player.hh"
#include "Raw.hh"


namespace agon {

  // Takes words and numbers out of a message.
  class Parser {

    const char* at;

    [[noreturn]] void wrong (const char* wanted) const {
      fail(string("message not understood: no ") + wanted + " at: " + string(at, strnlen(at, 40)), __FILE__, __LINE__);
    }

    void blanks () {
      while (*at == ' ' or *at == '\n') ++at;
    }

  public:

    explicit Parser (const string& message) : at(message.c_str()) { }

    void word (const char* wanted) {
      blanks();
      size_t n = strlen(wanted);
      if (strncmp(at, wanted, n) != 0 or (at[n] != ' ' and at[n] != '\n')) wrong(wanted);
      at += n;
    }

    char letter () {
      blanks();
      if (*at == 0) wrong("letter");
      return *at++;
    }

    long long integer () {
      blanks();
      bool negative = *at == '-';
      if (negative) ++at;
      if (*at < '0' or *at > '9') wrong("integer");
      long long n = 0;
      while (*at >= '0' and *at <= '9' and n < (1LL << 40)) n = 10*n + (*at++ - '0');
      return negative ? -n : n;
    }

    double real () {
      blanks();
      if (*at == '0' and at[1] <= ' ') { // by far the most frequent one
        ++at;
        return 0;
      }
      char* end;
      double x = strtod(at, &end);
      if (end == at) wrong("number");
      at = end;
      return x;
    }

    // A line of n characters.
    const char* line (int n) {
      blanks();
      if (int(strnlen(at, n + 1)) <= n or at[n] != '\n') wrong("row of the board");
      const char* row = at;
      at += n;
      return row;
    }

  };


  const char* const SETTING_NAME[SETTINGS] = {
    "NUM_PLAYERS", "NUM_ROUNDS", "BOARD_ROWS", "BOARD_COLS", "QUEEN_PERIOD", "SOLDIER_CARBO",
    "SOLDIER_PROTE", "SOLDIER_LIPID", "WORKER_CARBO", "WORKER_PROTE", "WORKER_LIPID",
    "BREAD_CARBO", "BREAD_PROTE", "BREAD_LIPID", "SEED_CARBO", "SEED_PROTE", "SEED_LIPID",
    "LEAF_CARBO", "LEAF_PROTE", "LEAF_LIPID", "NUM_INI_SOLDIERS", "NUM_INI_WORKERS",
    "BONUS_ROWS", "BONUS_COLS", "BONUS_PERIOD", "WORKER_LIFE", "SOLDIER_LIFE", "QUEEN_LIFE"
  };


  void append (string& s, int n) {
    char digits[12];
    int k = sizeof(digits);
    unsigned rest = n < 0 ? 0u - unsigned(n) : unsigned(n);
    do digits[--k] = char('0' + rest%10); while (rest /= 10);
    if (n < 0) digits[--k] = '-';
    s.append(digits + k, sizeof(digits) - k);
  }


  // What may look into a player.
  class Match {

  public:

    static void hello (Player& p, const string& message) {
      Parser in(message);
      in.word("agon");
      in.word("ants");
      in.word("1");
      in.word("seat");
      p.me_ = int(in.integer());
      in.word("seed");
      p.agon_set_seed(int(in.integer()));
      for (int k = 0; k < SETTINGS; ++k) {
        in.word(SETTING_NAME[k]);
        p.agon_setting_[k] = int(in.integer());
      }
    }

    static void begin_round (Player& p, const string& message) {
      Parser in(message);
      in.word("round");
      p.agon_round_ = int(in.integer());
      p.agon_colonies_.resize(p.num_players());
      in.word("status");
      for (State::agon_Colony& c : p.agon_colonies_) c.status = in.real();
      in.word("score");
      for (State::agon_Colony& c : p.agon_colonies_) c.score = int(in.integer());
      board(p, in);
      ants(p, in);
      in.word("end");
      p.agon_now_ = p.agon_round_ + 1;
      p.agon_commands_.clear();
      p.agon_odd_.clear();
    }

    static void board (Player& p, Parser& in) {
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

    static void ants (Player& p, Parser& in) {
      in.word("ants");
      int n = int(in.integer());
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

    static void ant (Ant& a, Parser& in) {
      a.type = AntType(char2AntType(in.letter()));
      a.id = int(in.integer());
      a.player = int(in.integer());
      a.pos.i = int(in.integer());
      a.pos.j = int(in.integer());
      for (int n = 0; n < 3; ++n) a.reserve[n] = int(in.integer());
      a.bonus = BonusType(char2BonusType(in.letter()));
      a.life = int(in.integer());
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
      text.clear();
      for (const Command& c : p.agon_commands_) {
        append(text, c.id);
        const char rest[] = { ' ', c.type, ' ', c.dir, ' ', c.ant, '\n' };
        text.append(rest, sizeof(rest));
      }
      text += "end\n";
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


  // The player that is playing, for the one message that is sent from inside play().
  Player* playing = nullptr;

  void too_many_commands () {
    if (playing == nullptr) fail("more than 1000 commands in a constructor", __FILE__, __LINE__);
    cerr << "error: more than " << MAX_COMMANDS << " commands in round " << playing->round() << endl;
    string text;
    Match::answer(*playing, text);
    send(text);
    abort();
  }


  void play_match (Player& player) {
    string message, text;
    if (not receive(message)) return;
    Match::hello(player, message);
    send("end\n");
    while (receive(message)) {
      Match::begin_round(player, message);
      playing = &player;
      player.play();
      playing = nullptr;
      Match::answer(player, text);
      send(text);
    }
  }


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

  Player* new_raw_player (agon_ants_play play, unsigned memory) { return new Raw_player(play, memory); }

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
