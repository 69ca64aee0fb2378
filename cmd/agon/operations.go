package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking/systems"
)

// done is the result of an operation, as agon admin prints it.
type done struct {
	Action  string `json:"action"`
	Contest string `json:"contest,omitempty"`
	Match   int64  `json:"match,omitempty"`
	Fresh   int64  `json:"fresh,omitempty"` // the match that is played in its place
	Player  string `json:"player,omitempty"`
	System  string `json:"system,omitempty"`
	Reason  string `json:"reason"`

	sentence string
}

// operationCommands are the organizer's commands that change what counts.
func (m Main) operationCommands() []*cobra.Command {
	return []*cobra.Command{
		m.operation("void MATCH", "Take the result of a ladder match back",
			"The result can still be seen and does not count any more. Ratings and their history are at once those that they would be without it.",
			`void 4711 --reason "The board had no way to the food."`, 1, voidMatch),
		m.operation("rejudge MATCH", "Take a result back and have the match played again",
			"As void; and a match in the same seats with the same seed is played in its place.",
			`rejudge 4711 --reason "The judge's disk was full."`, 1, rejudgeMatch),
		m.operation("disqualify CONTEST PLAYER", "Take a player out and let none of its seats count",
			"The player leaves the ladder, its matches can still be seen, and its seats in them do not count: the others in them are rated by what they did among themselves. It is out of finals that are not over, too.",
			`disqualify ants Formica --reason "It is a copy of Lasius."`, 2, onPlayer("disqualified", result.Disqualify)),
		m.operation("withdraw CONTEST PLAYER", "Take a player off the ladder; what it has played counts",
			"The player leaves the ladder and plays no more. All that it has played counts. A final that has begun goes on with it: agon admin final depart takes it out there.",
			`withdraw ants Formica --reason "Its author asked for it."`, 2, onPlayer("withdrawn", result.Withdraw)),
		m.operation("reinstate CONTEST PLAYER", "Undo disqualify or withdraw",
			"The player comes back to the ladder, and all its results count. When its user has as many newer players there as are allowed, it is retired. A player that belongs to one user stays out while that user is in a team.",
			`reinstate ants Formica --reason "It was no copy."`, 2, onPlayer("reinstated", result.Reinstate)),
		m.operation("system CONTEST SYSTEM", "Rate a contest by another system, from its first result",
			"The systems are "+systems.List("and")+". The whole history is computed again.",
			`system ants elo --reason "We compute it by hand in the lecture."`, 2, changeSystem),
	}
}

// operation makes a command of work on the database.
func (m Main) operation(use, short, long, example string, args int, work func(context.Context, *pgxpool.Pool, []string, result.Request) (done, error)) *cobra.Command {
	var order result.Request
	var asJSON bool
	cmd := &cobra.Command{
		Use: use + " --reason TEXT", Short: short, Long: long + " The reason is kept and can be read by everybody.",
		Example: "  agon admin " + example, Args: cobra.ExactArgs(args),
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			d, err := work(cmd.Context(), pool, args, order)
			if err != nil {
				return err
			}
			d.Action, d.Reason = cmd.Name(), order.Reason
			if asJSON {
				return json.NewEncoder(m.Stdout).Encode(d)
			}
			fmt.Fprintln(m.Stdout, d.sentence)
			return nil
		},
	}
	cmd.Flags().StringVar(&order.Reason, "reason", "", "why, in a sentence")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	_ = cmd.MarkFlagRequired("reason") // it is defined above
	return cmd
}

func matchNumber(arg string) (int64, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a match number", arg)
	}
	return id, nil
}

func voidMatch(ctx context.Context, pool *pgxpool.Pool, args []string, o result.Request) (done, error) {
	id, err := matchNumber(args[0])
	if err != nil {
		return done{}, err
	}
	return done{Match: id, sentence: fmt.Sprintf("Match %d is void. The ratings are without it.", id)}, result.Void(ctx, pool, id, o)
}

func rejudgeMatch(ctx context.Context, pool *pgxpool.Pool, args []string, o result.Request) (done, error) {
	id, err := matchNumber(args[0])
	if err != nil {
		return done{}, err
	}
	fresh, err := result.Rejudge(ctx, pool, id, o)
	return done{Match: id, Fresh: fresh, sentence: fmt.Sprintf("Match %d is void. Match %d is played in its place.", id, fresh)}, err
}

func onPlayer(past string, work func(context.Context, *pgxpool.Pool, int64, result.Request) error) func(context.Context, *pgxpool.Pool, []string, result.Request) (done, error) {
	return func(ctx context.Context, pool *pgxpool.Pool, args []string, o result.Request) (done, error) {
		id, err := result.PlayerIn(ctx, pool, args[0], args[1])
		if err != nil {
			return done{}, err
		}
		return done{Contest: args[0], Player: args[1], sentence: fmt.Sprintf("%s is %s. The ratings have followed.", args[1], past)}, work(ctx, pool, id, o)
	}
}

func changeSystem(ctx context.Context, pool *pgxpool.Pool, args []string, o result.Request) (done, error) {
	return done{Contest: args[0], System: args[1], sentence: fmt.Sprintf("%s is rated by %s.", args[0], args[1])},
		result.ChangeSystem(ctx, pool, args[0], args[1], o)
}
