package schema_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// Fixture is a contest with two students who submit.
type Fixture struct {
	t        *testing.T
	pool     *pgxpool.Pool
	q        *store.Queries
	inserter jobs.Inserter
	contest  store.Contest
	ada, bob int64
	board    int64
}

func New(t *testing.T) *Fixture {
	t.Helper()
	pool := schematest.New(t)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	d := &Fixture{t: t, pool: pool, q: store.New(pool), inserter: inserter}
	d.contest, err = d.q.CreateContest(t.Context(), store.CreateContestParams{
		Slug: "ants", Title: "Ants", Game: "ants", Limits: schema.Limits{}.Column(),
	})
	require.NoError(t, err)
	require.NoError(t, pool.QueryRow(t.Context(), "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 1, 'Board 1', 'ANTS') RETURNING id", d.contest.ID).Scan(&d.board))
	d.ada, d.bob = d.user("ada"), d.user("bob")
	return d
}

func (d *Fixture) user(name string) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), "INSERT INTO users (name) VALUES ($1) RETURNING id", name).Scan(&id))
	return id
}

func (d *Fixture) exec(statement string, args ...any) {
	d.t.Helper()
	_, err := d.pool.Exec(d.t.Context(), statement, args...)
	require.NoError(d.t, err)
}

func (d *Fixture) count(query string, args ...any) (n int) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), query, args...).Scan(&n))
	return n
}

func (d *Fixture) params(user int64, name string) schema.SubmitParams {
	return schema.SubmitParams{
		Contest: d.contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte("#define PLAYER_NAME " + name),
	}
}

func (d *Fixture) submit(p schema.SubmitParams) (store.Submission, bool, error) {
	return schema.Submit(d.t.Context(), d.pool, d.inserter, p)
}

func (d *Fixture) accepted(p schema.SubmitParams) store.Submission {
	d.t.Helper()
	s, created, err := d.submit(p)
	require.NoError(d.t, err)
	require.True(d.t, created)
	return s
}

func (d *Fixture) refused(p schema.SubmitParams, code schema.Code, words string) {
	d.t.Helper()
	before := d.count("SELECT count(*) FROM submissions")
	_, created, err := d.submit(p)
	var refusal *schema.Error
	require.ErrorAs(d.t, err, &refusal)
	require.Equal(d.t, code, refusal.Code)
	require.Contains(d.t, refusal.Message, words)
	require.False(d.t, created)
	require.Equal(d.t, before, d.count("SELECT count(*) FROM submissions"))
}

// chess is what the settings know of a game.
func chess() schema.Game {
	return schema.Game{
		ID: "chess", Title: "Chess", Config: []byte("ROUNDS 10"), Languages: []string{"cpp", "python"}, Builtins: []string{"Null", "Dummy"}, Gate: "Dummy", SelfNamed: true,
		CheckConfig: func(config []byte) error {
			if !strings.HasPrefix(string(config), "ROUNDS ") {
				return errors.New("configuration, line 1: ROUNDS expected")
			}
			return nil
		},
		Limits: func([]byte) (schema.Limits, error) {
			return schema.Limits{CPUMillis: 1000, StartCPUMillis: 100, WallMillis: 9000, MemoryBytes: 1 << 28, Commands: 10, OutputBytes: 1 << 20, StderrBytes: 1 << 16}, nil
		},
	}
}

func chessSettings(t *testing.T) schema.Settings {
	t.Helper()
	s, err := schema.DefaultSettings(chess())
	require.NoError(t, err)
	s.Slug, s.Title = "chess-2027", "Chess 2027"
	return s
}

func (d *Fixture) office(user int64) schema.Office {
	return schema.Office{Pool: d.pool, Inserter: d.inserter, By: &user}
}

// made is a contest of ada's.
func (d *Fixture) made(change func(*schema.Settings)) store.Contest {
	d.t.Helper()
	s := chessSettings(d.t)
	change(&s)
	c, err := d.office(d.ada).Create(d.t.Context(), chess(), s)
	require.NoError(d.t, err)
	return c
}

