// A colony that gathers sugar, in a language without an SDK: it speaks the line protocol itself, as protocol.md tells.
// Copy it, and go on from here.

#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <vector>
using namespace std;

const double PI = acos(-1.0);
const int SUGAR = 1; // a message that shows a source
const int GONE = 2;  // a message that shows a source that is not there any more

struct Vec {
	double x = 0, y = 0;
	double length() const { return hypot(x, y); }
};

// The tables of a tick.
struct Ant { int id, player; string caste; Vec at; double health, load; };
struct Source { int id; Vec at; double amount, radius; };
struct Message { string sender; int content; string reference; };

// What an ant, or the hill, perceives: indices into the tables.
struct Senses { vector<int> ants, corpses, sugar, hills, messages; };

// What an ant of ours remembers.
struct Mind {
	bool scout = false;
	int goal = -1; // a source's id
	Vec place;     // where the goal is
	double radius = 0;
	double direction = -1; // in which it walks, in radians
	int straight = 0;      // for how many ticks more
};

map<string, double> parameters;
map<string, double> sight; // by caste
mt19937_64 dice;
Vec home;

double uniform(double low, double high) { return uniform_real_distribution<>(low, high)(dice); }

// The world is a torus: the shortest way goes over the border, sometimes.
double shortest(double difference, double size) { return difference - size * round(difference / size); }

Vec way(Vec from, Vec to) {
	return {shortest(to.x - from.x, parameters["SIZE_X"]), shortest(to.y - from.y, parameters["SIZE_Y"])};
}

void skipTo(const string& last) {
	for (string word; cin >> word && word != last;) {}
}

// Hello: who we are, the parameters, the castes, where our hill stands.
void hello() {
	uint64_t seed = 0;
	for (string word; cin >> word && word != "end";) {
		if (word == "agon") cin >> word >> word;
		else if (word == "seed") { long long n; cin >> n; seed = n; }
		else if (word == "hill") cin >> home.x >> home.y;
		else if (word == "caste") {
			string caste, name;
			double number, far;
			cin >> caste >> name;
			for (int i = 0; i < 6; i++) cin >> number;
			cin >> far >> number;
			sight[caste] = far;
		} else cin >> parameters[word];
	}
	dice.seed(seed);
	cout << "end" << endl;
}

vector<int> readList() {
	int count, index = 0, step;
	cin >> count;
	vector<int> list(count);
	for (int& i : list) {
		cin >> step;
		i = index += step;
	}
	return list;
}

struct Colony {
	map<int, Mind> minds;
	map<int, pair<Vec, int>> sources; // by id: where, and how often it was told
	int made = 0;

	// What was perceived in this tick.
	vector<Ant> ants;
	vector<Source> sugar;
	vector<Message> messages;
	int own = 0;
	double food = 0;

	bool play() {
		string word;
		if (!(cin >> word)) return false; // the match is over
		int number, count;
		cin >> number >> word >> count >> own;
		ants.assign(count, {});
		for (Ant& a : ants) cin >> a.id >> a.player >> a.caste >> a.at.x >> a.at.y >> a.health >> a.load >> word;
		cin >> word >> count;
		for (int i = 0; i < count; i++) {
			double x;
			cin >> number >> number >> word >> x >> x;
		}
		cin >> word >> count;
		sugar.assign(count, {});
		for (Source& s : sugar) cin >> s.id >> s.at.x >> s.at.y >> s.amount >> s.radius >> number;
		cin >> word >> count;
		for (int i = 0; i < count; i++) {
			double x, y, f;
			cin >> number >> x >> y >> f;
			if (i == 0) food = f;
		}
		cin >> word >> count;
		messages.assign(count, {});
		for (Message& m : messages) cin >> m.sender >> m.content >> m.reference;
		cin >> word >> count; // whom the new ones were made for can be seen by their caste
		for (int i = 0; i < count; i++) cin >> number;
		cin >> word;
		for (int i = 0; i < own; i++) {
			Senses s;
			s.ants = readList(), s.corpses = readList(), s.sugar = readList(), s.hills = readList(), s.messages = readList();
			think(ants[i], minds[ants[i].id], s);
		}
		Senses s;
		s.ants = readList(), s.corpses = readList(), s.messages = readList();
		think(s);
		skipTo("end");
		cout << "end" << endl;
		return true;
	}

	void think(const Ant& me, Mind& mind, const Senses& s) {
		if (me.caste == "Sc") scout(me, mind, s);
		else gather(me, mind, s);
	}

