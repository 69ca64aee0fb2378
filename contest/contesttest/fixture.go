package contesttest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// Fixture is a database with a contest, Ants, and two students who submit.
type Fixture struct {
	t        *testing.T
	Pool     *pgxpool.Pool
	Q        *store.Queries
	Inserter jobs.Inserter
	Contest  store.Contest
	Ada, Bob int64
	Board    int64
}

// New returns a fixture on a database of its own.
func New(t *testing.T) *Fixture {
	t.Helper()
	pool := schematest.New(t)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	f := &Fixture{t: t, Pool: pool, Q: store.New(pool), Inserter: inserter}
	f.Contest, err = f.Q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "ants", Title: "Ants", Game: "ants", Limits: contest.Limits{}.Column(),
	})
	require.NoError(t, err)
	require.NoError(t, pool.QueryRow(t.Context(), "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 1, 'Board 1', 'ANTS') RETURNING id", f.Contest.ID).Scan(&f.Board))
	f.Ada, f.Bob = f.AddUser("ada"), f.AddUser("bob")
	return f
}

// AddUser adds an account.
func (f *Fixture) AddUser(name string) (id int64) {
	f.t.Helper()
	require.NoError(f.t, f.Pool.QueryRow(f.t.Context(), "INSERT INTO users (name) VALUES ($1) RETURNING id", name).Scan(&id))
	return id
}

// AddWorker connects a worker that lives until the test ends, or until stop is called.
func (f *Fixture) AddWorker(name string, cores int) (id int64, stop func()) {
	f.t.Helper()
	conn, err := pgx.ConnectConfig(f.t.Context(), f.Pool.Config().ConnConfig)
	require.NoError(f.t, err)
	stop = sync.OnceFunc(func() { _ = conn.Close(context.WithoutCancel(f.t.Context())) })
	f.t.Cleanup(stop)
	require.NoError(f.t, pgx.BeginFunc(f.t.Context(), conn, func(tx pgx.Tx) error {
		q := store.New(tx)
		dispatcher, err := q.RegisterDispatcher(f.t.Context(), store.RegisterDispatcherParams{Name: name, Host: "here"})
		if err != nil {
			return err
		}
		if err := q.HoldDispatcher(f.t.Context(), dispatcher.ID); err != nil {
			return err
		}
		w, err := workers.ConnectOwn(f.t.Context(), q, dispatcher.ID, name, workers.Facts{Cores: cores})
		id = w.ID
		return err
	}))
	return id, stop
}

// Exec runs a statement.
func (f *Fixture) Exec(statement string, args ...any) {
	f.t.Helper()
	_, err := f.Pool.Exec(f.t.Context(), statement, args...)
	require.NoError(f.t, err)
}

// Count returns the number that a query gives.
func (f *Fixture) Count(query string, args ...any) (n int) {
	f.t.Helper()
	require.NoError(f.t, f.Pool.QueryRow(f.t.Context(), query, args...).Scan(&n))
	return n
}

// Upload returns a valid upload of a player.
func (f *Fixture) Upload(user int64, name string) submission.Upload {
	return submission.Upload{
		Contest: f.Contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte("#define PLAYER_NAME " + name),
	}
}

// Submit submits an upload.
func (f *Fixture) Submit(p submission.Upload) (store.Submission, bool, error) {
	return submission.Submit(f.t.Context(), f.Pool, f.Inserter, p)
}

// MustSubmit submits an upload that must be accepted as a new submission.
func (f *Fixture) MustSubmit(p submission.Upload) store.Submission {
	f.t.Helper()
	s, created, err := f.Submit(p)
	require.NoError(f.t, err)
	require.True(f.t, created)
	return s
}

// MustRefuse submits an upload that must be refused with a code and words in the message, and leave nothing behind.
func (f *Fixture) MustRefuse(p submission.Upload, code contest.Code, words string) {
	f.t.Helper()
	before := f.Count("SELECT count(*) FROM submissions")
	_, created, err := f.Submit(p)
	var refusal *contest.Error
	require.ErrorAs(f.t, err, &refusal)
	require.Equal(f.t, code, refusal.Code)
	require.Contains(f.t, refusal.Message, words)
	require.False(f.t, created)
	require.Equal(f.t, before, f.Count("SELECT count(*) FROM submissions"))
}

// Chess returns what the settings know about a game that exists only in tests.
func Chess() settings.Game {
	return settings.Game{
		ID: "chess", Title: "Chess", Config: []byte("ROUNDS 10"), Languages: []string{"cpp", "python"}, Builtins: []string{"Null", "Dummy"}, Gate: "Dummy", SelfNamed: true,
		CheckConfig: func(config []byte) error {
			if !strings.HasPrefix(string(config), "ROUNDS ") {
				return errors.New("configuration, line 1: ROUNDS expected")
			}
			return nil
		},
		Limits: func([]byte) (contest.Limits, error) {
			return contest.Limits{CPUMillis: 1000, StartCPUMillis: 100, WallMillis: 9000, MemoryBytes: 1 << 28, Commands: 10, OutputBytes: 1 << 20, StderrBytes: 1 << 16}, nil
		},
	}
}

// ChessSettings returns valid settings of a new contest of Chess.
func ChessSettings(t *testing.T) settings.Settings {
	t.Helper()
	s, err := settings.Default(Chess())
	require.NoError(t, err)
	s.Slug, s.Title = "chess-2027", "Chess 2027"
	return s
}

// SettingsService returns the service of settings for a user.
func (f *Fixture) SettingsService(user int64) settings.Service {
	return settings.Service{Pool: f.Pool, Inserter: f.Inserter, By: &user}
}

