package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

func TestMargins(t *testing.T) {
	t.Parallel()
	match := func(scores ...float64) ranking.Match {
		var m ranking.Match
		for i, x := range scores {
			m.Seats = append(m.Seats, ranking.Seat{Player: i, Score: x})
		}
		return m
	}
	ranked := match(1, 2)
	ranked.Seats[0].Rank, ranked.Seats[1].Rank = 1, 2
	for name, c := range map[string]struct {
		matches []ranking.Match
		want    bool
	}{
		"nothing":                 {nil, false},
		"one match":               {[]ranking.Match{match(5, 1)}, false},
		"won and lost":            {[]ranking.Match{match(1, 0), match(0, 1), match(0.5, 0.5)}, false},
		"three points for a win":  {[]ranking.Match{match(3, 0), match(1, 1), match(0, 3), match(3, 0)}, false},
		"points for places":       {[]ranking.Match{match(6, 4, 2, 0), match(0, 2, 4, 6), match(5, 5, 1, 1), match(1, 5, 1, 5)}, false},
		"sizes have other points": {[]ranking.Match{match(3, 0), match(2, 1, 0), match(0, 3), match(0, 1, 2)}, false},
		"only draws":              {[]ranking.Match{match(3, 3), match(4, 4)}, false},
		"margins":                 {[]ranking.Match{match(3, 0), match(2, 0)}, true},
		"less is better":          {[]ranking.Match{match(3, 0), match(2, 0), ranked}, false},
	} {
		require.Equal(t, c.want, newDataset(ranking.Field{Players: 4}, c.matches).margins(), name)
	}
}
