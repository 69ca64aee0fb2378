package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/words"
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
func (c commands) operationCommands() []*cobra.Command {
	return []*cobra.Command{
		c.operation("void MATCH", "Take the result of a ladder match back",
			"The result can still be seen and does not count any more. Ratings and their history are at once those that they would be without it.",
			`void 4711 --reason "The board had no way to the food."`, onMatch(words.OrderVoid)),
		c.operation("rejudge MATCH", "Take a result back and have the match played again",
			"As void; and a match in the same seats with the same seed is played in its place.",
			`rejudge 4711 --reason "The judge's disk was full."`, onMatch(words.OrderRejudge)),
		c.operation("disqualify CONTEST PLAYER", "Take a player out and let none of its seats count",
			"The player leaves the ladder, its matches can still be seen, and its seats in them do not count: the others in them are rated by what they did among themselves. It is out of finals that are not over, too.",
			`disqualify ants Formica --reason "It is a copy of Lasius."`, onPlayer(words.OrderDisqualify, words.PlayerDisqualified)),
		c.operation("withdraw CONTEST PLAYER", "Take a player off the ladder; what it has played counts",
			"The player leaves the ladder and plays no more. All that it has played counts. A final that has begun goes on with it: agon admin final depart takes it out there.",
			`withdraw ants Formica --reason "Its author asked for it."`, onPlayer(words.OrderWithdraw, words.PlayerWithdrawn)),
		c.operation("reinstate CONTEST PLAYER", "Undo disqualify or withdraw",
			"The player comes back to the ladder, and all its results count. When its user has as many newer players there as are allowed, it is retired. A player that belongs to one user stays out while that user is in a team.",
			`reinstate ants Formica --reason "It was no copy."`, onPlayer(words.OrderReinstate, "reinstated")),
		c.operation("system CONTEST SYSTEM", "Rate a contest by another system, from its first result",
			"The systems are "+systems.List("and")+". The whole history is computed again.",
			`system ants elo --reason "We compute it by hand in the lecture."`, changeSystem),
	}
}

// operation makes a command that asks for something and waits until a worker has done it.
func (c commands) operation(use, short, long, example string, do func(ctx context.Context, s site, args []string, reason string) (done, error)) *cobra.Command {
	var reason string
	var asJSON bool
	cmd := &cobra.Command{
		Use: use + " --reason TEXT", Short: short, Example: "  agon admin " + example, Args: arguments(use),
		Long: long + " A worker does it, and the command waits for that. The reason is kept and can be read by everybody.",
	}
	cmd.RunE = c.run(func(ctx context.Context, s site, args []string) error {
		if strings.TrimSpace(reason) == "" {
			return errors.New("Say why with a reason: nothing is changed without one.") //nolint:revive,staticcheck // the site's own sentence
		}
		d, err := do(ctx, s, args, reason)
		if err != nil {
			return err
		}
		d.Action, d.Reason = cmd.Name(), reason
		if asJSON {
			return json.NewEncoder(s.Stdout).Encode(d)
		}
		fmt.Fprintln(s.Stdout, d.sentence)
		return nil
	})
	cmd.Flags().StringVar(&reason, "reason", "", "why, in a sentence")
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

func onMatch(action words.OrderAction) func(context.Context, site, []string, string) (done, error) {
	return func(ctx context.Context, s site, args []string, reason string) (done, error) {
		id, err := matchNumber(args[0])
		if err != nil {
			return done{}, err
		}
		match, err := get[api.Match](ctx, s, path("matches", id))
		if cli.Refused(err, contest.CodeNotFound) {
			return done{}, fmt.Errorf("There is no match %d.", id) //nolint:revive,staticcheck // the site's own sentence
		}
		if err != nil {
			return done{}, err
		}
		asked, err := cli.Call[api.Order](ctx, s.Client, http.MethodPost, path("matches", id, "orders"), api.MatchOrderInputBody{Action: api.MatchOrder(action), Reason: reason})
		if err != nil {
			return done{}, err
		}
		if err := s.carriedOut(ctx, match.Contest, asked); err != nil {
			return done{}, err
		}
		if action == words.OrderVoid {
			return done{Match: id, sentence: fmt.Sprintf("Match %d is void. The ratings are without it.", id)}, nil
		}
		if match, err = get[api.Match](ctx, s, path("matches", id)); err != nil {
			return done{}, err
		}
		d := done{Match: id}
		if match.ReplacedBy != nil {
			d.Fresh = *match.ReplacedBy
		}
		d.sentence = fmt.Sprintf("Match %d is void. Match %d is played in its place.", id, d.Fresh)
		return d, nil
	}
}

func onPlayer(action words.OrderAction, past words.PlayerState) func(context.Context, site, []string, string) (done, error) {
	return func(ctx context.Context, s site, args []string, reason string) (done, error) {
		asked, err := cli.Call[api.Order](ctx, s.Client, http.MethodPost, path("contests", args[0], "players", args[1], "orders"),
			api.PlayerOrderInputBody{Action: api.PlayerOrder(action), Reason: reason})
		if err != nil {
			return done{}, err
		}
		return done{Contest: args[0], Player: args[1], sentence: fmt.Sprintf("%s is %s. The ratings have followed.", args[1], past)}, s.carriedOut(ctx, args[0], asked)
	}
}

func changeSystem(ctx context.Context, s site, args []string, reason string) (done, error) {
	if !slices.Contains(systems.IDs(), args[1]) {
		return done{}, fmt.Errorf("There is no rating system %q; there are %s.", args[1], systems.List("and")) //nolint:revive,staticcheck // the site's own sentence
	}
	asked, err := cli.Call[api.Order](ctx, s.Client, http.MethodPost, path("contests", args[0], "orders"),
		api.ContestOrderInputBody{Action: api.ContestOrder(words.OrderSystem), Reason: reason, System: systems.ID(args[1])})
	if err != nil {
		return done{}, err
	}
	return done{Contest: args[0], System: args[1], sentence: fmt.Sprintf("%s is rated by %s.", args[0], args[1])}, s.carriedOut(ctx, args[0], asked)
}

// carriedOut waits until a worker has carried out what was asked, woken by the contest's events. What the site refuses is
// an error with its sentence.
func (s site) carriedOut(ctx context.Context, contest string, asked api.Order) error {
	if asked.Cores == 0 && asked.State == words.OrderAsked {
		fmt.Fprintln(s.Stderr, "No worker runs at the moment; it is done as soon as one does. You can stop waiting with Ctrl-C.")
	}
	look := func() (err error) {
		if asked, err = get[api.Order](ctx, s, path("contests", contest, "orders", asked.ID)); err == nil && asked.State != words.OrderAsked {
			err = io.EOF
		}
		return err
	}
	for asked.State == words.OrderAsked {
		err := s.EventsFrom(ctx, path("contests", contest, "events"), look, func(string, string) error { return look() })
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("waiting for order %d, which stays asked: %w", asked.ID, err)
		}
		// Otherwise it is answered, or the stream ended, as streams do.
	}
	if asked.State == words.OrderRefused {
		return errors.New(asked.Answer)
	}
	return nil
}
