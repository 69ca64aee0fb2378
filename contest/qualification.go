package contest

import (
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
)

// NoGate is the gate of a contest whose new players need not beat anybody.
const NoGate = "none"

// Qualification is what a new player of a contest has to pass to come onto the ladder.
type Qualification struct {
	engine.Trial
	Matches, Wins int32 // played at most, and to be passed
}

// QualificationOf returns what a contest of a game asks of its new players.
func QualificationOf(g engine.Game, c store.Contest) Qualification {
	return QualificationBy(g, c.Gate, c.QualifyMatches, c.QualifyWins)
}

// QualificationBy returns what a contest with these settings asks. Without a gate the opponent is "": any built-in player
// will do, and one match is enough.
func QualificationBy(g engine.Game, gate string, matches, wins int32) Qualification {
	trial := g.Trial()
	switch {
	case gate == "" || gate == trial.Against:
	case gate == NoGate:
		return Qualification{Trial: engine.Trial{Survive: true}, Matches: 1, Wins: 1}
	case trial.Survive: // its configuration is made for surviving, not for winning
		trial = engine.Trial{Against: gate}
	default:
		trial.Against = gate
	}
	return Qualification{Trial: trial, Matches: matches, Wins: wins}
}
