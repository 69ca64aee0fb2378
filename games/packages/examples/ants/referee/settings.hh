// The configuration: parameters, and for a fixed board its words.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "agon.hh"

// The parameters, in their order in the file.
enum Setting {
  NUM_PLAYERS, NUM_ROUNDS, BOARD_ROWS, BOARD_COLS, QUEEN_PERIOD, SOLDIER_CARBO, SOLDIER_PROTE, SOLDIER_LIPID,
  WORKER_CARBO, WORKER_PROTE, WORKER_LIPID, BREAD_CARBO, BREAD_PROTE, BREAD_LIPID, SEED_CARBO, SEED_PROTE, SEED_LIPID,
  LEAF_CARBO, LEAF_PROTE, LEAF_LIPID, NUM_INI_SOLDIERS, NUM_INI_WORKERS, BONUS_ROWS, BONUS_COLS, BONUS_PERIOD,
  WORKER_LIFE, SOLDIER_LIFE, QUEEN_LIFE, SETTINGS
};

struct Parameter {
  const char* name;
  int low, high;
};

const int MOST_ROUNDS = 1000, MOST_SIDE = 100, MOST_NUTRIENTS = 10000, MOST = 2147483647;

const Parameter PARAMETERS[SETTINGS] = {
    {"NUM_PLAYERS", 4, 4}, {"NUM_ROUNDS", 1, MOST_ROUNDS}, {"BOARD_ROWS", 20, MOST_SIDE}, {"BOARD_COLS", 20, MOST_SIDE},
    {"QUEEN_PERIOD", 1, MOST}, {"SOLDIER_CARBO", 0, MOST}, {"SOLDIER_PROTE", 0, MOST}, {"SOLDIER_LIPID", 0, MOST},
    {"WORKER_CARBO", 0, MOST}, {"WORKER_PROTE", 0, MOST}, {"WORKER_LIPID", 0, MOST}, {"BREAD_CARBO", 0, MOST_NUTRIENTS},
    {"BREAD_PROTE", 0, MOST_NUTRIENTS}, {"BREAD_LIPID", 0, MOST_NUTRIENTS}, {"SEED_CARBO", 0, MOST_NUTRIENTS},
    {"SEED_PROTE", 0, MOST_NUTRIENTS}, {"SEED_LIPID", 0, MOST_NUTRIENTS}, {"LEAF_CARBO", 0, MOST_NUTRIENTS},
    {"LEAF_PROTE", 0, MOST_NUTRIENTS}, {"LEAF_LIPID", 0, MOST_NUTRIENTS},
    {"NUM_INI_SOLDIERS", 0, MOST_SIDE * MOST_SIDE}, {"NUM_INI_WORKERS", 0, MOST_SIDE * MOST_SIDE},
    {"BONUS_ROWS", 0, MOST_SIDE}, {"BONUS_COLS", 0, MOST_SIDE}, {"BONUS_PERIOD", 1, MOST}, {"WORKER_LIFE", 1, MOST},
    {"SOLDIER_LIFE", 1, MOST}, {"QUEEN_LIFE", 1, MOST}};

// The words of a configuration, one after the other. What is wrong is refused, with its line.
class Words {
 public:
  explicit Words(agon::Match& match) : match_(match) {
    for (size_t i = 0; i < match.config.size(); ++i) {
      std::istringstream in(match.config[i]);
      for (std::string word; in >> word;) words_.push_back({word, int(i) + 1});
    }
  }

  std::string take(const std::string& expected) {
    if (at_ == words_.size()) match_.refuse(0, "the configuration ends where", expected, "should come");
    line_ = words_[at_].second;
    return words_[at_++].first;
  }

  void expect(const std::string& word) {
    if (take(word) != word) refuse("expected " + word);
  }

  int number(const std::string& name, int low, int high) {
    std::string expected = "a whole number from " + std::to_string(low) + " to " + std::to_string(high) + " for " + name;
    std::string word = take(expected);
    bool digits = word.size() < 11 && word.find_first_not_of("0123456789", word[0] == '-') == std::string::npos;
    long long n = digits && word != "-" ? std::stoll(word) : high + 1LL;
    if (n < low || n > high) refuse("expected " + expected);
    return int(n);
  }

  // Refuses the word that was taken last.
  [[noreturn]] void refuse(const std::string& why) { match_.refuse(line_, why); }

 private:
  agon::Match& match_;
  std::vector<std::pair<std::string, int>> words_;
  size_t at_ = 0;
  int line_ = 0;
};

// Reads version and parameters. What comes behind them says which board there is.
inline std::vector<int> read_settings(Words& words) {
  words.expect("Ants");
  words.expect("1.0");
  std::vector<int> values;
  for (const Parameter& p : PARAMETERS) {
    words.expect(p.name);
    values.push_back(words.number(p.name, p.low, p.high));
  }
  return values;
}
