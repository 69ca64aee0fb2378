package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/record"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// gamePlayOptions are the command line of `agon game play`.
type gamePlayOptions struct {
	seed     int64
	board    string // "": the first
	output   string // file for the replay
	log      string // file for the record
	asJSON   bool
	insecure bool
}

func (m Main) gamePlayCommand() *cobra.Command {
	var o gamePlayOptions
	cmd := &cobra.Command{
		Use:   "play FOLDER PLAYER PLAYER .. -s SEED [--board NAME] [-o FILE] [--json]",
		Short: "Play one match of a game's package in the judge's sandbox",
		Long: `Plays one match in the judge's own sandbox, referee included, and prints scores and verdicts.

FOLDER is the package of the game, or its archive. A PLAYER is a source file, an archive or a folder, or the name of a
player of the package. -o writes the replay, --log what the players said; in the folder
tests of a package, this file is a match that agon game test plays again.`,
		Example: "  agon game play tron Hunter Wanderer -s 7\n  agon game play tron Hunter MyBot.py -s 7 --board large -o match.replay",
		Args:    cobra.MinimumNArgs(2),
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("seed") {
				return errors.New("the seed is missing: add for example -s 7")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return m.gamePlay(cmd.Context(), args[0], args[1:], o) },
	}
	flags := cmd.Flags()
	flags.Int64VarP(&o.seed, "seed", "s", 0, "seed of the match, 0 to 2147483647")
	flags.StringVar(&o.board, "board", "", "board of the package (default: its first)")
	flags.StringVarP(&o.output, "output", "o", "", "write the replay to this file")
	flags.StringVar(&o.log, "log", "", "write the log to this file")
	flags.BoolVar(&o.asJSON, "json", false, "print JSON")
	flags.BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	return cmd
}

// packageReport is what `agon game play` says of a match.
type packageReport struct {
	report
	Hash    string        `json:"hash"` // of all that the referee said
	Referee refereeReport `json:"referee"`
	Notes   []noteReport  `json:"notes"`
}

// refereeReport is what the referee has used.
type refereeReport struct {
	CPU      float64 `json:"cpu_ms"`
	StartCPU float64 `json:"start_cpu_ms"`
	Memory   int64   `json:"memory_bytes"`
	Replies  int     `json:"replies_bytes"`
	Frames   int     `json:"frames_bytes"`
}

// noteReport is what the referee has said of a command without effect.
type noteReport struct {
	Round int    `json:"round"`
	Seat  int    `json:"seat"`
	Text  string `json:"text"`
}

// gamePlay plays one match and prints what came of it.
func (m Main) gamePlay(ctx context.Context, folder string, players []string, o gamePlayOptions) error {
	p, err := readPackage(folder)
	if err != nil {
		return err
	}
	board, err := boardOf(p, o.board)
	if err != nil {
		return err
	}
	a, err := m.packageArena(ctx, p, p.Limits, o.insecure)
	if err != nil {
		return err
	}
	defer a.close()
	if err := checkMatch(a.On(ctx, -1), board.Config, o.seed, len(players)); err != nil {
		return m.explainFailure(err)
	}
	entrants, err := a.entrants(ctx, players)
	if err != nil {
		return err
	}
	played, err := a.playPackage(ctx, board.Config, o.seed, entrants)
	failure, void := packages.FailureOf(err)
	if err != nil && !void {
		return err
	}
	kept := recordOf(board, o.seed, entrants, played)
	if void {
		kept.Void, kept.Hash = failure.Error(), [32]byte{}
		if kept.Scores == nil { // it failed at the start
			kept.Scores = make([]int, len(players))
		}
	}
	for file, content := range map[string][]byte{o.output: played.Replay, o.log: kept.Bytes()} {
		if file == "" {
			continue
		}
		if err := m.writeOutput(file, func(w io.Writer) error { _, err := w.Write(content); return err }); err != nil {
			return err
		}
	}
	if void {
		return m.explainFailure(err)
	}
	r, err := newPackageReport(a, o.seed, entrants, played)
	if err != nil {
		return err
	}
	own := make([]bool, len(players))
	for i := range own {
		own[i] = true
	}
	r.addStderr(own, played.Outcome)
	return m.Print(o.asJSON, r, r.print)
}

