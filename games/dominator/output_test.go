package dominator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOutput(t *testing.T) {
	rows := fixedRows()
	rows[1] = "X.0.X..............3X"
	m := field(t, rows)
	put(m, 1, witch, 9, 14)
	put(m, 2, knight, 3, 4)
	put(m, 3, farmer, 15, 5)
	m.SetStatus(1, 0.25)
	header := string(m.AppendHeader(nil, false))
	require.True(t, strings.HasPrefix(header, `Game

Seed 1

Dominator 4.0
nb_players     4
nb_rounds      200
nb_farmers     0
nb_knights     0
nb_witches     0
farmers_health 100
knights_health 200
farmers_regen  30
knights_regen  30
damage_min     60
damage_max     90
rows           21
cols           21
names          A B C D


XXXXXXXXXXXXXXXXXXXXX
X.0.X..............3X
X...................X
`), header)
	require.True(t, strings.HasSuffix(header, `X...................X
XXXXXXXXXXXXXXXXXXXXX

round 0
land 1 0 0 2
total_score 1 0 0 1
status 0 0 0 0
w 1 9 14 -1
k 2 3 4 200
f 3 15 5 100

`), header)
	require.Equal(t, []string{"1 w"}, play(t, m, "2 1 y"), "the output has real directions")
	round := string(m.AppendRound(nil))
	require.True(t, strings.HasPrefix(round, "movements\n1 w\n-1\n\n\nXXXX"), round)
	require.Contains(t, round, "round 1\nland 1 0 0 2\ntotal_score 2 0 0 3\nstatus 0 0 0 0\n")
}

func TestJudgesOutputHasStatuses(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.True(t, strings.HasPrefix(string(m.AppendHeader(nil, true)), "SecGame\n\nSeed 1\n"))
	m.SetStatus(0, 0.0123)
	m.SetStatus(3, -1)
	m.Step()
	require.Contains(t, string(m.AppendRound(nil)), "\nstatus 0.0123 0 0 -1\n")
}
