package jutgetest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/jutge"
)

// Openings tests what the seed decides, see enginetest.Openings, also on a board that the configuration gives: the one
// that seed 3 makes of the default configuration. In the file the board begins with some text, and in a configuration its
// generator stands in the last line.
func Openings(t *testing.T, game engine.Game, boardBegins string) {
	file := string(enginetest.Begun(t, game, game.Config(), 3, jutge.Players))
	_, board, found := strings.Cut(file, "Seat3\n")
	require.True(t, found)
	board = board[strings.Index(board, boardBegins):]
	generator := regexp.MustCompile(`GENERATOR\w+\s*$`)
	require.Regexp(t, generator, string(game.Config()))
	fixed := generator.ReplaceAllLiteral(game.Config(), []byte("FIXED\n"+board))
	enginetest.Openings(t, game, map[string][]byte{"fixed": fixed}, parts)
}

var (
	digit    = regexp.MustCompile(`\d`)
	seedLine = regexp.MustCompile(`(?im)^(game )?seed \d+$`)
)

// parts are what stands where, and of that the map. The owner of a cell of Dominator is not part of its map.
func parts(_ *testing.T, file []byte) (state, land string) {
	state = seedLine.ReplaceAllString(string(file), "")
	land, _, _ = strings.Cut(state, "\nround ")
	return state, digit.ReplaceAllString(land, ".")
}
