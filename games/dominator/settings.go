package dominator

import (
	"math"

	"github.com/agon-judge/agon/games/jutge"
)

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

// parameters describes the settings, in their order. It is never written.
var parameters = [numSettings]jutge.Parameter{
	nbPlayers:     {Key: "nb_players", Low: players, High: players},
	nbRounds:      {Key: "nb_rounds", Low: 1, High: mostRounds},
	nbFarmers:     {Key: "nb_farmers", Low: 0, High: mostUnits},
	nbKnights:     {Key: "nb_knights", Low: 0, High: mostUnits},
	nbWitches:     {Key: "nb_witches", Low: 0, High: mostUnits},
	farmersHealth: {Key: "farmers_health", Low: 1, High: mostAny},
	knightsHealth: {Key: "knights_health", Low: 1, High: mostAny},
	farmersRegen:  {Key: "farmers_regen", Low: 0, High: mostAny},
	knightsRegen:  {Key: "knights_regen", Low: 0, High: mostAny},
	damageMin:     {Key: "damage_min", Low: 0, High: mostAny},
	damageMax:     {Key: "damage_max", Low: 0, High: mostAny},
	boardRows:     {Key: "rows", Low: leastSide, High: mostSide},
	boardCols:     {Key: "cols", Low: leastSide, High: mostSide},
}

// health is the full health of a farmer or a knight.
func (s *settings) health(kind uint8) int { return s[farmersHealth+setting(kind)] }

// regen is what a farmer or a knight that rests gains in a round.
func (s *settings) regen(kind uint8) int { return s[farmersRegen+setting(kind)] }

// initial is the number of units of a kind that a player begins with.
func (s *settings) initial(kind uint8) int { return s[nbFarmers+setting(kind)] }
