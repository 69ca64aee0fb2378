package aichallenge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// recording is one game that the engine of 2011 played.
type recording struct {
	folder string
	config []byte
	orders map[[2]int][]byte // by turn and player: the lines of the answer
	input  [][]byte          // by player: all that it was sent
	replay replay
	meta   struct {
		DropOuts []struct {
			Player int
			Status fate
			Turn   int
		} `json:"drop_outs"`
		Strict   bool
		Options  map[string]any
		Resolved map[string]int64
		Players  int
	}
}

// replay is a replay as its readers see it.
type replay struct {
	Challenge    string   `json:"challenge"`
	ReplayFormat string   `json:"replayformat"`
	Status       []string `json:"status"`
	PlayerTurns  []int    `json:"playerturns"`
	Score        []int    `json:"score"`
	Rank         []int    `json:"rank"`
	GameLength   int      `json:"game_length"`
	PlayerNames  []string `json:"playernames"`
	ReplayData   struct {
		Revision      int   `json:"revision"`
		Players       int   `json:"players"`
		Loadtime      int   `json:"loadtime"`
		Turntime      int   `json:"turntime"`
		Turns         int   `json:"turns"`
		ViewRadius2   int   `json:"viewradius2"`
		AttackRadius2 int   `json:"attackradius2"`
		SpawnRadius2  int   `json:"spawnradius2"`
		EngineSeed    int64 `json:"engine_seed"`
		PlayerSeed    int64 `json:"player_seed"`
		FoodRate      int   `json:"food_rate"`
		FoodTurn      int   `json:"food_turn"`
		FoodStart     int   `json:"food_start"`
		Map           struct {
			Rows int      `json:"rows"`
			Cols int      `json:"cols"`
			Data []string `json:"data"`
		} `json:"map"`
		Ants        [][]any `json:"ants"`
		Food        [][]int `json:"food"`
		Hills       [][]int `json:"hills"`
		Scores      [][]int `json:"scores"`
		Bonus       []int   `json:"bonus"`
		HiveHistory [][]int `json:"hive_history"`
		WinningTurn int     `json:"winning_turn"`
		RankingTurn int     `json:"ranking_turn"`
		Cutoff      string  `json:"cutoff"`
	} `json:"replaydata"`
}

func readReplay(t testing.TB, text []byte) replay {
	t.Helper()
	var r replay
	require.NoError(t, json.Unmarshal(text, &r))
	return r
}

// comparable brings what has no order of its own into one, and leaves only the water of the map.
func (r replay) comparable() replay {
	d := &r.ReplayData
	slices.SortFunc(d.Food, slices.Compare)
	slices.SortFunc(d.Hills, slices.Compare)
	slices.SortFunc(d.Ants, func(a, b []any) int {
		for _, k := range []int{2, 4, 0, 1} { // turn of birth, owner, place
			if order := cmp.Compare(a[k].(float64), b[k].(float64)); order != 0 {
				return order
			}
		}
		return 0
	})
	for k, row := range d.Map.Data {
		d.Map.Data[k] = strings.Map(func(letter rune) rune {
			if letter != '%' {
				return '.'
			}
			return letter
		}, row)
	}
	return r
}

func readRecording(t testing.TB, folder string) *recording {
	t.Helper()
	r := &recording{folder: folder, orders: map[[2]int][]byte{}}
	require.NoError(t, json.Unmarshal(goldentest.Read(t, filepath.Join(folder, "meta.json")), &r.meta))
	r.replay = readReplay(t, goldentest.Gunzip(t, filepath.Join(folder, "replay.json.gz")))
	for bot := range r.meta.Players {
		r.input = append(r.input, goldentest.Gunzip(t, filepath.Join(folder, fmt.Sprintf("bot%d.in.gz", bot))))
	}
	for line := range bytes.Lines(goldentest.Gunzip(t, filepath.Join(folder, "orders.txt.gz"))) {
		fields := bytes.SplitN(line, []byte(" "), 3)
		key := [2]int{number32(t, fields[0]), number32(t, fields[1])}
		r.orders[key] = append(r.orders[key], fields[2]...)
	}
	r.config = r.configuration(goldentest.Read(t, filepath.Join(folder, "map.txt")))
	return r
}

func number32(t testing.TB, text []byte) int {
	t.Helper()
	n, err := strconv.Atoi(string(text))
	require.NoError(t, err)
	return n
}

// configuration is the game's configuration in our form, with the hidden parameters as they were drawn.
func (r *recording) configuration(board []byte) []byte {
	var c bytes.Buffer
	for _, key := range []string{"loadtime", "turntime", "turns", "viewradius2", "attackradius2", "spawnradius2", "cutoff_turn", "cutoff_percent"} {
		fmt.Fprintln(&c, key, r.meta.Options[key])
	}
	for _, key := range []string{"food_rate", "food_turn", "food_start", "food_visible", "player_seed"} {
		fmt.Fprintln(&c, key, r.meta.Resolved[key])
	}
	fmt.Fprintln(&c, "food", r.meta.Options["food"])
	fmt.Fprintln(&c, "strict", map[bool]string{false: "no", true: "yes"}[r.meta.Strict])
	fmt.Fprintf(&c, "map\n%s", board)
	return c.Bytes()
}

// recorded takes from a replay what the generator of 2011 drew: where food came, and which hill came first.
type recorded struct{ replay *replay }

func (r recorded) start(m *match) { r.sow(m) }

