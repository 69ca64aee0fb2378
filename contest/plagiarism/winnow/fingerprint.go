package winnow

import (
	"cmp"
	"maps"
	"slices"
	"sort"
)

// Program is a program, ready to be compared.
type Program struct {
	files        []sourceFile
	tokens       []token
	fingerprints []fingerprint // ascending
	flags        []uint8       // of each token: isTelling, isGiven
	own          int           // tokens that count
	hashes       []uint32      // of the prints, each once
}

// sourceFile is a file of a program. Its tokens are tokens[from:to].
type sourceFile struct {
	name     string
	text     []byte
	from, to int
	g        *grammar
}

// fingerprint is the hash of a selected k-gram and the token at which the k-gram begins.
type fingerprint struct {
	hash     uint32
	position int32
}

// Template is the code that all students were given: kits, SDKs, sample players. It is safe for concurrent use.
type Template struct{ grams map[uint32]struct{} }

// NewTemplate makes a template of programs, each given by its files.
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

// Sum returns a checksum of what matters for fingerprints. Equal templates have equal sums.
func (t *Template) Sum() uint64 {
	sum := uint64(len(t.grams))
	for hash := range t.grams {
		sum += mix(uint64(hash)) // in any order
	}
	return sum
}

// Read scans the files of a program and computes its fingerprints. Files in unknown languages count only if no file
// is in a known one, because files beside a program are data. The texts must not change afterwards. A nil template is
// empty.
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

// Tokens returns the program's length.
func (p *Program) Tokens() int { return len(p.tokens) }

// Own returns the number of tokens that count: they are not part of the template, and they are more than tables and
// lists.
func (p *Program) Own() int { return p.own }

// Fingerprints returns the program's distinct fingerprints in ascending order. The caller must not change the slice.
func (p *Program) Fingerprints() []uint32 { return p.hashes }

// grams calls each with the hash of every k-gram, and whether the k-gram is distinctive: a run of few different
// tokens is a table or a list.
func grams(g *grammar, tokens []token, each func(at int, hash uint32, distinctive bool)) {
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

// notSelectable is the rank of a k-gram that cannot become a fingerprint.
const notSelectable = uint64(1) << 32

// winnow selects from each window of k-grams the one with the least hash, the last among equal ones, and flags the
// tokens that count.
func (p *Program) winnow(f sourceFile, template *Template) {
	var ranks [WindowSize]uint64 // of the last k-grams, by their position modulo WindowSize
	best, last := 0, -1          // positions of the window's least k-gram, and of the last fingerprint
	distinctiveEnd, templateEnd := f.from, f.from
	grams(f.g, p.tokens[f.from:f.to], func(at int, hash uint32, distinctive bool) {
		rank := uint64(hash)
		switch {
		case template.has(hash):
			rank = notSelectable
			templateEnd = p.addFlag(f.from+at, templateEnd, flagTemplate)
		case distinctive:
			distinctiveEnd = p.addFlag(f.from+at, distinctiveEnd, flagDistinctive)
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

// Flags of tokens. A token counts if it is in a distinctive k-gram and in none of the template.
const (
	flagDistinctive = 1
	flagTemplate    = 2
)

// addFlag sets a flag on the tokens of the k-gram at a position. done is where the previous k-gram with this flag
// ended; addFlag returns where this one ends.
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

// fileOf returns the file of a token.
func (p *Program) fileOf(at int) *sourceFile {
	i := sort.Search(len(p.files), func(i int) bool { return p.files[i].to > at })
	return &p.files[i]
}
