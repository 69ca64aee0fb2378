#ifndef Utils_hh
#define Utils_hh

// What every player gets without including it, and a few helpers.

#include <cassert>
#include <climits>
#include <cstdlib>
#include <getopt.h>
#include <string.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <numeric>
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

  // Prints a message and aborts.
  [[noreturn]] void fail (const string& message, const char* file, int line);

  // Print a "warning: ..." about a query or command that cannot be answered. After some of
  // them nothing is printed any more, so that they cost next to nothing.
  void warn_cell (int i, int j);
  void warn_ant (int id);
  void warn_player (int pl);
  void warn_again (int id);
  void warn (const char* message);

}


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


#endif
