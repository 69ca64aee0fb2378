// The process of a player: its descriptors, streams, warnings and players by name, and the rounds
// of a match.
//
// Standard input and output belong to the match. Before anything of the player runs they are
// moved to other descriptors, so that whatever it reads from cin or prints to cout cannot
// disturb the match. On the judge (AGON_JUDGE) cout is thrown away and cerr is bounded and
// costs little; in the kit both reach the terminal.

#include "Agon.hh"
#include "Commands.hh"
#include "Player.hh"

#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif


namespace agon {

  int input = 0;
  int output = 1;


#ifdef AGON_JUDGE

  // What a player may say on cerr in a match, in bytes.
  const size_t MAX_STDERR = 64*1024;

  // Writes to stderr as long as there is room.
  void complain (const char* text, size_t n) {
    static size_t room = MAX_STDERR;
    while (room > 0 and n > 0) {
      ssize_t written = write(2, text, min(n, room));
      if (written < 0 and errno == EINTR) continue;
      if (written <= 0) {
        room = 0;
        return;
      }
      room -= written;
      text += written;
      n -= written;
    }
  }

  // Throws everything away.
  class Sink : public streambuf {

  protected:

    virtual int_type overflow (int_type c) { return traits_type::not_eof(c); }
    virtual streamsize xsputn (const char*, streamsize n) { return n; }

  };

  // Collects lines: cerr asks to be flushed after every piece, which would be a system call each.
  class Lines : public streambuf {

    char text[1024];
    size_t size;

    void add (char c) {
      if (size == sizeof(text)) flush();
      text[size++] = c;
    }

  protected:

    virtual int_type overflow (int_type c) {
      if (not traits_type::eq_int_type(c, traits_type::eof())) add(traits_type::to_char_type(c));
      return traits_type::not_eof(c);
    }

    virtual streamsize xsputn (const char* s, streamsize n) {
      for (streamsize k = 0; k < n; ++k) add(s[k]);
      return n;
    }

    virtual int sync () {
      if (size > 0 and text[size - 1] == '\n') flush();
      return 0;
    }

  public:

    Lines () : size(0) { }

    void flush () {
      complain(text, size);
      size = 0;
    }

  };

  Lines* lines; // of cerr and clog

  ssize_t throw_away (void*, const char*, size_t n) { return ssize_t(n); }

  ssize_t complain_c (void*, const char* text, size_t n) {
    complain(text, n);
    return ssize_t(n);
  }

  // The same for printf and its family.
  void redirect_c () {
    cookie_io_functions_t calls = { };
    calls.write = throw_away;
    if (FILE* f = fopencookie(nullptr, "w", calls)) stdout = f;
    calls.write = complain_c;
    if (FILE* f = fopencookie(nullptr, "w", calls)) {
      static char buffer[1024];
      setvbuf(f, buffer, _IOLBF, sizeof(buffer));
      stderr = f;
    }
  }

  void redirect () {
    dup2(2, 1);
    close(0);
    static ios_base::Init streams;
    ios_base::sync_with_stdio(false); // now, because it would undo what follows
    cout.rdbuf(new Sink);
    lines = new Lines;
    cerr.rdbuf(lines);
    clog.rdbuf(lines);
    redirect_c();
  }

  void flush () {
    lines->flush();
    fflush(stderr);
  }

  [[noreturn]] void leave () {
    flush();
    _exit(0);
  }

  bool by_hand () { return false; }

#else

  void redirect () {
    dup2(2, 1);
    setvbuf(stdout, nullptr, _IONBF, 0); // what was printed before a crash is to be seen
#ifdef _WIN32
    _setmode(input, _O_BINARY);
    _setmode(output, _O_BINARY);
    int nothing = open("NUL", O_RDONLY);
#else
    int nothing = open("/dev/null", O_RDONLY);
#endif
    if (nothing > 0) {
      dup2(nothing, 0);
      close(nothing);
    }
  }

  void flush () {
    fflush(stdout);
    fflush(stderr);
    cout.flush();
  }

  [[noreturn]] void leave () {
    flush();
    exit(0); // not _exit: make PROFILE=1 writes its results now
  }

  bool by_hand () { return isatty(input); }

#endif


  // Runs before all other constructors.
  __attribute__((constructor(101))) void take_descriptors () {
    input = dup(0);
    output = dup(1);
    redirect();
  }


