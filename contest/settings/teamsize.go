package settings

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
)

// MaxTeamSize is the greatest team_size of a contest, in people.
const MaxTeamSize = 20

// checkTeamSize refuses a size that a team of the contest exceeds: a setting takes nobody out of a team.
func checkTeamSize(ctx context.Context, q *store.Queries, contestID int64, size int32) error {
	if err := q.LockContestFor(ctx, people.LockPeople, int32(contestID)); err != nil {
		return err
	}
	largest, err := q.LargestTeam(ctx, contestID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err != nil:
		return err
	case size <= 1:
		return contest.RefuseFields(contest.FieldError{Field: "team_size", Message: fmt.Sprintf("There are people in teams, in %s among others; take them out first.", largest.Name)})
	case largest.People > int64(size):
		return contest.RefuseFields(contest.FieldError{Field: "team_size", Message: fmt.Sprintf("The team %s has %d people; take some out of it first.", largest.Name, largest.People)})
	}
	return nil
}