// recordOf keeps a match so that it can be played again.
func recordOf(board manifest.Board, seed int64, entrants []match.Entrant, played packages.Played) record.Record {
	r := record.Record{Config: board.Config, Seed: seed, Scores: played.Scores, Trail: played.Trail, Hash: played.Hash, Log: played.Log}
	for _, e := range entrants {
		r.Names = append(r.Names, e.Name)
	}
	return r
}

// boardOf finds a board of a package.
func boardOf(p *manifest.Package, name string) (manifest.Board, error) {
	if name == "" {
		return p.Boards[0], nil
	}
	if b, ok := p.Board(name); ok {
		return b, nil
	}
	names := make([]string, len(p.Boards))
	for i, b := range p.Boards {
		names[i] = b.Name
	}
	return manifest.Board{}, fmt.Errorf("there is no board %q; the boards are: %s", name, strings.Join(names, ", "))
}

// playPackage plays one match.
func (a *packageArena) playPackage(ctx context.Context, config []byte, seed int64, entrants []match.Entrant) (packages.Played, error) {
	defer a.wipe()
	return a.Play(ctx, match.Options{Config: config, Seed: seed, Limits: a.limits, Core: a.core, Progress: a.show}, entrants)
}

func newPackageReport(a *packageArena, seed int64, entrants []match.Entrant, played packages.Played) (packageReport, error) {
	r, err := newReport(a.game, seed, a.limits, entrants, played.Outcome)
	report := packageReport{report: r, Hash: fmt.Sprintf("%x", played.Hash), Referee: newRefereeReport(played), Notes: []noteReport{}}
	for _, n := range played.Notes {
		report.Notes = append(report.Notes, noteReport{n.Round, n.Seat, n.Text})
	}
	return report, err
}

func newRefereeReport(played packages.Played) refereeReport {
	const milli = 1e6
	u := played.Referee
	return refereeReport{
		CPU: float64(u.CPU) / milli, StartCPU: float64(u.StartCPU) / milli, Memory: u.PeakMemory, Replies: played.Replies, Frames: played.Frames,
	}
}

// shownNotes is how many notes are printed.
const shownNotes = 10

func (r packageReport) print(w io.Writer) {
	r.report.print(w)
	fmt.Fprintf(w, "\n%d rounds; the referee used %.1f ms of CPU time and %.1f ms to start, and wrote %d bytes, %d of them frames\n",
		r.Rounds, r.Referee.CPU, r.Referee.StartCPU, r.Referee.Replies, r.Referee.Frames)
	for i, n := range r.Notes {
		if i == shownNotes {
			fmt.Fprintf(w, "%d more notes\n", len(r.Notes)-shownNotes)
			break
		}
		fmt.Fprintf(w, "note on seat %d in round %d: %s\n", n.Seat, n.Round, cli.Printable(n.Text))
	}
}

// explainFailure prints what a referee that has failed was sent last and what it wrote, for its author.
func (m Main) explainFailure(err error) error {
	f, ok := errors.AsType[*referee.Failure](err)
	if !ok {
		return err
	}
	var text strings.Builder
	tail := func(title string, content []byte) {
		lines := lastLines(content, shownStderr)
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&text, "\n%s:\n", title)
		for _, line := range lines {
			fmt.Fprintf(&text, "  %s\n", cli.Printable(line))
		}
	}
	tail("the end of the message that it got", f.Message)
	tail("the end of its reply", f.Reply)
	tail("the last of its stderr", f.Usage.Stderr)
	return fmt.Errorf("the match is void: %s\n%s", cli.Printable(f.Error()), text.String())
}
