package ants

import (
	"math"

	"github.com/agon-judge/agon/games/jutge"
)

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

// parameters describes the settings, in their order. It is never written.
var parameters = [numSettings]jutge.Parameter{
	numPlayers:     {Key: "NUM_PLAYERS", Low: players, High: players},
	numRounds:      {Key: "NUM_ROUNDS", Low: 1, High: mostRounds},
	boardRows:      {Key: "BOARD_ROWS", Low: 20, High: mostSide},
	boardCols:      {Key: "BOARD_COLS", Low: 20, High: mostSide},
	queenPeriod:    {Key: "QUEEN_PERIOD", Low: 1, High: mostAny},
	soldierCarbo:   {Key: "SOLDIER_CARBO", Low: 0, High: mostAny},
	soldierProte:   {Key: "SOLDIER_PROTE", Low: 0, High: mostAny},
	soldierLipid:   {Key: "SOLDIER_LIPID", Low: 0, High: mostAny},
	workerCarbo:    {Key: "WORKER_CARBO", Low: 0, High: mostAny},
	workerProte:    {Key: "WORKER_PROTE", Low: 0, High: mostAny},
	workerLipid:    {Key: "WORKER_LIPID", Low: 0, High: mostAny},
	breadCarbo:     {Key: "BREAD_CARBO", Low: 0, High: mostNutrients},
	breadProte:     {Key: "BREAD_PROTE", Low: 0, High: mostNutrients},
	breadLipid:     {Key: "BREAD_LIPID", Low: 0, High: mostNutrients},
	seedCarbo:      {Key: "SEED_CARBO", Low: 0, High: mostNutrients},
	seedProte:      {Key: "SEED_PROTE", Low: 0, High: mostNutrients},
	seedLipid:      {Key: "SEED_LIPID", Low: 0, High: mostNutrients},
	leafCarbo:      {Key: "LEAF_CARBO", Low: 0, High: mostNutrients},
	leafProte:      {Key: "LEAF_PROTE", Low: 0, High: mostNutrients},
	leafLipid:      {Key: "LEAF_LIPID", Low: 0, High: mostNutrients},
	numIniSoldiers: {Key: "NUM_INI_SOLDIERS", Low: 0, High: mostSide * mostSide},
	numIniWorkers:  {Key: "NUM_INI_WORKERS", Low: 0, High: mostSide * mostSide},
	bonusRows:      {Key: "BONUS_ROWS", Low: 0, High: mostSide},
	bonusCols:      {Key: "BONUS_COLS", Low: 0, High: mostSide},
	bonusPeriod:    {Key: "BONUS_PERIOD", Low: 1, High: mostAny},
	workerLife:     {Key: "WORKER_LIFE", Low: 1, High: mostAny},
	soldierLife:    {Key: "SOLDIER_LIFE", Low: 1, High: mostAny},
	queenLife:      {Key: "QUEEN_LIFE", Low: 1, High: mostAny},
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
