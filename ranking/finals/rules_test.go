package finals

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDefaultsAreAllowed(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 12, 16, 33, 100, 500, MostEntrants} {
			for low := 2; low <= 8; low++ {
				for high := low; high <= 10; high++ {
					if format == Double && low == high && low%2 == 1 {
						continue // half of a heat cannot advance
					}
					require.NoError(t, Defaults(format, n, low, high).Check(n, low, high), "%d entrants, %d to %d seats", n, low, high)
				}
			}
		}
	})
}

func TestRulesSayWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format Format
		change func(*Rules)
		says   string
	}{
		{Race, func(r *Rules) { r.Format = "joust" }, "format"},
		{Race, func(r *Rules) { r.Size = 5 }, "size 5: a match of this game has 4 seats"},
		{Race, func(r *Rules) { r.Matches = 0 }, "matches 0: must be 1 to 1000"},
		{Race, func(r *Rules) { r.Certainty = 1 }, "certainty 1"},
		{Race, func(r *Rules) { r.Certainty = math.NaN() }, "certainty NaN"},
		{Race, func(r *Rules) { r.Budget = 0 }, "budget 0: must be 1 to 10000"},
		{Race, func(r *Rules) { r.Minimum = -1 }, "minimum -1: must be 0 to 800, which is the budget"},
		{Race, func(r *Rules) { r.Minimum, r.Budget = 24, 20 }, "minimum 24: must be 0 to 20, which is the budget"},
		{Single, func(r *Rules) { r.Advance = 4 }, "advance 4: of a heat of 4 it must be 1 to 3"},
		{Single, func(r *Rules) { r.Advance = 3 }, "advance 3: in a bracket the size 4 must be a multiple of it"},
		{Double, func(r *Rules) { r.Advance = 1 }, "advance 1: with double elimination it must be 2"},
		{Heats, func(r *Rules) { r.Matches, r.Rotate = 6, true }, "matches 6: with rotated seats they must be a multiple of 4"},
		{Swiss, func(r *Rules) { r.Rounds = 0 }, "rounds 0"},
		{DropWorst, func(r *Rules) { r.Drop = 16 }, "drop 16"},
		{Groups, func(r *Rules) { r.Groups = 9 }, "groups 9: 16 entrants make at most 8"},
		{Groups, func(r *Rules) { r.Advance = 0 }, "advance 0"},
	} {
		r := Defaults(c.format, 16, 4, 4)
		c.change(&r)
		require.ErrorContains(t, r.Check(16, 4, 4), c.says)
	}
	require.ErrorContains(t, Defaults(Race, 1, 4, 4).Check(0, 4, 4), "choose at least one player")
	require.Error(t, Defaults(Race, 1, 4, 4).Check(MostEntrants+1, 4, 4))
}

// TestAnyRulesEnd plays whatever Check lets through.
func TestAnyRulesEnd(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "entrants")
		small := rapid.IntRange(-1, 6)
		r := Rules{
			Format: rapid.SampledFrom(everyName()).Draw(t, "format"), Size: small.Draw(t, "size"), Matches: small.Draw(t, "matches"),
			Rotate: rapid.Bool().Draw(t, "rotate"), Advance: small.Draw(t, "advance"), Groups: small.Draw(t, "groups"),
			Rounds: small.Draw(t, "rounds"), Drop: small.Draw(t, "drop"), Carry: rapid.Bool().Draw(t, "carry"),
			Certainty: rapid.SampledFrom([]float64{0, 0.6, 0.9, 1, math.NaN()}).Draw(t, "certainty"),
			Minimum:   small.Draw(t, "minimum"),
			Budget:    small.Draw(t, "budget"), Drawn: rapid.Bool().Draw(t, "drawn"),
		}
		if r.Check(n, 2, 6) != nil {
			return
		}
		f, _ := played(t, r, fieldOf(n), Log{}, chance(1))
		require.NotEmpty(t, f.Champions)
	})
}

func TestFormatsAreDescribed(t *testing.T) {
	t.Parallel()
	require.NotEmpty(t, Formats())
	require.Len(t, formats(), len(Formats()), "no two have one name")
	for _, f := range Formats() {
		require.NotEmpty(t, f.Title)
		require.NotEmpty(t, f.Text)
	}
}

// The show draws a tree of the heats of a bracket, and counts points in all others.
func TestBracketsAreThoseWhoseHeatsLeadIntoEachOther(t *testing.T) {
	t.Parallel()
	for _, described := range Formats() {
		final, _ := played(t, Defaults(described.Format, 16, 4, 4), fieldOf(16), Log{}, stronger)

		leads := false
		for _, stage := range final.Stages {
			for _, heat := range stage.Heats {
				leads = leads || slices.ContainsFunc(heat.Slots, func(s Slot) bool { return s.source != "" })
			}
		}

		require.Equal(t, leads, described.Bracket, described.Format)
	}
}

func TestFieldsThatCannotBe(t *testing.T) {
	t.Parallel()
	rules := Defaults(Race, 4, 4, 4)
	for _, field := range [][]Entrant{
		nil,
		{{ID: 0}},
		{{ID: 1}, {ID: 1}},
		{{ID: 1, Rating: math.NaN()}},
		{{ID: 1, Deviation: -1}},
		{{ID: 1, Deviation: math.Inf(1)}},
	} {
		_, err := Run(rules, field, Log{})
		require.Error(t, err)
	}
	_, err := Run(rules, fieldOf(2), Log{Departures: []Departure{{Entrant: 7}}})
	require.ErrorContains(t, err, "entrant 7")
}

func TestLargeFields(t *testing.T) {
	t.Parallel()
	everyFormat(t, func(t *testing.T, format Format) {
		rules := Defaults(format, 500, 2, 4)
		rules.Minimum, rules.Budget = min(rules.Minimum, 100), min(rules.Budget, 100)
		field := fieldOf(500)
		f, err := Play(rules, field, stronger)
		require.NoError(t, err)
		require.Len(t, f.Standing, 500)
		if format != Race {
			require.Equal(t, []int64{101}, f.Champions)
		}
		first, err := Run(rules, field, Log{})
		require.NoError(t, err)
		require.NotEmpty(t, first.Next)
	})
}
