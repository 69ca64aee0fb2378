package dominator

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func newTestMatch(t testing.TB, config []byte, seed int64) *match {
	t.Helper()
	m, err := Game{}.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	return m.(*match)
}

// configWith is the default configuration with other values of some parameters: "nb_rounds 20".
func configWith(t testing.TB, changes ...string) []byte {
	t.Helper()
	text := defaultConfig
	for _, change := range changes {
		key, _, _ := strings.Cut(change, " ")
		line := regexp.MustCompile(`(?m)^` + key + ` .*$`)
		require.Regexp(t, line, string(text))
		text = line.ReplaceAll(text, []byte(change))
	}
	return text
}

// fixedRows is a board of 21 x 21 cells with nothing but the wall around it.
func fixedRows() []string {
	rows := make([]string, 21)
	for i := range rows {
		rows[i] = "X" + strings.Repeat(".", 19) + "X"
	}
	rows[0], rows[20] = strings.Repeat("X", 21), strings.Repeat("X", 21)
	return rows
}

// fixedConfig is a configuration with a board of 21 x 21 cells; without rows it is empty.
func fixedConfig(t testing.TB, rows []string, changes ...string) []byte {
	t.Helper()
	if rows == nil {
		rows = fixedRows()
	}
	text := bytes.TrimSuffix(configWith(t, append([]string{"rows 21", "cols 21"}, changes...)...), []byte("GENERATOR2\n"))
	return append(text, "FIXED\n\n"+strings.Join(rows, "\n")+"\n"...)
}

// field is a match on a board of 21 x 21 cells without units. Tests put what they need.
func field(t testing.TB, rows []string, changes ...string) *match {
	t.Helper()
	return newTestMatch(t, fixedConfig(t, rows, append([]string{"nb_farmers 0", "nb_knights 0", "nb_witches 0"}, changes...)...), 1)
}

// put adds a unit and gives its id.
func put(m *match, player, kind uint8, i, j int) int32 {
	id := m.enlist(player, kind)
	m.stand(id, point{i, j})
	m.enchant()
	return id
}

// play submits orders, one of a player in each line ("0 1 b": player 0, unit 1, down as the player sees it), and plays
// the round. It gives what was carried out, in real directions, in the order of units.
func play(t testing.TB, m *match, lines ...string) []string {
	t.Helper()
	for _, line := range lines {
		require.NoError(t, m.SubmitLogged(int(line[0]-'0'), []byte(line[2:])))
	}
	m.Step()
	var done []string
	for id := range m.units {
		for _, o := range m.executed {
			if int(o.id) == id {
				done = append(done, string(o.Append(nil)))
			}
		}
	}
	return done
}
