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
	ShareA, ShareB float64 // the share of each program's own tokens that is also in the other, 0 to 1
	Longest        int     // tokens in a row
	Regions        []Region
}

// Similarity returns the larger share: a program that contains all of another one is its copy, whatever else it
// contains.
func (m Match) Similarity() float64 { return max(m.ShareA, m.ShareB) }

// Region is a run of tokens that both programs contain.
type Region struct {
	A, B   Span
	Tokens int // own tokens in it
}

// Span is the place of a region in a program: lines from 1, both included.
type Span struct {
	File     string
	From, To int
}

// run is a region given by its tokens.
type run struct{ a, b, length int }

// Compare finds what two programs share. It ignores common fingerprints; common may be nil. Repeated code counts
// once, however often the other program repeats it. Compare(a, b) and Compare(b, a) find the same.
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

// compareTokens orders two programs, so that the result of Compare does not depend on the order of its arguments.
func compareTokens(a, b *Program) int {
	if c := cmp.Compare(len(a.tokens), len(b.tokens)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.tokens, b.tokens, func(x, y token) int { return cmp.Compare(x.kind, y.kind) })
}

func byPlace(x, y Region) int {
	return cmp.Or(cmp.Compare(x.A.File, y.A.File), cmp.Compare(x.A.From, y.A.From), cmp.Compare(x.A.To, y.A.To), cmp.Compare(x.B.File, y.B.File), cmp.Compare(x.B.From, y.B.From))
}

// runs extends the fingerprints that both programs have to runs of equal tokens, and returns the longest first.
func runs(a, b *Program, common func(uint32) bool) []run {
	reached := map[int]int{} // where the last run ends, by the difference of the positions
	var found []run
	for _, seed := range seeds(a, b, common) {
		if reached[seed.a-seed.b] > seed.a || len(found) == maxRuns {
			continue
		}
		r := extend(a, b, seed.a, seed.b)
		reached[seed.a-seed.b] = max(seed.a+1, r.a+r.length)
		if r.length >= GramSize { // a shorter one comes from different k-grams with the same hash
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(x, y run) int {
		return cmp.Or(cmp.Compare(y.length, x.length), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	return found
}

// seeds returns the positions of the fingerprints that both programs have, in the order of the first program.
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

// extend returns the longest run of equal tokens around two positions, within their files.
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

// disjoint selects runs, the longest first, without the tokens that an earlier run has used.
func disjoint(a, b *Program, found []run, usedA, usedB []bool) []run {
	var taken []run
	budget := 16 * (len(a.tokens) + len(b.tokens)) // a bound for hostile programs, which repeat themselves
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

// span returns the lines of a run of tokens.
func (p *Program) span(from, length int) Span {
	f := p.fileOf(from)
	first, last := int(p.tokens[from].start), int(p.tokens[from+length-1].end)
	line := 1 + bytes.Count(f.text[:first], []byte("\n"))
	return Span{File: f.name, From: line, To: line + bytes.Count(f.text[first:last], []byte("\n"))}
}
