// What every player of Tides in C++ can use: the world, and the words of the protocol.
#pragma once

#include <iostream>
#include <string>
#include <vector>

// A match. `while (game.read())` takes the rounds; give orders with `game.move` and end each with `game.done()`.
// Cells are numbered row by row. Directions are 0 north, 1 east, 2 south, 3 west.
struct Tides {
  int seat, seats, size, round = -1;
  std::vector<int> growth, owner, strength;  // by cell; the owner is -1 for nobody

  Tides() {
    std::ios::sync_with_stdio(false);
    std::string word;
    std::cin >> word >> word >> word >> seat >> word >> seats >> word >> size;
    growth.resize(size * size), owner = strength = growth;
    for (int r = 0; r < size; ++r) {
      std::cin >> word;
      for (int c = 0; c < size; ++c) growth[r * size + c] = word[c] - '0';
    }
    std::cin >> word;
    std::cout << "end" << std::endl;
  }

  bool read() {
    std::string word;
    for (int r = 0; r < size; ++r) {
      if (!(std::cin >> word)) return false;
      for (int c = 0; c < size; ++c) owner[r * size + c] = word[c] == '.' ? -1 : word[c] - '0';
    }
    for (int& s : strength) std::cin >> s;
    ++round;
    return bool(std::cin >> word);
  }

  // The cell next to another; the world has no edges.
  int next(int cell, int direction) const {
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    int r = (cell / size + down[direction] + size) % size, c = (cell % size + right[direction] + size) % size;
    return r * size + c;
  }

  bool mine(int cell) const { return owner[cell] == seat; }

  void move(int cell, int direction) {
    orders += std::to_string(cell / size) + " " + std::to_string(cell % size) + " " + "NESW"[direction] + "\n";
  }

  void done() {
    std::cout << orders << "end" << std::endl;
    orders.clear();
  }

 private:
  std::string orders;
};