func (d *Fixture) settings(slug string) (schema.Settings, int32) {
	d.t.Helper()
	c, err := d.q.ContestBySlug(d.t.Context(), slug)
	require.NoError(d.t, err)
	s, err := schema.ReadSettings(d.t.Context(), d.q, c)
	require.NoError(d.t, err)
	return s, c.Version
}

func code(t *testing.T, err error) schema.Code {
	t.Helper()
	var refusal *schema.Error
	require.ErrorAs(t, err, &refusal)
	return refusal.Code
}

// tournament is a contest of ada's on two boards, of which the first was played on.
func (d *Fixture) tournament() store.Contest {
	d.t.Helper()
	c := d.made(func(s *schema.Settings) {
		s.Boards = []schema.Board{{Name: "Meadow", Config: "ROUNDS 10"}, {Name: "Swamp", Config: "ROUNDS 11"}}
	})
	d.exec("INSERT INTO matches (contest_id, kind, reason, seed, board_id) SELECT $1, 'ladder', 'Test.', 1, id FROM boards WHERE contest_id = $1 AND name = 'Meadow'", c.ID)
	return c
}

// boards changes the boards of a contest.
func (d *Fixture) boards(slug string, mixed bool, change func([]schema.Board) []schema.Board) error {
	d.t.Helper()
	s, version := d.settings(slug)
	s.Boards = change(s.Boards)
	_, err := d.office(d.ada).Change(d.t.Context(), chess(), slug, version, s, mixed)
	return err
}

// listed is the boards of a contest in one line.
func (d *Fixture) listed(slug string) string {
	d.t.Helper()
	s, _ := d.settings(slug)
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
func (d *Fixture) seated(user int64, name, state string, builtin bool) (id int64) {
	d.t.Helper()
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), `WITH p AS (
  INSERT INTO players (contest_id, user_id, name, state, builtin) VALUES ($1, $2, $3, $4, $5) RETURNING id),
s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT $1, id, $2, 'cpp', 'x', 'x', 'qualified' FROM p)
SELECT id FROM p`, d.contest.ID, user, name, state, builtin).Scan(&id))
	d.exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.id = $1", id)
	return id
}

func (d *Fixture) challenge(p schema.ChallengeParams) (store.Match, error) {
	p.Contest = d.contest.ID
	m, _, err := schema.Challenge(d.t.Context(), d.pool, d.inserter, p)
	return m, err
}

// NewInTeams is a fixture whose contest has teams of at most two.
func NewInTeams(t *testing.T) *Fixture {
	d := New(t)
	d.exec("UPDATE contests SET team_size = 2")
	return d
}

func (d *Fixture) teams(by int64) schema.Teams {
	return schema.Teams{Pool: d.pool, Inserter: d.inserter, Contest: d.contest.ID, By: &by}
}

func (d *Fixture) staff() schema.Teams {
	return schema.Teams{Pool: d.pool, Inserter: d.inserter, Contest: d.contest.ID, Staff: true}
}

// formed is a team of ada that others may join.
func (d *Fixture) formed(name string) store.Team {
	d.t.Helper()
	team, err := d.teams(d.ada).Make(d.t.Context(), name, d.ada)
	require.NoError(d.t, err)
	return team
}

func (d *Fixture) people(team int64) int {
	d.t.Helper()
	return d.count("SELECT count(*) FROM team_members WHERE team_id = $1", team)
}

func (d *Fixture) actions() string {
	d.t.Helper()
	var text string
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), "SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit").Scan(&text))
	return text
}

func (d *Fixture) tooMany() error {
	eve := d.user("eve")
	_, err := d.q.AddMember(d.t.Context(), d.contest.ID, eve)
	require.NoError(d.t, err)
	_, err = d.staff().Make(d.t.Context(), "Three", d.ada, d.bob, eve)
	return err
}
