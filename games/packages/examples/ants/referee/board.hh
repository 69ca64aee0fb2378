// The ground that a match is played on, before the ants come: generated, or as the configuration has it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "random.hh"
#include "settings.hh"

struct Point {
  int i, j;
};

const int PLAYERS = 4, FOODS = 3;
const char WATER = 'W', SOIL = '.', BONUS[] = "BSL";  // bread, seed, leaf

// The steps down, right, up and left.
const Point STEPS[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

struct Board {
  int rows, cols;
  std::string ground;            // letters, row by row
  Point food[FOODS][PLAYERS];    // the top left cells of the rectangles where food appears

  bool has(Point p) const { return 0 <= p.i && p.i < rows && 0 <= p.j && p.j < cols; }
  int at(Point p) const { return p.i * cols + p.j; }

  // The cell of the top left corner in a player's corner, the board turned.
  Point corner(int player, int a, int b) const {
    const Point turned[] = {{a, b}, {b, cols - 1 - a}, {rows - 1 - a, cols - 1 - b}, {rows - 1 - b, a}};
    return turned[player];
  }

  // Where the top left cells of a player's rectangles can be.
  void quadrant(int player, const std::vector<int>& settings, Point& low, Point& high) const {
    int height = settings[BONUS_ROWS], width = settings[BONUS_COLS];
    low = {0, 0}, high = {rows / 2 - height, cols / 2 - width};
    if (player == 2 || player == 3) low.i = rows / 2, high.i = rows - height;
    if (player == 1 || player == 2) low.j = cols / 2, high.j = cols - width;
  }
};

// One attempt at the rivers of a board.
class Valley {
 public:
  Valley(const Board& board) : board_(board), near_(board.rows * board.cols), wet_(near_.size()) {}

  void fill(Random& random) {
    for (int rivers = random.between(10, 20); rivers > 0; --rivers) {
      int i = random.between(0, board_.rows - 1);
      int j = random.between(0, board_.cols - 1);
      if (near_[board_.at({i, j})]) continue;
      for (int tries = 0; tries < 100; ++tries) {
        std::vector<Point> river = curve({i, j}, random);
        auto is_near = [&](Point p) { return bool(near_[board_.at(p)]); };
        if (std::any_of(river.begin(), river.end(), is_near)) continue;
        accept(river);
        break;
      }
    }
  }

  // Whether one can walk between any two dry cells.
  bool connected() const {
    std::vector<bool> seen = wet_;
    std::vector<Point> reached;
    int dry = 0;
    for (int c = 0; c < int(wet_.size()); ++c) {
      if (wet_[c]) continue;
      if (++dry == 1) reached.push_back({c / board_.cols, c % board_.cols}), seen[c] = true;
    }
    for (size_t k = 0; k < reached.size(); ++k)
      for (Point d : STEPS) {
        Point p = {reached[k].i + d.i, reached[k].j + d.j};
        if (!board_.has(p) || seen[board_.at(p)]) continue;
        seen[board_.at(p)] = true;
        reached.push_back(p);
      }
    return int(reached.size()) == dry;
  }

  const std::vector<bool>& wet() const { return wet_; }

 private:
  const Board& board_;
  std::vector<bool> near_, wet_;  // near: within two steps of a river, also diagonal ones

  // Draws a river from its spring. It flows on in about the same direction, ever farther from the spring.
  std::vector<Point> curve(Point spring, Random& random) const {
    static const Point compass[] = {{1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    auto distance = [&](Point p) { return (p.i - spring.i) * (p.i - spring.i) + (p.j - spring.j) * (p.j - spring.j); };
    int direction = random.between(0, 7), length = random.between(5, 15);
    std::vector<Point> river;
    Point here = spring;
    for (bool found = true; found && int(river.size()) < length;) {
      river.push_back(here);
      found = false;
      for (int d : {direction + random.between(-1, 1), direction - 1, direction, direction + 1}) {
        d = (d + 8) % 8;
        Point next = {here.i + compass[d].i, here.j + compass[d].j};
        if (!board_.has(next) || distance(next) <= distance(here)) continue;
        here = next, direction = d, found = true;
        break;
      }
    }
    return river;
  }

  void accept(const std::vector<Point>& river) {
    for (Point p : river) {
      wet_[board_.at(p)] = true;
      for (int i = std::max(0, p.i - 2); i <= std::min(board_.rows - 1, p.i + 2); ++i)
        for (int j = std::max(0, p.j - 2); j <= std::min(board_.cols - 1, p.j + 2); ++j) near_[board_.at({i, j})] = true;
    }
  }
};

// Makes a board: rivers first, then the places where food appears.
inline void generate(Board& board, const std::vector<int>& settings, Random& random) {
  board.ground.assign(board.rows * board.cols, SOIL);
  for (int tries = 0; tries < 100; ++tries) {
    Valley valley(board);
    valley.fill(random);
    if (!valley.connected()) continue;
    for (size_t c = 0; c < board.ground.size(); ++c)
      if (valley.wet()[c]) board.ground[c] = WATER;
    break;
  }
  for (int player = 0; player < PLAYERS; ++player) {
    Point low, high;
    board.quadrant(player, settings, low, high);
    for (int food = 0; food < FOODS; ++food) {
      int i = random.between(low.i, high.i);
      int j = random.between(low.j, high.j);
      board.food[food][player] = {i, j};
    }
  }
}

// Reads a board: labels of columns, rows with their labels, rivers, and the rectangles of bread, seeds and leaves.
inline void read_board(Board& board, const std::vector<int>& settings, Words& words) {
  words.take("the tens of the column labels");
  words.take("the ones of the column labels");
  for (int i = 0; i < board.rows; ++i) {
    words.take("the label of a row");
    std::string row = words.take("a row");
    if (int(row.size()) != board.cols || row.find_first_not_of(".WBSL") != std::string::npos)
      words.refuse("expected a row of " + std::to_string(board.cols) + " cells out of . W B S L");
    board.ground += row;
  }
  words.expect("rivers");
  for (int rivers = words.number("the rivers", 0, MOST); rivers > 0; --rivers)
    for (int n = 2 * words.number("the cells of a river", 0, 1000000); n > 0; --n) words.take("a cell of a river");
  const char* names[] = {"bread", "seed", "leaf"};
  for (int food = 0; food < FOODS; ++food) {
    words.expect(names[food]);
    for (int player = 0; player < PLAYERS; ++player) {
      Point low, high, p;
      board.quadrant(player, settings, low, high);
      p.i = words.number("the row of a rectangle in its player's quarter", low.i, high.i);
      p.j = words.number("the column of a rectangle in its player's quarter", low.j, high.j);
      board.food[food][player] = p;
    }
  }
}

inline Board make_board(const std::vector<int>& settings, Words& words, Random& random) {
  Board board = {settings[BOARD_ROWS], settings[BOARD_COLS], "", {}};
  std::string word = words.take("GENERATOR1 or FIXED");
  if (word == "GENERATOR1") generate(board, settings, random);
  else if (word == "FIXED") read_board(board, settings, words);
  else words.refuse("expected GENERATOR1 or FIXED behind QUEEN_LIFE");
  return board;
}
