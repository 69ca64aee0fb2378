package ants

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOutput(t *testing.T) {
	rows := fixedRows()
	rows[1] = "..W.B.S.L..........."
	m := field(t, rows)
	put(m, 1, queen, 3, 4).reserve = [nutrients]int32{7, 80, 900}
	put(m, 3, worker, 10, 0)
	m.SetStatus(1, 0.25)

	header := string(m.AppendHeader(nil, false))
	require.True(t, strings.HasPrefix(header, "Game\n\nSeed 1\n\nAnts 1.0\n\nNUM_PLAYERS\t4\nNUM_ROUNDS\t250\n"))
	require.Contains(t, header, "QUEEN_LIFE\t300\nnames          A B C D\n\n\n   00000000001111111111\n   01234567890123456789\n00 ....................\n01 ..W.B.S.L...........\n")
	require.True(t, strings.HasSuffix(header, `19 ....................

rivers
0

bread
7	7
7	10
10	10
10	7

seed
7	7
7	10
10	10
10	7

leaf
7	7
7	10
10	10
10	7

round 2

score	0	0	0	0

status	0	0	0	0

ants
2
type	id	player	i	j	carbo	prote	lipid	bonus	life	
q	0	1	3	4	7	80	900	n	300	
w	1	3	10	0	0	0	0	n	75	

`))
	require.NoError(t, m.Submit(1, []byte("0 y r s\n"), 9))
	m.Step()
	require.True(t, strings.HasPrefix(string(m.AppendRound(nil)), "commands\n0\ty\tr\ts\t\n-1\n\n\n   0000"))
	require.NoError(t, m.Submit(1, []byte("0 m d s\n2 t u q\n"), 9))
	m.Step()
	require.True(t, strings.HasPrefix(string(m.AppendRound(nil)), "commands\n-1\n"), "not in an odd round, and no bonus to take")
	require.NoError(t, m.Submit(1, []byte("0 m d s\n"), 9))
	m.Step()
	require.True(t, strings.HasPrefix(string(m.AppendRound(nil)), "commands\n0\tm\td\t_\t\n-1\n"), "values that a command does not use are not shown")
}

func TestJudgesOutputHasStatuses(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.True(t, strings.HasPrefix(string(m.AppendHeader(nil, true)), "SecGame\n\nSeed 1\n"))
	m.SetStatus(0, 0.0123)
	m.SetStatus(3, -1)
	m.Step()
	require.Contains(t, string(m.AppendRound(nil)), "\nstatus\t0.0123\t0\t0\t-1\n")
}

func TestLargeBoardsHaveLongLabels(t *testing.T) {
	m := newTestMatch(t, configWith(t, "BOARD_ROWS 101", "BOARD_COLS 102"), 1)
	header := string(m.AppendHeader(nil, false))
	require.Contains(t, header, "9999999999"+"1010\n")
	require.Contains(t, header, "\n99 ")
	require.Contains(t, header, "\n100 ")
}
