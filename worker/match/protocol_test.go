package match_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/worker/match"
)

// saying is what a player says in a round instead of nothing.
type saying struct {
	row    string // of the list of hostile programs
	text   string // byte for byte
	times  int    // -1: then it ends
	reason engine.Reason
	acts   bool // it may have commanded something, so the match may go another way
}

// protocols are the games, with what hostile players say in them.
var protocols = []struct {
	game    engine.Game
	honest  []string
	end     string
	sayings []saying
}{
	{ants.Game{}, []string{"Demo", "Dummy", "Demo"}, "end", []saying{
		{row: "proto_negative_len", text: "-1 m d _\n2147483647 m d _\n-2147483648 t _ _\nend\n"},
		{row: "proto_negative_len", text: "2147483648 m d _\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_negative_len", text: "99999999999999999999 m d _\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nan_inf", text: "nan m d _\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "\xef\xbb\xbf1 m d _\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "1 m d _\r\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "\x1b[2J\x1b]0;owned\x07\u2028\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_1001_commands", text: strings.Repeat("1000000 t _ _\n", 1000) + "end\n"},
		{row: "proto_1001_commands", text: strings.Repeat("1000000 t _ _\n", 1001) + "end\n", reason: engine.ReasonCommands},
		{row: "proto_wrong_id", text: lines(200, "%d m d _\n%[1]d m u _\n%[1]d y l s\n") + "end\n", acts: true},
		{row: "proto_truncated_struct", text: "1 m d _\n1 m", times: -1, reason: engine.ReasonCrash},
	}},
	{apocalypse.Game{}, []string{"Demo", "Dummy", "Demo"}, "end", []saying{
		{row: "proto_negative_len", text: "p -1 -1\nh -1 -1\ns -2147483648 2147483647 -1\nend\n"},
		{row: "proto_negative_len", text: "s 2147483648 1 1\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nan_inf", text: "p nan inf\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "p 1 1\x00\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_1001_commands", text: strings.Repeat("h -1 1\n", 1000) + "end\n"},
		{row: "proto_1001_commands", text: strings.Repeat("h -1 1\n", 1001) + "end\n", reason: engine.ReasonCommands},
		{row: "proto_wrong_id", text: lines(200, "s %d 1 1\ns %[1]d 1 2\nh %[1]d 1\n") + "end\n", acts: true},
	}},
	{dominator.Game{}, []string{"Demo", "Dummy", "Demo"}, "end", []saying{
		{row: "proto_negative_len", text: "-\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nan_inf", text: "nan inf\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "\x00\xff\u2028\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_1001_commands", text: strings.Repeat("x\n", 1001) + "end\n", reason: engine.ReasonProtocol},
	}},
	// What is no order is skipped, any number of orders may be given, and an answer may be given before it was asked for.
	{aichallenge.Game{}, []string{"Hold", "Hold", "Hold"}, "go", []saying{
		{row: "proto_negative_len", text: "o -1 -1 n\no 99999999999999999999 0 n\no 2147483648 0 n\ngo\n"},
		{row: "proto_nan_inf", text: "o nan inf n\ngo\n"},
		{row: "proto_binary_garbage", text: garbage(600 << 10), reason: engine.ReasonOutput},
		{row: "proto_nul_utf8", text: "\x00\xff\x1b[2J\u2028\n\xef\xbb\xbfo 1 1 n\r\n\ngo\r\n"},
		{row: "proto_1001_commands", text: strings.Repeat("o -1 0 n\n", 1001) + "go\n"},
		{row: "proto_early_answer", text: "go\ngo\ngo\ngo\ngo\n"},
		{row: "proto_wrong_id", text: lines(30, "o %d 0 n\no 0 %[1]d s\no %[1]d %[1]d e\n") + "go\n", acts: true},
		{row: "proto_truncated_struct", text: "o 1 1 n\no 1", times: -1, reason: engine.ReasonCrash},
	}},
	// Of a movement that is not finite nothing is left.
	{wota.Game{}, []string{"gatherer"}, "end", []saying{
		{row: "proto_negative_len", text: "f -1 x\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_negative_len", text: "m 4294967296 1 1\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_negative_len", text: "m 2147483647 1 1\na 2147483647 2147483647\np 2147483647 2147483647\nd 2147483647\nend\n"},
		{row: "proto_nan_inf", text: lines(30, "m %d NaN -Inf\nm %[1]d 1e999 -1e999\nm %[1]d 0x1p9999 1e-9999\nm %[1]d nan 0\n") + "end\n"},
		{row: "proto_nan_inf", text: "m 0 one two\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_binary_garbage", text: garbage(3 << 20), reason: engine.ReasonOutput},
		{row: "proto_nul_utf8", text: "o Ga a\x00b\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "o Ga \xff\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_nul_utf8", text: "f 7 \x1b[2J\x00\xff\u2028\u202e<script>\r\nend\n", acts: true},
		{row: "proto_1001_commands", text: strings.Repeat("d 2147483647\n", 20_000) + "end\n"},
		{row: "proto_1001_commands", text: strings.Repeat("d 2147483647\n", 20_001) + "end\n", reason: engine.ReasonCommands},
		{row: "proto_early_answer", text: "end\nend\nend\n", reason: engine.ReasonProtocol},
		{row: "proto_truncated_struct", text: "m 1 0.5", times: -1, reason: engine.ReasonCrash},
	}},
}

// lines repeats a line with the numbers from 0.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// garbage returns n bytes without a line end.
func garbage(n int) string {
	b := make([]byte, n)
	x := uint32(1)
	for i := range b {
		x = x*1664525 + 1013904223
		b[i] = byte(x >> 24)
		if b[i] == '\n' {
			b[i] = 0
		}
	}
	return string(b)
}

// In every game, whatever is said gets the verdict that the protocol names, nothing of it comes into logs and files, and,
// unless something was commanded, the others play on as beside a player that says nothing.
func TestProtocols(t *testing.T) {
	box := newArena(t)
	for _, p := range protocols {
		t.Run(p.game.ID(), func(t *testing.T) {
			h := newParrots(t, arena{box.box, box.builder, inShort(p.game)}, p.honest, p.end)
			for i, s := range p.sayings {
				t.Run(fmt.Sprint(s.row, "-", i), func(t *testing.T) { h.hear(t, s) })
			}
		})
	}
}

// parrots is a match in which one player sends what the test tells it to.
type parrots struct {
	hostileMatch
	parrot match.Entrant
	end    string
	silent *history // of the match in which nothing is said
}

func newParrots(t *testing.T, a arena, honest []string, end string) *parrots {
	t.Helper()
	h := &parrots{hostileMatch: hostileMatch{arena: a, limits: a.game.Limits()}, end: end}
	h.parrot = arena{a.box, a.builder, ants.Game{}}.build(t, "Parrot", "c", engine.Files{"MyBot.c": text(t, "parrot.c")})
	for _, name := range honest {
		h.honest = append(h.honest, a.builtin(t, name))
	}
	return h
}

// says makes a player that says something in a round.
func (h *parrots) says(t *testing.T, s saying, round int) match.Entrant {
	t.Helper()
	e := h.parrot
	said := func(text string, times int, last ...string) match.Entrant {
		e.Command = append([]string{e.Path, h.end, fmt.Sprint(round), hex.EncodeToString([]byte(text)), fmt.Sprint(times)}, last...)
		return e
	}
	const short = 16 << 10 // bytes that an argument can hold
	switch {
	case s.times < 0:
		return said(s.text, s.times)
	case len(s.text) <= short:
		return said(s.text, 1)
	case strings.HasSuffix(s.text, h.end+"\n"):
		line, _, _ := strings.Cut(s.text, "\n")
		return said(line+"\n", strings.Count(s.text, line+"\n"), h.end)
	}
	return said(s.text[:short], len(s.text)/short)
}

// hear plays a match in which something is said.
func (h *parrots) hear(t *testing.T, s saying) {
	t.Helper()
	if h.silent == nil {
		got, err := h.play(t.Context(), h.limits, h.field(h.says(t, saying{}, 1<<30))...)
		require.NoError(t, err)
		h.silent = h.historyOf(t, got)
	}
	seat := 1
	got, err := h.play(t.Context(), h.limits, h.field(h.says(t, s, deedRound))...)
	require.NoError(t, err)
	v := got.Verdicts[seat]
	t.Logf("%s %s in round %d: %s", v, v.Reason, v.Round, v.Detail)
	require.Equal(t, s.reason, v.Reason, v.Detail)
	if v.Frozen {
		require.GreaterOrEqual(t, v.Round, deedRound)
		require.LessOrEqual(t, v.Round, deedRound+1)
	}
	for i, v := range got.Verdicts {
		require.True(t, i == seat || !v.Frozen, "seat %d: %s", i, v.Detail)
	}
	after := h.historyOf(t, got)
	for name, text := range map[string]string{"detail": v.Detail, "log": string(got.Log), "file": after.file} {
		require.NotContains(t, text, "\x1b", name)
		require.NotContains(t, text, "\x00", name)
		require.NotContains(t, text, "\u2028", name)
		require.NotContains(t, text, "\u202e", name)
		require.NotContains(t, text, "\xff", name)
	}
	if !s.acts {
		// What has no effect is written down all the same, and some games' files say who was frozen.
		require.Empty(t, after.without(seat).differs(h.silent.without(seat)), "nobody is better or worse off")
	}
}

// field seats the parrot.
func (h *parrots) field(parrot match.Entrant) []match.Entrant {
	entrants := append([]match.Entrant{h.honest[0], parrot}, h.honest[1:]...)
	for i := range entrants {
		entrants[i].Name = fmt.Sprint("Seat", i)
	}
	return entrants
}

// A player that cannot be started, or dies before it could play, is frozen in the start phase.
func TestPlayersThatDoNotStart(t *testing.T) {
	a := newArena(t)
	limits := a.game.Limits()
	limits.Wall = 5 * time.Minute
	plenty(&limits)
	null := a.builtin(t, "Null")
	dir := t.TempDir()
	write := func(name string, content []byte) match.Entrant {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, content, 0o755))
		require.NoError(t, os.Chmod(path, 0o755))
		return match.Entrant{Name: name, Path: path, Profile: null.Profile}
	}
	whole, err := os.ReadFile(null.Path)
	require.NoError(t, err)
	foreign := append([]byte(nil), whole...)
	foreign[18], foreign[19] = 0x08, 0x00 // the machine: MIPS
	for name, e := range map[string]match.Entrant{
		"crash_at_start":  a.build(t, "Early", "c", engine.Files{"MyBot.c": text(t, "crash_at_start.c")}),
		"no ELF":          write("text", []byte("this is no program\n")),
		"script":          write("script", []byte("#!/bin/sh\ntrue\n")),
		"nothing":         write("nothing", nil),
		"half":            write("half", whole[:len(whole)/2]),
		"header":          write("header", whole[:64]),
		"another machine": write("foreign", foreign),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := a.play(t.Context(), limits, null, e, null, null)
			require.NoError(t, err)
			t.Log(got.Verdicts[1])
			require.Equal(t, engine.ReasonCrash, got.Verdicts[1].Reason, got.Verdicts[1].Detail)
			require.Equal(t, -1, got.Verdicts[1].Round)
			for _, seat := range []int{0, 2, 3} {
				require.False(t, got.Verdicts[seat].Frozen, got.Verdicts[seat].Detail)
			}
		})
	}
}