	// A scout finds sugar, and runs home to tell of it.
	void scout(const Ant& me, Mind& mind, const Senses& s) {
		if (mind.goal < 0) choose(me, mind, s);
		if (mind.goal < 0) return search(me, mind);
		talk(me, SUGAR, mind);
		move(me, way(me.at, home));
		if (way(me.at, home).length() < parameters["HILL_RADIUS"]) mind.goal = -1;
	}

	// A gatherer brings sugar home. It looks for it itself as long as nobody has told it where to go.
	void gather(const Ant& me, Mind& mind, const Senses& s) {
		look(me, mind, s);
		if (me.load > 0) {
			if (mind.goal >= 0) talk(me, SUGAR, mind);
			return move(me, way(me.at, home));
		}
		if (mind.goal < 0) listen(mind, s);
		if (mind.goal < 0) return search(me, mind);
		Vec there = way(me.at, mind.place);
		// It stays at the source, for sugar is given to one of those who wait.
		if (there.length() <= mind.radius) cout << "p " << me.id << ' ' << mind.goal << '\n';
		else move(me, there);
	}

	// It sees how its goal looks now, or that it is gone.
	void look(const Ant& me, Mind& mind, const Senses& s) {
		if (mind.goal >= 0) {
			for (int i : s.sugar) {
				if (sugar[i].id == mind.goal) return remember(mind, sugar[i]);
			}
			if (way(me.at, mind.place).length() >= sight[me.caste]) return;
			talk(me, GONE, mind);
		}
		choose(me, mind, s);
	}

	// The closest source that it sees becomes its goal.
	void choose(const Ant& me, Mind& mind, const Senses& s) {
		mind.goal = -1;
		double best = INFINITY;
		for (int i : s.sugar) {
			double far = way(me.at, sugar[i].at).length();
			if (far < best) best = far, remember(mind, sugar[i]);
		}
	}

	void remember(Mind& mind, const Source& s) { mind.goal = s.id, mind.place = s.at, mind.radius = s.radius; }

	void listen(Mind& mind, const Senses& s) {
		for (int i : s.messages) {
			if (messages[i].content == SUGAR) read(messages[i].reference, mind);
		}
	}

	// A reference says all of a source: its id, its place and its radius.
	void talk(const Ant& me, int content, const Mind& mind) {
		cout << "t " << me.id << ' ' << content << ' ' << spell(mind) << '\n';
	}

	static string spell(const Mind& mind) {
		return to_string(mind.goal) + ':' + to_string(lround(mind.place.x)) + ':' + to_string(lround(mind.place.y)) + ':' + to_string(lround(mind.radius));
	}

	static bool read(const string& reference, Mind& mind) {
		return sscanf(reference.c_str(), "%d:%lf:%lf:%lf", &mind.goal, &mind.place.x, &mind.place.y, &mind.radius) == 4;
	}

	// It walks long straight lines: an ant that turns often stays where it is.
	void search(const Ant& me, Mind& mind) {
		if (mind.straight == 0) {
			mind.direction = mind.direction < 0 ? uniform(0, 2 * PI) : mind.direction + uniform(-PI / 3, PI / 3);
			mind.straight = 30 + dice() % 31;
		}
		mind.straight--;
		move(me, {1000 * cos(mind.direction), 1000 * sin(mind.direction)});
	}

	void move(const Ant& me, Vec v) { cout << "m " << me.id << ' ' << v.x << ' ' << v.y << '\n'; }

	// The hill knows the sources that its ants have found, and sends them there in turn.
	void think(const Senses& s) {
		for (; food >= parameters["ANT_COST"]; food -= parameters["ANT_COST"]) {
			cout << (made++ < 2 ? "o Sc Scout\n" : "o Ga Gatherer\n");
		}
		for (int i : s.messages) {
			Mind found;
			if (!read(messages[i].reference, found)) continue;
			if (messages[i].content == GONE) sources.erase(found.goal);
			else sources[found.goal].first = found.place;
		}
		if (sources.empty()) return;
		auto next = sources.begin();
		for (auto it = sources.begin(); it != sources.end(); ++it) {
			if (it->second.second < next->second.second) next = it;
		}
		next->second.second++;
		Mind told;
		told.goal = next->first, told.place = next->second.first, told.radius = parameters["INITIAL_SUGAR_RADIUS"];
		cout << "h " << SUGAR << ' ' << spell(told) << '\n';
	}
};

int main() {
	ios::sync_with_stdio(false);
	cin.tie(nullptr);
	hello();
	Colony colony;
	while (colony.play()) {}
}
