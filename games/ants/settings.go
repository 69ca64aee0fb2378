package ants

import "math"

// setting is one of the game parameters of Figure 1 of the statement, in the order of the configuration file.
type setting int

const (
	numPlayers setting = iota
	numRounds
	boardRows
	boardCols
	queenPeriod
	soldierCarbo
	soldierProte
	soldierLipid
	workerCarbo
	workerProte
	workerLipid
	breadCarbo
	breadProte
	breadLipid
	seedCarbo
	seedProte
	seedLipid
	leafCarbo
	leafProte
	leafLipid
	numIniSoldiers
	numIniWorkers
	bonusRows
	bonusCols
	bonusPeriod
	workerLife
	soldierLife
	queenLife
	numSettings
)

// settings are the values of all parameters.
type settings [numSettings]int

// Upper bounds of parameters. They keep a hostile configuration from eating the machine, and every number of a match
// within 32 bits.
const (
	mostRounds    = 10_000
	mostSide      = 400 // rows or columns
	mostNutrients = 10_000
	mostAny       = math.MaxInt32
)

// parameter is what a configuration file may say of a setting.
type parameter struct {
	key       string
	low, high int
}

// parameters describes the settings, in their order. It is never written.
var parameters = [numSettings]parameter{
	numPlayers:     {"NUM_PLAYERS", players, players},
	numRounds:      {"NUM_ROUNDS", 1, mostRounds},
	boardRows:      {"BOARD_ROWS", 20, mostSide},
	boardCols:      {"BOARD_COLS", 20, mostSide},
	queenPeriod:    {"QUEEN_PERIOD", 1, mostAny},
	soldierCarbo:   {"SOLDIER_CARBO", 0, mostAny},
	soldierProte:   {"SOLDIER_PROTE", 0, mostAny},
	soldierLipid:   {"SOLDIER_LIPID", 0, mostAny},
	workerCarbo:    {"WORKER_CARBO", 0, mostAny},
	workerProte:    {"WORKER_PROTE", 0, mostAny},
	workerLipid:    {"WORKER_LIPID", 0, mostAny},
	breadCarbo:     {"BREAD_CARBO", 0, mostNutrients},
	breadProte:     {"BREAD_PROTE", 0, mostNutrients},
	breadLipid:     {"BREAD_LIPID", 0, mostNutrients},
	seedCarbo:      {"SEED_CARBO", 0, mostNutrients},
	seedProte:      {"SEED_PROTE", 0, mostNutrients},
	seedLipid:      {"SEED_LIPID", 0, mostNutrients},
	leafCarbo:      {"LEAF_CARBO", 0, mostNutrients},
	leafProte:      {"LEAF_PROTE", 0, mostNutrients},
	leafLipid:      {"LEAF_LIPID", 0, mostNutrients},
	numIniSoldiers: {"NUM_INI_SOLDIERS", 0, mostSide * mostSide},
	numIniWorkers:  {"NUM_INI_WORKERS", 0, mostSide * mostSide},
	bonusRows:      {"BONUS_ROWS", 0, mostSide},
	bonusCols:      {"BONUS_COLS", 0, mostSide},
	bonusPeriod:    {"BONUS_PERIOD", 1, mostAny},
	workerLife:     {"WORKER_LIFE", 1, mostAny},
	soldierLife:    {"SOLDIER_LIFE", 1, mostAny},
	queenLife:      {"QUEEN_LIFE", 1, mostAny},
}

// life is the full life of an ant of a kind, in rounds.
func (s *settings) life(kind byte) int { return s[queenLife-setting(kind)] }

// price is what an egg of a soldier or a worker costs, by nutrient.
func (s *settings) price(kind byte) []int {
	first := soldierCarbo + nutrients*setting(kind-soldier)
	return s[first : first+nutrients]
}

// contains is what is in a bonus, by nutrient.
func (s *settings) contains(food int) []int {
	first := breadCarbo + nutrients*setting(food)
	return s[first : first+nutrients]
}

// iniAnts is the number of ants that a colony begins with.
func (s *settings) iniAnts() int { return 1 + s[numIniSoldiers] + s[numIniWorkers] }
