package winnow

import (
	"cmp"
	"maps"
	"slices"
	"sort"
)

// Program is a program as it is compared.
type Program struct {
	files        []sourceFile
	tokens       []token
	fingerprints []fingerprint // ascending
	flags        []uint8       // of each token: isTelling, isGiven
	own          int           // tokens that count
	hashes       []uint32      // of the prints, each once
}

// sourceFile is a file of a program, with its tokens as tokens[from:to].
type sourceFile struct {
	name     string
	text     []byte
	from, to int
	g        *grammar
}

// fingerprint is a fingerprint and the token at which its gram begins.
type fingerprint struct {
	hash     uint32
	position int32
}

// Template is what everybody was given: kits, SDKs, sample players. It is safe for concurrent use.
type Template struct{ grams map[uint32]struct{} }

// NewTemplate takes what was given to everybody, each as the files of a program.
func NewTemplate(programs ...map[string][]byte) *Template {
	t := &Template{grams: map[uint32]struct{}{}}
	for _, files := range programs {
		p := Read(files, nil)
		for _, f := range p.files {
			grams(f.g, p.tokens[f.from:f.to], func(_ int, hash uint32, _ bool) { t.grams[hash] = struct{}{} })
		}
	}
	return t
}

// Sum tells templates apart that make a difference for fingerprints. Equal templates have equal sums.
func (t *Template) Sum() uint64 {
	sum := uint64(len(t.grams))
	for hash := range t.grams {
		sum += mix(uint64(hash)) // in any order
	}
	return sum
}

// Read scans the files of a program and takes its fingerprints. Files that are in no known language count only where no file is:
// what lies beside a program is data. The texts must not change afterwards. A nil template is empty.
func Read(files map[string][]byte, template *Template) *Program {
	p := &Program{}
	names := slices.Sorted(maps.Keys(files))
	known := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return grammarOf(name) == nil })
	if len(known) > 0 {
		names = known
	}
	for _, name := range names {
		f := sourceFile{name: name, text: files[name], from: len(p.tokens), g: cmp.Or(grammarOf(name), plain)}
		p.tokens = scan(p.tokens, f.g, f.text, MaxTokens-len(p.tokens))
		f.to = len(p.tokens)
		p.files = append(p.files, f)
	}
	p.flags = make([]uint8, len(p.tokens))
	for _, f := range p.files {
		p.winnow(f, template)
	}
	p.own = p.ownIn(0, len(p.tokens))
	slices.SortFunc(p.fingerprints, func(x, y fingerprint) int {
		return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.position, y.position))
	})
	for i, q := range p.fingerprints {
		if i == 0 || q.hash != p.fingerprints[i-1].hash {
			p.hashes = append(p.hashes, q.hash)
		}
	}
	return p
}

// Tokens is the program's length.
func (p *Program) Tokens() int { return len(p.tokens) }

// Own is the number of tokens that count: nobody was given them, and they are more than tables and lists.
func (p *Program) Own() int { return p.own }

// Fingerprints are the program's, ascending and each once. The slice is the program's own.
func (p *Program) Fingerprints() []uint32 { return p.hashes }

// grams gives the hash of every run of Gram tokens, and whether it says something: a run of few different tokens is a
// table or a list.
func grams(g *grammar, tokens []token, each func(at int, hash uint32, telling bool)) {
	if len(tokens) < GramSize {
		return
	}
	const base = 0x9E3779B97F4A7C15
	seed := uint64(0)
	for _, c := range []byte(g.family) {
		seed = seed*31 + uint64(c)
	}
	top := uint64(1) // base to the power of Gram-1
	for range GramSize - 1 {
		top *= base
	}
	value := func(kind uint16) uint64 { return mix(uint64(kind) ^ seed<<16) }
	counts := make([]uint8, tokenPlain)
	if g == plain {
		counts = make([]uint8, 1<<16)
	}
	different, sum := 0, uint64(0)
	for i, t := range tokens {
		if i >= GramSize {
			old := tokens[i-GramSize].kind
			sum -= value(old) * top
			if counts[old]--; counts[old] == 0 {
				different--
			}
		}
		sum = sum*base + value(t.kind)
		if counts[t.kind]++; counts[t.kind] == 1 {
			different++
		}
		if i >= GramSize-1 {
			each(i-GramSize+1, uint32(mix(sum)>>32), different >= g.distinct)
		}
	}
}

// mix spreads the bits of a number (SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// notSelectable is the rank of a gram that cannot be a fingerprint.
const notSelectable = uint64(1) << 32

// winnow takes from each Window of grams the one with the least hash, the last of equal ones, and notes which tokens count.
func (p *Program) winnow(f sourceFile, template *Template) {
	var ranks [WindowSize]uint64 // of the last grams, by their place modulo Window
	best, last := 0, -1          // places of the window's least gram, and of the last fingerprint
	tells, given := f.from, f.from
	grams(f.g, p.tokens[f.from:f.to], func(at int, hash uint32, telling bool) {
		rank := uint64(hash)
		switch {
		case template.has(hash):
			rank = notSelectable
			given = p.addFlag(f.from+at, given, flagTemplate)
		case telling:
			tells = p.addFlag(f.from+at, tells, flagDistinctive)
		default:
			rank = notSelectable
		}
		ranks[at%WindowSize] = rank
		switch {
		case at > 0 && best <= at-WindowSize: // it has left the window
			best = at - WindowSize + 1
			for i := best + 1; i <= at; i++ {
				if ranks[i%WindowSize] <= ranks[best%WindowSize] {
					best = i
				}
			}
		case at == 0 || rank <= ranks[best%WindowSize]:
			best = at
		}
		full := at >= WindowSize-1 || f.from+at+GramSize == f.to // short files have one window
		if full && best != last && ranks[best%WindowSize] != notSelectable {
			last = best
			p.fingerprints = append(p.fingerprints, fingerprint{hash: uint32(ranks[best%WindowSize]), position: int32(f.from + best)})
		}
	})
}

// What is noted of tokens. One counts that stands in a gram which tells something, and in none that everybody was given.
const (
	flagDistinctive = 1
	flagTemplate    = 2
)

// addFlag notes something of the tokens of a gram, from where the last such gram ended, and says where this one ends.
func (p *Program) addFlag(at, done int, what uint8) int {
	for i := max(at, done); i < at+GramSize; i++ {
		p.flags[i] |= what
	}
	return at + GramSize
}

func (t *Template) has(hash uint32) bool {
	if t == nil {
		return false
	}
	_, has := t.grams[hash]
	return has
}

// fileOf finds the file of a token.
func (p *Program) fileOf(at int) *sourceFile {
	i := sort.Search(len(p.files), func(i int) bool { return p.files[i].to > at })
	return &p.files[i]
}
