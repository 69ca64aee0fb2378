package main

import (
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
	"github.com/agon-judge/agon/ranking/benchmark/baseline"
)

// contestant is a rating system with the pairing that it is used with.
type contestant struct {
	name    string
	system  ranking.System
	live    bool // it learns match by match: what it knows is kept, not made again for each column
	pairing pairing
	follows bool // its pairing looks at its ratings, so its matches are its own
}

// contestants are the rows of all tables.
func contestants() []contestant {
	return []contestant{
		{name: "Elo, K 24", system: ranking.DefaultElo(), live: true, pairing: randomGroups},
		{name: "Glicko-2", system: baseline.DefaultGlicko2(), live: true, pairing: randomGroups},
		{name: "Weng-Lin", system: baseline.DefaultWengLin(), live: true, pairing: randomGroups},
		{name: "TrueSkill", system: ranking.DefaultTrueSkill(), live: true, pairing: randomGroups},
		{name: "TrueSkill, Halite's pairing", system: ranking.DefaultTrueSkill(), live: true, pairing: halite, follows: true},
		{name: "ours", system: batch.System{}, pairing: randomGroups},
	}
}

// run is a contestant in a world.
type run struct {
	contestant
	matches  []ranking.Match
	standing *ranking.Standing // of a live system
	learned  *batch.Learned
}

// begin lets the contestant begin in a world. When players submit again, live systems are told all versions that will
// ever come; the others are made anew.
func (c contestant) begin(field ranking.Field) (*run, error) {
	r := &run{contestant: c}
	if !c.live {
		return r, nil
	}
	var err error
	r.standing, err = c.system.Rank(field, nil)
	return r, err
}

func (r *run) add(matches []ranking.Match) error {
	if !r.live {
		r.matches = append(r.matches, matches...)
		return nil
	}
	for _, m := range matches {
		if err := r.standing.Add(m); err != nil {
			return err
		}
	}
	return nil
}

// look is what the contestant believes now of the versions that exist.
func (r *run) look(field ranking.Field) (*ranking.Standing, error) {
	if r.live {
		return r.standing, nil
	}
	if _, ours := r.system.(batch.System); ours {
		r.system = batch.System{Start: r.learned}
	}
	s, err := r.system.Rank(field, r.matches)
	if err == nil {
		r.learned = batch.LearnedFrom(s)
	}
	return s, err
}
