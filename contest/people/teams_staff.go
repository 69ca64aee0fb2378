package people

import (
	"context"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// NewCode gives a team a new code to join it with. The earlier code stops working.
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

// Delete deletes a team, whose people are in no team then. It refuses to delete a team that has submitted, because its
// submissions would belong to nobody.
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
		if err := w.q.DropEmptyTeams(ctx, []int64{team.ID}); err != nil { // if nobody was in it
			return err
		}
		return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamDelete, Detail: aboutTeam{Team: team.Name}})
	})
}

// ListTeams returns the teams of a contest by name, and their people by team.
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
