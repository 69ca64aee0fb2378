package submission

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// Use is how much of something an author has used, and how much there is.
type Use struct {
	Used    int64
	Allowed *int64 // nil: as much as they like
}

// spent reports whether there is no more.
func (u Use) spent() bool { return u.Allowed != nil && u.Used >= *u.Allowed }

// Quota is what an author has submitted to a contest, and what it has cost the site, beside what the contest allows.
type Quota struct {
	Total, Day, Hour Use // submissions: ever, and in the last 24 hours and 60 minutes
	CompileMillis    Use // of the compilers in the last hour, in all contests
	StoredBytes      Use // sources and compiled players

	contest string
	team    string // "": the author is the sender
}

// QuotaOf returns the quota of a person in a contest, which they share with their team.
func QuotaOf(ctx context.Context, q *store.Queries, c store.Contest, person int64) (Quota, error) {
	author, err := q.AuthorOf(ctx, c.ID, person)
	if err != nil {
		return Quota{}, fmt.Errorf("find the team of user %d: %w", person, err)
	}
	quota, err := spentBy(ctx, q, c, author, person)
	if err == nil && author != person {
		quota.team, err = q.UserName(ctx, author)
	}
	if err != nil {
		return Quota{}, fmt.Errorf("read the quota of user %d: %w", person, err)
	}
	return quota, nil
}

func spentBy(ctx context.Context, q *store.Queries, c store.Contest, author, person int64) (Quota, error) {
	sent, err := q.SubmissionsSoFar(ctx, c.ID, author, person)
	if err != nil {
		return Quota{}, err
	}
	compiled, err := q.CompileSpent(ctx, author, person)
	if err != nil {
		return Quota{}, err
	}
	stored, err := q.StoredBytes(ctx, c.ID, author, person)
	if err != nil {
		return Quota{}, err
	}
	return Quota{
		Total: use(sent.Total, c.SubmissionsTotal, 1), Day: use(sent.Day, c.SubmissionsPerDay, 1), Hour: use(sent.Hour, &c.SubmissionsPerHour, 1),
		CompileMillis: use(compiled, &c.CompileSPerHour, second), StoredBytes: use(stored, &c.StorageMiB, mebi), contest: c.Title,
	}, nil
}

const (
	second = 1000    // milliseconds
	mebi   = 1 << 20 // bytes
)

// use takes what is allowed in the unit of the contest's settings.
func use(used int64, allowed *int32, unit int64) Use {
	if allowed == nil {
		return Use{Used: used}
	}
	most := int64(*allowed) * unit
	return Use{Used: used, Allowed: &most}
}

// Check refuses another submission of so many bytes where the quota does not allow it.
func (q Quota) Check(size int) error {
	you, have, your := "You", "have", "Your players"
	if q.team != "" {
		you, have, your = q.team, "has", "The players of "+q.team
	}
	const later = "try your player at home and come back later"
	switch {
	case q.Total.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in %s and %d are allowed; there can be no more.", you, have, q.Total.Used, q.contest, *q.Total.Allowed)
	case q.Day.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in the last 24 hours and %d are allowed; %s.", you, have, q.Day.Used, *q.Day.Allowed, later)
	case q.Hour.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in the last hour and %d are allowed; %s.", you, have, q.Hour.Used, *q.Hour.Allowed, later)
	case q.CompileMillis.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s kept the compilers busy for %d seconds in the last hour and %d are allowed in %s; make what compiles long simpler, and come back later.",
			your, q.CompileMillis.Used/second, *q.CompileMillis.Allowed/second, q.contest)
	case q.StoredBytes.Used+int64(size) > *q.StoredBytes.Allowed:
		return contest.Refuse(contest.CodeRateLimited, "%s take %.1f MiB in %s and %d are allowed; send smaller files, or ask the organizers for more room.",
			your, float64(q.StoredBytes.Used)/mebi, q.contest, *q.StoredBytes.Allowed/mebi)
	}
	return nil
}
