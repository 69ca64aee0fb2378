// The random generator of the original game: equal seeds give the boards and the fights of old.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

class Random {
 public:
  explicit Random(long long seed) : state_(uint64_t(std::llabs(seed)) & mask) {}

  // Draws a number from low to high. An empty interval, or one of more than a million numbers, gives low without a draw.
  int between(int low, int high) {
    long long n = (long long)high - low + 1;
    if (n < 1 || n > widest) return low;
    step();
    step();
    return low + int(n * state_ >> bits);
  }

  // A random order of 0..n-1, empty for n above a million.
  std::vector<int> permutation(int n) {
    std::vector<int> order(n > widest ? 0 : n);
    std::iota(order.begin(), order.end(), 0);
    for (int i = 0; i < int(order.size()); ++i) std::swap(order[i], order[between(i, n - 1)]);
    return order;
  }

 private:
  static const int bits = 31, widest = 1000000;
  static const uint64_t mask = (uint64_t(1) << bits) - 1;
  uint64_t state_;

  void step() { state_ = (843314861 * state_ + 453816693) & mask; }
};
