package aichallenge

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestMovesAreSimultaneous(t *testing.T) {
	m := field(t, "",
		"........",
		".aa...b.",
		"........",
		"0......1",
		"........",
		"........",
	)
	turn(t, m, "o 1 1 e\no 1 2 e")
	require.Equal(t, rows("........", "..aa..b.", "........", "0......1", "........", "........"), picture(m), "one follows the other")
	turn(t, m, "o 1 2 e\no 1 3 w")
	require.Equal(t, rows("........", "..aa..b.", "........", "0......1", "........", "........"), picture(m), "they swap")
	turn(t, m, "o 1 2 e")
	require.Equal(t, rows("........", "......b.", "........", "0......1", "........", "........"), picture(m), "they meet")
	require.Equal(t, 0, m.seats[0].ants)
}

func TestAntsOfDifferentPlayersMeetAndDieTogether(t *testing.T) {
	m := field(t, "attackradius2 1\n",
		"........",
		".a.b....",
		"..c.....",
		"0.1.2..a",
		"........",
		"....b..c",
	)
	turn(t, m, "o 1 1 e", "o 1 3 w", "o 2 2 n")
	require.Equal(t, rows("........", "........", "........", "0.1.2..a", "........", "....b..c"), picture(m))
}

func TestAntsWalkAroundTheBoard(t *testing.T) {
	m := field(t, "",
		"a.......",
		"........",
		".......b",
		"...0....",
		"........",
		"...1....",
	)
	turn(t, m, "o 0 0 n", "o 2 7 e")
	require.Equal(t, rows("........", "........", "b.......", "...0....", "........", "a..1...."), picture(m))
}

func TestWaterAndFoodBlock(t *testing.T) {
	m := field(t, "spawnradius2 0\n",
		"..%.....",
		"..a*....",
		"........",
		"0......1",
		".....b..",
		"........",
	)
	require.NoError(t, m.Submit(0, []byte("o 1 2 n\no 1 2 e\no 1 2 w"), 0))
	require.Equal(t, tally{ignored: 2}, m.seats[0].told, "an ignored order can be followed by another one")
	m.Step()
	require.Equal(t, rows("..%.....", ".a.*....", "........", "0......1", ".....b..", "........"), picture(m))
}

func TestFights(t *testing.T) {
	for name, test := range map[string]struct{ before, after []string }{
		"one against one": {
			[]string{"........", ".a.b....", "........", "0......1", "........", "....ba.."},
			[]string{"........", "........", "........", "0......1", "........", "........"},
		},
		"two against one": {
			[]string{".a......", ".a.b....", "........", "0......1", "......b.", "........"},
			[]string{".a......", ".a......", "........", "0......1", "......b.", "........"},
		},
		"out of reach": {
			[]string{"........", ".a..b...", "........", "0......1", "........", "........"},
			[]string{"........", ".a..b...", "........", "0......1", "........", "........"},
		},
		"a chain: only the outnumbered die": {
			[]string{"........", ".a.b.a..", "........", "0......1", "........", "........"},
			[]string{"........", ".a...a..", "........", "0......1", "........", "........"},
		},
		"three players: each is the others' enemy": {
			[]string{"........", "..a.b...", "...c....", "0.1.2...", "........", "........"},
			[]string{"........", "........", "........", "0.1.2...", "........", "........"},
		},
		"friends do not count": {
			[]string{"aaa.....", "aaa.....", "........", "0...1...", "....b...", "........"},
			[]string{"aaa.....", "aaa.....", "........", "0...1...", "....b...", "........"},
		},
		"over the edge": {
			[]string{"a......b", "........", "........", "...01...", "........", "........"},
			[]string{"........", "........", "........", "...01...", "........", "........"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := field(t, "", test.before...)
			turn(t, m)
			require.Equal(t, rows(test.after...), picture(m))
		})
	}
}