  // Receives a message, up to and including its line "end". False: the match is over. Several
  // messages may arrive at once: a file with all messages of a match
  // is a way to play it again.
  bool receive (string& message) {
    const size_t piece = 1 << 16;
    static string buffer(piece, 0), pending;
    message.swap(pending);
    pending.clear();
    size_t from = 0;
    for (;;) {
      size_t end = message.find("\nend\n", from);
      if (end != string::npos) {
        pending.assign(message, end + 5, string::npos);
        message.resize(end + 5);
        return true;
      }
      from = message.size() > 4 ? message.size() - 4 : 0;
      long n = read(input, &buffer[0], piece);
      if (n < 0 and errno == EINTR) continue;
      if (n <= 0) return false;
      message.append(buffer, 0, n);
    }
  }

  void send (const string& answer) {
    flush();
    const char* text = answer.data();
    size_t rest = answer.size();
    while (rest > 0) {
      long n = write(output, text, rest);
      if (n < 0 and errno == EINTR) continue;
      if (n <= 0) leave();
      text += n;
      rest -= n;
    }
  }


  void fail (const string& message, const char* file, int line) {
    cerr << "error: " << message << " (" << file << ", line " << line << ")" << endl;
    flush();
    abort();
  }


  // Warnings.

#ifdef AGON_DEBUG
  const int MAX_WARNINGS = INT_MAX;
#else
  const int MAX_WARNINGS = 100;
#endif

  bool one_more_warning () {
    static int given = 0;
    if (given >= MAX_WARNINGS) return false;
    if (++given == MAX_WARNINGS) {
      cerr << "warning: too many warnings, no more are shown (make DEBUG=1 shows all)\n";
      return false;
    }
    return true;
  }

  void warn (const char* format, ...) {
    if (not one_more_warning()) return;
    char text[200] = "warning: ";
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text + 9, sizeof(text) - 10, format, args);
    va_end(args);
    n = 9 + max(0, min(n, int(sizeof(text)) - 11));
    text[n] = '\n';
    cerr.write(text, n + 1);
  }


  // Players by name.

  typedef map<string, function<Player* ()>> Makers;

  Makers& makers () {
    static Makers all;
    return all;
  }

  int add_player (const char* name, function<Player* ()> maker) {
    makers()[name] = maker;
    return 0;
  }


  // The messages.

  void Reader::wrong (const char* wanted) const {
    fail(string("message not understood: no ") + wanted + " at: " + string(at, strnlen(at, 40)), __FILE__, __LINE__);
  }

  void append (string& text, int n) {
    char digits[12];
    int k = sizeof(digits);
    unsigned rest = n < 0 ? 0u - unsigned(n) : unsigned(n);
    do digits[--k] = char('0' + rest%10); while (rest /= 10);
    if (n < 0) digits[--k] = '-';
    text.append(digits + k, sizeof(digits) - k);
  }

  void send_answer (const Player& player) {
    static string text;
    text.clear();
    write_answer(player, text);
    text += "end\n";
    send(text);
  }


  // The player that is playing, for the one answer that is sent from inside play().
  const Player* playing = nullptr;

  void too_many_commands () {
    if (playing == nullptr) fail("more than 1000 commands in a constructor", __FILE__, __LINE__);
    cerr << "error: more than " << MAX_COMMANDS << " commands in round " << playing->round() << endl;
    send_answer(*playing);
    abort();
  }

  void play_match (Player& player) {
    string message;
    if (not receive(message)) return;
    Reader hello(message);
    read_hello(player, hello);
    send("end\n");
    while (receive(message)) {
      Reader in(message);
      read_round(player, in);
      playing = &player;
      player.play();
      playing = nullptr;
      send_answer(player);
    }
  }

}


int Registry::Register (const char* name, Factory factory) {
  return agon::add_player(name, factory);
}

Player* Registry::new_player (string name) {
  agon::Makers::iterator it = agon::makers().find(name);
  if (it == agon::makers().end()) agon::fail("there is no player called " + name, __FILE__, __LINE__);
  return it->second();
}

void Registry::print_players (ostream& os) {
  for (const agon::Makers::value_type& player : agon::makers()) os << player.first << endl;
}


// Without arguments: plays. With --names: prints what players there are. With a name: plays as that one.
int main (int argc, char** argv) {
  if (argc > 1 and string(argv[1]) == "--names") {
    ostringstream names;
    Registry::print_players(names);
    agon::send(names.str());
    return 0;
  }
  if (agon::by_hand()) {
    cerr << "This program is a player: it takes part in a match that ./Game runs. See ./Game --help." << endl;
    return 2;
  }
  if (agon::makers().empty()) {
    cerr << "error: no player is registered: the last line of a player is RegisterPlayer(PLAYER_NAME);" << endl;
    agon::flush();
    return 1;
  }
  Player* player = Registry::new_player(argc > 1 ? argv[1] : agon::makers().begin()->first);
  agon::play_match(*player);
  agon::leave();
}
