package winnow

import (
	"bytes"
	"cmp"
	"slices"
)

// Bounds that keep a comparison short whatever the programs are.
const (
	maxOccurrences = 8    // of one fingerprint in one program
	maxRuns        = 4096 // of tokens that two programs share
)

// Match is what two programs share.
type Match struct {
	ShareA, ShareB float64 // of each one's own tokens, how many stand in the other as well, 0 to 1
	Longest        int     // tokens in a row
	Regions        []Region
}

// Similarity is the larger share: a program that holds all of another one is its copy, whatever else it holds.
func (m Match) Similarity() float64 { return max(m.ShareA, m.ShareB) }

// Region is a run of tokens that both programs have.
type Region struct {
	A, B   Span
	Tokens int // that are own ones
}

// Span is where a region stands: lines, from 1, both included.
type Span struct {
	File     string
	From, To int
}

// run is a region by its tokens.
type run struct{ a, b, length int }

// Compare finds what two programs share. Fingerprints that are common say nothing; nil: none is. What one has of the
// other counts once, however often the other repeats it. Compare(a, b) and Compare(b, a) say the same.
func Compare(a, b *Program, common func(uint32) bool) Match {
	if compareTokens(a, b) > 0 {
		m := Compare(b, a, common)
		m.ShareA, m.ShareB = m.ShareB, m.ShareA
		for i, r := range m.Regions {
			m.Regions[i].A, m.Regions[i].B = r.B, r.A
		}
		slices.SortStableFunc(m.Regions, byPlace)
		return m
	}
	usedA, usedB := make([]bool, len(a.tokens)), make([]bool, len(b.tokens))
	m := Match{}
	coveredA, coveredB := 0, 0
	for _, r := range disjoint(a, b, runs(a, b, common), usedA, usedB) {
		ownA, ownB := a.ownIn(r.a, r.length), b.ownIn(r.b, r.length)
		if max(ownA, ownB) == 0 {
			continue
		}
		coveredA += ownA
		coveredB += ownB
		m.Longest = max(m.Longest, r.length)
		m.Regions = append(m.Regions, Region{A: a.span(r.a, r.length), B: b.span(r.b, r.length), Tokens: max(ownA, ownB)})
	}
	m.ShareA = float64(coveredA) / float64(max(a.own, ShortProgram))
	m.ShareB = float64(coveredB) / float64(max(b.own, ShortProgram))
	slices.SortStableFunc(m.Regions, byPlace)
	return m
}

// compareTokens puts two programs in the one order in which they are compared, so that the result does not depend on theirs.
func compareTokens(a, b *Program) int {
	if c := cmp.Compare(len(a.tokens), len(b.tokens)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.tokens, b.tokens, func(x, y token) int { return cmp.Compare(x.kind, y.kind) })
}

func byPlace(x, y Region) int {
	return cmp.Or(cmp.Compare(x.A.File, y.A.File), cmp.Compare(x.A.From, y.A.From), cmp.Compare(x.A.To, y.A.To), cmp.Compare(x.B.File, y.B.File), cmp.Compare(x.B.From, y.B.From))
}

// runs grows the fingerprints that both have into the runs of tokens that both have, the longest first.
func runs(a, b *Program, common func(uint32) bool) []run {
	reached := map[int]int{} // how far runs have come, by how much the places differ
	var found []run
	for _, seed := range seeds(a, b, common) {
		if reached[seed.a-seed.b] > seed.a || len(found) == maxRuns {
			continue
		}
		r := extend(a, b, seed.a, seed.b)
		reached[seed.a-seed.b] = max(seed.a+1, r.a+r.length)
		if r.length >= GramSize { // less: different grams with the same hash
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(x, y run) int {
		return cmp.Or(cmp.Compare(y.length, x.length), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	return found
}

// seeds are the places of the fingerprints that both have, in the first one's order.
func seeds(a, b *Program, common func(uint32) bool) []run {
	var list []run
	j := 0
	for i := 0; i < len(a.fingerprints); {
		hash := a.fingerprints[i].hash
		for j < len(b.fingerprints) && b.fingerprints[j].hash < hash {
			j++
		}
		endA, endB := i, j
		for endA < len(a.fingerprints) && a.fingerprints[endA].hash == hash {
			endA++
		}
		for endB < len(b.fingerprints) && b.fingerprints[endB].hash == hash {
			endB++
		}
		if endB > j && (common == nil || !common(hash)) {
			for _, x := range a.fingerprints[i:min(endA, i+maxOccurrences)] {
				for _, y := range b.fingerprints[j:min(endB, j+maxOccurrences)] {
					list = append(list, run{a: int(x.position), b: int(y.position)})
				}
			}
		}
		i, j = endA, endB
	}
	slices.SortFunc(list, func(x, y run) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	return list
}

// extend finds the longest run of equal tokens around two places, within their files.
func extend(a, b *Program, i, j int) run {
	fileA, fileB := a.fileOf(i), b.fileOf(j)
	if fileA.g != fileB.g {
		return run{a: i, b: j}
	}
	back := 0
	for i-back > fileA.from && j-back > fileB.from && a.tokens[i-back-1].kind == b.tokens[j-back-1].kind {
		back++
	}
	on := 0
	for i+on < fileA.to && j+on < fileB.to && a.tokens[i+on].kind == b.tokens[j+on].kind {
		on++
	}
	if on == 0 {
		return run{a: i, b: j}
	}
	return run{a: i - back, b: j - back, length: back + on}
}

// disjoint takes the runs, longest first, as far as their tokens are not in an earlier one.
func disjoint(a, b *Program, found []run, usedA, usedB []bool) []run {
	var taken []run
	budget := 16 * (len(a.tokens) + len(b.tokens)) // hostile programs repeat themselves
	for _, r := range found {
		if budget -= r.length; budget < 0 {
			break
		}
		before := len(taken)
		for i := 0; i < r.length; i++ {
			from := i
			for i < r.length && !usedA[r.a+i] && !usedB[r.b+i] {
				i++
			}
			if i-from >= GramSize {
				taken = append(taken, run{a: r.a + from, b: r.b + from, length: i - from})
			}
		}
		for _, t := range taken[before:] {
			for i := range t.length {
				usedA[t.a+i], usedB[t.b+i] = true, true
			}
		}
	}
	return taken
}

func (p *Program) ownIn(from, length int) int {
	own := 0
	for _, note := range p.flags[from : from+length] {
		if note == flagDistinctive {
			own++
		}
	}
	return own
}

// span says on which lines tokens stand.
func (p *Program) span(from, length int) Span {
	f := p.fileOf(from)
	first, last := int(p.tokens[from].start), int(p.tokens[from+length-1].end)
	line := 1 + bytes.Count(f.text[:first], []byte("\n"))
	return Span{File: f.name, From: line, To: line + bytes.Count(f.text[first:last], []byte("\n"))}
}
