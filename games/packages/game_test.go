package packages_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
)

// adder is a referee in memory: players say numbers, whose sum is their score, for 6 rounds. A word is a fault, a 9 puts
// the seat out.
type adder struct {
	out    []bool
	scores []int
}

func (a *adder) Exchange(message []byte, _ engine.End) ([]byte, error) {
	lines := strings.Split(string(message), "\n")
	if lines[0] == "agon referee 1" {
		seats, _ := strconv.Atoi(strings.TrimPrefix(lines[1], "seats "))
		a.out, a.scores = make([]bool, seats), make([]int, seats)
		if lines[3] == "config bad" {
			return []byte("refuse 1 it is bad\n"), nil
		}
		return []byte("tell * add\nframe grid 3 3\n"), nil
	}
	var reply bytes.Buffer
	for _, line := range lines[1:] {
		word, said, _ := strings.Cut(line, " ")
		seat, err := strconv.Atoi(word)
		if err != nil {
			if word == "out" {
				seat, _ = strconv.Atoi(strings.Fields(said)[0])
				a.out[seat] = true
			}
			continue
		}
		n, err := strconv.Atoi(said)
		switch {
		case err != nil:
			fmt.Fprintf(&reply, "fault %d %s is no number\n", seat, said)
		case n == 9:
			fmt.Fprintf(&reply, "gone %d it has said 9\n", seat)
		}
		a.scores[seat] += n
	}
	fmt.Fprintf(&reply, "score %s\nframe say %s\n", strings.Trim(fmt.Sprint(a.scores), "[]"), lines[0])
	if lines[0] == "round 6" {
		reply.WriteString("over\n")
	} else {
		reply.WriteString("tell * go on\nask *\n")
	}
	return reply.Bytes(), nil
}

func (*adder) Finish() error { return nil }

func (a *adder) Stop() referee.Usage { return referee.Usage{} }

func tron(t *testing.T) *manifest.Package {
	t.Helper()
	files, err := examples.Files("tron")
	require.NoError(t, err)
	p, err := manifest.Read(files)
	require.NoError(t, err)
	return p
}

func added(t *testing.T) packages.Game {
	t.Helper()
	return packages.New(tron(t), func() (referee.Process, error) { return &adder{}, nil })
}

func TestAPackageIsAGame(t *testing.T) { enginetest.Complete(t, added(t)) }

func TestAPackageKeepsTheContractOfGames(t *testing.T) {
	for name, answer := range map[string]func(r *rand.Rand) string{
		"numbers": func(r *rand.Rand) string { return strings.Repeat(fmt.Sprintln(r.IntN(9)), r.IntN(3)) },
		"gone":    func(r *rand.Rand) string { return fmt.Sprintln(r.IntN(10)) },
	} {
		t.Run(name, func(t *testing.T) {
			enginetest.Contract(t, added(t), enginetest.Script{Seats: 3, Rounds: 7, Answer: func(r *rand.Rand, _ engine.Match, _ int) []byte {
				return []byte(answer(r))
			}})
		})
	}
}

func TestConfigurationsAreTheReferees(t *testing.T) {
	g := added(t)
	require.NoError(t, g.CheckConfig([]byte("size 9\n")))
	require.EqualError(t, g.CheckConfig([]byte("bad")), "configuration, line 1: it is bad")
	without := packages.New(g.Package(), nil)
	require.NoError(t, without.CheckConfig(without.Boards()[0].Config))
	require.ErrorContains(t, without.CheckConfig([]byte("bad")), "is played on the boards of its package")
	_, err := without.NewMatch(g.Config(), 1, []string{"A", "B"})
	require.EqualError(t, err, "there is no referee to play with")
	_, err = g.NewMatch(g.Config(), 1, []string{"A"})
	require.EqualError(t, err, "1 names given: Tron is played by 2 to 4 players here")
}

func TestAReplaySaysWhichGameItIsOf(t *testing.T) {
	g := added(t)
	m, err := g.NewMatch([]byte("size 12\n"), 5, []string{"Anna", "Ben"})
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("agon replay 1\ngame tron 1.0.0 %x\ntitle Tron\nseed 5\nboard small\nconfig size 12\nseat 0 Anna\nseat 1 Ben\ngrid 3 3\n",
		g.Package().Digest), string(m.AppendHeader(nil, true)))
	require.Regexp(t, `^1\.0\.0\+[0-9a-f]{12}$`, g.Version())
}

func TestTheKitOfAPackage(t *testing.T) {
	kit, err := added(t).KitFiles()
	require.NoError(t, err)
	for _, name := range []string{
		"game/game.toml", "play", "play.cmd", "bin/Game.digest", "starters/python/MyBot.py", "starters/python/tron.py", "starters/cpp/MyBot.cc", "starters/cpp/Tron.hh",
		"game/referee/referee.py", "boards/small.txt", "game/players/3-Hunter.cc",
	} {
		_, err := fs.Stat(kit, name)
		require.NoError(t, err, name)
	}
}

// hearing is a referee that keeps what it is sent.
type hearing struct {
	adder
	heard []string
}

// Exchange implements referee.Process.
func (h *hearing) Exchange(message []byte, end engine.End) ([]byte, error) {
	h.heard = append(h.heard, string(message))
	return h.adder.Exchange(message, end)
}

// A contest may change the limits of a package: the referee is told true seconds all the same.
func TestSecondsOfAnotherLimit(t *testing.T) {
	h := &hearing{}
	g := packages.New(tron(t), func() (referee.Process, error) { return h, nil }).WithCPU(4 * time.Second)
	m, err := g.NewMatch(g.Config(), 1, []string{"A", "B"})
	require.NoError(t, err)
	m.SetStatus(0, 0.5)
	require.NoError(t, m.Open())
	m.Step()
	require.NoError(t, m.Open())
	require.Contains(t, h.heard[2], "cpu 2 0\n")
}
