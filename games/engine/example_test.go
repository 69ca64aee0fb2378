package engine_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
)

// TicTacToe is a whole game by turns. What it does not say itself it has from engine.Defaults.
type TicTacToe struct{ engine.Defaults }

func (TicTacToe) ID() string                           { return "tictactoe" }
func (TicTacToe) Title() string                        { return "Tic-tac-toe" }
func (TicTacToe) Seats() (low, high int)               { return 2, 2 }
func (TicTacToe) Mirrored() bool                       { return true } // seat 0, which begins, is better off
func (g TicTacToe) Terms([]byte) (engine.Terms, error) { return engine.TermsOf(g), nil }
func (TicTacToe) Languages() []engine.Language         { return languages.All() }
func (TicTacToe) Trial() engine.Trial                  { return engine.Trial{Against: "First", Survive: true} }

func (TicTacToe) Builtins() []engine.Builtin {
	return []engine.Builtin{bot("First", "min"), bot("Last", "max")}
}

func (TicTacToe) NewMatch(config []byte, _ int64, names []string) (engine.Match, error) {
	if err := (TicTacToe{}).CheckConfig(config); err != nil {
		return nil, err
	}
	if len(names) != 2 {
		return nil, fmt.Errorf("%d names given: tic-tac-toe is played by 2 players", len(names))
	}
	return &ticTacToe{names: names, cells: []byte("........."), move: none}, nil
}

func (TicTacToe) Statement() []byte {
	return []byte(`# Tic-tac-toe
Two players take turns; who first has three cells in a row wins. The first message is your sign, X or O, and the line "end";
answer "end". When it is your turn you get the nine cells, "X.O......", and "end"; answer the number of a free cell, 0 to 8,
and "end". A player that gives no free cell loses.
`)
}

// bot takes the first of the free cells, or the last.
func bot(name, choice string) engine.Builtin {
	return engine.Builtin{Name: name, Language: "python", Files: engine.Files{"MyBot.py": []byte(`
input(), input()
print("end", flush=True)
while True:
    cells = input()
    input()
    print(` + choice + `(i for i in range(9) if cells[i] == "."), "end", sep="\n", flush=True)
`)}}
}

// ticTacToe is a match. A round is one move.
type ticTacToe struct {
	engine.MatchDefaults
	names  []string
	round  int
	cells  []byte // of nine: X, O or a dot
	move   int    // in this round
	scores [2]int
	done   bool
}

const none = -1 // no cell

const signs = "XO" // by seat

func (m *ticTacToe) Round() int          { return m.round }
func (m *ticTacToe) Done() bool          { return m.done }
func (m *ticTacToe) Asked(seat int) bool { return m.round%2 == seat } // by turns
func (m *ticTacToe) Scores() []int       { return append([]int(nil), m.scores[:]...) }

func (m *ticTacToe) Hello(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "%c\nend\n", signs[seat])
}

func (m *ticTacToe) Observe(dst []byte, _ int) []byte { return fmt.Appendf(dst, "%s\nend\n", m.cells) }

func (m *ticTacToe) AppendHeader(dst []byte, _ bool) []byte {
	return fmt.Appendf(dst, "%s %s\n", m.names[0], m.names[1])
}

func (m *ticTacToe) AppendRound(dst []byte) []byte    { return fmt.Appendf(dst, "%s\n", m.cells) }
func (m *ticTacToe) Freeze(seat int, _ engine.Reason) { m.lose(seat) }
func (m *ticTacToe) Hash() [32]byte {
	return sha256.Sum256(fmt.Append(nil, m.round, m.cells, m.scores))
}

func (m *ticTacToe) Submit(seat int, answer []byte, _ int) error {
	if err := m.SubmitLogged(seat, bytes.TrimSpace(answer)); err != nil {
		return &engine.Fault{Reason: engine.ReasonProtocol, Detail: err.Error()}
	}
	return nil
}

func (m *ticTacToe) SubmitLogged(_ int, cell []byte) error {
	n, err := strconv.Atoi(string(cell))
	if err != nil || n < 0 || n >= len(m.cells) || m.cells[n] != '.' {
		return fmt.Errorf("%.20q is no free cell", cell)
	}
	m.move = n
	return nil
}

func (m *ticTacToe) AppendSubmitted(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "%d %d %d\n", m.round, seat, m.move)
}

func (m *ticTacToe) Step() {
	seat := m.round % 2
	if m.move != none {
		m.cells[m.move] = signs[seat]
	}
	for _, row := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if sign := m.cells[row[0]]; sign == signs[seat] && m.cells[row[1]] == sign && m.cells[row[2]] == sign {
			m.lose(1 - seat)
		}
	}
	m.round, m.move = m.round+1, none
	m.done = m.scores != [2]int{} || m.round == len(m.cells)
}

// lose gives the other player the point. The match ends with the round.
func (m *ticTacToe) lose(seat int) { m.scores[1-seat] = 1 }

// A game is tried without processes, with players in memory.
func ExampleGame() {
	g := TicTacToe{}
	m, _ := g.NewMatch(g.Config(), 1, []string{"Anna", "Ben"})
	result, _ := engine.Run(context.Background(), m, []engine.Player{&sayer{says: "048"}, &sayer{says: "12"}}, g.Limits(), nil)
	fmt.Println("scores", result.Scores, "ranks", result.Ranks)
	_, _ = engine.Simulate(g, g.Config(), 1, []string{"Anna", "Ben"}, bytes.NewReader(result.Log), os.Stdout, engine.SimulateOptions{})
	// Output:
	// scores [1 0] ranks [1 2]
	// Anna Ben
	// X........
	// XO.......
	// XO..X....
	// XOO.X....
	// XOO.X...X
}

// sayer is a player that says one letter after the other.
type sayer struct {
	says  string
	asked int
}

func (s *sayer) Exchange([]byte, engine.End) ([]byte, error) {
	s.asked++
	if s.asked == 1 {
		return nil, nil // ready
	}
	return []byte(s.says[s.asked-2 : s.asked-1]), nil
}
func (s *sayer) Farewell([]byte)    {}
func (s *sayer) CPU() time.Duration { return 0 }
func (s *sayer) Stop()              {}
