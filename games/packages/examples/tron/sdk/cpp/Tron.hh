// What every player of Tron in C++ can use: the board, and the words of the protocol.
#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// A place on the board, or outside of it.
struct Place {
  int row, column;

  // The place that a bike reaches in a direction: 0 is up, 1 right, 2 down, 3 left.
  Place next(int direction) const {
    static const int rows[] = {-1, 0, 1, 0}, columns[] = {0, 1, 0, -1};
    return {row + rows[direction], column + columns[direction]};
  }
};

// A match. `while (game.read())` takes the rounds; answer each with `game.go(direction)`.
struct Tron {
  int seat, seats, size;
  std::vector<Place> head;  // by seat; its row is -1 when the seat is out of the match

  Tron() {
    std::string word;
    std::cin >> word >> word >> word >> seat >> word >> seats >> word >> size >> word;
    head.assign(seats, {-1, -1});
    wall.assign(size * size, false);
    std::cout << "end" << std::endl;
  }

  bool read() {
    for (int s = 0; s < seats; ++s) {
      std::string word;
      if (!(std::cin >> word)) return false;
      head[s] = {-1, -1};
      char comma;
      if (word != "-") std::istringstream(word) >> head[s].row >> comma >> head[s].column;
      if (drives(s)) wall[head[s].row * size + head[s].column] = true;
    }
    std::string end;
    return std::cin >> end && drives(seat);  // a bike that is out gets a last message
  }

  bool drives(int s) const { return head[s].row >= 0; }
  Place me() const { return head[seat]; }

  bool free(Place p) const {
    return 0 <= p.row && p.row < size && 0 <= p.column && p.column < size && !wall[p.row * size + p.column];
  }

  void go(int direction) {
    static const char* words[] = {"up", "right", "down", "left"};
    std::cout << words[direction] << "\nend" << std::endl;
  }

 private:
  std::vector<bool> wall;
};
