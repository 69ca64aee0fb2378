package frames

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFrames(t *testing.T) {
	for _, line := range []string{
		"grid 10 20", "plane 6.5 4", "kind bike shape=circle fill=seat", "kind wall", "kind tank image=tank.svg size=0.8 letter=#",
		"kind x fill=#345", "kind x fill=#33aaFF", "row 0 ####", "row 999 . .", "cell 2 7 wall0", "put 0 bike 2 7 0", "put a1 bike 2.5 -7",
		"put 0 bike 2 7 0 angle=90 text=so many words, a=b", "put 0 bike 2 7 size=2.5 text=3", "put 0 bike 2 7 text=", "move 0 1 7", "move 0 1e-05 7", "set 0 text=3",
		"set 0 size=2 angle=-45.5", "drop 0", "line - 1 2 3 4", "line 1 1 2 3 4 5 6", "panel 1 food 3 of 7", "curve land 1 -2",
		"say hello there", "mark 1 lost", "only 0 put 0 bike 2 7", "only 0,1 say psst", "only * drop 0",
	} {
		require.NoError(t, Check(line, 2, true), line)
	}
}

func TestNoFrames(t *testing.T) {
	for line, expected := range map[string]string{
		"":                                    `"" begins no frame: expected grid, plane, kind, row, cell, put, move, set, drop, line, panel, curve, say, mark or only`,
		"gird 1 1":                            `"gird" begins no frame`,
		"grid 10":                             `expected a number of columns from 1 to 1000, found nothing`,
		"grid 10 x":                           `expected a number of columns from 1 to 1000, found "x"`,
		"grid 10 1001":                        `found "1001"`,
		"grid 0 10":                           `expected a number of rows`,
		"grid +5 10":                          `expected a number of rows`,
		"grid 10 10 10":                       `expected nothing more, found "10"`,
		"plane 0.0 4":                         `expected a width above 0, found "0.0"`,
		"kind 1x":                             `expected the name of a kind of letters, digits, _ and -, found "1x"`,
		"kind x shape=star":                   `expected shape= with circle, square, triangle or cross, found "shape=star"`,
		"kind x colour=red":                   `expected shape=, image=, fill=, size=, letter=, found "colour=red"`,
		"kind x image=../a.png":               `expected image= with a file of viewer/`,
		"kind x fill=#12":                     `expected fill= with seat, #rgb or #rrggbb`,
		"kind x letter=ab":                    `expected letter= with one character`,
		"kind x size=-1":                      `expected size= with a number from 0`,
		"kind x size=1 size=2":                `expected size= once, found "size=2"`,
		"kind x text=no":                      `expected shape=`,
		"row 0":                               `expected letters, found nothing`,
		"cell 1 2":                            `expected a kind of letters`,
		"put 0 bike 2":                        `expected a number for x, found nothing`,
		"put 0 bike 2 7 2":                    `expected a seat from 0 to 1, found "2"`,
		"put 0 bike 2 NaN":                    `expected a number for x, found "NaN"`,
		"put 0 bike 2 0x10":                   `expected a number for x`,
		"put 0 bike 2 7 0 fill=seat":          `expected text=, size=, angle=, found "fill=seat"`,
		"put a=b bike 2 7":                    `expected an identifier of at most 40 bytes without =, found "a=b"`,
		"move 0 1 1e999":                      `expected a number for x, found "1e999"`,
		"move 0 1 1e--5":                      `expected a number for x, found "1e--5"`,
		"move 0 1 1e":                         `expected a number for x, found "1e"`,
		"move 0 1  7":                         `expected a number for x, found nothing`,
		"set 0":                               `expected text=, size= or angle=, found nothing`,
		"drop":                                `expected an identifier`,
		"drop 0 ":                             `expected nothing more, found "a space"`,
		"line 0 1 2":                          `expected a number for y, found nothing`,
		"line 0 1 2 3 4 5":                    `expected a number for x, found nothing`,
		"line 5 1 2 3 4":                      `expected a seat from 0 to 1`,
		"panel 0 food":                        `expected a value, found nothing`,
		"curve land 1":                        `expected a number for each seat, found nothing`,
		"curve land 1 2 3":                    `expected nothing more, found "3"`,
		"say":                                 `expected words, found nothing`,
		"mark 0":                              `expected words, found nothing`,
		"only 2 say x":                        `expected seats, * or numbers from 0 to 1 with commas, found "2"`,
		"only 0, say x":                       `found "0,"`,
		"only -1 say x":                       `found "-1"`,
		"only 0 grid 3 3":                     `grid is the same for all seats: leave out only`,
		"only 0 only 1 say x":                 `only is the same for all seats: leave out only`,
		"say " + strings.Repeat("x", MaxLine): `it has 8196 bytes; a frame has at most 8192`,
	} {
		require.ErrorContains(t, Check(line, 2, true), expected, line)
	}
	require.EqualError(t, Check("grid 3 3", 2, false), "grid stands in the reply to start, and nowhere else")
	require.EqualError(t, Check("plane 3 3", 2, false), "plane stands in the reply to start, and nowhere else")
}

func FuzzCheck(f *testing.F) {
	f.Add("put 0 bike 2 7 0 angle=90 text=words")
	f.Add("only 0,1 line - 1 2 3 4")
	f.Fuzz(func(t *testing.T, line string) {
		if Check(line, 4, false) == nil {
			require.NoError(t, Check(line, 4, true), "what is a frame later is one at the start")
		}
	})
}
