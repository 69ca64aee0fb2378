package engine

import "fmt"

// Drawn is what the seed of a match decides of the state before round 0. The configuration decides the rest.
type Drawn string

// What a seed may decide.
const (
	DrawnNothing Drawn = "nothing" // all matches begin alike
	DrawnPlaces  Drawn = "places"  // the map is the same, who or what stands where on it is not
	DrawnBoard   Drawn = "board"   // each match has a map of its own
)

// openingSeeds is how many seeds are tried: a match can fail to begin with one seed and begin with another.
const openingSeeds = 16

// usualSeats is how many players an opening has, where the configuration takes as many.
const usualSeats = 4

// Document is a match whose output file can only be written as a whole: its AppendHeader appends nothing.
type Document interface {
	// AppendDocument appends the file that the match has when it ends now.
	AppendDocument(dst []byte) []byte
}

// Beginning is how a match of a configuration begins.
type Beginning struct {
	File  []byte // an output file that ends with the state before round 0
	Seed  int64  // the first one from 0 on that a match can begin with
	Seats int
	Drawn Drawn // what another seed changes
}

// Opening begins a match to show its board. Equal configurations have equal openings, byte for byte. It returns an error when
// the configuration is wrong, or when no match of it begins.
func Opening(g Game, config []byte) (Beginning, error) {
	terms, err := g.Terms(config)
	if err != nil {
		return Beginning{}, err
	}
	drawn, err := g.Drawn(config)
	if err != nil {
		return Beginning{}, err
	}
	b := Beginning{Seats: min(max(usualSeats, terms.Low), terms.High), Drawn: drawn}
	names := make([]string, b.Seats)
	for seat := range names {
		names[seat] = fmt.Sprintf("Seat%d", seat)
	}
	var m Match
	for ; b.Seed < openingSeeds; b.Seed++ {
		if m, err = g.NewMatch(config, b.Seed, names); err == nil {
			break
		}
	}
	if err != nil {
		return Beginning{}, err
	}
	defer m.Close()
	b.File = m.AppendHeader(nil, false)
	if d, ok := m.(Document); ok {
		b.File = d.AppendDocument(b.File)
	}
	return b, nil
}
