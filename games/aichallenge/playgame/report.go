package playgame

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/agon-judge/agon/games/engine"
)

// report prints the result, the lines score, status and playerturns as the bots were told them.
func report(w io.Writer, match engine.Match, result engine.Result, replay []byte, names []string) {
	var outcome struct {
		Status      []string
		PlayerTurns []int `json:"playerturns"`
		ReplayData  struct {
			Cutoff string
		} `json:"replaydata"`
	}
	if err := json.Unmarshal(replay, &outcome); err != nil {
		fmt.Fprintf(w, "the replay cannot be read: %v\n", err)
		return
	}
	for seat, v := range result.Verdicts {
		if v.Frozen {
			fmt.Fprintf(w, "bot %d (%s) is out, turn %d: %s\n", seat, names[seat], v.Round+1, v.Detail)
		}
	}
	fmt.Fprintf(w, "score %s\n", words(match.Scores()))
	fmt.Fprintf(w, "status %s\n", words(outcome.Status))
	fmt.Fprintf(w, "playerturns %s\n", words(outcome.PlayerTurns))
	fmt.Fprintf(w, "cutoff %s\n", outcome.ReplayData.Cutoff)
}
