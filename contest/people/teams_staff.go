package people

import (
	"context"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// NewCode gives the team of a name another code to join it with. The one before is worth nothing from then on.
func (t Teams) NewCode(ctx context.Context, name string) (code string, err error) {
	err = t.change(ctx, "make a new code", func(w teamsTx) error {
		team, err := w.teamNamed(ctx, name)
		if err != nil {
			return err
		}
		code = newCode(teamCodeLength)
		if err := w.q.SetTeamCode(ctx, team.ID, code); err != nil {
			return err
		}
		return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamCode, Detail: aboutTeam{Team: team.Name}})
	})
	return code, err
}

// Delete deletes the team of a name, whose people are in none from then on. What a team has submitted is nobody else's,
// so one that has any stays.
func (t Teams) Delete(ctx context.Context, name string) error {
	return t.change(ctx, "delete team", func(w teamsTx) error {
		team, err := w.teamNamed(ctx, name)
		if err != nil {
			return err
		}
		submitted, err := w.q.TeamSubmitted(ctx, team.ID)
		if err != nil {
			return err
		}
		if submitted {
			return contest.Refuse(contest.CodeBadTeam, "%s has submitted a player, so it stays. Take its people out of it, and withdraw its players.", team.Name)
		}
		members, err := w.q.TeamMembers(ctx, w.Contest, []int64{team.ID})
		if err != nil {
			return err
		}
		for _, m := range members {
			if err := w.leave(ctx, m.UserID, store.TeamOfRow(team)); err != nil {
				return err
			}
		}
		if err := w.q.DropEmptyTeams(ctx, []int64{team.ID}); err != nil { // where nobody was in it
			return err
		}
		return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamDelete, Detail: aboutTeam{Team: team.Name}})
	})
}

// TeamsIn gives the teams of a contest by name, and their people by the team.
func ListTeams(ctx context.Context, q *store.Queries, contestID int64) ([]store.APITeamsRow, map[int64][]store.APITeamMembersRow, error) {
	teams, err := q.APITeams(ctx, contestID)
	if err != nil {
		return nil, nil, contest.Wrap("list teams", err)
	}
	rows, err := q.APITeamMembers(ctx, contestID)
	if err != nil {
		return nil, nil, contest.Wrap("list the people of teams", err)
	}
	members := map[int64][]store.APITeamMembersRow{}
	for _, r := range rows {
		members[r.TeamID] = append(members[r.TeamID], r)
	}
	return teams, members, nil
}