func TestRazing(t *testing.T) {
	m := field(t, "",
		"........",
		".0..b...",
		"........",
		"........",
		"..0..a1.",
		"........",
	)
	require.Equal(t, []int{2, 1}, m.Scores())
	turn(t, m, "", "o 1 4 w")
	turn(t, m, "", "o 1 3 w")
	turn(t, m, "", "o 1 2 w")
	require.Equal(t, []int{1, 3}, m.Scores())
	require.Equal(t, int32(3), m.hills[0].razed)
	require.NotContains(t, string(m.Observe(nil, 1)), "h 1 1")
	turn(t, m)
	require.Equal(t, []int{1, 3}, m.Scores(), "only once")
}

func TestFoodBecomesAnAntInTheNextTurn(t *testing.T) {
	m := field(t, "",
		"........",
		".A......",
		".*......",
		"........",
		"......B.",
		"........",
	)
	turn(t, m)
	require.Equal(t, 1, m.seats[0].hive)
	turn(t, m)
	require.Equal(t, 1, m.seats[0].hive, "the hill is occupied")
	turn(t, m, "o 1 1 e")
	require.Equal(t, 0, m.seats[0].hive)
	require.Equal(t, rows("........", ".Aa.....", "........", "........", "......B.", "........"), picture(m))
}

func TestFoodBetweenTwoPlayersIsLost(t *testing.T) {
	m := field(t, "attackradius2 1\n",
		"........",
		".a*b....",
		"........",
		"........",
		"0.....1.",
		"........",
	)
	turn(t, m)
	require.Equal(t, [2]int{0, 0}, [2]int{m.seats[0].hive, m.seats[1].hive})
	require.Equal(t, noThing, int(m.foodAt[8+2]))
	require.Equal(t, food{square: 8 + 2, gone: 1, owner: nobody}, m.foods[0])
}

func TestTheHillTouchedLongestAgoComesFirst(t *testing.T) {
	m := field(t, "",
		"........",
		".0...0..",
		"........",
		"...a....",
		"......B.",
		"........",
	)
	m.seats[0].hive = 1
	m.hills[0].touched = 3
	m.hills[1].touched = 2
	turn(t, m, "o 3 3 n")
	require.Equal(t, uint8(0), m.ants[m.antAt[8+5]].owner)
	require.Equal(t, int32(1), m.hills[1].touched)
	m.seats[0].hive = 2
	turn(t, m, "o 1 5 n")
	require.NotEqual(t, int32(noThing), m.antAt[8+1], "one from each hill")
	require.NotEqual(t, int32(noThing), m.antAt[8+5])
}

func TestAFailedPlayerLosesItsHillsPointsOnce(t *testing.T) {
	m := field(t, "",
		"............",
		".0..........",
		"...c.....b..",
		"............",
		"......0.....",
		"..2...1...a.",
	)
	m.Freeze(0, engine.ReasonCrash)
	turn(t, m, "", "o 2 9 w")
	require.Equal(t, []int{0, 1, 1}, m.Scores())
	require.Equal(t, crashed, m.seats[0].fate)
	for _, step := range []string{"o 2 3 w", "o 2 2 w", "o 2 1 n"} {
		turn(t, m, "", "", step)
	}
	require.Equal(t, []int{0, 1, 3}, m.Scores(), "who razes it gets the points")
}

func TestAntsOfFailedPlayersStay(t *testing.T) {
	m := field(t, "",
		"........",
		".A*.....",
		"........",
		"......C.",
		"........",
		"...B....",
	)
	m.Freeze(0, engine.ReasonWall)
	turn(t, m)
	require.Equal(t, timeout, m.seats[0].fate)
	require.Equal(t, 1, m.seats[0].hive, "it gathers")
	m.antAt[9] = noThing // make room on the hill
	m.die(0)
	m.sweep()
	turn(t, m)
	require.Equal(t, 1, m.seats[0].ants, "it bears")
	require.True(t, m.Out(0))
	require.Error(t, m.Submit(0, nil, 0))
}

