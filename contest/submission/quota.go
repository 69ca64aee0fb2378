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
	author := store.User{ID: person}
	team, err := q.AuthorOf(ctx, c.ID, person)
	if err == nil && team != person {
		author.ID = team
		author.Name, err = q.UserName(ctx, team)
	}
	if err != nil {
		return Quota{}, fmt.Errorf("find the team of user %d: %w", person, err)
	}
	quota, err := workOf(ctx, q, c, author, person)
	if err == nil {
		err = quota.countBytes(ctx, q, c, author, person)
	}
	return quota, err
}

// checkQuota refuses another submission of so many bytes where the quota of a person and their author does not allow it.
// Bytes take longest to count, so they are counted only when nothing else is spent.
func checkQuota(ctx context.Context, q *store.Queries, c store.Contest, author store.User, person int64, size int) error {
	quota, err := workOf(ctx, q, c, author, person)
	if err != nil {
		return err
	}
	if err := quota.checkWork(); err != nil {
		return err
	}
	if err := quota.countBytes(ctx, q, c, author, person); err != nil {
		return err
	}
	return quota.checkBytes(size)
}

// workOf returns the quota without the bytes.
func workOf(ctx context.Context, q *store.Queries, c store.Contest, author store.User, person int64) (Quota, error) {
	quota := Quota{contest: c.Title}
	if author.ID != person {
		quota.team = author.Name
	}
	sent, err := q.SubmissionsSoFar(ctx, c.ID, author.ID, person)
	if err != nil {
		return quota, fmt.Errorf("count the submissions of user %d: %w", person, err)
	}
	quota.Total, quota.Day, quota.Hour = use(sent.Total, c.SubmissionsTotal, 1), use(sent.Day, c.SubmissionsPerDay, 1), use(sent.Hour, &c.SubmissionsPerHour, 1)
	compiled, err := q.CompileSpent(ctx, author.ID, person)
	if err != nil {
		return quota, fmt.Errorf("sum up the compilations of user %d: %w", person, err)
	}
	quota.CompileMillis = use(compiled, &c.CompileSPerHour, second)
	return quota, nil
}

// countBytes completes the quota.
func (q *Quota) countBytes(ctx context.Context, queries *store.Queries, c store.Contest, author store.User, person int64) error {
	stored, err := queries.StoredBytes(ctx, c.ID, author.ID, person)
	if err != nil {
		return fmt.Errorf("count the bytes of user %d: %w", person, err)
	}
	q.StoredBytes = use(stored, &c.StorageMiB, mebi)
	return nil
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
	if err := q.checkWork(); err != nil {
		return err
	}
	return q.checkBytes(size)
}

// checkWork checks submissions and compilations.
func (q Quota) checkWork() error {
	you, have := "You", "have"
	if q.team != "" {
		you, have = q.team, "has"
	}
	const later = "try your player at home and come back later"
	switch {
	case q.Total.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in %s and %d are allowed; there can be no more.", you, have, q.Total.Used, q.contest, *q.Total.Allowed)
	case q.Day.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in the last 24 hours and %d are allowed; %s.", you, have, q.Day.Used, *q.Day.Allowed, later)
	case q.Hour.spent():
		return contest.Refuse(contest.CodeRateLimited, "%s %s submitted %d times in the last hour and %d are allowed; %s.", you, have, q.Hour.Used, *q.Hour.Allowed, later)
	}
	return q.checkCompilers()
}

func (q Quota) checkCompilers() error {
	if !q.CompileMillis.spent() {
		return nil
	}
	return contest.Refuse(contest.CodeRateLimited, "%s kept the compilers busy for %d seconds in the last hour and %d are allowed in %s; make what compiles long simpler, and come back later.",
		q.yourPlayers(), q.CompileMillis.Used/second, *q.CompileMillis.Allowed/second, q.contest)
}

func (q Quota) checkBytes(size int) error {
	if q.StoredBytes.Used+int64(size) <= *q.StoredBytes.Allowed {
		return nil
	}
	return contest.Refuse(contest.CodeRateLimited, "%s take %.1f MiB in %s and %d are allowed; send smaller files, or ask the organizers for more room.",
		q.yourPlayers(), float64(q.StoredBytes.Used)/mebi, q.contest, *q.StoredBytes.Allowed/mebi)
}

func (q Quota) yourPlayers() string {
	if q.team != "" {
		return "The players of " + q.team
	}
	return "Your players"
}
