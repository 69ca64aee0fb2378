// Myrmidon gathers what is near, razes the hills that it knows, defends its own, explores with the rest, and lets its ants
// step into an enemy's reach only where they are more.
//
// Each turn: remember what is seen (World), give every ant a goal (plan), and move the ants so that none enters a fight
// that it loses and no two meet (march).

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

static const char letters[] = "nesw";
static const int nothing = -1;
static const int far = 1 << 20;

struct Ant {
    int square;
    int owner;
};

// World is the board as it is known.
struct World {
    int rows = 0, cols = 0, turn = 0, turntime = 500;
    int view2 = 77, attack2 = 5;
    long long seed = 1;
    vector<char> water;
    vector<int> seen;              // turn in which a square was visible last, 0 for never
    vector<int> mine, foe;         // by square: number of the ant there, or nothing
    vector<Ant> ants, foes;        // visible
    vector<int> food, hills;       // visible food, own hills
    vector<int> targets;           // hills of enemies that were seen and not found razed
    vector<int> step[4];           // neighbors
    vector<pair<int, int>> view, attack;
    chrono::steady_clock::time_point begin;

    int wrap(int n, int size) const { return n < 0 ? n + size : n >= size ? n - size : n; }
    int at(int row, int col) const { return wrap(row, rows) * cols + wrap(col, cols); }

    template <class F> void around(int square, const vector<pair<int, int>>& offsets, F f) const {
        int row = square / cols, col = square % cols;
        for (const auto& o : offsets) f(at(row + o.first, col + o.second));
    }

    int milliseconds() const {
        return chrono::duration_cast<chrono::milliseconds>(chrono::steady_clock::now() - begin).count();
    }

    static vector<pair<int, int>> disc(int radius2) {
        vector<pair<int, int>> all;
        for (int r = -40; r <= 40; r++)
            for (int c = -40; c <= 40; c++)
                if (r * r + c * c <= radius2) all.push_back({r, c});
        return all;
    }

    void start() {
        int size = rows * cols;
        water.assign(size, 0);
        seen.assign(size, 0);
        mine.assign(size, nothing);
        foe.assign(size, nothing);
        for (int s = 0; s < size; s++) {
            int row = s / cols, col = s % cols;
            int next[4] = {at(row - 1, col), at(row, col + 1), at(row + 1, col), at(row, col - 1)};
            for (int d = 0; d < 4; d++) step[d].push_back(next[d]);
        }
        view = disc(view2);
        attack = disc(attack2);
    }

    void clear() {
        for (const Ant& a : ants) mine[a.square] = nothing;
        for (const Ant& a : foes) foe[a.square] = nothing;
        ants.clear(), foes.clear(), food.clear(), hills.clear();
    }

    void look(const vector<int>& visibleHills) {
        for (const Ant& a : ants) around(a.square, view, [&](int s) { seen[s] = turn; });
        for (int h : visibleHills)
            if (find(targets.begin(), targets.end(), h) == targets.end()) targets.push_back(h);
        targets.erase(remove_if(targets.begin(), targets.end(), [&](int h) {
            return seen[h] == turn && find(visibleHills.begin(), visibleHills.end(), h) == visibleHills.end();
        }), targets.end());
    }
};

// Search is a breadth-first search that can be begun again without clearing the board.
struct Search {
    vector<int> stamp, steps, queue;
    int now = 0;

    void start(int size) { stamp.assign(size, 0), steps.assign(size, 0); }

    // Calls visit(square, steps) in the order of distance until it says true.
    template <class F> void run(const World& w, const vector<int>& from, int reach, F visit) {
        now++;
        queue.clear();
        for (int s : from) stamp[s] = now, steps[s] = 0, queue.push_back(s);
        for (size_t k = 0; k < queue.size(); k++) {
            int s = queue[k];
            if (visit(s, steps[s])) return;
            if (steps[s] == reach) continue;
            for (int d = 0; d < 4; d++) {
                int n = w.step[d][s];
                if (stamp[n] == now || w.water[n]) continue;
                stamp[n] = now, steps[n] = steps[s] + 1;
                queue.push_back(n);
            }
        }
    }
};

