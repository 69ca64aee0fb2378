package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/wota/properties"
)

// settings are who plays, and how often.
type settings struct {
	colonies    []string
	tournament  bool // every two of them; otherwise all in one match
	rounds      int
	homeAndAway bool // each match twice, with the hills exchanged
}

// mostColonies and mostRounds keep a slip of the pen from running for years.
const (
	mostColonies = 100
	mostRounds   = 100_000
)

// readSettings reads settings.txt. The error names the line.
func readSettings(text []byte) (settings, error) {
	entries, err := properties.Read(text)
	if err != nil {
		return settings{}, err
	}
	s := settings{rounds: 1}
	for _, e := range entries {
		if err := s.set(e); err != nil {
			return settings{}, err
		}
	}
	if len(s.colonies) == 0 {
		return settings{}, &properties.Error{Key: "AI_PACKAGE_NAMES", Expected: "the names of the colonies", Found: "none", Advice: "write AI_PACKAGE_NAMES = template, gatherer"}
	}
	return s, nil
}

func (s *settings) set(e properties.Entry) error {
	switch e.Key {
	case "AI_PACKAGE_NAMES":
		return s.setColonies(e)
	case "TOURNAMENT":
		return setTruth(&s.tournament, e)
	case "HOME_AND_AWAY":
		return setTruth(&s.homeAndAway, e)
	case "NUMBER_OF_ROUNDS":
		n, err := strconv.Atoi(e.Value)
		if err != nil || n < 1 || n > mostRounds {
			return wrong(e, fmt.Sprintf("a whole number from 1 to %d", mostRounds))
		}
		s.rounds = n
		return nil
	}
	if isOfWindow(e.Key) {
		return nil
	}
	return &properties.Error{Line: e.Line, Key: properties.Shown(e.Key), Expected: "a key of settings.txt", Found: "this one", Advice: "delete the line; parameters of the world belong into parameters.txt"}
}

// isOfWindow reports whether a key was for the original's window, which is the viewer now.
func isOfWindow(key string) bool {
	return slices.Contains([]string{"IS_GRAPHICAL", "FRAMES_PER_SECOND", "INITIAL_TICKS_PER_SECOND", "DISPLAY_WIDTH", "DISPLAY_HEIGHT"}, key)
}

// Ignored are the keys of settings that do nothing.
func Ignored(settings []byte) []string {
	entries, _ := properties.Read(settings) // the errors are reported by those who read the settings
	var keys []string
	for _, e := range entries {
		if isOfWindow(e.Key) {
			keys = append(keys, e.Key)
		}
	}
	return keys
}

func (s *settings) setColonies(e properties.Entry) error {
	for name := range strings.SplitSeq(e.Value, ",") {
		name = strings.TrimSpace(name)
		if name == "" || strings.ContainsAny(name, `/\`) || strings.HasPrefix(name, ".") {
			return wrong(e, "names, separated by commas")
		}
		s.colonies = append(s.colonies, name)
	}
	if len(s.colonies) > mostColonies {
		return wrong(e, fmt.Sprintf("up to %d names", mostColonies))
	}
	return nil
}

func setTruth(value *bool, e properties.Entry) error {
	switch strings.ToLower(e.Value) {
	case "true":
		*value = true
	case "false":
		*value = false
	default:
		return wrong(e, "true or false")
	}
	return nil
}

func wrong(e properties.Entry, expected string) error {
	return &properties.Error{Line: e.Line, Key: e.Key, Expected: expected, Found: properties.Shown(e.Value), Advice: "change the value"}
}

// pairing is who meets whom, as places in the list of the colonies.
type pairing []int

// pairings are the matches of one round of the settings.
func (s *settings) pairings() []pairing {
	var all []pairing
	if !s.tournament {
		everybody := make(pairing, len(s.colonies))
		for k := range everybody {
			everybody[k] = k
		}
		return append(all, everybody)
	}
	for i := range s.colonies {
		for j := i + 1; j < len(s.colonies); j++ {
			all = append(all, pairing{i, j})
		}
	}
	return all
}
