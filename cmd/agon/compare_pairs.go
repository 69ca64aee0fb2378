package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking"
)

// pairMatch is one of the two matches of a pair.
type pairMatch struct {
	Pair    int             `json:"pair"`    // from 0
	Version int             `json:"version"` // 0: the old one, 1: the new one
	Seed    int64           `json:"seed"`
	Seat    int             `json:"seat"`
	Score   int             `json:"score"`
	Rank    int             `json:"rank"`
	Showing ranking.Showing `json:"showing"`
	Reason  engine.Reason   `json:"reason,omitempty"` // why the version was frozen
	Round   *int            `json:"round,omitempty"`  // in which it was
}

// pairs are the matches of a comparison that were played, and what follows from them. Only pairs before the first one that is
// not complete count: matches that end early often end alike.
type pairs struct {
	most     int // pairs
	file     *os.File
	progress func(string)

	mu      sync.Mutex
	played  map[[2]int]pairMatch // by pair and version
	given   map[[2]int]bool      // to be played
	done    int                  // pairs that count
	score   ranking.Paired
	decided bool
}

// comparisonHead is the first line of a file of pairs.
type comparisonHead struct {
	Comparison string `json:"comparison"` // tells comparisons apart
}

// comparisonID names a comparison by all that its matches follow from.
func comparisonID(g engine.Game, limits engine.Limits, config []byte, seed int64, players []string) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %d %+v %q", g.ID(), g.Version(), seed, limits, config)
	for _, player := range players {
		p, err := programOf(g, player)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, " player %s", p.language.ID)
		for _, name := range slices.Sorted(maps.Keys(p.files)) {
			fmt.Fprintf(h, " %q %q", name, p.files[name])
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// openPairs reads the matches that a file has; without a path there are none, and none are kept.
func openPairs(path, id string, most int) (*pairs, error) {
	p := &pairs{most: most, played: map[[2]int]pairMatch{}, given: map[[2]int]bool{}, progress: func(string) {}}
	if path == "" {
		return p, nil
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the matches: %w", err)
	}
	whole := bytes.LastIndexByte(text, '\n') + 1 // a line that was cut off is played again
	if err := p.read(text[:whole], path, id); err != nil {
		return nil, err
	}
	if p.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
		return nil, fmt.Errorf("keeping the matches: %w", err)
	}
	if err = p.file.Truncate(int64(whole)); err == nil {
		_, err = p.file.Seek(int64(whole), io.SeekStart)
	}
	if err == nil && whole == 0 {
		err = p.write(comparisonHead{id})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("keeping the matches in %s: %w", path, err), p.file.Close())
	}
	p.count()
	return p, nil
}

// read takes the lines of a file.
func (p *pairs) read(text []byte, path, id string) error {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			var head comparisonHead
			if err := json.Unmarshal(lines.Bytes(), &head); err != nil || head.Comparison == "" {
				return fmt.Errorf("%s is not a file of agon compare; choose another one for --save", path)
			}
			if head.Comparison != id {
				return fmt.Errorf("%s is of another comparison: the players, opponents, seed, board or limits have changed; choose another file for --save", path)
			}
			continue
		}
		var m pairMatch
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil || m.Pair < 0 || m.Version != oldVersion && m.Version != newVersion {
			return fmt.Errorf("%s: line %d is not a match; choose another file for --save", path, n)
		}
		p.played[[2]int{m.Pair, m.Version}] = m
	}
	return lines.Err()
}

func (p *pairs) write(line any) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = p.file.Write(append(text, '\n'))
	return err
}

func (p *pairs) close() {
	if p.file != nil {
		_ = p.file.Close() // each line was written whole
	}
}

// next gives out a match to be played. ok is false when there is none any more.
func (p *pairs) next() (pair, version int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for pair := p.done; !p.decided && pair < p.most; pair++ {
		for version := range 2 {
			key := [2]int{pair, version}
			if _, played := p.played[key]; !played && !p.given[key] {
				p.given[key] = true
				return pair, version, true
			}
		}
	}
	return 0, 0, false
}

// add keeps a match. over says that nothing is to be played any more.
func (p *pairs) add(m pairMatch) (over bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played[[2]int{m.Pair, m.Version}] = m
	if p.file != nil {
		if err := p.write(m); err != nil {
			return false, fmt.Errorf("keeping the matches: %w", err)
		}
	}
	p.count()
	p.progress(fmt.Sprintf("pair %d of at most %d: better in %d, worse in %d, alike in %d", p.done, p.most, p.score.Won, p.score.Lost, p.score.Level))
	return p.decided, nil
}

// over reports whether the results decide.
func (p *pairs) over() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.decided
}

// count takes into account the pairs that have become complete, one after the other.
func (p *pairs) count() {
	for !p.decided && p.done < p.most {
		before, one := p.played[[2]int{p.done, oldVersion}]
		after, two := p.played[[2]int{p.done, newVersion}]
		if !one || !two {
			return
		}
		p.score.Add(after.Showing.Compare(before.Showing))
		p.done++
		p.decided = p.score.Decided(certain) != 0
	}
}

// counted returns the pairs that count, in their order.
func (p *pairs) counted() [][2]pairMatch {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make([][2]pairMatch, p.done)
	for i := range out {
		out[i] = [2]pairMatch{p.played[[2]int{i, oldVersion}], p.played[[2]int{i, newVersion}]}
	}
	return out
}
