// Ants: four colonies on an island, food, fights and eggs. The score is the number of ants, summed over all rounds.
#include <string>
#include <vector>

#include "agon.hh"
#include "colonies.hh"
#include "painter.hh"

using namespace std;

// Reads a command: "id c d t".
bool read_command(const string& line, Command& c) {
  size_t n = line.size();
  if (n < 7 || line[n - 6] != ' ' || line[n - 4] != ' ' || line[n - 2] != ' ') return false;
  c.verb = line[n - 5], c.direction = line[n - 3], c.kind = line[n - 1];
  string id = line.substr(0, n - 6);
  bool digits = id.size() < 12 && id.find_first_not_of("0123456789", id[0] == '-') == string::npos;
  if (!digits || id == "-") return false;
  long long number = stoll(id);
  c.id = int(number);
  return number == c.id && index_of("mtly", c.verb) >= 0 && index_of("drul_", c.direction) >= 0 && index_of("swq_", c.kind) >= 0;
}

// The commands of a seat that count: the first one for each of its living ants.
void choose(agon::Match& match, Colonies& game, int seat, vector<Command>& commands) {
  size_t before = commands.size();
  int number = 0;
  for (const string& line : match.lines(seat)) {
    Command c;
    ++number;
    if (!read_command(line, c)) {
      commands.resize(before);
      match.fault(seat, "line", number, "of the answer is no command: expected \"id c d t\" with c one of m t l y, d one of d r u l _ and t one of s w q _");
      return;
    }
    if (c.id < 0 || c.id >= int(game.ants.size())) continue;
    Ant& a = game.ants[c.id];
    if (!a.alive || a.player != seat || a.commanded == game.round) continue;
    a.commanded = game.round;
    commands.push_back(c);
  }
}

// Tells all seats how the match stands.
void tell(agon::Match& match, const Colonies& game) {
  const Board& board = game.board;
  match.tell("*", "round", game.round);
  string line = "status";
  for (double seconds : match.cpu) {
    char text[32];
    line.append(text, snprintf(text, sizeof text, " %.10g", seconds));
  }
  match.tell("*", line);
  line = "score";
  for (long long score : game.scores) line += " " + to_string(score);
  match.tell("*", line);
  match.tell("*", "board");
  for (int i = 0; i < board.rows; ++i) match.tell("*", board.ground.substr(i * board.cols, board.cols));
  match.tell("*", "ants", game.living.size());
  for (int id : game.living) {
    const Ant& a = game.ants[id];
    match.tell("*", KIND_LETTERS[a.kind], id, a.player, a.at.i, a.at.j, a.reserve[0], a.reserve[1], a.reserve[2], a.carries, a.life);
  }
}

int main() {
  agon::Match match;
  Words words(match);
  vector<int> settings = read_settings(words);
  Colonies game(settings, words, match);
  match.tell("*", "agon ants 1");
  for (int s = 0; s < match.seats; ++s) {
    match.tell(s, "seat", s);
    match.tell(s, "seed", int32_t(uint32_t(match.seed) + s + 1));
  }
  for (int i = 0; i < SETTINGS; ++i) match.tell("*", PARAMETERS[i].name, settings[i]);
  Painter painter(match, game);

  while (match.next()) {
    if (match.round > 0) {
      vector<Command> commands;
      for (int s : match.playing()) choose(match, game, s, commands);
      game.play(commands);
      painter.paint();
    }
    match.score(game.scores);
    if (game.round == settings[NUM_ROUNDS]) {
      match.over("after", game.round, "rounds");
      continue;
    }
    tell(match, game);
    match.ask("*");
  }
}
