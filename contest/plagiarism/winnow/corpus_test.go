package winnow_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/plagiarism/winnow"
	"github.com/agon-judge/agon/contest/plagiarism/winnow/corpus"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
)

// suspicious is the similarity from which a pair is shown to people as one to look at.
const suspicious = 0.35

// class is a number of programs, with what they share.
type class struct {
	programs []*winnow.Program
	index    *winnow.Index
}

func (c *class) add(owner, name, text string) {
	p := winnow.Read(map[string][]byte{name: []byte(text)}, nil)
	c.programs = append(c.programs, p)
	if c.index == nil {
		c.index = winnow.NewIndex()
	}
	c.index.Add(owner, p.Fingerprints())
}

// pairs gives the similarity of all that the index finds worth comparing.
func (c *class) pairs() map[[2]int]float64 {
	found := map[[2]int]float64{}
	c.index.Candidates(func(a, b, _ int) {
		found[[2]int{a, b}] = winnow.Compare(c.programs[a], c.programs[b], c.index.Common).Similarity()
	})
	return found
}

// Given a class in which most wrote their own program and some copied one in disguise, when all are compared, then almost all
// copies are found and nobody else is.
func TestCopiesAreFoundAndNobodyElse(t *testing.T) {
	t.Parallel()
	for _, language := range corpus.Languages() {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			const authors = 40
			var c class
			var programs []corpus.Program
			for seed := range uint64(authors) {
				p := corpus.Write(seed, 120)
				programs = append(programs, p)
				name, text := p.Print(language, seed)
				c.add(fmt.Sprint("author ", seed), name, text)
			}
			var copies [][2]int
			for i, d := range append(corpus.Disguises(), corpus.Disguises()...) {
				name, text := programs[i].Copy(d, uint64(i)+100).Print(language, uint64(i)+1000)
				copies = append(copies, [2]int{i, len(c.programs)})
				c.add(fmt.Sprint("copier ", i), name, text)
			}
			found := c.pairs()
			hits := 0
			for _, pair := range copies {
				if found[pair] >= suspicious {
					hits++
				}
				delete(found, pair)
			}
			require.GreaterOrEqual(t, float64(hits), 0.95*float64(len(copies)), "copies found of %d", len(copies))
			for pair, similarity := range found {
				require.Less(t, similarity, suspicious, "nobody copied in %v", pair)
			}
		})
	}
}

// In a field of three, what two of them share is not what everybody writes.
func TestACopyAmongThreeIsFound(t *testing.T) {
	t.Parallel()
	var c class
	for i, p := range []corpus.Program{corpus.Write(1, 100), corpus.Write(2, 100), corpus.Write(1, 100).Copy(corpus.All, 5)} {
		name, text := p.Print("cpp", uint64(i))
		c.add(fmt.Sprint(i), name, text)
	}
	found := c.pairs()
	require.Greater(t, found[[2]int{0, 2}], suspicious)
	require.Less(t, found[[2]int{0, 1}], suspicious)
	require.Less(t, found[[2]int{1, 2}], suspicious)
}

// Given players that begin with what everybody was given, when they are compared, then only what their authors wrote counts.
func TestWhatEverybodyWasGivenDoesNotCount(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		for _, b := range g.Builtins() {
			t.Run(g.ID()+" "+b.Name, func(t *testing.T) {
				t.Parallel()
				l, ok := engine.LanguageByID(g, b.Language)
				require.True(t, ok)
				template := winnow.NewTemplate(b.Files)
				given := winnow.Read(b.Files, template)
				require.Zero(t, given.Own(), "a sample player has nothing of its own")
				require.Empty(t, given.Fingerprints())

				language := "cpp"
				switch l.Suffix[0] {
				case ".py":
					language = "python"
				case ".java":
					language = "java"
				}
				extended := func(seed, look uint64, d corpus.Disguise) *winnow.Program {
					files := map[string][]byte{}
					maps.Copy(files, b.Files)
					name, text := corpus.Write(seed, 100).Copy(d, seed).Print(language, look)
					files["own"+name] = []byte(text)
					return winnow.Read(files, template)
				}
				ada, bob, copied := extended(1, 1, corpus.Renamed), extended(2, 2, corpus.Renamed), extended(1, 3, corpus.Reordered)
				require.Less(t, winnow.Compare(ada, bob, nil).Similarity(), suspicious)
				require.Greater(t, winnow.Compare(ada, copied, nil).Similarity(), 0.9)
			})
		}
	}
}

// Given the players that come with the games, when every name in one is another, then it is still the same program.
func TestBuiltinPlayersAreFoundAgainInDisguise(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		for _, b := range g.Builtins() {
			p := winnow.Read(b.Files, nil)
			if p.Tokens() < winnow.ShortProgram {
				continue
			}
			disguised := map[string][]byte{}
			for name, content := range b.Files {
				disguised[name] = winnow.Renamed(name, content)
				require.NotEqual(t, content, disguised[name])
			}
			m := winnow.Compare(p, winnow.Read(disguised, nil), nil)
			require.InDelta(t, 1.0, m.Similarity(), 0.02, "%s %s", g.ID(), b.Name)
		}
	}
}
