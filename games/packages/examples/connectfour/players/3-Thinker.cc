// Thinker looks some moves ahead, and counts the rows that can still be made.
#include "ConnectFour.hh"

#include <algorithm>

using namespace std;

const int WIN = 1000000;

struct Thinker {
  ConnectFour& game;
  vector<int> order;  // columns, the middle ones first
  int budget = 0;     // boards that may still be looked at

  explicit Thinker(ConnectFour& g) : game(g) {
    for (int c = 0; c < game.columns; ++c) order.push_back(c);
    auto off = [&](int column) { return abs(2 * column - game.columns + 1); };
    stable_sort(order.begin(), order.end(), [&](int a, int b) { return off(a) < off(b); });
  }

  // The value of the board for a seat: windows that only one seat has discs in, by how many.
  int value(int seat) const {
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    int sum = 0;
    for (int r = 0; r < game.rows; ++r)
      for (int c = 0; c < game.columns; ++c)
        for (int way = 0; way < 4; ++way) {
          int last_row = r + (game.need - 1) * down[way], last_column = c + (game.need - 1) * right[way];
          if (last_row >= game.rows || last_column < 0 || last_column >= game.columns) continue;
          int count[2] = {0, 0};
          for (int i = 0; i < game.need; ++i) {
            int who = game.cells[r + i * down[way]][c + i * right[way]];
            if (who >= 0) ++count[who];
          }
          if (!count[1 - seat]) sum += count[seat] * count[seat];
          if (!count[seat]) sum -= count[1 - seat] * count[1 - seat];
        }
    return sum;
  }

  int search(int seat, int depth, int alpha, int beta) {
    if (--budget < 0) return 0;
    if (depth == 0) return value(seat);
    bool moved = false;
    for (int column : order) {
      if (!game.free(column)) continue;
      moved = true;
      int row = game.put(column, seat);
      int v = game.won(row, column) ? WIN + depth : -search(1 - seat, depth - 1, -beta, -alpha);
      game.take(column);
      alpha = max(alpha, v);
      if (alpha >= beta) break;
    }
    return moved ? alpha : 0;
  }

  // Looks one move further each time, until the budget of this turn is used.
  int choose() {
    int best = -1;
    budget = 20000;
    for (int depth = 1; depth <= 8; ++depth) {
      int choice = -1, most = -2 * WIN;
      for (int column : order) {
        if (!game.free(column)) continue;
        int row = game.put(column, game.seat);
        int v = game.won(row, column) ? WIN + depth : -search(1 - game.seat, depth - 1, -2 * WIN, -most);
        game.take(column);
        if (v > most) most = v, choice = column;
      }
      if (budget < 0 && best >= 0) break;
      best = choice;
    }
    return best;
  }
};

int main() {
  ConnectFour game;
  Thinker thinker(game);
  while (game.read()) game.drop(thinker.choose());
}