struct Player {
    World w;
    Search search, hunt;
    mt19937 random;
    vector<int> goal;                 // by ant: the square it wants to go to, or nothing
    vector<int> rank;                 // by ant: how far that is; the near move first
    vector<vector<int>> ways;         // by ant: directions, best first; 4 is to stay
    vector<int> held;                 // by square: the ant that will be there, or nothing
    vector<int> choice;               // by ant: its direction, or nothing as long as it has none
    vector<char> asking;
    vector<int> reach, threat;        // by square: own ants, and foes, that can attack it after one move
    vector<int> strongest;            // by square: see weigh
    vector<int> claimed;              // by square: turn in which an explorer was sent there

    void start() {
        w.start();
        int size = w.rows * w.cols;
        search.start(size), hunt.start(size);
        held.assign(size, nothing);
        reach.assign(size, 0), threat.assign(size, 0), strongest.assign(size, 0), claimed.assign(size, 0);
        random.seed((uint32_t)(w.seed ^ (w.seed >> 32)));
    }

    bool busy(int a) const { return goal[a] != nothing; }

    // plan gives every ant a goal.
    void plan() {
        size_t count = w.ants.size();
        goal.assign(count, nothing);
        rank.assign(count, far);
        ways.assign(count, {});
        defend();
        gather();
        raze();
        explore();
    }

    // toward lets an ant walk along a search that began at its goal.
    void toward(int a, int target, const Search& from) {
        goal[a] = target;
        int s = w.ants[a].square;
        rank[a] = from.steps[s];
        vector<pair<int, int>> order;
        for (int d = 0; d < 4; d++) {
            int n = w.step[d][s];
            if (w.water[n]) continue;
            int steps = from.stamp[n] == from.now ? from.steps[n] : far;
            order.push_back({steps * 4 + (int)(random() & 3), d});
        }
        order.push_back({from.steps[s] * 4 + 2, 4});
        sort(order.begin(), order.end());
        for (const auto& o : order) ways[a].push_back(o.second);
    }

    // defend sends ants to foes that come near a hill.
    void defend() {
        for (int h : w.hills) {
            vector<int> near;
            search.run(w, {h}, 13, [&](int s, int) {
                if (w.foe[s] != nothing) near.push_back(s);
                return false;
            });
            for (int s : near) {
                int sent = 0;
                search.run(w, {s}, 16, [&](int at, int) {
                    int a = w.mine[at];
                    if (a != nothing && !busy(a)) toward(a, s, search), sent++;
                    return sent == 2;
                });
            }
        }
    }

