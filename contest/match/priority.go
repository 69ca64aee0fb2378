package match

import (
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/words"
)

// Priority returns the priority of a match's job in the queue.
func Priority(kind words.MatchKind) int {
	switch kind {
	case words.MatchQualify:
		return jobs.PriorityWaiting
	case words.MatchChallenge:
		return jobs.PriorityChallenge
	case words.MatchFinal:
		return jobs.PriorityFinal
	case words.MatchLadder:
	}
	return jobs.PriorityLadder
}
