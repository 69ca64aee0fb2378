// A first player: every ant walks north, or else east, south or west. Make it better!
//
// Try it:  g++ -O2 -std=c++17 -o MyBot starters/cpp/MyBot.cc && ./playgame ./MyBot "python3 bots/Random.py"
#include "Ants.hh"

struct MyBot {
    // Is called once, before the first turn. ants.rows, ants.cols and the other parameters are known.
    void do_setup(Ants&) {}

    // Is called once a turn and gives its orders with ants.issue_order.
    void do_turn(Ants& ants) {
        std::set<Place> taken; // places where an ant will be: two ants that meet die
        for (Place ant : ants.my_ants) {
            for (char direction : {'n', 'e', 's', 'w'}) {
                Place place = ants.destination(ant, direction);
                if (taken.count(place) || !ants.unoccupied(place)) continue;
                ants.issue_order(ant, direction);
                taken.insert(place);
                break;
            }
            if (ants.time_remaining() < 50) break; // milliseconds
        }
    }
};

int main() {
    MyBot bot;
    Ants::run(bot);
}