func TestReasonsOfFreezesBecomeFates(t *testing.T) {
	for reason, expected := range map[engine.Reason]fate{
		engine.ReasonCPU: timeout, engine.ReasonWall: timeout, engine.ReasonCrash: crashed, engine.ReasonMemory: crashed,
		engine.ReasonSyscall: crashed, engine.ReasonOutput: crashed, engine.ReasonProtocol: crashed, "": crashed,
	} {
		m := duel(t, "")
		m.Freeze(1, reason)
		m.Step()
		require.Equal(t, expected, m.seats[1].fate, string(reason))
		require.Equal(t, cutoffSurvivor, m.ending.cutoff)
	}
}

func TestEveryReasonOfAFreezeHasAFate(t *testing.T) {
	for _, strict := range []bool{false, true} {
		require.ElementsMatch(t, engine.Reasons(), slices.Collect(maps.Keys(fates(strict))))
	}
}

func TestStrictMode(t *testing.T) {
	m := duel(t, "strict yes\n")
	require.NoError(t, m.Submit(1, []byte("o 4 7 n"), 0))
	err := m.Submit(0, []byte("o 1 1 e\no 3 3 e\n"), 0)
	var fault *engine.Fault
	require.ErrorAs(t, err, &fault)
	require.Equal(t, engine.ReasonProtocol, fault.Reason)
	require.Equal(t, `"o 3 3 e": none of your ants is there`, fault.Detail)
	require.Empty(t, m.AppendSubmitted(nil, 0), "nothing of the answer counts")
	m.Freeze(0, fault.Reason)
	m.Step()
	require.Equal(t, invalid, m.seats[0].fate)
	require.Equal(t, []int{0, 3}, m.Scores())
}

func TestBonusForTheLastOne(t *testing.T) {
	m := field(t, "",
		"........",
		".A....1.",
		"........",
		"...2.2..",
		"........",
		"...B.C..",
	)
	m.Freeze(1, engine.ReasonCrash)
	m.Freeze(2, engine.ReasonCrash)
	m.Step()
	require.True(t, m.Done())
	require.Equal(t, []int{1 + 2*5, 0, 0}, m.Scores())
	require.Equal(t, 10, m.seats[0].bonus)
	require.Contains(t, string(m.Farewell(nil, 0)), "\nscore 11 ")
}

func TestExtermination(t *testing.T) {
	m := duel(t, "")
	m.Freeze(0, engine.ReasonCrash)
	m.Freeze(1, engine.ReasonWall)
	m.Step()
	require.True(t, m.Done())
	require.Equal(t, cutoffExtermination, m.ending.cutoff)
	require.Equal(t, []int{0, 0}, m.Scores())
}

func TestPlayersEliminatedInOneTurn(t *testing.T) {
	m := field(t, "viewradius2 30\n",
		"........",
		".a.b....",
		"........",
		"0..2..1.",
		"........",
		".......c",
	)
	m.Step()
	require.True(t, m.Out(0))
	require.True(t, m.Out(1))
	require.True(t, m.Done())
	require.Contains(t, string(m.Farewell(nil, 0)), "status eliminated survived ", "the second is told after the first")
	require.Contains(t, string(m.Farewell(nil, 1)), "status eliminated eliminated ")
	require.Contains(t, string(m.Farewell(nil, 2)), "score 5 ", "with the bonus")
	require.Contains(t, string(m.Farewell(nil, 2)), "\nh 3 3 0\n", "its own hill")
	require.NotContains(t, string(m.Farewell(nil, 2)), "\nh 3 6 ", "the others' count as razed by it")
	require.Contains(t, string(m.Farewell(nil, 0)), "score 1 1")
}

func TestNobodyGathers(t *testing.T) {
	m := field(t, "cutoff_turn 3\ncutoff_percent 0.6\n",
		"........",
		".A.***..",
		"...***..",
		"........",
		"......B.",
		"........",
	)
	for range 2 {
		turn(t, m)
		require.False(t, m.Done())
	}
	turn(t, m)
	require.True(t, m.Done())
	require.Equal(t, cutoffFood, m.ending.cutoff)
}

