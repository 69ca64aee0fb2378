// What a referee hears from the judge, and what it says to it. docs/13-games.md of Agon has the lines.
//
//   agon::Match match;                   // the first message: match.seats, match.seed, match.config
//   match.tell("*", "mygame 1");
//   while (match.next()) {               // sends what was said, and waits for the next round
//     for (int seat : match.playing()) std::cerr << match.answer(seat) << "\n";
//     match.score(scores);
//     match.ask("*");
//   }
//
// Seats are a number, a vector of numbers or "*". Words are joined by spaces.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace agon {

// One match, between two messages of the judge.
class Match {
 public:
  int round = -1;  // -1 before the first
  int seats = 0;
  long long seed = 0;
  std::vector<std::string> config;  // the lines of the board
  std::vector<double> cpu;          // seconds that each seat has used, -1 if it is frozen
  std::map<int, std::string> out;   // seats that the judge has frozen since the last round, and why

  Match() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::cout.rdbuf(std::cerr.rdbuf());  // what is printed is no line of the protocol
    for (std::string line; read(line);) {
      std::string text = cut(line);
      if (line == "seats") seats = std::stoi(text);
      if (line == "seed") seed = std::stoll(text);
      if (line == "config") config.push_back(text);
    }
    cpu.assign(seats, 0);
    plays_.assign(seats, true);
    said_.resize(seats);
  }

  // Ends the reply and takes the next message. False: the match is over.
  bool next() {
    send();
    if (over_) return false;
    out.clear();
    for (auto& lines : said_) lines.clear();
    std::string line;
    bool more = read(line);
    for (; more; more = read(line)) {
      std::string text = cut(line);
      if (line == "round") round = std::stoi(text);
      else if (line == "out") freeze(std::stoi(text), text.substr(text.find(' ') + 1));
      else if (line == "cpu") read_cpu(text);
      else said_[std::stoi(line)].push_back(text);
    }
    return !std::cin.eof();
  }

  // The seats that are still in the match: neither frozen, nor at fault, nor gone.
  std::vector<int> playing() const {
    std::vector<int> left;
    for (int seat = 0; seat < seats; ++seat)
      if (plays_[seat]) left.push_back(seat);
    return left;
  }

  bool plays(int seat) const { return plays_[seat]; }

  // The lines of a seat's answer to the round before.
  const std::vector<std::string>& lines(int seat) const { return said_[seat]; }

  // The whole answer of a seat; empty when there is none.
  std::string answer(int seat) const {
    std::string all;
    for (const std::string& line : said_[seat]) all += (&line == &said_[seat][0] ? "" : "\n") + line;
    return all;
  }

  template <class S, class... W> void tell(const S& to, const W&... words) { say("tell", to, words...); }
  template <class S> void ask(const S& whom) { say("ask", whom); }
  template <class... W> void note(int seat, const W&... words) { say("note", seat, words...); }
  template <class... W> void frame(const W&... words) { say("frame", words...); }
  template <class... W> void fault(int seat, const W&... words) { plays_[seat] = false, say("fault", seat, words...); }
  template <class... W> void gone(int seat, const W&... words) { plays_[seat] = false, say("gone", seat, words...); }
  template <class... W> void over(const W&... words) { over_ = true, say("over", words...); }

  template <class N> void score(const std::vector<N>& scores) {
    reply_ += "score";
    for (const N& one : scores) add(' '), add(one);
    add('\n');
  }

  // Says which line of the configuration is wrong, 0 for the whole, and ends the program.
  template <class... W> [[noreturn]] void refuse(int line, const W&... words) {
    reply_.clear();
    say("refuse", line, words...);
    send();
    std::exit(0);
  }

 private:
  std::string reply_;
  bool over_ = false;
  std::vector<bool> plays_;
  std::vector<std::vector<std::string>> said_;

  // Reads a line; false at the end of the message, and of the match.
  static bool read(std::string& line) { return std::getline(std::cin, line) && line != "end"; }

  // Shortens a line to its first word, and returns the rest.
  static std::string cut(std::string& line) {
    size_t space = line.find(' ');
    if (space == std::string::npos) return "";
    std::string rest = line.substr(space + 1);
    line.resize(space);
    return rest;
  }

  void freeze(int seat, const std::string& reason) { plays_[seat] = false, out[seat] = reason; }

  void read_cpu(const std::string& text) {
    const char* at = text.c_str();
    char* behind;
    for (double& seconds : cpu) seconds = std::strtod(at, &behind), at = behind;
  }

  template <class... W> void say(const W&... words) {
    bool first = true;
    int each[] = {(first ? void() : add(' '), first = false, add(words), 0)...};
    (void)each;
    add('\n');
  }

  void add(char c) { reply_ += c; }
  void add(const char* text) { reply_ += text; }
  void add(const std::string& text) { reply_ += text; }
  void add(double number) {
    char text[32];
    reply_.append(text, std::snprintf(text, sizeof text, "%.10g", number));
  }
  template <class N> typename std::enable_if<std::is_integral<N>::value>::type add(N n) { reply_ += std::to_string(n); }
  void add(const std::vector<int>& seats) {
    for (size_t i = 0; i < seats.size(); ++i) reply_ += (i ? "," : "") + std::to_string(seats[i]);
  }

  void send() {
    reply_ += "end\n";
    std::fwrite(reply_.data(), 1, reply_.size(), stdout);
    std::fflush(stdout);
    reply_.clear();
  }
};

}  // namespace agon
