package personaldata

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// ActionErase is the deletion of an account with everything that is personal.
const ActionErase audit.Action = "erase"

// Erase deletes an account: its name, address, password, ways to log in, memberships with the entries of rosters, sources
// and what was compiled from them, logs and stderr. Its players leave the ladder under names that say nothing. Results
// stay, because they are results of other players too; a match is verified by its log, without the sources. The audit log
// keeps what the user did and what was done to the account, under a name like "deleted-17". What a team has submitted
// belongs to the team and stays. Versions of games that were published stay, as contests are made of them; drafts go. A
// team that has no people left loses its name, which may have been the user's.
func Erase(ctx context.Context, pool *pgxpool.Pool, user int64, by *int64) error {
	return contest.Do(ctx, pool, "delete account", func(_ pgx.Tx, q *store.Queries) error {
		teams, err := q.TeamsOf(ctx, user)
		if err != nil {
			return err
		}
		for _, t := range teams {
			if err := q.LockContestFor(ctx, contest.LockPeople, int32(t.ContestID)); err != nil {
				return err
			}
		}
		players, err := q.ErasablePlayers(ctx, user)
		if err != nil {
			return err
		}
		// In the order in which all transactions lock: matches, user, players, ratings.
		for _, p := range players {
			if _, err := q.CallOffMatches(ctx, p.ID, string(contest.NotePlayerWithdrawn)); err != nil {
				return err
			}
		}
		u, err := q.LockUser(ctx, user)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && (u.System || u.DeletedAt != nil || u.TeamOf != nil) {
			return contest.Refuse(contest.CodeNotFound, "There is no account %d that could be deleted.", user)
		}
		if err != nil {
			return err
		}
		alone, err := q.SoleOrganizer(ctx, user)
		if err != nil {
			return err
		}
		if len(alone) > 0 {
			return contest.Refuse(contest.CodeLastOrganizer, "%s is the last organizer of %s; add another one first, or archive it.", u.Name, strings.Join(alone, ", "))
		}
		if err := erasePlayers(ctx, q, players); err != nil {
			return err
		}
		if err := eraseTraces(ctx, q, u); err != nil {
			return err
		}
		if err := leaveTeams(ctx, q, teams); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{By: by, Action: ActionErase, Reason: fmt.Sprintf("The account %d was deleted.", user), Detail: people.AboutUser{User: user}})
	})
}

// erasePlayers takes players off their ladders and gives them names that say nothing.
func erasePlayers(ctx context.Context, q *store.Queries, players []store.ErasablePlayersRow) error {
	var contests []int64
	for _, p := range players {
		player, err := q.LockPlayer(ctx, p.ID)
		if err != nil {
			return err
		}
		if err := q.WithdrawSubmissions(ctx, p.ID, "The account was deleted."); err != nil {
			return err
		}
		if err := result.CallOffTrials(ctx, q, player, contest.NotePlayerWithdrawn); err != nil {
			return err
		}
		contests = append(contests, p.ContestID)
	}
	slices.Sort(contests)
	for _, c := range slices.Compact(contests) {
		if err := q.LockContestFor(ctx, contest.LockRating, int32(c)); err != nil {
			return err
		}
	}
	for _, p := range players {
		if err := q.WithdrawErased(ctx, p.ID); err != nil {
			return err
		}
		if err := q.LeaveLadder(ctx, p.ID); err != nil {
			return err
		}
		if err := schema.Notify(ctx, q, schema.Event{Contest: p.ContestID, Kind: schema.EventLadder}); err != nil {
			return err
		}
	}
	return nil
}

// leaveTeams deletes the teams that are empty without the account, or takes their names away if they have submitted.
func leaveTeams(ctx context.Context, q *store.Queries, teams []store.TeamsOfRow) error {
	for _, t := range teams {
		if err := q.DropEmptyTeams(ctx, []int64{t.TeamID}); err != nil {
			return err
		}
		if err := q.ForgetTeamName(ctx, t.TeamID); err != nil {
			return err
		}
	}
	return nil
}

func eraseTraces(ctx context.Context, q *store.Queries, u store.User) error {
	builds, err := q.BuildsOfUser(ctx, u.ID)
	if err != nil {
		return err
	}
	for _, erase := range []func(context.Context, int64) error{
		q.EraseDrafts, q.ReleaseGames, q.EraseWorks, q.EraseSubmissions, q.EraseSeats, q.EraseGrades, q.EraseChallenges, q.EraseAccess, q.EraseUser,
	} {
		if err := erase(ctx, u.ID); err != nil {
			return err
		}
	}
	if err := q.DropBuilds(ctx, builds); err != nil {
		return err
	}
	if err := q.DropArtefacts(ctx); err != nil {
		return err
	}
	return q.EraseFromAudit(ctx, u.ID, u.Name)
}