func TestTheStrongestDoesNotRaze(t *testing.T) {
	m := field(t, "cutoff_turn 3\ncutoff_percent 0.8\n",
		"aaaaaa..",
		".A......",
		"........",
		"......B.",
		"........",
		"........",
	)
	for range 3 {
		require.False(t, m.Done())
		turn(t, m)
	}
	require.True(t, m.Done())
	require.Equal(t, cutoffAnts, m.ending.cutoff)
}

func TestDominanceStandsStillWhileAHillIsAttacked(t *testing.T) {
	m := field(t, "cutoff_turn 30\ncutoff_percent 0.8\n",
		"aaaaaa..",
		"aA......",
		"........",
		"......a.",
		".....a1a",
		"......b.",
	)
	turn(t, m)
	require.Equal(t, 1, m.ending.counter, "the enemy's last ant died, but not on the hill")
	m = field(t, "cutoff_turn 30\ncutoff_percent 0.8\n",
		"aaaaaa..",
		"aA......",
		"........",
		"......b.",
		".....a1a",
		"........",
	)
	m.ending.party, m.ending.counter = 0, 7
	m.attack = nil // so that they meet
	turn(t, m, "o 4 5 e\no 4 7 w")
	require.Equal(t, 7, m.ending.counter)
	turn(t, m)
	require.Equal(t, 8, m.ending.counter)
}

func TestRankStabilized(t *testing.T) {
	m := field(t, "",
		"........",
		".A..b...",
		"........",
		"......1.",
		"........",
		"........",
	)
	turn(t, m)
	require.False(t, m.Done(), "both can get away")
	m.seats[0].score = 5
	turn(t, m)
	require.True(t, m.Done(), "five minus one is more than one plus two")
	require.Equal(t, cutoffRank, m.ending.cutoff)
}

func TestOnePlayerWithHillsLeft(t *testing.T) {
	m := field(t, "",
		"........",
		".A...b..",
		"........",
		"......1.",
		"........",
		"........",
	)
	m.hills[1].razed = 1
	turn(t, m)
	require.Equal(t, cutoffRank, m.ending.cutoff)
}

func TestTurnLimit(t *testing.T) {
	m := duel(t, "turns 2\n")
	turn(t, m)
	require.False(t, m.Done())
	turn(t, m)
	require.True(t, m.Done())
	require.Equal(t, cutoffTurns, m.ending.cutoff)
	require.Equal(t, 2, m.Round())
	require.Error(t, m.Submit(0, nil, 0))
}

func TestWhenAPlayerFailsAndTheMatchIsOverNobodyMoves(t *testing.T) {
	m := duel(t, "")
	require.NoError(t, m.Submit(0, []byte("o 1 1 e"), 0))
	m.Freeze(1, engine.ReasonCrash)
	before := picture(m)
	m.Step()
	require.Equal(t, before, picture(m))
	require.True(t, m.Done())
	require.Equal(t, 1, m.Round())
}

func TestFailuresInTheStartPhase(t *testing.T) {
	m := field(t, "",
		"........",
		".A......",
		"........",
		".....B..",
		"........",
		"..C.....",
	)
	m.seats[2].waiting = timeout
	m.endStart()
	require.False(t, m.over)
	require.Equal(t, 0, m.seats[2].turn)
	turn(t, m)
	require.Equal(t, []int{1, 0}, m.history.scores[2])
	require.Equal(t, []int{0}, m.history.hive[2])

	m = duel(t, "")
	m.seats[0].waiting = crashed
	m.endStart()
	require.True(t, m.Done())
	require.Equal(t, []int{0, 3}, m.Scores())
	require.Equal(t, [][]int{{1}, {1}}, m.history.scores)
	require.Equal(t, "end\nplayers 2\nscore 3 None\nstatus survived None\nplayerturns 0 None\nh 4 7 0\na 4 7 0\ngo\n", string(m.Farewell(nil, 1)))
	require.NoError(t, validReplay(m.AppendRound(nil)))
}
