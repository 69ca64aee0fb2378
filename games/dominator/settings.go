package dominator

import "math"

// setting is one of the game's parameters (statement, table of parameters), in the order of the configuration file.
type setting int

const (
	nbPlayers setting = iota
	nbRounds
	nbFarmers
	nbKnights
	nbWitches
	farmersHealth
	knightsHealth
	farmersRegen
	knightsRegen
	damageMin
	damageMax
	boardRows
	boardCols
	numSettings
)

// settings are the values of all parameters.
type settings [numSettings]int

// Upper bounds of parameters. They keep a hostile configuration from eating the machine, and every number of a match
// within 32 bits.
const (
	mostRounds = 10_000
	leastSide  = 21 // the smallest odd number that the original takes
	mostSide   = 201
	mostUnits  = 10_000 // of a kind, of one player
	mostAny    = math.MaxInt32
)

// parameter is what a configuration file may say of a setting.
type parameter struct {
	key       string
	low, high int
}

// parameters describes the settings, in their order. It is never written.
var parameters = [numSettings]parameter{
	nbPlayers:     {"nb_players", players, players},
	nbRounds:      {"nb_rounds", 1, mostRounds},
	nbFarmers:     {"nb_farmers", 0, mostUnits},
	nbKnights:     {"nb_knights", 0, mostUnits},
	nbWitches:     {"nb_witches", 0, mostUnits},
	farmersHealth: {"farmers_health", 1, mostAny},
	knightsHealth: {"knights_health", 1, mostAny},
	farmersRegen:  {"farmers_regen", 0, mostAny},
	knightsRegen:  {"knights_regen", 0, mostAny},
	damageMin:     {"damage_min", 0, mostAny},
	damageMax:     {"damage_max", 0, mostAny},
	boardRows:     {"rows", leastSide, mostSide},
	boardCols:     {"cols", leastSide, mostSide},
}

// health is the full health of a farmer or a knight.
func (s *settings) health(kind uint8) int { return s[farmersHealth+setting(kind)] }

// regen is what a farmer or a knight that rests gains in a round.
func (s *settings) regen(kind uint8) int { return s[farmersRegen+setting(kind)] }

// initial is the number of units of a kind that a player begins with.
func (s *settings) initial(kind uint8) int { return s[nbFarmers+setting(kind)] }
