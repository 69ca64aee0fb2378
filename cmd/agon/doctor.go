package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/frontend"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
	"github.com/agon-judge/agon/worker/build"
)

// finding is one thing that doctor looked at.
type finding struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`               // nothing that is needed is missing
	Detail string `json:"detail"`           // what was found
	Advice string `json:"advice,omitempty"` // what to do when it is not well
}

// part is a part of a site, by the command that runs it, and what of a machine it uses.
type part struct {
	name                             string
	players, database, server, pages bool // server: a private one, where DATABASE_URL names none
}

func parts() []part {
	return []part{
		{name: "up", players: true, database: true, server: true, pages: true},
		{name: "api", database: true, pages: true},
		{name: "dispatch", database: true},
		{name: "worker", players: true},
	}
}

// partNamed finds the part that a flag names.
func partNamed(name string) (part, error) {
	names := make([]string, 0, len(parts()))
	for _, p := range parts() {
		if p.name == name {
			return p, nil
		}
		names = append(names, p.name)
	}
	return part{}, fmt.Errorf("--for %s: there is no such part of a site; there are %s", name, strings.Join(names, ", "))
}

func (m Main) doctorCommand() *cobra.Command {
	var asJSON bool
	var name string
	cmd := &cobra.Command{
		Use:     "doctor",
		Short:   "Say what this machine can do: isolation, compilers, database, site",
		Example: "  agon doctor --json\n  agon doctor --for worker",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := partNamed(name)
			if err != nil {
				return err
			}
			var capabilities *sandbox.Capabilities
			var findings []finding
			if p.players {
				capabilities, findings = m.examineSandbox()
				findings = append(findings, examineLanguages(cmd.Context())...)
				findings = append(findings, m.examineDisk())
			}
			if p.database {
				findings = append(findings, m.examineDatabase(cmd, p.server))
			}
			if p.pages {
				findings = append(findings, examineSite())
			}
			healthy := true
			for _, f := range findings {
				healthy = healthy && f.OK
			}
			type diagnosis struct {
				Healthy      bool                  `json:"healthy"`
				Capabilities *sandbox.Capabilities `json:"capabilities,omitempty"` // of a part that runs players
				Findings     []finding             `json:"findings"`
			}
			err = m.Print(asJSON, diagnosis{healthy, capabilities, findings}, func(w io.Writer) {
				for _, f := range findings {
					mark := "ok"
					switch {
					case !f.OK:
						mark = "MISSING"
					case f.Advice != "":
						mark = "lacks"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\n", mark, f.Name, f.Detail)
					if f.Advice != "" {
						fmt.Fprintf(w, "\t\t-> %s\n", f.Advice)
					}
				}
			})
			if err == nil && !healthy {
				err = errors.New("something is missing; see above")
			}
			return err
		},
	}
	cmd.Flags().StringVar(&name, "for", "up", "`PART` of a site that is to run here: up (all of it), api, dispatch, worker")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) examineSandbox() (*sandbox.Capabilities, []finding) {
	sb, err := sandbox.New(sandbox.Config{})
	if err != nil {
		return &sandbox.Capabilities{}, []finding{{Name: "sandbox", Detail: "players cannot be run", Advice: err.Error()}}
	}
	defer func() { _ = sb.Close() }()
	capabilities := sb.Capabilities()
	return &capabilities, protections(capabilities)
}

// protections explains what the sandbox can use. If strangers' programs may run at all, everything necessary is
// there; what else is missing weakens protection or measurement.
func protections(c sandbox.Capabilities) []finding {
	var findings []finding
	for _, check := range c.Checks() {
		f := finding{Name: check.Name, OK: check.OK, Detail: check.Text}
		if detail, advice, ok := strings.Cut(check.Text, "; "); ok && !check.OK && c.Secure {
			f.OK, f.Detail, f.Advice = true, detail, advice
		}
		findings = append(findings, f)
	}
	return findings
}

// examineLanguages looks for compilers and runtimes, of all games together. Those of built-in players are needed; the
// others are the organizers' choice, and what they lack is named.
func examineLanguages(ctx context.Context) []finding {
	var titles []string
	languages, players, needed := map[string]engine.Language{}, map[string][]string{}, map[string]bool{}
	for _, g := range games.All() {
		for _, l := range g.Languages() {
			if _, known := languages[l.Title]; !known {
				titles = append(titles, l.Title)
			}
			languages[l.Title] = l
			players[l.Title] = append(players[l.Title], g.ID())
			if slices.ContainsFunc(g.Builtins(), func(b engine.Builtin) bool { return b.Language == l.ID }) {
				needed[l.Title] = true
			}
		}
	}
	findings := make([]finding, 0, len(titles))
	versions := versions{}
	for _, title := range titles {
		l, in := languages[title], strings.Join(players[title], ", ")
		f := finding{Name: title, OK: true}
		switch missing := build.Missing(l); {
		case missing == "":
			f.Detail = fmt.Sprintf("%s (for %s)", versions.of(ctx, l), in)
		case needed[title]:
			f.OK, f.Detail, f.Advice = false, missing+" is not installed, and built-in players need it", "run deploy/bootstrap"
		default:
			f.Detail, f.Advice = missing+" is not installed, so no player can be written in it", "if it should be, run deploy/bootstrap --languages"
		}
		findings = append(findings, f)
	}
	return findings
}

// examineDatabase looks at the database that DATABASE_URL names, or at that of a running agon up. Server says whether a
// private server is an answer, too.
func (m Main) examineDatabase(cmd *cobra.Command, server bool) finding {
	address, err := database.URL(m.Program)
	switch {
	case err != nil && !server:
		return finding{Name: "database", Detail: "not known", Advice: err.Error()}
	case err != nil: // nothing runs: could a private server?
		programs, err := postgres.Find()
		if err != nil {
			return finding{Name: "database", Detail: "none is running and none could be started", Advice: err.Error()}
		}
		return finding{Name: "database", OK: true, Detail: "none is running; agon up would use the PostgreSQL in " + programs[0].Dir}
	}
	found, err := databaseText(cmd.Context(), address)
	if err != nil {
		return finding{Name: "database", Detail: "not usable", Advice: err.Error()}
	}
	return finding{Name: "database", OK: true, Detail: found}
}

// databaseText says what there is of a database.
func databaseText(ctx context.Context, address string) (string, error) {
	pool, err := schema.Open(ctx, address)
	if err != nil {
		return "", err
	}
	defer pool.Close()
	used, err := storageText(ctx, pool)
	if err != nil {
		return "", err
	}
	most, err := schema.ServerConnections(ctx, pool)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("reached, schema version %d, %s; %d of its %d connections for a process here", schema.Latest(), used, pool.Config().MaxConns, most), nil
}

// examineSite looks at what the build should have put into this binary.
func examineSite() finding {
	if _, ok := frontend.Dist(); !ok {
		return finding{Name: "site", Detail: "the pages are not built into this binary", Advice: "build it with: make build"}
	}
	for _, g := range games.All() {
		viewer, err := frontend.Viewer(g.ID())
		if err != nil {
			return finding{Name: "site", Detail: err.Error(), Advice: "build it with: make build"}
		}
		_, missing, err := kit.Files(g, kit.Extras{Viewer: viewer})
		if err != nil {
			return finding{Name: "site", Detail: err.Error(), Advice: "build it with: make build"}
		}
		if len(missing) > 0 {
			return finding{Name: "site", Detail: "kits are built in without " + strings.Join(missing, ", "), Advice: "build it with: make build"}
		}
	}
	return finding{Name: "site", OK: true, Detail: "pages and kits are built in"}
}