// CreateContest creates a contest of Chess with Ada as its organizer, with settings that change has changed.
func (f *Fixture) CreateContest(change func(*settings.Settings)) store.Contest {
	f.t.Helper()
	s := ChessSettings(f.t)
	change(&s)
	c, err := f.SettingsService(f.Ada).Create(f.t.Context(), Chess(), s)
	require.NoError(f.t, err)
	return c
}

// Settings reads the settings of a contest and their version.
func (f *Fixture) Settings(slug string) (settings.Settings, int32) {
	f.t.Helper()
	c, err := f.Q.ContestBySlug(f.t.Context(), slug)
	require.NoError(f.t, err)
	s, err := settings.Read(f.t.Context(), f.Q, c)
	require.NoError(f.t, err)
	return s, c.Version
}

// RefusalCode returns the code of a refusal; any other error fails the test.
func RefusalCode(t *testing.T, err error) contest.Code {
	t.Helper()
	var refusal *contest.Error
	require.ErrorAs(t, err, &refusal)
	return refusal.Code
}

// CreateContestOnTwoBoards creates a contest with the boards Meadow and Swamp. Meadow was played on.
func (f *Fixture) CreateContestOnTwoBoards() store.Contest {
	f.t.Helper()
	c := f.CreateContest(func(s *settings.Settings) {
		s.Boards = []settings.Board{{Name: "Meadow", Config: "ROUNDS 10"}, {Name: "Swamp", Config: "ROUNDS 11"}}
	})
	f.Exec("INSERT INTO matches (contest_id, kind, reason, seed, board_id) SELECT $1, 'ladder', 'Test.', 1, id FROM boards WHERE contest_id = $1 AND name = 'Meadow'", c.ID)
	return c
}

// ChangeBoards changes the boards of a contest.
func (f *Fixture) ChangeBoards(slug string, mixed bool, change func([]settings.Board) []settings.Board) error {
	f.t.Helper()
	s, version := f.Settings(slug)
	s.Boards = change(s.Boards)
	_, err := f.SettingsService(f.Ada).Change(f.t.Context(), Chess(), slug, version, s, mixed)
	return err
}

// BoardsInOneLine writes the boards of a contest in one line, retired ones in parentheses.
func (f *Fixture) BoardsInOneLine(slug string) string {
	f.t.Helper()
	s, _ := f.Settings(slug)
	var words []string
	for _, b := range s.Boards {
		word := b.Name + "=" + b.Config
		if b.Retired {
			word = "(" + word + ")"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// AddPlayer adds a player in a state, with a qualified submission.
func (f *Fixture) AddPlayer(user int64, name, state string, builtin bool) (id int64) {
	f.t.Helper()
	require.NoError(f.t, f.Pool.QueryRow(f.t.Context(), `WITH p AS (
  INSERT INTO players (contest_id, user_id, name, state, builtin) VALUES ($1, $2, $3, $4, $5) RETURNING id),
s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT $1, id, $2, 'cpp', 'x', 'x', 'qualified' FROM p)
SELECT id FROM p`, f.Contest.ID, user, name, state, builtin).Scan(&id))
	f.Exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.id = $1", id)
	return id
}

// Challenge makes a challenge in the fixture's contest.
func (f *Fixture) Challenge(p submission.ChallengeRequest) (store.Match, error) {
	p.Contest = f.Contest.ID
	m, _, err := submission.Challenge(f.t.Context(), f.Pool, f.Inserter, p)
	return m, err
}

// NewWithTeams returns a fixture whose contest has teams of at most two.
func NewWithTeams(t *testing.T) *Fixture {
	f := New(t)
	f.Exec("UPDATE contests SET team_size = 2")
	return f
}

// Teams changes teams as a student does.
func (f *Fixture) Teams(by int64) people.Teams {
	return people.Teams{Pool: f.Pool, Inserter: f.Inserter, Contest: f.Contest.ID, By: &by}
}

// StaffTeams changes teams as staff does.
func (f *Fixture) StaffTeams() people.Teams {
	return people.Teams{Pool: f.Pool, Inserter: f.Inserter, Contest: f.Contest.ID, Staff: true}
}

// CreateTeam creates a team of Ada's, which others may join.
func (f *Fixture) CreateTeam(name string) store.Team {
	f.t.Helper()
	team, err := f.Teams(f.Ada).Create(f.t.Context(), name, f.Ada)
	require.NoError(f.t, err)
	return team
}

// TeamSize returns the number of people in a team.
func (f *Fixture) TeamSize(team int64) int {
	f.t.Helper()
	return f.Count("SELECT count(*) FROM team_members WHERE team_id = $1", team)
}

// AuditedActions returns the actions of the audit log in their order.
func (f *Fixture) AuditedActions() string {
	f.t.Helper()
	var text string
	require.NoError(f.t, f.Pool.QueryRow(f.t.Context(), "SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit").Scan(&text))
	return text
}

// CreateTeamOfThree tries to create a team with one person more than allowed.
func (f *Fixture) CreateTeamOfThree() error {
	eve := f.AddUser("eve")
	_, err := f.Q.AddMember(f.t.Context(), f.Contest.ID, eve)
	require.NoError(f.t, err)
	_, err = f.StaffTeams().Create(f.t.Context(), "Three", f.Ada, f.Bob, eve)
	return err
}

// AddPackage adds a version of a game in a state, which Ada has uploaded, and returns its name.
func (f *Fixture) AddPackage(p *manifest.Package, state string) (name string) {
	f.t.Helper()
	require.NoError(f.t, f.Pool.QueryRow(f.t.Context(), `INSERT INTO game_versions (game, version, digest, archive, state, user_id, published_at)
VALUES ($1, $2, $3, $4, $5, $6, now()) RETURNING name`, p.ID, p.Version, p.Digest[:], p.Pack(), state, f.Ada).Scan(&name))
	return name
}
