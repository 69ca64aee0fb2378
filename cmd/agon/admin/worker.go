package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/words"
)

// workerCommand holds what admins do to the machines that compile and play.
func (c commands) workerCommand() *cobra.Command {
	var reason api.QuarantineBody
	quarantine := c.workerChange("quarantine NAME", "Give a worker nothing more because its results are doubted", "quarantine lab-3 --reason 'match 4711 has another log elsewhere'",
		"%s is in quarantine and gets nothing more. agon admin worker lift ends that.\n", &reason)
	quarantine.Flags().StringVar(&reason.Reason, "reason", "", "what is wrong with its results, in one line")
	_ = quarantine.MarkFlagRequired("reason")
	return cli.Group(
		cobra.Command{
			Use: "worker", Short: "Machines that compile and play, and their keys",
			Example: "  agon admin worker add lab-3 --level guest --expires 90d\n  agon admin worker list\n  agon admin worker drain lab-3",
		},
		c.addWorkerCommand(), c.listWorkersCommand(), c.showWorkerCommand(),
		c.workerChange("drain NAME", "Let a worker finish what it has, and give it nothing else", "drain lab-3", "%s finishes what it has and gets nothing else. agon admin worker undrain ends that.\n", nil),
		c.workerChange("undrain NAME", "Give work to a drained worker again", "undrain lab-3", "%s gets work again.\n", nil),
		quarantine,
		c.workerChange("lift NAME", "End the quarantine of a worker", "lift lab-3", "%s is out of quarantine.\n", nil),
		c.workerChange("revoke NAME", "Make a worker's key worthless for good", "revoke lab-3", "The key of %s is worth nothing any more.\n", nil),
	)
}

// workerChange makes a command that does one thing to a worker. Its name is that of the route, which takes a body or nil.
func (c commands) workerChange(use, short, example, done string, body any) *cobra.Command {
	what, _, _ := strings.Cut(use, " ")
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin worker " + example, Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			if err := s.do(ctx, http.MethodPost, path("workers", args[0], what), body); err != nil {
				return err
			}
			_, err := fmt.Fprintf(s.Stdout, done, args[0])
			return err
		}),
	}
}

func (c commands) addWorkerCommand() *cobra.Command {
	var level, expires string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Let a worker in: make its key, which is shown this once",
		Long: "Lets a worker in and prints its key, of which the site keeps only a hash, with the command to type on that machine. " +
			"A trusted worker does everything and gets the sources of players. A guest plays matches of the ladder whose players' owners allow it, and gets compiled players only.",
		Example: "  agon admin worker add lab-3\n  agon admin worker add laptop-ada --level guest --expires 90d", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			days, err := parseDays(expires)
			if err != nil {
				return err
			}
			w, err := cli.Call[api.NewWorker](ctx, s.Client, http.MethodPost, path("workers"), api.NewWorkerBody{Name: args[0], Level: words.WorkerLevel(level), Days: days})
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(w)
			}
			fmt.Fprintf(s.Stderr, "On the machine %s, type (the key is shown this once):\n", w.Name)
			_, err = fmt.Fprintf(s.Stdout, "AGON_KEY=%s agon worker --site %s\n", w.Key, s.Server)
			return err
		}),
	}
	cmd.Flags().StringVar(&level, "level", string(words.WorkerTrusted), "what it is trusted with: "+strings.Join(words.Strings(words.WorkerLevel("").All()), " or "))
	cmd.Flags().StringVar(&expires, "expires", "never", "after how many days its key expires, such as 90d")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// parseDays reads a number of days; never is 0.
func parseDays(text string) (int, error) {
	if text == "never" {
		return 0, nil
	}
	days, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || days < 1 {
		return 0, fmt.Errorf("%q is no number of days; write 90d, or never", text)
	}
	return days, nil
}

