package engine

import (
	"bytes"
	"io/fs"
	"regexp"
	"time"
)

// Defaults has the methods of Game that most games have alike: one configuration, which is empty; the usual limits; names
// that are asked for; a kit without files of its own. A game embeds it and writes the others, and what it wants
// otherwise. A game with a Config of its own also writes Boards, CheckConfig and Drawn.
type Defaults struct{}

// Version is "1.0".
func (Defaults) Version() string { return "1.0" }

// Mirrored is false: no place is better than another.
func (Defaults) Mirrored() bool { return false }

// Limits are one second of CPU time, for the match and for the start, twice as long to wait for the first answer, and
// 1000 commands in a round.
func (Defaults) Limits() Limits {
	return Limits{
		CPU:       time.Second,
		StartCPU:  time.Second,
		StartWall: 2 * time.Second,
		Wall:      10 * time.Second,
		Memory:    128 << 20,
		Commands:  1000,
		Output:    64 << 10,
		Stderr:    64 << 10,
	}
}

// Config is empty: all matches are alike, but for their seeds.
func (Defaults) Config() []byte { return []byte{} }

// Boards are one with the empty configuration.
func (Defaults) Boards() []Board { return []Board{{Name: "Standard", Config: []byte{}}} }

// CheckConfig takes nothing but white space.
func (Defaults) CheckConfig(config []byte) error {
	if len(bytes.TrimSpace(config)) > 0 {
		return &ConfigError{
			Line: 1, Key: "the file", Expected: "nothing", Found: quoted(config), Advice: "this game has nothing to configure: leave it empty",
		}
	}
	return nil
}

// Drawn is DrawnNothing: all matches begin alike.
func (d Defaults) Drawn(config []byte) (Drawn, error) { return DrawnNothing, d.CheckConfig(config) }

// PlayerName is "": players do not name themselves.
func (Defaults) PlayerName(string, Files) (string, error) { return "", nil }

// plainName is a name that needs no quotes anywhere.
var plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,19}$`)

// CheckName takes 1 to 20 letters, digits and the signs _ and -, the first one a letter.
func (Defaults) CheckName(name string) error {
	if !plainName.MatchString(name) {
		return SourceErrorf(BadName, "The name %s cannot be used: take 1 to 20 letters, digits, _ and -, and begin with a letter.", quoted([]byte(name)))
	}
	return nil
}

// KitFiles is empty.
func (Defaults) KitFiles() (fs.FS, error) { return Files{}.FS() }

// AnswerEnd is the last line of every message of the protocols that use MatchDefaults, in either direction.
const AnswerEnd = "end"

// MatchDefaults has the methods of Match that most games have alike. In a game by turns Asked is another one; in a game that
// players can leave before its end, Out.
type MatchDefaults struct{ InProcess }

// AnswerEnd is the line "end".
func (MatchDefaults) AnswerEnd() End { return End{Line: AnswerEnd} }

// Out is false: the rules put no seat out.
func (MatchDefaults) Out(int) bool { return false }

// Asked is true: all seats answer in every round.
func (MatchDefaults) Asked(int) bool { return true }

// Farewell appends nothing: the end of its input tells a player that the match is over.
func (MatchDefaults) Farewell(dst []byte, _ int) []byte { return dst }

// SetStatus does nothing: players are not told what others use of their CPU time.
func (MatchDefaults) SetStatus(int, float64) {}

// InProcess is embedded in the matches of games whose rules run in this process: rounds open by themselves, and there is
// nothing to close.
type InProcess struct{}

// Open does nothing.
func (InProcess) Open() error { return nil }

// Fault is nil: faults are found when an answer is submitted.
func (InProcess) Fault(int) *Fault { return nil }

// Close does nothing.
func (InProcess) Close() {}
