package record

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func match() Record {
	return Record{
		Config: []byte("size 3\n\nwalls\n"), Seed: 7, Names: []string{"Anna", "Ben"}, Scores: []int{3, -4}, Hash: [32]byte{1, 2, 31: 255}, Log: []byte("0 0 up\n0 1 @@@\n"),
	}
}

func TestRecordsAreReadBack(t *testing.T) {
	again, err := Parse(match().Bytes())
	require.NoError(t, err)
	require.Equal(t, match(), again)

	void := match()
	void.CPU, void.Trail, void.Void, void.Hash = 2*time.Second, []uint32{1, 1 << 31}, "in round 3: crash", [32]byte{}
	again, err = Parse(void.Bytes())
	require.NoError(t, err)
	require.Equal(t, void, again)
}

func TestNoRecords(t *testing.T) {
	for text, expected := range map[string]string{
		"":                                      `line 1: expected "agon match 1": agon game play --log writes such a file`,
		"agon match 1\n":                        `line 2: the file ends before the line "log"`,
		"agon match 1\nseed x\n":                `line 2: "seed x": strconv.ParseInt: parsing "x": invalid syntax`,
		"agon match 1\nboard x\n":               `line 2: "board" begins no line: expected seed, cpu, config, seat, score, trail, hash, void or log`,
		"agon match 1\nvoid \n":                 `line 2: "void ": expected how the referee failed`,
		"agon match 1\ncpu -2s\n":               `line 2: "cpu -2s": expected a time like 2s`,
		"agon match 1\nseat 1 A\n":              `line 2: expected seat 0`,
		"agon match 1\nhash 00\n":               `line 2: "hash 00": expected 64 hexadecimal digits`,
		"agon match 1\nseat 0 A\nlog\n":         `there are 1 seats and 0 scores: expected one for each`,
		"agon match 1\nscore 1 x\n":             `line 2: "score 1 x": strconv.Atoi: parsing "x": invalid syntax`,
		"agon match 1\nseat 0 A\nscore 1\nlog":  `line 4: the file ends before the line "log"`,
		"agon match 1\nseat 0 A\nscore 1\nlog2": `line 4: the file ends before the line "log"`,
	} {
		_, err := Parse([]byte(text))
		require.EqualError(t, err, expected, text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(match().Bytes())
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(r.Bytes())
		require.NoError(t, err)
		require.Equal(t, r, again)
	})
}
