package winnow_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/contest/plagiarism/winnow"
	"github.com/agon-judge/agon/contest/plagiarism/winnow/corpus"
)

func printed(p corpus.Program, language string, seed uint64) *winnow.Program {
	name, text := p.Print(language, seed)
	return winnow.Read(map[string][]byte{name: []byte(text)}, nil)
}

// Other names, layout, comments and numbers leave all of a program the same.
func TestRenamingChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		language := rapid.SampledFrom(corpus.Languages()).Draw(t, "language")
		p := corpus.Write(seed, 60)
		a, b := printed(p, language, seed), printed(p.Copy(corpus.Literals, seed), language, seed+1)
		require.Equal(t, a.Fingerprints(), b.Fingerprints())
		m := winnow.Compare(a, b, nil)
		if a.Own() >= winnow.ShortProgram {
			require.InDelta(t, 1.0, m.ShareA, 1e-9)
			require.InDelta(t, 1.0, m.ShareB, 1e-9)
		}
	})
}

// What is said of a pair does not depend on who is named first, and a share is one.
func TestComparisonIsSymmetric(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		language := rapid.SampledFrom(corpus.Languages()).Draw(t, "language")
		d := rapid.SampledFrom(corpus.Disguises()).Draw(t, "disguise")
		p := corpus.Write(seed, 80)
		a, b := printed(p, language, seed), printed(p.Copy(d, seed), language, seed+1)
		ab, ba := winnow.Compare(a, b, nil), winnow.Compare(b, a, nil)
		require.Equal(t, ab.ShareA, ba.ShareB)
		require.Equal(t, ab.ShareB, ba.ShareA)
		require.Equal(t, ab.Longest, ba.Longest)
		require.Len(t, ba.Regions, len(ab.Regions))
		for _, r := range ab.Regions {
			require.True(t, slices.ContainsFunc(ba.Regions, func(other winnow.Region) bool { return other.A == r.B && other.B == r.A && other.Tokens == r.Tokens }))
		}
		for _, share := range []float64{ab.ShareA, ab.ShareB} {
			require.GreaterOrEqual(t, share, 0.0)
			require.LessOrEqual(t, share, 1.0)
		}
	})
}

// The guarantee of winnowing: whatever stands before and after, a run of Gram+Window-1 equal tokens leaves an equal fingerprint.
func TestSharedRunsLeaveFingerprints(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "if", "+", "(", ")", "while", "{", "}", ";", "=", "<", "1", "return", "-", "*"})
		around := func(label string) string { return strings.Join(rapid.SliceOfN(word, 0, 80).Draw(t, label), " ") }
		shared := "if ( a < 1 ) { while ( b - c * 2 ) { return x + " + strings.Join(rapid.SliceOfN(word, 22, 40).Draw(t, "shared"), " ")
		read := func(text string) *winnow.Program { return winnow.Read(map[string][]byte{"a.c": []byte(text)}, nil) }
		a := read(around("before a") + " ; " + shared + " ; " + around("after a"))
		b := read(around("before b") + " ; " + shared + " ; " + around("after b"))
		alone := read(shared)
		if len(alone.Fingerprints()) < 2 {
			return // mostly grams that say nothing
		}
		require.True(t, slices.ContainsFunc(a.Fingerprints(), func(hash uint32) bool { return slices.Contains(b.Fingerprints(), hash) }))
	})
}

// Regions say where what is shared stands.
func TestRegionsNameTheLines(t *testing.T) {
	t.Parallel()
	_, shared := corpus.Write(3, 30).Print("cpp", 1)
	_, first := corpus.Write(4, 30).Print("cpp", 2)
	_, second := corpus.Write(5, 30).Print("cpp", 3)
	a := winnow.Read(map[string][]byte{"a.cc": []byte(shared), "b.cc": []byte(first)}, nil)
	b := winnow.Read(map[string][]byte{"x.cc": []byte(second + shared)}, nil)
	m := winnow.Compare(a, b, nil)
	require.NotEmpty(t, m.Regions)
	r := slices.MaxFunc(m.Regions, func(x, y winnow.Region) int { return x.Tokens - y.Tokens })
	require.Equal(t, "a.cc", r.A.File)
	require.Equal(t, "x.cc", r.B.File)
	before := strings.Count(second, "\n")
	require.Equal(t, r.A.From+before, r.B.From, "the same line, further down")
	require.Equal(t, r.A.To+before, r.B.To)
	require.Greater(t, m.Longest, 100)
	require.Greater(t, m.ShareA, 0.3)
}

