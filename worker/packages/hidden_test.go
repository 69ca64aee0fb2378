package packages_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// listener is a player in memory that gives prepared answers and keeps what it is told.
type listener struct {
	answers []string
	told    []string
}

func (l *listener) Exchange(message []byte, _ engine.End) ([]byte, error) {
	l.told = append(l.told, string(message))
	if len(l.told) == 1 {
		return nil, nil
	}
	return []byte(l.answers[(len(l.told)-2)%len(l.answers)] + "\n"), nil
}
func (l *listener) Farewell(message []byte) { l.told = append(l.told, string(message)) }
func (l *listener) CPU() time.Duration      { return 0 }
func (l *listener) Stop()                   {}

// watched is what viewers with a seat's eyes see of a match, up to the round in which the other's card is shown.
func watched(replay []byte, seat int) string {
	var rounds []string
	for line := range strings.Lines(string(replay)) {
		rest, private := strings.CutPrefix(line, "only ")
		if private {
			var seats string
			if seats, line, _ = strings.Cut(rest, " "); seats != strconv.Itoa(seat) {
				continue
			}
		}
		switch {
		case strings.HasPrefix(line, "config "):
		case !private && strings.HasPrefix(line, fmt.Sprintf("put c%d ", 1-seat)):
			return strings.Join(rounds[:len(rounds)-1], "")
		case strings.HasPrefix(line, "r ") || len(rounds) == 0:
			rounds = append(rounds, line)
		default:
			rounds[len(rounds)-1] += line
		}
	}
	return strings.Join(rounds, "")
}

// In Leduc hold'em nothing that a seat is told, and nothing that viewers with its eyes see, depends on the other's card
// before the cards are shown: with another card of the other, a match is the same.
func TestNobodyIsToldTheOthersCard(t *testing.T) {
	t.Parallel()
	a := example(t, "leduc")
	// play deals the same cards twice, so that lines about the end of the first hand are told too.
	play := func(t *testing.T, seat int, own, other, table string, scripts [2][]string) (told, seen string) {
		cards := []string{own, other}
		if seat == 1 {
			slices.Reverse(cards)
		}
		config := strings.Repeat(fmt.Sprintf("deal %s %s %s\n", cards[0], cards[1], table), 2)
		players := [2]*listener{{answers: scripts[0]}, {answers: scripts[1]}}
		o := match.Options{Config: []byte(config), Seed: 1, Limits: a.Game.Limits(), Core: -1}
		played, err := a.PlayWith(t.Context(), o, []string{"A", "B"}, []engine.Player{players[0], players[1]})
		require.NoError(t, err)
		told, _, _ = strings.Cut(strings.Join(players[seat].told, ""), "show ")
		require.Contains(t, told, "card "+own)
		return told, watched(played.Replay, seat)
	}
	for name, scripts := range map[string][2][]string{
		"calls":              {{"call"}, {"call"}},
		"raises":             {{"raise", "call"}, {"raise", "raise", "call"}},
		"folds":              {{"raise"}, {"fold"}},
		"folds later":        {{"call", "raise", "call"}, {"raise", "call", "fold"}},
		"breaks the rules":   {{"call", "call", "nonsense"}, {"call"}},
		"raises without end": {{"raise"}, {"raise"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seat := range 2 {
				for table, others := range map[string][]string{"J": {"J", "Q", "K"}, "Q": {"J", "K"}} {
					told, seen := play(t, seat, "Q", others[0], table, scripts)
					for _, other := range others[1:] {
						toldNow, seenNow := play(t, seat, "Q", other, table, scripts)
						require.Equal(t, told, toldNow)
						require.Equal(t, seen, seenNow)
					}
				}
			}
		})
	}
}
