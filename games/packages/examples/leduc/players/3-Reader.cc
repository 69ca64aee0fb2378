// Reader notes what the other player does with which cards, and plays the best reply to that.
#include "Leduc.hh"

#include <algorithm>
#include <map>

using namespace std;

const char actions[] = "fcr";

// A hand as both see it. Player 0 is the one that acts first.
struct Point {
  string key;  // actions, and the table's card as a capital letter
  int table = -1, turn = 0, raises = 0, acted = 0;
  int chips[2] = {1, 1};

  bool can(int action) const { return action == 1 || (action == 0 ? chips[0] != chips[1] : raises < 2); }

  // Takes an action other than fold. The result says whether it ends the round of bets.
  bool act(int action) {
    chips[turn] = chips[1 - turn];
    if (action == 2) chips[turn] += table < 0 ? 2 : 4, ++raises;
    key += actions[action];
    turn = 1 - turn;
    return ++acted > 1 && action == 1;
  }

  void open(int card) {
    table = card, turn = raises = acted = 0;
    key += char('A' + card);
  }
};

struct Reader {
  int ranks, me;                                   // me: whether I act first (0) or second (1)
  map<string, vector<double>> seen[2];             // what the other has done, as player 1 and 0; by rank and action
  map<string, vector<pair<double, int>>> best[2];  // by rank

  explicit Reader(int n) : ranks(n), me(0) {}

  // How many ways there are to deal two cards to the players and one to the table, or any if it is not open.
  double ways(int a, int b, int table) const {
    double two = 2 * (2 - (a == b));
    return table < 0 ? two * (2 * ranks - 2) : two * (2 - (table == a) - (table == b));
  }

  // How often the other takes an action, as far as it is known.
  double likely(const Point& p, int card, int action) {
    vector<double>& n = seen[me][p.key];
    if (n.empty()) n.assign(3 * ranks, 0.2);
    double sum = 0;
    for (int a = 0; a < 3; ++a) sum += p.can(a) ? n[3 * card + a] : 0;
    return n[3 * card + action] / sum;
  }

  // What a point brings for each of my cards. reach is how often the other comes here with each of its cards.
  vector<double> value(const Point& p, const vector<double>& reach) {
    if (p.turn == me) {
      vector<pair<double, int>> choice(ranks, {-1e9, 1});
      for (int action = 0; action < 3; ++action) {
        if (!p.can(action)) continue;
        vector<double> gain = after(p, action, reach);
        for (int r = 0; r < ranks; ++r) choice[r] = max(choice[r], {gain[r], action});
      }
      vector<double> most(ranks);
      for (int r = 0; r < ranks; ++r) most[r] = choice[r].first;
      best[me][p.key] = choice;
      return most;
    }
    vector<double> sum(ranks, 0);
    for (int action = 0; action < 3; ++action) {
      if (!p.can(action)) continue;
      vector<double> next = reach;
      for (int r = 0; r < ranks; ++r) next[r] *= likely(p, r, action);
      vector<double> gain = after(p, action, next);
      for (int r = 0; r < ranks; ++r) sum[r] += gain[r];
    }
    return sum;
  }

  vector<double> after(Point p, int action, const vector<double>& reach) {
    if (action == 0) return end(p, reach, p.turn);
    if (!p.act(action)) return value(p, reach);
    if (p.table >= 0) return end(p, reach, -1);
    vector<double> sum(ranks, 0);
    for (int card = 0; card < ranks; ++card) {
      Point next = p;
      next.open(card);
      vector<double> gain = value(next, reach);
      for (int r = 0; r < ranks; ++r) sum[r] += gain[r];
    }
    return sum;
  }

  vector<double> end(const Point& p, const vector<double>& reach, int folded) const {
    vector<double> sum(ranks, 0);
    for (int mine = 0; mine < ranks; ++mine)
      for (int other = 0; other < ranks; ++other) {
        int a = mine == p.table ? ranks : mine, b = other == p.table ? ranks : other;
        bool win = folded < 0 ? a > b : folded != me, lose = folded < 0 ? a < b : folded == me;
        sum[mine] += reach[other] * ways(mine, other, p.table) * (win ? p.chips[1 - me] : lose ? -p.chips[me] : 0);
      }
    return sum;
  }

  // Learns from a hand that has ended. Where the other's card was not shown, each card it may have had counts in part.
  void learn(const Hand& hand) {
    vector<double> chance(ranks, 0);
    for (int r = 0; r < ranks; ++r) chance[r] = hand.other < 0 ? ways(hand.card, r, hand.table) : r == hand.other;
    vector<pair<Point, int>> done;
    Point p;
    for (char c : hand.history) {
      int action = c == 'f' ? 0 : c == 'c' ? 1 : 2;
      if (c == '/') {
        p.open(hand.table);
        continue;
      }
      if (p.turn != me) {
        done.push_back({p, action});
        for (int r = 0; r < ranks; ++r) chance[r] *= likely(p, r, action);
      }
      if (action) p.act(action);
    }
    double sum = 0;
    for (double c : chance) sum += c;
    for (auto& [point, action] : done)
      for (int r = 0; r < ranks && sum > 0; ++r) seen[me][point.key][3 * r + action] += chance[r] / sum;
  }
};

int main() {
  Leduc game;
  Reader reader(game.ranks.size());
  int planned = -1;
  while (game.read()) {
    for (const Hand& hand : game.ended) {
      reader.me = hand.first != game.seat;
      reader.learn(hand);
    }
    reader.me = game.hand.first != game.seat;
    if (planned != game.hand.number) reader.value(Point(), vector<double>(game.ranks.size(), 1));
    planned = game.hand.number;
    string key;
    for (char c : game.hand.history) key += c == '/' ? char('A' + game.hand.table) : c;
    static const char* words[] = {"fold", "call", "raise"};
    game.answer(words[reader.best[reader.me][key][game.hand.card].second]);
  }
}