func (r recorded) sow(m *match) {
	for _, f := range r.replay.ReplayData.Food {
		if f[2] == m.turn && !m.addFood(m.torus.square(int32(f[0]), int32(f[1]))) {
			panic(fmt.Sprintf("turn %d: no room for food %v", m.turn, f))
		}
	}
}

func (r recorded) draw(m *match, h *hill) uint64 {
	for _, a := range r.replay.ReplayData.Ants {
		if int(a[2].(float64)) == m.turn && m.torus.square(int32(a[0].(float64)), int32(a[1].(float64))) == h.square {
			return 0
		}
	}
	return 1
}

func (recorded) appendState(b []byte) []byte { return b }

// match begins the recorded game.
func (r *recording) match(t testing.TB) *match {
	t.Helper()
	c, err := readConfig(r.config)
	require.NoError(t, err)
	m := newBoard(c, c.fixed)
	m.seed, m.names, m.playerSeed = r.replay.ReplayData.EngineSeed, r.replay.PlayerNames, c.playerSeed
	m.drawn = drawn{c.foodRate.low, c.foodTurn.low, c.foodStart.low, c.foodVisible.low}
	m.sower, m.priority = recorded{&r.replay}, recorded{&r.replay}
	m.begin()
	return m
}

// dropped takes the players out that failed in a turn.
func (r *recording) dropped(m *match, turn int) {
	for _, d := range r.meta.DropOuts {
		if d.Turn == turn {
			m.seats[d.Player].waiting = d.Status
		}
	}
}

// play plays the recorded game and gives what every player was sent.
func (r *recording) play(m *match) (sent [][]byte) {
	sent = make([][]byte, m.players)
	gone := make([]bool, m.players)
	for player := range sent {
		sent[player] = m.Hello(nil, player)
	}
	r.dropped(m, 0)
	m.endStart()
	for turn := 1; !m.over; turn++ {
		for player := range sent {
			if !m.Out(player) {
				sent[player] = m.Observe(sent[player], player)
			}
		}
		r.dropped(m, turn)
		for player := range sent {
			if m.Out(player) {
				continue
			}
			m.take(player, r.orders[[2]int{turn, player}])
			if m.config.strict && m.seats[player].told.invalid > 0 {
				m.seats[player].waiting = invalid
			}
		}
		m.Step()
		for player := range sent {
			if f := m.seats[player].fate; !gone[player] && (f == eliminated || f == invalid) && m.seats[player].turn == turn {
				gone[player] = true
				sent[player] = m.Farewell(sent[player], player)
			}
		}
	}
	for player := range sent {
		if m.seats[player].fate == survived {
			sent[player] = m.Farewell(sent[player], player)
		}
	}
	return sent
}

func recordings(t testing.TB) []string {
	t.Helper()
	metas, err := filepath.Glob(filepath.Join(goldentest.Folder(t, "aichallenge"), "*", "meta.json"))
	require.NoError(t, err)
	require.NotEmpty(t, metas, "the golden folder has no games")
	for k := range metas {
		metas[k] = filepath.Dir(metas[k])
	}
	return metas
}

func TestGoldenGames(t *testing.T) {
	for _, folder := range recordings(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			r := readRecording(t, folder)
			m := r.match(t)
			sent := r.play(m)
			for player := range sent {
				t.Run(fmt.Sprintf("bot%d", player), func(t *testing.T) { goldentest.SameText(t, r.input[player], sent[player]) })
			}
			sameFields(t, reflect.ValueOf(r.replay.comparable()), reflect.ValueOf(readReplay(t, m.AppendRound(nil)).comparable()))
		})
	}
}

// TestGoldenLastMessageOfTheLastPlayer: the last player takes all hills of the others at the end, and its last message has
// none of them. In this game it sees one of them.
func TestGoldenLastMessageOfTheLastPlayer(t *testing.T) {
	r := readRecording(t, filepath.Join(goldentest.Folder(t, "aichallenge"), "016-p3-four-hills"))
	m := r.match(t)
	sent := r.play(m)
	last := slices.IndexFunc(r.replay.Status, func(status string) bool { return status == "survived" })
	require.Positive(t, r.replay.ReplayData.Bonus[last])
	_, expected, found := strings.Cut(string(r.input[last]), "\nend\n")
	require.True(t, found)
	_, actual, _ := strings.Cut(string(sent[last]), "\nend\n")
	require.NotRegexp(t, `\nh \d+ \d+ [1-9]`, actual)
	require.Equal(t, expected, actual)
	for k := range m.hills {
		m.hills[k].granted = false
	}
	require.Regexp(t, `\nh \d+ \d+ [1-9]`, string(m.Farewell(nil, last)), "it sees a hill of another player")
}

// sameFields compares replays field by field and element by element, so that a failure stays readable.
func sameFields(t *testing.T, expected, actual reflect.Value) {
	t.Helper()
	for k := range expected.NumField() {
		name, want, got := expected.Type().Field(k).Name, expected.Field(k), actual.Field(k)
		switch want.Kind() {
		case reflect.Struct:
			sameFields(t, want, got)
		case reflect.Slice:
			require.Equal(t, want.Len(), got.Len(), "length of %s", name)
			for i := range want.Len() {
				require.Equal(t, want.Index(i).Interface(), got.Index(i).Interface(), "%s[%d]", name, i)
			}
		default:
			require.Equal(t, want.Interface(), got.Interface(), name)
		}
	}
}