    // gather pairs food with the nearest ants.
    void gather() {
        struct Pair { int steps, food, ant; };
        vector<Pair> pairs;
        for (size_t f = 0; f < w.food.size(); f++) {
            int met = 0;
            search.run(w, {w.food[f]}, 30, [&](int s, int steps) {
                if (w.mine[s] != nothing) pairs.push_back({steps, (int)f, w.mine[s]}), met++;
                return met == 6;
            });
        }
        stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.steps < b.steps; });
        vector<char> served(w.food.size(), 0);
        for (const Pair& p : pairs) {
            if (served[p.food] || busy(p.ant)) continue;
            served[p.food] = 1;
            search.run(w, {w.food[p.food]}, 31, [&](int s, int steps) { return steps > p.steps + 1; });
            toward(p.ant, w.food[p.food], search);
        }
    }

    // raze sends the ants that are near enough to the hills of enemies.
    void raze() {
        for (int h : w.targets) {
            size_t sent = 0, most = max<size_t>(5, w.ants.size() * 2 / 3);
            int reach = w.ants.size() > 25 ? 90 : 35;
            vector<int> army;
            search.run(w, {h}, reach, [&](int s, int) {
                if (w.mine[s] != nothing && !busy(w.mine[s])) army.push_back(w.mine[s]), sent++;
                return sent == most;
            });
            for (int a : army) toward(a, h, search);
        }
    }

    // explore sends everybody else to the nearest place that nobody has seen for long and nobody else was sent to.
    void explore() {
        for (size_t a = 0; a < w.ants.size(); a++) {
            if (busy(a)) continue;
            if (w.milliseconds() > w.turntime * 55 / 100) return;
            int target = nothing;
            hunt.run(w, {w.ants[a].square}, 70, [&](int s, int) {
                bool stale = w.seen[s] == 0 || w.turn - w.seen[s] > 25;
                if (stale && claimed[s] != w.turn) target = s;
                return target != nothing;
            });
            if (target == nothing) { // all is seen: press on against the enemies
                hunt.run(w, {w.ants[a].square}, 60, [&](int s, int) {
                    if (w.foe[s] != nothing) target = s;
                    return target != nothing;
                });
            }
            if (target == nothing) continue;
            w.around(target, w.view, [&](int s) { claimed[s] = w.turn; });
            int until = hunt.steps[target] + 1;
            search.run(w, {target}, until, [&](int, int) { return false; });
            toward(a, target, search);
        }
    }

    // weigh finds out who can attack where after one move. strongest is, around a square, the smallest number of own ants
    // that a foe attacking it would have to face.
    void weigh() {
        fill(threat.begin(), threat.end(), 0);
        fill(strongest.begin(), strongest.end(), far);
        vector<int> mark(reach.size(), nothing);
        auto spread = [&](int square, vector<int>& count, int number) {
            for (int d = 0; d <= 4; d++) {
                int s = d < 4 ? w.step[d][square] : square;
                if (w.water[s]) continue;
                w.around(s, w.attack, [&](int t) {
                    if (mark[t] != number) mark[t] = number, count[t]++;
                });
            }
        };
        int number = 0;
        for (const Ant& f : w.foes) spread(f.square, threat, number++);
        face(reach);
    }

    // face fills strongest from the numbers of own ants that attack each square.
    void face(const vector<int>& attackers) {
        fill(strongest.begin(), strongest.end(), far);
        for (const Ant& f : w.foes)
            for (int d = 0; d <= 4; d++) {
                int s = d < 4 ? w.step[d][f.square] : f.square;
                if (w.water[s]) continue;
                w.around(s, w.attack, [&](int t) { strongest[t] = min(strongest[t], attackers[s]); });
            }
    }

    // safe says whether an ant may go to a square: nobody can attack it there, or who does loses more. With some courage
    // an exchange will do, with more even a loss.
    bool safe(int square, int courage) const { return threat[square] == 0 || threat[square] < strongest[square] + courage; }

    bool nearHome(int square) const {
        for (int h : w.hills) {
            int rows = abs(h / w.cols - square / w.cols), cols = abs(h % w.cols - square % w.cols);
            rows = min(rows, w.rows - rows), cols = min(cols, w.cols - cols);
            if (rows + cols <= 8) return true;
        }
        return false;
    }

    // march finds a direction for every ant. It begins with what all own ants could attack and then looks at where they
    // really go: who would stand in a fight that is lost takes another way, a few times over.
    void march() {
        fill(reach.begin(), reach.end(), 0);
        vector<int> mark(reach.size(), nothing);
        for (size_t a = 0; a < w.ants.size(); a++)
            for (int d = 0; d <= 4; d++) {
                int s = d < 4 ? w.step[d][w.ants[a].square] : w.ants[a].square;
                if (w.water[s]) continue;
                w.around(s, w.attack, [&](int t) {
                    if (mark[t] != (int)a) mark[t] = a, reach[t]++;
                });
            }
        weigh();
        for (int round = 0; round < 4; round++) {
            settle();
            fill(reach.begin(), reach.end(), 0);
            for (size_t a = 0; a < w.ants.size(); a++)
                w.around(destination(a), w.attack, [&](int t) { reach[t]++; });
            face(reach);
            bool lost = false;
            for (size_t a = 0; a < w.ants.size(); a++) lost = lost || !safe(destination(a), courage(a));
            if (!lost) return;
        }
    }

    // courage grows with the number of ants, and at home. An army that is far larger has to attack at any price, or the
    // match ends undecided.
    int courage(int a) const {
        size_t own = w.ants.size(), others = w.foes.size();
        if (own > 120 && own > 2 * others && !w.targets.empty()) return 3;
        return nearHome(w.ants[a].square) || own > 60 || (own > 20 && own > 3 * others) ? 1 : 0;
    }

    int destination(int a) const {
        int s = w.ants[a].square;
        return choice[a] == nothing || choice[a] == 4 ? s : w.step[choice[a]][s];
    }

    void settle() {
        size_t count = w.ants.size();
        for (auto& h : held) h = nothing;
        choice.assign(count, nothing);
        asking.assign(count, 0);
        vector<int> order(count);
        for (size_t a = 0; a < count; a++) order[a] = a;
        sort(order.begin(), order.end(), [&](int a, int b) { return make_pair(rank[a], a) < make_pair(rank[b], b); });
        for (int a : order) decide(a, 0);
    }

    // decide gives an ant its direction. An ant in the way is asked to move first.
    void decide(int a, int depth) {
        if (choice[a] != nothing || asking[a]) return;
        asking[a] = 1;
        int from = w.ants[a].square;
        vector<int> tries = ways[a];
        if (tries.empty()) tries = {4, 0, 1, 2, 3};
        bool onHill = find(w.hills.begin(), w.hills.end(), from) != w.hills.end();
        if (onHill) {
            tries.erase(remove(tries.begin(), tries.end(), 4), tries.end());
            tries.push_back(4);
        }
        int best = nothing, least = far;
        for (int d : tries) {
            int s = d == 4 ? from : w.step[d][from];
            if (w.water[s] || (d != 4 && isFood(s)) || held[s] != nothing) continue;
            int other = w.mine[s];
            if (other != nothing && other != a && choice[other] == nothing) {
                if (depth < 30) decide(other, depth + 1);
                if (choice[other] == nothing || held[s] != nothing) continue;
            }
            if (held[s] != nothing) continue;
            if (safe(s, courage(a))) {
                best = d;
                break;
            }
            int danger = threat[s] * 2 - min(strongest[s], 100);
            if (danger < least) least = danger, best = d;
        }
        asking[a] = 0;
        if (best == nothing) best = 4;
        choice[a] = best;
        int s = best == 4 ? from : w.step[best][from];
        if (held[s] == nothing) held[s] = a;
    }

    bool isFood(int s) const { return find(w.food.begin(), w.food.end(), s) != w.food.end(); }

    void play() {
        plan();
        march();
        string out;
        for (size_t a = 0; a < w.ants.size(); a++) {
            if (choice[a] == nothing || choice[a] == 4) continue;
            int s = w.ants[a].square;
            out += "o " + to_string(s / w.cols) + " " + to_string(s % w.cols) + " " + letters[choice[a]] + "\n";
        }
        cout << out;
    }
};

