// The names that players of the Planet Wars of 2010 use. All of it is in this file.
#ifndef PLANET_WARS_H_
#define PLANET_WARS_H_

#include <cmath>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

class Fleet {
 public:
  Fleet(int owner, int num_ships, int source_planet = -1, int destination_planet = -1, int total_trip_length = -1,
        int turns_remaining = -1)
      : owner_(owner),
        ships_(num_ships),
        source_(source_planet),
        destination_(destination_planet),
        total_(total_trip_length),
        left_(turns_remaining) {}
  int Owner() const { return owner_; }
  int NumShips() const { return ships_; }
  int SourcePlanet() const { return source_; }
  int DestinationPlanet() const { return destination_; }
  int TotalTripLength() const { return total_; }
  int TurnsRemaining() const { return left_; }

 private:
  int owner_, ships_, source_, destination_, total_, left_;
};

class Planet {
 public:
  Planet(int planet_id, int owner, int num_ships, int growth_rate, double x, double y)
      : id_(planet_id), owner_(owner), ships_(num_ships), growth_(growth_rate), x_(x), y_(y) {}
  int PlanetID() const { return id_; }
  int Owner() const { return owner_; }
  int NumShips() const { return ships_; }
  int GrowthRate() const { return growth_; }
  double X() const { return x_; }
  double Y() const { return y_; }
  void Owner(int new_owner) { owner_ = new_owner; }
  void NumShips(int new_num_ships) { ships_ = new_num_ships; }
  void AddShips(int amount) { ships_ += amount; }
  void RemoveShips(int amount) { ships_ -= amount; }

 private:
  int id_, owner_, ships_, growth_;
  double x_, y_;
};

// The galaxy in one turn. Owner 1 is always oneself, 2 the enemy, 0 nobody.
class PlanetWars {
 public:
  PlanetWars(const std::string& game_state);

  int NumPlanets() const { return int(planets_.size()); }
  const Planet& GetPlanet(int planet_id) const { return planets_[planet_id]; }
  int NumFleets() const { return int(fleets_.size()); }
  const Fleet& GetFleet(int fleet_id) const { return fleets_[fleet_id]; }

  std::vector<Planet> Planets() const { return planets_; }
  std::vector<Planet> MyPlanets() const;
  std::vector<Planet> NeutralPlanets() const;
  std::vector<Planet> EnemyPlanets() const;
  std::vector<Planet> NotMyPlanets() const;
  std::vector<Fleet> Fleets() const { return fleets_; }
  std::vector<Fleet> MyFleets() const;
  std::vector<Fleet> EnemyFleets() const;

  std::string ToString() const;
  // The turns that a fleet needs from one planet to another.
  int Distance(int source_planet, int destination_planet) const;
  void IssueOrder(int source_planet, int destination_planet, int num_ships) const;
  bool IsAlive(int player_id) const;
  int NumShips(int player_id) const;
  // Ends the turn. Call it once, behind the last order.
  void FinishTurn() const;

 private:
  std::vector<Planet> planets_;
  std::vector<Fleet> fleets_;
};

// The judge's first message is answered before main begins, so that players of 2010, who know of none, need no change.
struct PlanetWarsHello {
  PlanetWarsHello() {
    if (once()) return;
    once() = true;
    std::string line;
    while (std::getline(std::cin, line) && line != "end") continue;
    std::cout << "end" << std::endl;
  }
  // Each file of a player includes this one.
  static bool& once() {
    static bool said = false;
    return said;
  }
};
static PlanetWarsHello planet_wars_hello;

// The planets or fleets whose owner is within bounds.
template <class T>
std::vector<T> planet_wars_owned(const std::vector<T>& all, int low, int high) {
  std::vector<T> found;
  for (const T& one : all)
    if (low <= one.Owner() && one.Owner() <= high) found.push_back(one);
  return found;
}

inline PlanetWars::PlanetWars(const std::string& game_state) {
  std::istringstream in(game_state);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string kind;
    words >> kind;
    if (kind == "P") {
      double x, y;
      int owner, ships, growth;
      words >> x >> y >> owner >> ships >> growth;
      planets_.push_back(Planet(int(planets_.size()), owner, ships, growth, x, y));
    } else if (kind == "F") {
      int owner, ships, source, destination, total, left;
      words >> owner >> ships >> source >> destination >> total >> left;
      fleets_.push_back(Fleet(owner, ships, source, destination, total, left));
    }
  }
}

inline std::vector<Planet> PlanetWars::MyPlanets() const { return planet_wars_owned(planets_, 1, 1); }
inline std::vector<Planet> PlanetWars::NeutralPlanets() const { return planet_wars_owned(planets_, 0, 0); }
inline std::vector<Planet> PlanetWars::EnemyPlanets() const { return planet_wars_owned(planets_, 2, 2); }
inline std::vector<Fleet> PlanetWars::MyFleets() const { return planet_wars_owned(fleets_, 1, 1); }
inline std::vector<Fleet> PlanetWars::EnemyFleets() const { return planet_wars_owned(fleets_, 2, 2); }

inline std::vector<Planet> PlanetWars::NotMyPlanets() const {
  std::vector<Planet> found;
  for (const Planet& p : planets_)
    if (p.Owner() != 1) found.push_back(p);
  return found;
}

inline std::string PlanetWars::ToString() const {
  std::ostringstream out;
  for (const Planet& p : planets_)
    out << "P " << p.X() << " " << p.Y() << " " << p.Owner() << " " << p.NumShips() << " " << p.GrowthRate() << "\n";
  for (const Fleet& f : fleets_)
    out << "F " << f.Owner() << " " << f.NumShips() << " " << f.SourcePlanet() << " " << f.DestinationPlanet() << " "
        << f.TotalTripLength() << " " << f.TurnsRemaining() << "\n";
  return out.str();
}

inline int PlanetWars::Distance(int source_planet, int destination_planet) const {
  const Planet &a = planets_[source_planet], &b = planets_[destination_planet];
  double x = a.X() - b.X(), y = a.Y() - b.Y();
  return int(std::ceil(std::sqrt(x * x + y * y)));
}

inline void PlanetWars::IssueOrder(int source_planet, int destination_planet, int num_ships) const {
  std::cout << source_planet << " " << destination_planet << " " << num_ships << "\n";
}

inline bool PlanetWars::IsAlive(int player_id) const {
  return !planet_wars_owned(planets_, player_id, player_id).empty() ||
         !planet_wars_owned(fleets_, player_id, player_id).empty();
}

inline int PlanetWars::NumShips(int player_id) const {
  int sum = 0;
  for (const Planet& p : planet_wars_owned(planets_, player_id, player_id)) sum += p.NumShips();
  for (const Fleet& f : planet_wars_owned(fleets_, player_id, player_id)) sum += f.NumShips();
  return sum;
}

inline void PlanetWars::FinishTurn() const { std::cout << "go\nend" << std::endl; }

#endif
