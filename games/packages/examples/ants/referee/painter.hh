// What viewers see: the frames of what has changed.
#pragma once

#include <string>
#include <vector>

#include "colonies.hh"

const char* const foods[] = {"bread", "seed", "leaf"};
const char* const kinds[] = {"queen", "soldier", "worker"};

class Painter {
 public:
  Painter(agon::Match& match, const Colonies& game) : match_(match), game_(game), ground_(game.board.ground.size(), SOIL) {
    const Board& board = game.board;
    match.frame("grid", board.rows, board.cols);
    for (const char* food : {"bread shape=square fill=#d98a2b", "seed shape=circle fill=#8d8d86", "leaf shape=triangle fill=#5d9b3c"})
      match.frame("kind", food, "size=0.5");
    for (const char* ant : {"worker image=worker.svg size=0.8", "soldier image=soldier.svg size=0.95", "queen image=queen.svg size=1.15"})
      match.frame("kind", ant, "fill=seat");
    for (int i = 0; i < board.rows; ++i) {
      std::string row = board.ground.substr(i * board.cols, board.cols);
      for (char& letter : row) letter = letter == WATER ? WATER : SOIL;
      match.frame("row", i, row);
    }
    paint();
  }

  void paint() {
    for (const Attack& a : game_.attacks) match_.frame("line", a.player, a.from.i, a.from.j, a.to.i, a.to.j);
    for (size_t cell = 0; cell < ground_.size(); ++cell) {
      char now = game_.board.ground[cell];
      if (now == ground_[cell] || now == WATER) continue;
      std::string name = "f" + std::to_string(cell);
      if (is_bonus(ground_[cell])) match_.frame("drop", name);
      if (is_bonus(now)) match_.frame("put", name, foods[index_of(BONUS, now)], int(cell) / game_.board.cols, int(cell) % game_.board.cols);
      ground_[cell] = now;
    }
    for (int id : shown_)
      if (!game_.ants[id].alive) match_.frame("drop", id), carry(id, painted_[id], NOTHING);
    painted_.resize(game_.ants.size());
    for (int id : game_.living) paint(id, game_.ants[id], painted_[id]);
    shown_ = game_.living;
    for (int player : game_.crowned) match_.frame("mark", player, "a new queen");
    numbers();
  }

 private:
  // An ant as it was painted.
  struct Shown {
    int kind = -1;
    Point at = {0, 0};
    int angle = 0;
    char carries = NOTHING;
  };

  agon::Match& match_;
  const Colonies& game_;
  std::string ground_;          // as it was painted
  std::vector<Shown> painted_;  // by id
  std::vector<int> shown_;      // ids
  std::string reserve_[PLAYERS];
  const double aside = 0.3;  // where a worker carries food

  void paint(int id, const Ant& a, Shown& was) {
    bool moved = was.at.i != a.at.i || was.at.j != a.at.j, carried = was.carries == a.carries;
    was.at = a.at;
    if (was.kind != a.kind) {
      if (was.kind >= 0) match_.frame("drop", id);
      match_.frame("put", id, kinds[a.kind], a.at.i, a.at.j, a.player, "angle=" + std::to_string(a.angle));
      was.kind = a.kind, was.angle = a.angle;
    } else {
      if (was.angle != a.angle) match_.frame("set", id, "angle=" + std::to_string(a.angle));
      was.angle = a.angle;
      if (moved) match_.frame("move", id, a.at.i, a.at.j);
      if (moved && carried && a.carries != NOTHING) match_.frame("move", "c" + std::to_string(id), a.at.i - aside, a.at.j + aside);
    }
    if (!carried) carry(id, was, a.carries);
  }

  // Paints what an ant carries.
  void carry(int id, Shown& was, char now) {
    std::string name = "c" + std::to_string(id);
    if (was.carries != NOTHING) match_.frame("drop", name);
    if (now != NOTHING) match_.frame("put", name, foods[index_of(BONUS, char(now & ~0x20))], was.at.i - aside, was.at.j + aside);
    was.carries = now;
  }

  // The size of each colony, and what its queen has eaten.
  void numbers() {
    std::vector<int> counts(PLAYERS);
    std::string reserves[PLAYERS];
    for (int id : game_.living) {
      const Ant& a = game_.ants[id];
      ++counts[a.player];
      if (a.kind != QUEEN || !reserves[a.player].empty()) continue;
      for (int n : a.reserve) reserves[a.player] += (reserves[a.player].empty() ? "" : " / ") + std::to_string(n);
    }
    match_.frame("curve ants", counts[0], counts[1], counts[2], counts[3]);
    for (int player = 0; player < PLAYERS; ++player) {
      if (reserves[player].empty()) reserves[player] = "-";
      if (reserve_[player] != reserves[player]) match_.frame("panel", player, "reserve", reserves[player]);
      reserve_[player] = reserves[player];
    }
  }
};
