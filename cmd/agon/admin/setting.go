package admin

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/contest/settings"
)

// withSetting sets one setting by its JSON name; what kind of value it has is known from the one that it replaces.
func withSetting(s settings.Settings, name, value string) (settings.Settings, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return s, fmt.Errorf("writing the settings: %w", err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return s, fmt.Errorf("reading the settings: %w", err)
	}
	if limit, ok := strings.CutPrefix(name, "limits."); ok {
		var limits map[string]json.RawMessage
		if err := json.Unmarshal(all["limits"], &limits); err != nil {
			return s, fmt.Errorf("reading the limits: %w", err)
		}
		if _, known := limits[limit]; !known {
			return s, fmt.Errorf("there is no limit %q", limit)
		}
		limits[limit] = json.RawMessage(value)
		name, value = "limits", ""
		if all[name], err = json.Marshal(limits); err != nil {
			return s, errors.New("a limit is a number")
		}
	} else if _, known := all[name]; !known {
		return s, errors.New("there is no such setting; agon admin contest show CONTEST --json prints them")
	} else {
		all[name] = settingValue(name, value)
	}
	if text, err = json.Marshal(all); err != nil {
		return s, fmt.Errorf("%q is not the kind of value that it has", value)
	}
	var changed settings.Settings
	if err := json.Unmarshal(text, &changed); err != nil {
		return s, fmt.Errorf("%q is not the kind of value that it has", value)
	}
	return changed, nil
}

// settingValue is a value of the command line as JSON.
func settingValue(name, value string) json.RawMessage {
	var typed any = value
	switch name {
	case "languages", "builtins", "refused_words", "restrictions":
		list := []string{}
		for part := range strings.SplitSeq(value, ",") {
			if part = strings.TrimSpace(part); part != "" {
				list = append(list, part)
			}
		}
		typed = list
		if name == "restrictions" && value == "all" || len(list) == 0 && name != "refused_words" && name != "restrictions" {
			typed = nil // all
		}
	case "submissions_per_day", "submissions_total":
		if value == "" {
			typed = nil
			break
		}
		typed = json.Number(value)
	case "rotate", "pseudonyms", "tries_after_freeze":
		on, err := strconv.ParseBool(value)
		if err == nil {
			typed = on
		}
	case "players_per_user", "team_size", "qualify_matches", "qualify_wins", "submissions_per_hour", "compile_s_per_hour", "storage_mib", "tries_per_hour", "certainty", "settled_matches", "settled_pause_s":
		typed = json.Number(value)
	}
	text, err := json.Marshal(typed)
	if err != nil { // no number
		text, _ = json.Marshal(value)
	}
	return text
}
