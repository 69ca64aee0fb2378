package apocalypse

import "github.com/agon-judge/agon/games/jutge"

// The game's parameters (statement, section 2). They are the same in all matches: a configuration gives the board only.
const (
	players        = jutge.Players
	gameRounds     = 200
	side           = 60 // rows and columns of the board
	numSoldiers    = 20
	numHelicopters = 2
	numPosts       = 16
	fullLife       = 100
	forestDamage   = 20 // the least; the most is the double
	grassDamage    = 50
	roundsNapalm   = 30
	reach          = 2
	forestBurns    = 10
	otherBurns     = 5
	probFire       = 10
	roundsJump     = 20
	maxJump        = 4
	highValue      = 100
	lowValue       = 50
)

// people is the number of soldiers and parachuters of all players together. It never changes.
const people = players * numSoldiers

// parameter is a parameter with its name in the statement and in the line protocol.
type parameter struct {
	key   string
	value int
}

// parameters are all parameters, in the order of the statement's table.
func parameters() []parameter {
	return []parameter{
		{"NUM_PLAYERS", players},
		{"GAME_ROUNDS", gameRounds},
		{"MAX", side},
		{"NUM_SOLDIERS", numSoldiers},
		{"NUM_HELICOPTERS", numHelicopters},
		{"NUM_POSTS", numPosts},
		{"LIFE", fullLife},
		{"FOREST_DAMAGE", forestDamage},
		{"GRASS_DAMAGE", grassDamage},
		{"ROUNDS_NAPALM", roundsNapalm},
		{"REACH", reach},
		{"FOREST_BURNS", forestBurns},
		{"OTHER_BURNS", otherBurns},
		{"PROB_FIRE", probFire},
		{"ROUNDS_JUMP", roundsJump},
		{"MAX_JUMP", maxJump},
		{"HIGH_VALUE", highValue},
		{"LOW_VALUE", lowValue},
	}
}
