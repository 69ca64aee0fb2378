package packages_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/goldentest"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

// Ants as a package goes as the original game does: the commands of all golden matches lead to the same scores, and in every
// round to the board and the ants that the frames paint.
func TestGoldenAntsAsAPackage(t *testing.T) {
	t.Parallel()
	recordings := jutgetest.Recordings(t, ants.Game{})
	a := example(t, "ants")
	for _, r := range recordings {
		t.Run(filepath.Base(r.Folder), func(t *testing.T) {
			t.Parallel()
			var replay bytes.Buffer
			summary, err := engine.Simulate(a.On(t.Context(), -1), r.Config, r.Seed, r.Names, bytes.NewReader(r.Commands), &replay, engine.SimulateOptions{})
			require.NoError(t, err)
			require.Equal(t, r.Scores, summary.Scores)
			expected, painted := statesOf(string(goldentest.Gunzip(t, filepath.Join(r.Folder, "expected.res.gz")))), paintedBy(replay.String())
			require.Len(t, expected, r.Rounds+1)
			require.Len(t, painted, r.Rounds+1)
			for round := range expected {
				require.Equal(t, expected[round], painted[round], "round %d", round)
			}
		})
	}
}

// statesOf are the states in an output file of the original: scores, board, ants with what they carry.
func statesOf(file string) (states []string) {
	row := regexp.MustCompile(`(?m)^\d\d+ ([.WBSL]+)$`)
	score := regexp.MustCompile(`(?m)^score\t(.*)$`)
	ant := regexp.MustCompile(`(?m)^([qsw])\t(\d+)\t(\d)\t(\d+)\t(\d+)\t\d+\t\d+\t\d+\t([bsln])\t\d+\t$`)
	parts := strings.Split(file, "\ntype\tid\t")
	for i, part := range parts[:len(parts)-1] {
		var b strings.Builder
		fmt.Fprintln(&b, strings.ReplaceAll(score.FindStringSubmatch(part)[1], "\t", " "))
		for _, m := range row.FindAllStringSubmatch(part, -1) {
			fmt.Fprintln(&b, m[1])
		}
		var list []string
		for _, m := range ant.FindAllStringSubmatch(parts[i+1], -1) {
			list = append(list, strings.Join(m[1:], " "))
		}
		states = append(states, b.String()+sorted(list))
	}
	return states
}

// paintedBy are the same states, as the frames of a replay paint them.
func paintedBy(replay string) (states []string) {
	var rows [][]byte
	things := map[string][]string{} // by name: the words of its put
	score := "0 0 0 0"
	state := func() {
		var list []string
		board := make([][]byte, len(rows))
		for i, row := range rows {
			board[i] = slices.Clone(row)
		}
		for name, put := range things {
			switch name[0] {
			case 'f':
				var i, j int
				_, _ = fmt.Sscan(put[1], &i)
				_, _ = fmt.Sscan(put[2], &j)
				board[i][j] = strings.ToUpper(put[0])[0]
			case 'c':
			default:
				carried := "n"
				if food, ok := things["c"+name]; ok {
					carried = food[0][:1]
				}
				list = append(list, strings.Join([]string{put[0][:1], name, put[3], put[1], put[2], carried}, " "))
			}
		}
		states = append(states, score+"\n"+string(bytes.Join(board, []byte("\n")))+"\n"+sorted(list))
	}
	for line := range strings.Lines(replay) {
		w := strings.Fields(line)
		switch w[0] {
		case "r":
			if w[1] != "0" { // the reply to round 0 belongs to the one before: nothing has happened
				state()
			}
		case "score":
			score = strings.Join(w[1:], " ")
		case "row":
			rows = append(rows, []byte(w[2]))
		case "put":
			things[w[1]] = w[2:]
		case "move":
			things[w[1]][1], things[w[1]][2] = w[2], w[3]
		case "drop":
			delete(things, w[1])
		}
	}
	state()
	return states
}

func sorted(list []string) string {
	slices.Sort(list)
	return strings.Join(list, "\n")
}
