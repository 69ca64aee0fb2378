package apocalypse

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOutput(t *testing.T) {
	m := field(t)
	m.paint(forest, 1, 1, 3)
	m.paint(water, 2, 1, 1)
	m.post(20, 3, lowValue).owner = 3
	m.post(5, 59-20, highValue)
	put(m, 1, 20, 20).life = 7
	m.soldiers[0].id = 3000
	m.fleet[2][1].parachuters = []int32{4, 18, 20}
	m.fire[point{20, 21}.cell()] = 2
	m.fire[point{1, 3}.cell()] = 10
	m.scores = [players]int{0, 7, 1234, 5}
	m.SetStatus(1, 0.25)
	header := string(m.AppendHeader(nil, false))
	require.True(t, strings.HasPrefix(header, `Game

Seed 1

ApocalypseNow2018 3.0
names          A B C D
land
   000000000011111111112222222222333333333344444444445555555555
   012345678901234567890123456789012345678901234567890123456789

00 XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
01 X:::.......................................................X
02 XO.........................................................X
`), header[:600])
	_, rest, _ := strings.Cut(header, "59 XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n")
	require.Equal(t, `
posts
player	i	j	value	
3	20	3	50
-1	5	39	100

units
id	type	player	i	j	life	ori	napalm	parachuters	
1	2	0	3	3	-1	0	30	0	
2	2	0	3	8	-1	0	30	0	
3	2	1	3	51	-1	0	30	0	
4	2	1	3	56	-1	0	30	0	
5	2	2	56	51	-1	0	30	0	
6	2	2	56	56	-1	0	30	3	4	18	20	
7	2	3	56	3	-1	0	30	0	
8	2	3	56	8	-1	0	30	0	
3000	1	1	20	20	7	-1	-1	0	
-1

fire
rounds	i	j
10	1	3
2	20	21
-1

round 0

total_score
0	7	1234	5	

status
0	0	0	0	

`, rest)
	m.Step()
	round := string(m.AppendRound(nil))
	require.True(t, strings.HasPrefix(round, "land\n   0000"))
	require.Contains(t, round, "\nround 1\n\ntotal_score\n0\t8\t1234\t55\t\n\nstatus\n0\t0\t0\t0\t\n\n")
}

func TestJudgesOutputHasStatuses(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.True(t, strings.HasPrefix(string(m.AppendHeader(nil, true)), "SecGame\n\nSeed 1\n"))
	m.SetStatus(0, 0.0123)
	m.SetStatus(3, -1)
	m.Step()
	require.Contains(t, string(m.AppendRound(nil)), "\nstatus\n0.0123\t0\t0\t-1\t\n")
}
