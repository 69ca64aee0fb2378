package aichallenge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
)

// validReplay makes the checks of the contest's viewer: what it refuses, nobody can watch there.
func validReplay(text []byte) error {
	var outer struct {
		Challenge    string
		ReplayFormat string `json:"replayformat"`
		ReplayData   *struct {
			Revision, Players, Turns                 int
			Loadtime, Turntime                       int
			ViewRadius2, AttackRadius2, SpawnRadius2 int
			Map                                      struct {
				Rows, Cols int
				Data       []string
			}
			Hills, Food []json.RawMessage
			Ants        []json.RawMessage
			Scores      [][]int
			Bonus       []int
			Hive        [][]int `json:"hive_history"`
		} `json:"replaydata"`
		Status      []string
		PlayerTurns []int    `json:"playerturns"`
		PlayerNames []string `json:"playernames"`
	}
	if err := json.Unmarshal(text, &outer); err != nil {
		return err
	}
	d := outer.ReplayData
	switch {
	case outer.Challenge != "ants":
		return fmt.Errorf("challenge %q", outer.Challenge)
	case outer.ReplayFormat != "json":
		return fmt.Errorf("replayformat %q", outer.ReplayFormat)
	case d == nil:
		return fmt.Errorf("no replaydata")
	case d.Revision < 2 || d.Revision > 3:
		return fmt.Errorf("revision %d", d.Revision)
	case d.Players < 1 || d.Players > 26:
		return fmt.Errorf("%d players", d.Players)
	case len(d.Map.Data) != d.Map.Rows:
		return fmt.Errorf("%d of %d rows", len(d.Map.Data), d.Map.Rows)
	case len(d.Scores) != d.Players || len(d.Hive) != d.Players || len(d.Bonus) != d.Players:
		return fmt.Errorf("scores, hive_history and bonus are for %d, %d and %d players", len(d.Scores), len(d.Hive), len(d.Bonus))
	case len(outer.Status) != d.Players || len(outer.PlayerTurns) != d.Players || len(outer.PlayerNames) != d.Players:
		return fmt.Errorf("status, playerturns or playernames have the wrong length")
	}
	letters := regexp.MustCompile(`^[%*.a-zA-Z0-9]*$`)
	for _, row := range d.Map.Data {
		if len(row) != d.Map.Cols || !letters.MatchString(row) {
			return fmt.Errorf("row %q", row)
		}
	}
	place := func(f []any, owner, begin, end int) error {
		number := func(k int) int {
			n, ok := f[k].(float64)
			if !ok {
				return -1
			}
			return int(n)
		}
		switch {
		case number(0) < 0 || number(0) >= d.Map.Rows || number(1) < 0 || number(1) >= d.Map.Cols:
			return fmt.Errorf("%v is off the board", f)
		case owner >= 0 && len(f) > owner && (number(owner) < 0 || number(owner) >= d.Players):
			return fmt.Errorf("%v has no owner", f)
		case begin >= 0 && number(end) <= number(begin):
			return fmt.Errorf("%v ends before it begins", f)
		case number(end) < 0:
			return fmt.Errorf("%v has no end", f)
		}
		return nil
	}
	for _, kind := range []struct {
		list                           []json.RawMessage
		least, most, owner, begin, end int
	}{{d.Hills, 4, 5, 2, -1, 3}, {d.Food, 3, 5, 4, 2, 3}, {d.Ants, 4, 7, 4, 2, 3}} {
		for _, item := range kind.list {
			var f []any
			if err := json.Unmarshal(item, &f); err != nil {
				return err
			}
			if len(f) < kind.least || len(f) > kind.most {
				return fmt.Errorf("%s has %d fields", item, len(f))
			}
			if err := place(f, kind.owner, kind.begin, kind.end); err != nil {
				return err
			}
			if kind.begin >= 0 && len(f) == 6 {
				moves, life := f[5].(string), int(f[3].(float64))-int(f[2].(float64))
				if len(moves) != life && len(moves) != life-1 || !regexp.MustCompile(`^[nesw-]*$`).MatchString(moves) {
					return fmt.Errorf("%s lives %d turns", item, life)
				}
			}
		}
	}
	if bytes.Count(text, []byte("\n")) != 1 {
		return fmt.Errorf("a replay is one line")
	}
	return nil
}
