// What a player in C++ needs: it reads the game's messages, keeps what is known of the board and sends orders.
#ifndef ANTS_HH
#define ANTS_HH

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Place {
    int row, col;
    bool operator==(const Place& other) const { return row == other.row && col == other.col; }
    bool operator<(const Place& other) const { return row != other.row ? row < other.row : col < other.col; }
};

// A living ant, a dead one or a hill. Owner 0 is you.
struct Thing {
    Place place;
    int owner;
};

class Ants {
public:
    int rows = 0, cols = 0, turns = 0, turn = 0, loadtime = 0, turntime = 0;
    int viewradius2 = 0, attackradius2 = 0, spawnradius2 = 0;
    long long player_seed = 0;

    std::set<Place> water;                       // all that was seen so far
    std::vector<Place> my_ants, my_hills, food;  // what is visible now
    std::vector<Thing> enemy_ants, enemy_hills, dead;

    bool passable(Place p) const { return !water.count(p); }
    bool unoccupied(Place p) const { return !water.count(p) && !occupied.count(p); }

    // The neighbor of a place; the direction is one of n e s w. The board has no edges.
    Place destination(Place p, char direction) const {
        if (direction == 'n') p.row = (p.row + rows - 1) % rows;
        if (direction == 's') p.row = (p.row + 1) % rows;
        if (direction == 'w') p.col = (p.col + cols - 1) % cols;
        if (direction == 'e') p.col = (p.col + 1) % cols;
        return p;
    }

    // Steps between two places if there is no water in between.
    int distance(Place a, Place b) const {
        int r = std::abs(a.row - b.row), c = std::abs(a.col - b.col);
        return std::min(r, rows - r) + std::min(c, cols - c);
    }

    // The directions, at most two, that lead from a towards b.
    std::string direction(Place a, Place b) const {
        std::string result;
        int south = (b.row - a.row + rows) % rows, east = (b.col - a.col + cols) % cols;
        if (south) result += 2 * south <= rows ? 's' : 'n';
        if (east) result += 2 * east <= cols ? 'e' : 'w';
        return result;
    }

    void issue_order(Place ant, char direction) {
        orders << "o " << ant.row << ' ' << ant.col << ' ' << direction << '\n';
    }

    // Milliseconds until the answer has to be there.
    int time_remaining() const {
        auto used = std::chrono::steady_clock::now() - begin;
        return (turn ? turntime : loadtime) - std::chrono::duration_cast<std::chrono::milliseconds>(used).count();
    }

    // Plays a match: bot has functions do_setup(ants) and do_turn(ants).
    template <class Bot> static void run(Bot& bot) {
        Ants ants;
        bool first = true;
        for (std::string line; std::getline(std::cin, line) && line != "end";) {
            if (first) ants.begin = std::chrono::steady_clock::now();
            first = false;
            if (line == "ready") bot.do_setup(ants);
            else if (line == "go") bot.do_turn(ants);
            else {
                ants.read(line);
                continue;
            }
            ants.finish_turn();
            first = true;
        }
    }

private:
    std::chrono::steady_clock::time_point begin;
    std::set<Place> occupied; // by ants and food
    std::ostringstream orders;

    void finish_turn() {
        std::cout << orders.str() << "go" << std::endl;
        orders.str("");
    }

    void clear() {
        my_ants.clear(), my_hills.clear(), food.clear();
        enemy_ants.clear(), enemy_hills.clear(), dead.clear(), occupied.clear();
    }

    void read(const std::string& line) {
        std::istringstream in(line);
        std::string key;
        long long value = 0;
        in >> key >> value;
        if (key.size() == 1) {
            Thing t{{(int)value, 0}, 0};
            in >> t.place.col >> t.owner;
            state(key[0], t);
        } else if (key == "turn") clear(), turn = value;
        else if (key == "rows") rows = value;
        else if (key == "cols") cols = value;
        else if (key == "turns") turns = value;
        else if (key == "loadtime") loadtime = value;
        else if (key == "turntime") turntime = value;
        else if (key == "viewradius2") viewradius2 = value;
        else if (key == "attackradius2") attackradius2 = value;
        else if (key == "spawnradius2") spawnradius2 = value;
        else if (key == "player_seed") player_seed = value;
    }

    void state(char kind, const Thing& t) {
        if (kind == 'a' || kind == 'f') occupied.insert(t.place);
        if (kind == 'w') water.insert(t.place);
        if (kind == 'f') food.push_back(t.place);
        if (kind == 'd') dead.push_back(t);
        if (kind == 'a' && t.owner == 0) my_ants.push_back(t.place);
        if (kind == 'a' && t.owner != 0) enemy_ants.push_back(t);
        if (kind == 'h' && t.owner == 0) my_hills.push_back(t.place);
        if (kind == 'h' && t.owner != 0) enemy_hills.push_back(t);
    }
};

#endif
