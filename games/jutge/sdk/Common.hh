#ifndef Common_hh
#define Common_hh

// What the players of all games get without including it, and the inside of the kit. Utils.hh adds
// what the players of this game get besides.

#include <cassert>
#include <cstdlib>
#include <getopt.h>
#include <string.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <vector>

using namespace std;


// Ends the program with a message if the condition does not hold.
#define _my_assert(cond, msg) \
  do { if (not (cond)) ::agon::fail(msg, __FILE__, __LINE__); } while (0)

// For places that the program never reaches. Ends the program if it does.
#define _unreachable() ::agon::fail("unreachable code was reached", __FILE__, __LINE__)


// The inside of the kit. Nothing in this namespace is for players.
namespace agon {

  // What may look into a player: each game has it in its Match.cc.
  class Match;

  // Prints a message and aborts.
  [[noreturn]] void fail (const string& message, const char* file, int line);

  // Prints a "warning: ..." about a query or command that makes no sense. After some of them
  // nothing is printed any more, so that they cost next to nothing.
  __attribute__((cold, format(printf, 1, 2))) void warn (const char* format, ...);

  // For the games whose players had them.

  inline string int_to_string (int i) {
    ostringstream oss;
    oss << i;
    return oss.str();
  }

  inline string double_to_string (double d) {
    ostringstream oss;
    oss << d;
    return oss.str();
  }

  inline int string_to_int (const string& s) {
    istringstream iss(s);
    int i = 0;
    iss >> i;
    return i;
  }

}


#endif
