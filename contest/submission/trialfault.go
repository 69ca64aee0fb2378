package submission

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// SeatFault is a qualification match in which the new player was frozen.
type SeatFault struct {
	Match  int64
	Reason engine.Reason
	Round  int // -1 is the start
	Detail string
	Stderr string // the end of what it wrote
}

// TrialFault is what went wrong with a new player in its qualification, put together. It comes before any count of wins: a
// player that crashes has lost to nobody.
type TrialFault struct {
	Reason      engine.Reason
	Count       int // matches in which it was frozen for this reason
	Played      int // matches that were played
	First, Last int // rounds in which it was frozen; -1 is the start
	Newest      SeatFault
}

// FaultOf returns what went wrong most often. The faults are in the order of their matches. It returns false if the player
// was never frozen.
func FaultOf(faults []SeatFault, played int) (TrialFault, bool) {
	var most TrialFault
	all := map[engine.Reason]TrialFault{}
	for _, f := range faults {
		t, ok := all[f.Reason]
		if !ok {
			t = TrialFault{Reason: f.Reason, Played: played, First: f.Round, Last: f.Round}
		}
		t.Count++
		t.First, t.Last, t.Newest = min(t.First, f.Round), max(t.Last, f.Round), f
		all[f.Reason] = t
		if t.Count >= most.Count {
			most = t
		}
	}
	return most, most.Count > 0
}

// did says what a player has done that was frozen for a reason.
func did(r engine.Reason) string {
	switch r {
	case engine.ReasonCPU:
		return "used up its CPU time"
	case engine.ReasonWall:
		return "gave no answer in time"
	case engine.ReasonMemory:
		return "used too much memory"
	case engine.ReasonSyscall:
		return "made a forbidden system call"
	case engine.ReasonCrash:
		return "crashed"
	case engine.ReasonOutput:
		return "gave an answer that was too long"
	case engine.ReasonCommands:
		return "gave too many commands"
	case engine.ReasonProtocol:
		return "gave an answer that does not follow the protocol"
	}
	return "was frozen"
}

// Sentence says what went wrong: "It crashed in round 17 of all 3 trial matches: it used memory that is not its own (SIGSEGV)."
func (f TrialFault) Sentence() string {
	text := fmt.Sprintf("It %s %s of %s", did(f.Reason), f.where(), f.often())
	if detail := strings.TrimPrefix(f.Newest.Detail, "crashed: "); detail != "" {
		text += ": " + strings.TrimSuffix(detail, ".")
	}
	return text + "." + f.hint()
}

// signals matches the names of signals in what the judge says of a crash.
var signals = regexp.MustCompile(`SIG[A-Z]+`)

// Short says what went wrong in a few words: "3 of 40 crashed: SIGSEGV, first in round 17".
func (f TrialFault) Short() string {
	text := fmt.Sprintf("%d of %d %s", f.Count, f.Played, did(f.Reason))
	if f.Played == 1 {
		text = did(f.Reason)
	}
	if signal := signals.FindString(f.Newest.Detail); signal != "" {
		text += ": " + signal + ","
	}
	first := " first "
	if f.First == f.Last {
		first = " "
	}
	if f.First < 0 {
		return text + first + "at the start"
	}
	return fmt.Sprintf("%s%sin round %d", text, first, f.First)
}

func (f TrialFault) where() string {
	switch {
	case f.Last < 0:
		return "at the start"
	case f.First < 0:
		return fmt.Sprintf("between the start and round %d", f.Last)
	case f.First == f.Last:
		return fmt.Sprintf("in round %d", f.First)
	default:
		return fmt.Sprintf("in rounds %d to %d", f.First, f.Last)
	}
}

func (f TrialFault) often() string {
	switch {
	case f.Played == 1:
		return "its trial match"
	case f.Count == f.Played && f.Played == 2:
		return "both trial matches"
	case f.Count == f.Played:
		return fmt.Sprintf("all %d trial matches", f.Played)
	default:
		return fmt.Sprintf("%d of %d trial matches", f.Count, f.Played)
	}
}

var missingModule = regexp.MustCompile(`(?:ModuleNotFoundError|ImportError): No module named '?([A-Za-z_][\w.]*)'?`)

// hint names a file that a player in Python needs and was not sent with it.
func (f TrialFault) hint() string {
	found := missingModule.FindStringSubmatch(f.Newest.Stderr)
	if found == nil {
		return ""
	}
	module, _, _ := strings.Cut(found[1], ".")
	return fmt.Sprintf(" It imports %s, which is not there: if it is a file of yours, send a zip with %s.py beside the player; the judge has only Python's own modules.", module, module)
}
