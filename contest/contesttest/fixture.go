package contesttest

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// Fixture is a contest with two students who submit.
type Fixture struct {
	t        *testing.T
	Pool     *pgxpool.Pool
	Q        *store.Queries
	Inserter jobs.Inserter
	Contest  store.Contest
	Ada, Bob int64
	Board    int64
}

func New(t *testing.T) *Fixture {
	t.Helper()
	pool := schematest.New(t)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	d := &Fixture{t: t, Pool: pool, Q: store.New(pool), Inserter: inserter}
	d.Contest, err = d.Q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "ants", Title: "Ants", Game: "ants", Limits: contest.Limits{}.Column(),
	})
	require.NoError(t, err)
	require.NoError(t, pool.QueryRow(t.Context(), "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 1, 'Board 1', 'ANTS') RETURNING id", d.Contest.ID).Scan(&d.Board))
	d.Ada, d.Bob = d.User("ada"), d.User("bob")
	return d
}

func (d *Fixture) User(name string) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), "INSERT INTO users (name) VALUES ($1) RETURNING id", name).Scan(&id))
	return id
}

func (d *Fixture) Exec(statement string, args ...any) {
	d.t.Helper()
	_, err := d.Pool.Exec(d.t.Context(), statement, args...)
	require.NoError(d.t, err)
}

func (d *Fixture) Count(query string, args ...any) (n int) {
	d.t.Helper()
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), query, args...).Scan(&n))
	return n
}

func (d *Fixture) Params(user int64, name string) submission.SubmitParams {
	return submission.SubmitParams{
		Contest: d.Contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte("#define PLAYER_NAME " + name),
	}
}

func (d *Fixture) Submit(p submission.SubmitParams) (store.Submission, bool, error) {
	return submission.Submit(d.t.Context(), d.Pool, d.Inserter, p)
}

func (d *Fixture) Accepted(p submission.SubmitParams) store.Submission {
	d.t.Helper()
	s, created, err := d.Submit(p)
	require.NoError(d.t, err)
	require.True(d.t, created)
	return s
}

func (d *Fixture) Refused(p submission.SubmitParams, code contest.Code, words string) {
	d.t.Helper()
	before := d.Count("SELECT count(*) FROM submissions")
	_, created, err := d.Submit(p)
	var refusal *contest.Error
	require.ErrorAs(d.t, err, &refusal)
	require.Equal(d.t, code, refusal.Code)
	require.Contains(d.t, refusal.Message, words)
	require.False(d.t, created)
	require.Equal(d.t, before, d.Count("SELECT count(*) FROM submissions"))
}

// chess is what the settings know of a game.
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

func ChessSettings(t *testing.T) settings.Settings {
	t.Helper()
	s, err := settings.DefaultSettings(Chess())
	require.NoError(t, err)
	s.Slug, s.Title = "chess-2027", "Chess 2027"
	return s
}

func (d *Fixture) Office(user int64) settings.Office {
	return settings.Office{Pool: d.Pool, Inserter: d.Inserter, By: &user}
}

// made is a contest of ada's.
func (d *Fixture) Made(change func(*settings.Settings)) store.Contest {
	d.t.Helper()
	s := ChessSettings(d.t)
	change(&s)
	c, err := d.Office(d.Ada).Create(d.t.Context(), Chess(), s)
	require.NoError(d.t, err)
	return c
}

func (d *Fixture) Settings(slug string) (settings.Settings, int32) {
	d.t.Helper()
	c, err := d.Q.ContestBySlug(d.t.Context(), slug)
	require.NoError(d.t, err)
	s, err := settings.ReadSettings(d.t.Context(), d.Q, c)
	require.NoError(d.t, err)
	return s, c.Version
}

func Code(t *testing.T, err error) contest.Code {
	t.Helper()
	var refusal *contest.Error
	require.ErrorAs(t, err, &refusal)
	return refusal.Code
}

// tournament is a contest of ada's on two boards, of which the first was played on.
func (d *Fixture) Tournament() store.Contest {
	d.t.Helper()
	c := d.Made(func(s *settings.Settings) {
		s.Boards = []settings.Board{{Name: "Meadow", Config: "ROUNDS 10"}, {Name: "Swamp", Config: "ROUNDS 11"}}
	})
	d.Exec("INSERT INTO matches (contest_id, kind, reason, seed, board_id) SELECT $1, 'ladder', 'Test.', 1, id FROM boards WHERE contest_id = $1 AND name = 'Meadow'", c.ID)
	return c
}

// boards changes the boards of a contest.
func (d *Fixture) Boards(slug string, mixed bool, change func([]settings.Board) []settings.Board) error {
	d.t.Helper()
	s, version := d.Settings(slug)
	s.Boards = change(s.Boards)
	_, err := d.Office(d.Ada).Change(d.t.Context(), Chess(), slug, version, s, mixed)
	return err
}

// listed is the boards of a contest in one line.
func (d *Fixture) Listed(slug string) string {
	d.t.Helper()
	s, _ := d.Settings(slug)
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

// seated is a player that plays.
func (d *Fixture) Seated(user int64, name, state string, builtin bool) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), `WITH p AS (
  INSERT INTO players (contest_id, user_id, name, state, builtin) VALUES ($1, $2, $3, $4, $5) RETURNING id),
s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT $1, id, $2, 'cpp', 'x', 'x', 'qualified' FROM p)
SELECT id FROM p`, d.Contest.ID, user, name, state, builtin).Scan(&id))
	d.Exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.id = $1", id)
	return id
}

func (d *Fixture) Challenge(p submission.ChallengeParams) (store.Match, error) {
	p.Contest = d.Contest.ID
	m, _, err := submission.Challenge(d.t.Context(), d.Pool, d.Inserter, p)
	return m, err
}

// NewInTeams is a fixture whose contest has teams of at most two.
func NewInTeams(t *testing.T) *Fixture {
	d := New(t)
	d.Exec("UPDATE contests SET team_size = 2")
	return d
}

func (d *Fixture) Teams(by int64) people.Teams {
	return people.Teams{Pool: d.Pool, Inserter: d.Inserter, Contest: d.Contest.ID, By: &by}
}

func (d *Fixture) Staff() people.Teams {
	return people.Teams{Pool: d.Pool, Inserter: d.Inserter, Contest: d.Contest.ID, Staff: true}
}

// formed is a team of ada that others may join.
func (d *Fixture) Formed(name string) store.Team {
	d.t.Helper()
	team, err := d.Teams(d.Ada).Make(d.t.Context(), name, d.Ada)
	require.NoError(d.t, err)
	return team
}

func (d *Fixture) People(team int64) int {
	d.t.Helper()
	return d.Count("SELECT count(*) FROM team_members WHERE team_id = $1", team)
}

func (d *Fixture) Actions() string {
	d.t.Helper()
	var text string
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), "SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit").Scan(&text))
	return text
}

func (d *Fixture) TooMany() error {
	eve := d.User("eve")
	_, err := d.Q.AddMember(d.t.Context(), d.Contest.ID, eve)
	require.NoError(d.t, err)
	_, err = d.Staff().Make(d.t.Context(), "Three", d.Ada, d.Bob, eve)
	return err
}