// Programs of different languages are not compared, nor is data that lies beside a program.
func TestOnlyProgramsOfOneLanguageAreCompared(t *testing.T) {
	t.Parallel()
	_, text := corpus.Write(1, 100).Print("cpp", 1)
	cpp := winnow.Read(map[string][]byte{"a.cc": []byte(text)}, nil)
	java := winnow.Read(map[string][]byte{"a.java": []byte(text)}, nil)
	require.Zero(t, winnow.Compare(cpp, java, nil).Similarity())
	data := winnow.Read(map[string][]byte{"a.cc": []byte(text), "notes.txt": []byte(strings.Repeat("all work and no play ", 1000))}, nil)
	require.Equal(t, cpp.Tokens(), data.Tokens())
	unknown := winnow.Read(map[string][]byte{"a.unheardof": []byte(text)}, nil)
	require.InDelta(t, 1.0, winnow.Compare(unknown, unknown, nil).Similarity(), 1e-9, "a language that is not known is text")
}

// Tables are no thoughts: two programs with long lists of numbers are not alike.
func TestTablesDoNotCount(t *testing.T) {
	t.Parallel()
	table := func(n int) *winnow.Program {
		return winnow.Read(map[string][]byte{"a.cc": []byte("int x[] = {" + strings.Repeat(fmt.Sprint(n, ", "), 2000) + "};")}, nil)
	}
	require.Less(t, table(1).Own(), 50)
	require.Less(t, winnow.Compare(table(1), table(2), nil).Similarity(), suspicious)
}

// What more than a fifth of a large field writes is what everybody writes.
func TestCommonFingerprints(t *testing.T) {
	t.Parallel()
	x := winnow.NewIndex()
	for i := range 100 {
		prints := []uint32{uint32(1000 + i)}
		if i < 21 {
			prints = append([]uint32{1}, prints...)
		}
		if i >= 80 {
			prints = append([]uint32{2}, prints...)
		}
		x.Add(fmt.Sprint("author ", i), prints)
	}
	x.Add("author 99", []uint32{2}) // a second version
	require.True(t, x.Common(1))
	require.False(t, x.Common(2))
	require.False(t, x.Common(1000))
}

// Versions of one owner are no pair.
func TestOnesOwnVersionsAreNoPair(t *testing.T) {
	t.Parallel()
	x := winnow.NewIndex()
	for _, owner := range []string{"ada", "ada", "bob"} {
		x.Add(owner, []uint32{1, 2, 3, 4, 5})
	}
	var pairs [][2]int
	x.Candidates(func(a, b, _ int) { pairs = append(pairs, [2]int{a, b}) })
	require.Equal(t, [][2]int{{0, 2}, {1, 2}}, pairs)
}

func TestTemplatesAreToldApart(t *testing.T) {
	t.Parallel()
	_, text := corpus.Write(1, 50).Print("cpp", 1)
	_, other := corpus.Write(2, 50).Print("cpp", 1)
	files := func(text string) map[string][]byte { return map[string][]byte{"a.cc": []byte(text)} }
	require.Equal(t, winnow.NewTemplate(files(text), files(other)).Sum(), winnow.NewTemplate(files(other), files(text)).Sum())
	require.NotEqual(t, winnow.NewTemplate(files(text)).Sum(), winnow.NewTemplate(files(other)).Sum())
}

// Five hundred players of three hundred lines: read, fingerprint, index, compare every promising pair.
func BenchmarkAllPairs(b *testing.B) {
	const players = 500
	texts := make([]map[string][]byte, players)
	for i := range texts {
		p := corpus.Write(uint64(i), 190) // some 300 lines as printed
		if i%25 == 24 {
			p = corpus.Write(uint64(i-1), 190).Copy(corpus.All, uint64(i))
		}
		name, text := p.Print("cpp", uint64(i))
		texts[i] = map[string][]byte{name: []byte(text)}
	}
	lines := 0
	for _, files := range texts {
		for _, text := range files {
			lines += strings.Count(string(text), "\n")
		}
	}
	b.ResetTimer()
	pairs := 0
	for b.Loop() {
		x := winnow.NewIndex()
		programs := make([]*winnow.Program, players)
		for i, files := range texts {
			programs[i] = winnow.Read(files, nil)
			x.Add(fmt.Sprint(i), programs[i].Fingerprints())
		}
		pairs = 0
		x.Candidates(func(i, j, _ int) {
			if winnow.Compare(programs[i], programs[j], x.Common).Similarity() > suspicious {
				pairs++
			}
		})
	}
	b.ReportMetric(float64(lines)/players, "lines/player")
	b.ReportMetric(float64(pairs), "pairs")
}
