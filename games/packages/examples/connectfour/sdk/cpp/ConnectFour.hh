// What every player of Connect Four in C++ can use: the board, and the words of the protocol.
#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// A match. `while (game.read())` takes your turns; answer each with `game.drop(column)`.
struct ConnectFour {
  int seat, rows, columns, need;
  std::vector<int> opening;              // columns, seat 0 first
  std::vector<std::vector<int>> cells;   // the seat of a disc, or -1; row 0 is the uppermost

  ConnectFour() {
    std::string word, line;
    std::cin >> word >> word >> word >> seat >> word >> rows >> word >> columns >> word >> need >> word;
    std::getline(std::cin, line);
    std::istringstream in(line);
    for (int column; in >> column;) opening.push_back(column);
    std::cin >> word;
    cells.assign(rows, std::vector<int>(columns, -1));
    for (size_t i = 0; i < opening.size(); ++i) put(opening[i], i % 2);
    std::cout << "end" << std::endl;
  }

  bool read() {
    std::string word, last, end;
    if (!(std::cin >> word >> last >> end)) return false;
    if (last != "-") put(std::stoi(last), 1 - seat);
    return true;
  }

  bool free(int column) const { return cells[0][column] < 0; }

  // Answers with a column.
  void drop(int column) {
    put(column, seat);
    std::cout << column << "\nend" << std::endl;
  }

  // Drops a disc on this board, to try something out, and returns its row.
  int put(int column, int who) {
    int row = rows - 1;
    while (cells[row][column] >= 0) --row;
    cells[row][column] = who;
    return row;
  }

  // Takes the uppermost disc of a column back.
  void take(int column) {
    int row = 0;
    while (cells[row][column] < 0) ++row;
    cells[row][column] = -1;
  }

  // Whether the disc in a cell belongs to a row that wins.
  bool won(int row, int column) const {
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    for (int way = 0; way < 4; ++way) {
      int length = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int r = row + sign * down[way], c = column + sign * right[way];
        while (0 <= r && r < rows && 0 <= c && c < columns && cells[r][c] == cells[row][column])
          ++length, r += sign * down[way], c += sign * right[way];
      }
      if (length >= need) return true;
    }
    return false;
  }
};
