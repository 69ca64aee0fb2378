#ifndef Agon_hh
#define Agon_hh

// How a player's program talks with the program that runs the match: what Main.cc, which is the
// same in several games, and the game's Match.cc need of each other. Not for players.

#include "Utils.hh"

#include <functional>


class Player;


namespace agon {

  // Takes words and numbers out of a message. What is not as it should be ends the program.
  class Reader {

    const char* at;

    [[noreturn]] void wrong (const char* wanted) const;

    void blanks () {
      while (*at == ' ' or *at == '\n') ++at;
    }

  public:

    explicit Reader (const string& message) : at(message.c_str()) { }

    // Is this word the next one? It is not taken.
    bool next_is (const char* wanted) {
      blanks();
      size_t n = strlen(wanted);
      return strncmp(at, wanted, n) == 0 and (at[n] == ' ' or at[n] == '\n');
    }

    void word (const char* wanted) {
      if (not next_is(wanted)) wrong(wanted);
      at += strlen(wanted);
    }

    char letter () {
      blanks();
      if (*at == 0) wrong("letter");
      return *at++;
    }

    int integer () {
      blanks();
      bool negative = *at == '-';
      if (negative) ++at;
      if (*at < '0' or *at > '9') wrong("integer");
      long long n = 0;
      while (*at >= '0' and *at <= '9' and n < (1LL << 40)) n = 10*n + (*at++ - '0');
      return int(negative ? -n : n);
    }

    double real () {
      blanks();
      if (*at == '0' and at[1] <= ' ') { // by far the most frequent one
        ++at;
        return 0;
      }
      char* end;
      double x = strtod(at, &end);
      if (end == at) wrong("number");
      at = end;
      return x;
    }

    // A line of n characters.
    const char* line (int n) {
      blanks();
      if (int(strnlen(at, n + 1)) <= n or at[n] != '\n') wrong("row of the board");
      const char* row = at;
      at += n;
      return row;
    }

  };


  // What Match.cc does.

  // Reads the first message.
  void read_hello (Player& player, Reader& in);

  // Reads the message of a round: the player sees its state, and has given no command yet.
  void read_round (Player& player, Reader& in);

  // Writes the player's commands, a line each, without the last line.
  void write_answer (const Player& player, string& text);


  // What Main.cc has for it.

  // Appends a number.
  void append (string& text, int n);

  // Adds a player that has no factory to the registry.
  int add_player (const char* name, function<Player* ()> maker);

}


#endif