int main() {
    ios::sync_with_stdio(false);
    Player p;
    vector<int> visibleHills;
    string line;
    while (getline(cin, line)) {
        istringstream in(line);
        string key;
        long long a = 0, b = 0, owner = 0;
        in >> key >> a >> b >> owner;
        int square = key.size() == 1 ? p.w.at(a, b) : 0;
        if (key == "turn") {
            p.w.turn = a;
            p.w.begin = chrono::steady_clock::now();
            p.w.clear();
            visibleHills.clear();
        } else if (key == "rows") p.w.rows = a;
        else if (key == "cols") p.w.cols = a;
        else if (key == "turntime") p.w.turntime = a;
        else if (key == "viewradius2") p.w.view2 = a;
        else if (key == "attackradius2") p.w.attack2 = a;
        else if (key == "player_seed") p.w.seed = a;
        else if (key == "ready") {
            p.start();
            cout << "go" << endl;
        } else if (key == "w") p.w.water[square] = 1;
        else if (key == "f") p.w.food.push_back(square);
        else if (key == "h") {
            if (owner == 0) p.w.hills.push_back(square);
            else visibleHills.push_back(square);
        } else if (key == "a") {
            if (owner == 0) p.w.mine[square] = p.w.ants.size(), p.w.ants.push_back({square, 0});
            else p.w.foe[square] = p.w.foes.size(), p.w.foes.push_back({square, (int)owner});
        } else if (key == "go") {
            p.w.look(visibleHills);
            p.play();
            cout << "go" << endl;
        } else if (key == "end") break;
    }
}