func (c commands) listWorkersCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the workers with what they do", Example: "  agon admin worker list\n  agon admin worker list --json", Args: cobra.NoArgs,
		RunE: c.run(func(ctx context.Context, s site, _ []string) error {
			list, err := get[[]api.Worker](ctx, s, path("workers"))
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(list)
			}
			if len(list) == 0 {
				fmt.Fprintln(s.Stderr, "No worker has ever been connected; agon admin worker add NAME lets one in.")
				return nil
			}
			w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "NAME\tLEVEL\tRUNS\tOF\tMATCHES\tVOID\tVERSION\tSTATE")
			for _, x := range list {
				fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\n", x.Name, x.Level, x.Running, x.Cores, x.Matches, x.Void, x.Version, workerState(x))
			}
			return w.Flush()
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// workerState says in words what a worker does, or what keeps it from doing it.
func workerState(w api.Worker) string {
	on := func(what string, at *time.Time) string {
		if at == nil {
			return what
		}
		return what + " " + at.UTC().Format("2006-01-02 15:04 MST")
	}
	switch w.State {
	case workers.StateRevoked:
		return on("revoked on", w.RevokedAt)
	case workers.StateExpired:
		return on("key expired on", w.ExpiresAt)
	case workers.StateQuarantined:
		return "quarantined: " + w.Quarantined.Reason
	case workers.StateAway:
		if w.SeenAt == nil {
			return "never connected"
		}
		return on("away since", w.SeenAt)
	case workers.StateTrouble:
		return "in trouble: " + w.Trouble
	case workers.StateDrained, workers.StateConnected:
	}
	return string(w.State)
}

func (c commands) showWorkerCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show NAME", Short: "Print what is known of a worker, and what it plays", Example: "  agon admin worker show lab-3\n  agon admin worker show lab-3 --json", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			x, err := get[api.WorkerDetails](ctx, s, path("workers", args[0]))
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(x)
			}
			w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
			for _, line := range workerLines(x) {
				if line[1] != "" {
					fmt.Fprintf(w, "%s\t%s\n", line[0], line[1])
				}
			}
			return w.Flush()
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// toolchainsText lists the versions of compilers and runtimes by language.
func toolchainsText(toolchains map[string]string) string {
	list := make([]string, 0, len(toolchains))
	for _, language := range slices.Sorted(maps.Keys(toolchains)) {
		list = append(list, language+": "+toolchains[language])
	}
	return strings.Join(list, "; ")
}

// checkText says how far the check of a worker's matches is, and what it has found.
func checkText(c api.WorkerCheck) string {
	when := "it goes on"
	if c.EndedAt != nil {
		when = "it ended on " + c.EndedAt.UTC().Format("2006-01-02 15:04 MST")
	}
	return fmt.Sprintf("%d matches were played again: %d differ, %d of these are taken back, %d are unclear; %s", c.Checked, c.Differed, c.TakenBack, c.Unclear, when)
}

// workerLines returns what there is to say of a worker; empty texts are left out.
func workerLines(x api.WorkerDetails) [][2]string {
	key := "for ever"
	switch {
	case x.Own:
		key = "none: it is part of a process of the site"
	case x.ExpiresAt != nil:
		key = "until " + x.ExpiresAt.UTC().Format(time.DateOnly)
	}
	disk, failed := "", x.LastError
	if x.DiskTotal > 0 {
		disk = fmt.Sprintf("%d MiB of %d MiB are free", x.DiskFree>>20, x.DiskTotal>>20)
	}
	if x.LastErrorAt != nil {
		failed += x.LastErrorAt.UTC().Format(" (2006-01-02 15:04 MST)")
	}
	lines := [][2]string{
		{"name", x.Name},
		{"level", string(x.Level)},
		{"state", workerState(x.Worker)},
		{"key", key},
		{"version", x.Version},
		{"cores", fmt.Sprintf("%d, %d items run", x.Cores, x.Running)},
		{"languages", strings.Join(x.Languages, " ")},
		{"toolchains", toolchainsText(x.Toolchains)},
		{"isolation", string(x.Isolation)},
		{"disk", disk},
		{"last error", failed},
		{"last day", fmt.Sprintf("%d matches, and %d in which the judge failed", x.Matches, x.Void)},
	}
	if c := x.Check; c != nil {
		lines = append(lines, [2]string{"check", checkText(*c)})
	}
	for _, m := range x.Playing {
		lines = append(lines, [2]string{"plays", fmt.Sprintf("match %d of %s (%s)", m.ID, m.Contest, m.Kind)})
	}
	return lines
}
