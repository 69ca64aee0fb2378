package ranking_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestReadResults(t *testing.T) {
	t.Parallel()
	got, err := ranking.ReadResults(strings.NewReader(`match,seat,player,score,frozen,rank,board,seed,comment
7,2,Ann,10,0,1,a,1,good
7,1,Bob,-3.5,true,2,a,1,
8,1,Ann,1e3,,,a,2,
8,2,Cid,4,,,a,2,
9,1,Cid,4,,,a,1,
9,2,Ann,4,,,a,1,
`))
	require.NoError(t, err)
	require.Equal(t, ranking.Results{
		Names: []string{"Ann", "Bob", "Cid"},
		Matches: []ranking.Match{
			{Board: 1, Seats: []ranking.Seat{{Player: 1, Score: -3.5, Rank: 2, Frozen: true}, {Player: 0, Score: 10, Rank: 1}}},
			{Board: 2, Seats: []ranking.Seat{{Player: 0, Score: 1000}, {Player: 2, Score: 4}}},
			{Board: 1, Seats: []ranking.Seat{{Player: 2, Score: 4}, {Player: 0, Score: 4}}},
		},
	}, got)
}

func TestReadResultsOfPlacesOnly(t *testing.T) {
	t.Parallel()
	got, err := ranking.ReadResults(strings.NewReader("match,seat,player,rank\n1,1,Ann,2\n1,2,Bob,1\n2,1,Bob,1\n2,2,Ann,1\n"))
	require.NoError(t, err)
	require.Equal(t, []ranking.Match{
		{Seats: []ranking.Seat{{Player: 0, Rank: 2}, {Player: 1, Rank: 1}}},
		{Seats: []ranking.Seat{{Player: 1, Rank: 1}, {Player: 0, Rank: 1}}},
	}, got.Matches)
	_, err = ranking.ReadResults(strings.NewReader("match,seat,player,rank\n1,1,Ann,2\n1,2,Bob,\n"))
	require.ErrorContains(t, err, "line 3: rank")
}

func TestReadResultsOfVersions(t *testing.T) {
	t.Parallel()
	// given results in which a version stands before the one that it replaces
	got, err := ranking.ReadResults(strings.NewReader(`match,seat,player,score,replaces
1,1,Ann3,5,Ann2
1,2,Bob,4,
2,1,Ann1,3,
2,2,Bob,3,
3,1,Ann2,1,Ann1
3,2,Ann3,2,Ann2
`))

	// then the older ones come first, as a field needs them
	require.NoError(t, err)
	require.Equal(t, []string{"Ann1", "Ann2", "Ann3", "Bob"}, got.Names)
	require.Equal(t, ranking.Field{4, []int{-1, 0, 1, -1}}, got.Field())
	require.Equal(t, []ranking.Seat{{Player: 2, Score: 5}, {Player: 3, Score: 4}}, got.Matches[0].Seats)
	require.Equal(t, []ranking.Seat{{Player: 1, Score: 1}, {Player: 2, Score: 2}}, got.Matches[2].Seats)
}

func TestReadResultsOfSpreadsheets(t *testing.T) {
	t.Parallel()
	plain := "match,seat,player,score\n1,1,\"Ann, the first\",3.5\n1,2,Bob,-2\n"
	want, err := ranking.ReadResults(strings.NewReader(plain))
	require.NoError(t, err)
	require.Equal(t, []string{"Ann, the first", "Bob"}, want.Names)
	const byteOrderMark = "\ufeff"
	for name, text := range map[string]string{
		"byte order mark":          byteOrderMark + plain,
		"mark and quoted columns":  byteOrderMark + "\"match\",\"seat\",\"player\",\"score\"\n1,1,\"Ann, the first\",3.5\n1,2,Bob,-2\n",
		"Windows' line ends":       strings.ReplaceAll(plain, "\n", "\r\n"),
		"no end of the last line":  strings.TrimSuffix(plain, "\n"),
		"empty lines":              strings.ReplaceAll(plain, "\n", "\n\n"),
		"semicolons":               "match;seat;player;score\n1;1;Ann, the first;3.5\n1;2;Bob;-2\n",
		"semicolons, comma":        "match;seat;player;score\n1;1;Ann, the first;3,5\n1;2;Bob;-2,0\n",
		"tabs":                     "match\tseat\tplayer\tscore\n1\t1\tAnn, the first\t3.5\n1\t2\tBob\t-2\n",
		"spaces after the columns": "Match, Seat, Player, Score\n1, 1, \"Ann, the first\", 3.5\n1, 2, Bob, -2\n",
	} {
		got, err := ranking.ReadResults(strings.NewReader(text))
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}

func TestReadResultsSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                                         "there is no line",
		"match,seat,player\n":                                      `neither a column "score" nor "rank"`,
		"match,seat,player,score\n1,1,Ann,x\n":                     `line 2: score "x"`,
		"match,seat,player,score\n1,1,Ann,NaN\n":                   `line 2: score "NaN"`,
		"match,seat,player,score\n1,one,Ann,1\n":                   "line 2: seat",
		"match,seat,player,score\n1,1,,1\n":                        "line 2: the player has no name",
		"match,seat,player,score\n1,1,Ann\n":                       "line 2: wrong number of fields",
		"match,seat,player,score\n1,1,Ann,1\n1,1,Bob,1\n":          "line 3: match 1 has two lines for seat 1",
		"match,seat,player,score\n1,1,Ann,1\n1,2,Ann,1\n":          "line 3: match 1 has two seats for Ann",
		"match,seat,player,score,rank\n1,1,Ann,1,1\n1,2,Bob,1,\n":  "line 2: match 1 has ranks for some players only",
		"match;seat;player;score\n1;1;Ann;1,2,3\n":                 `line 2: score "1,2,3"`,
		"match,seat,player,score,rank\n1,1,Ann,1,first\n":          "line 2: rank",
		"match,seat,player,score,frozen\n1,1,Ann,1,well\n":         "line 2: frozen",
		"match,seat,player,score,replaces\n1,1,Ann,1,Bob\n":        "Ann replaces Bob, who is in no match",
		"match,seat,player,score,replaces\n1,1,Ann,1,Ann\n":        "Ann replaces itself",
		"match,seat,player,score,replaces\n1,1,A,1,B\n1,2,B,1,A\n": "A replaces itself, over 1 others",
		"match,seat,player,score,replaces\n1,1,A,1,B\n2,1,A,1,C\n": "line 3: A replaces C, and above B",
	} {
		_, err := ranking.ReadResults(strings.NewReader(text))
		require.ErrorIs(t, err, ranking.ErrResults, text)
		require.ErrorContains(t, err, want)
	}
}

func FuzzReadResults(f *testing.F) {
	f.Add("match,seat,player,score,rank,frozen,board,seed\n1,1,Ann,3,1,0,a,1\n1,2,Bob,2,2,1,a,1\n")
	f.Add("match,seat,player,score\n1,1,Ann,1e300\n1,2,Bob,-1e300\n")
	f.Add("match,seat,player,score,replaces\n1,1,Ann,3,Bob\n1,2,Bob,2,\n")
	f.Fuzz(func(t *testing.T, text string) {
		results, err := ranking.ReadResults(strings.NewReader(text))
		if err != nil || len(results.Names) > 50 {
			return
		}
		s, err := batch.System{}.Rank(results.Field(), results.Matches)
		require.NoError(t, err)
		rankingtest.RequireFinite(t, s)
	})
}
