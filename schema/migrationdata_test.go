package schema_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

// firstWithData is the first migration that the tests run with rows in the tables.
const firstWithData = 20

// kept is something in the database that migrations have to keep. Statements that depend on the version are listed by the
// first version that they fit; the answers are the same in all versions.
type kept struct {
	what  string
	since int            // the version that introduces it
	put   map[int]string // statements that insert its rows
	ask   map[int]string // queries that return it as one text
	left  string         // what remains of it after a migration to an older version than since; "*": anything
}

// form returns the statement for a version.
func form(forms map[int]string, version int) string {
	for ; version > 0; version-- {
		if sql, ok := forms[version]; ok {
			return sql
		}
	}
	return ""
}

func always(sql string) map[int]string { return map[int]string{1: sql} }

// everything returns all that migrations have to keep, in an order in which it can be inserted. Ids are written out: 1 is
// ada, 2 is bob, 3 is their team, 4 is olga and 5 is the judge.
func everything() []kept {
	const by = " OVERRIDING SYSTEM VALUE VALUES "
	return []kept{
		{
			what: "contest", put: map[int]string{
				1: "INSERT INTO contests (id, slug, title, game, limits, team_size, pseudonyms, config)" + by + "(1, 'cup', 'The Cup', 'ants', '{}', 2, true, 'rounds 3')",
				22: "INSERT INTO contests (id, slug, title, game, limits, team_size, pseudonyms)" + by + `(1, 'cup', 'The Cup', 'ants', '{}', 2, true);
					INSERT INTO boards (id, contest_id, place, name, config, retired_at)` + by + "(1, 1, 1, 'Old', 'rounds 5', now()), (2, 1, 2, 'Plain', 'rounds 3', NULL)",
			},
			ask: map[int]string{
				1:  "SELECT slug || pseudonyms || convert_from(config, 'UTF8') FROM contests",
				22: "SELECT slug || pseudonyms || convert_from((SELECT config FROM boards WHERE retired_at IS NULL ORDER BY place LIMIT 1), 'UTF8') FROM contests",
			},
		},
		{
			what: "boards", since: 22,
			put:  always("INSERT INTO boards (id, contest_id, place, name, config)" + by + "(3, 1, 3, 'Unplayed', 'rounds 9')"),
			ask:  always("SELECT string_agg(name || ': ' || convert_from(config, 'UTF8') || CASE WHEN retired_at IS NULL THEN '' ELSE ', retired' END, '; ' ORDER BY place) FROM boards"),
			left: "Board 1: rounds 3; Board 2: rounds 5, retired", // without names, and those that nobody has played on
		},
		{
			what: "people and teams",
			put: always("INSERT INTO users (id, name, team_of, system)" + by + `(1, 'ada', NULL, false), (2, 'bob', NULL, false), (3, 'Formicae', 1, false), (4, 'olga', NULL, false), (5, 'judge', NULL, true);
				INSERT INTO members (contest_id, user_id, role, full_name) VALUES (1, 1, 'student', 'Ada Ant'), (1, 2, 'student', ''), (1, 4, 'organizer', '');
				INSERT INTO teams (id, contest_id, code) VALUES (3, 1, 'CODE');
				INSERT INTO team_members (contest_id, user_id, team_id) VALUES (1, 1, 3), (1, 2, 3)`),
			ask: always("SELECT string_agg(concat_ws(' ', u.name, m.role, m.full_name, t.name, x.code), '; ' ORDER BY u.id) FROM members m JOIN users u ON u.id = m.user_id LEFT JOIN team_members tm ON tm.user_id = u.id LEFT JOIN users t ON t.id = tm.team_id LEFT JOIN teams x ON x.id = t.id"),
		},
		{
			what: "players and submissions",
			put: always("INSERT INTO players (id, contest_id, user_id, name, builtin, state)" + by + `(1, 1, 3, 'Lasius', false, 'qualified'), (2, 1, 4, 'OlgaAnt', false, 'qualified'), (3, 1, 5, 'Dummy', true, 'qualified');
				INSERT INTO submissions (id, contest_id, player_id, user_id, sent_by, language, filename, source, request_key, state)` + by + `(1, 1, 1, 3, 1, 'cpp', 'a.cc', 'x', 'first', 'qualified'), (2, 1, 2, 4, 4, 'cpp', 'b.cc', 'y', 'first', 'qualified'), (3, 1, 3, 5, NULL, 'cpp', 'c.cc', 'z', NULL, 'qualified');
				UPDATE players SET submission_id = id`),
			ask: always("SELECT string_agg(concat_ws(' ', p.name, p.state, s.filename, s.user_id, s.sent_by, s.request_key), '; ' ORDER BY p.id) FROM players p JOIN submissions s ON s.id = p.submission_id"),
		},
		{
			what: "two of a team use the same request key", since: 20,
			put: always("INSERT INTO submissions (id, contest_id, player_id, user_id, sent_by, language, filename, source, request_key)" + by + "(4, 1, 1, 3, 1, 'cpp', 'a.cc', 'x', 'again'), (5, 1, 1, 3, 2, 'cpp', 'a.cc', 'x', 'again')"),
			ask: always("SELECT string_agg(concat_ws(' ', sent_by, request_key), '; ' ORDER BY id) FROM submissions WHERE id IN (4, 5)"),
			// The second request may be made again.
			left: "1 again; 2",
		},
		{
			what: "matches, as they were played", put: map[int]string{
				1: "INSERT INTO matches (id, contest_id, kind, submission_id, reason, seed, state, seq, config, log, board)" + by + `
					(1, 1, 'ladder', NULL, '', 7, 'done', 1, 'rounds 3', 'log', NULL), (2, 1, 'ladder', NULL, '', 7, 'done', 2, 'rounds 3', 'log', 1), (3, 1, 'ladder', NULL, '', 8, 'void', NULL, 'rounds 5', 'log', NULL),
					(4, 1, 'qualify', 1, '', 9, 'done', NULL, 'rounds 1', 'log', NULL), (5, 1, 'challenge', NULL, '', 9, 'done', NULL, 'rounds 5', 'log', NULL), (6, 1, 'ladder', NULL, '', 9, 'queued', NULL, NULL, NULL, NULL)`,
				22: "INSERT INTO matches (id, contest_id, kind, submission_id, reason, seed, state, seq, config, board_id, log, series)" + by + `
					(1, 1, 'ladder', NULL, '', 7, 'done', 1, NULL, 2, 'log', NULL), (2, 1, 'ladder', NULL, '', 7, 'done', 2, NULL, 2, 'log', 1), (3, 1, 'ladder', NULL, '', 8, 'void', NULL, NULL, 1, 'log', NULL),
					(4, 1, 'qualify', 1, '', 9, 'done', NULL, 'rounds 1', NULL, 'log', NULL), (5, 1, 'challenge', NULL, '', 9, 'done', NULL, NULL, 1, 'log', NULL), (6, 1, 'ladder', NULL, '', 9, 'queued', NULL, NULL, 2, NULL, NULL)`,
			},
			ask: map[int]string{
				1:  "SELECT string_agg(concat_ws(' ', m.id, m.kind, m.state, m.board, convert_from(coalesce(m.config, c.config), 'UTF8')), '; ' ORDER BY m.id) FROM matches m JOIN contests c ON c.id = m.contest_id WHERE m.kind <> 'final'",
				22: "SELECT string_agg(concat_ws(' ', m.id, m.kind, m.state, m.series, convert_from(coalesce(m.config, b.config), 'UTF8')), '; ' ORDER BY m.id) FROM matches m LEFT JOIN boards b ON b.id = m.board_id WHERE m.kind <> 'final'",
			},
		},
		{
			what: "seats",
			put:  always("INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict) SELECT m.id, p.id - 1, p.id, p.id, 10 * p.id, 4 - p.id, 'ok' FROM matches m, players p WHERE m.state = 'done'"),
			ask:  always("SELECT count(*) || ' ' || sum(score * rank) FROM seats"),
		},
		{
			what: "a final and its matches", put: map[int]string{
				1: "INSERT INTO finals (id, contest_id, title, rules, state, config, started_at)" + by + `(1, 1, 'Final', '{"format":"race"}', 'done', 'rounds 5', now()), (2, 1, 'Next', '{"format":"race"}', 'planned', NULL, NULL);
					INSERT INTO matches (id, contest_id, kind, reason, seed, state, config, log, final_id, heat, attempt, number)` + by + `(7, 1, 'final', '', 1, 'done', 'rounds 5', 'log', 1, 'race', 0, 0);
					INSERT INTO final_entrants (final_id, player_id, seed, submission_id) VALUES (1, 1, 1, 1), (1, 2, 2, 2); INSERT INTO final_departures (final_id, player_id, disqualified, decided, reason) VALUES (1, 2, false, '{}', 'ill')`,
				22: "INSERT INTO finals (id, contest_id, title, rules, state, started_at)" + by + `(1, 1, 'Final', '{"format":"race"}', 'done', now()), (2, 1, 'Next', '{"format":"race"}', 'planned', NULL);
					INSERT INTO final_boards (final_id, number, board_id) VALUES (1, 0, 1), (2, 0, 2);
					INSERT INTO matches (id, contest_id, kind, reason, seed, state, board_id, log, final_id, heat, attempt, number)` + by + `(7, 1, 'final', '', 1, 'done', 1, 'log', 1, 'race', 0, 0);
					INSERT INTO final_entrants (final_id, player_id, seed, submission_id) VALUES (1, 1, 1, 1), (1, 2, 2, 2); INSERT INTO final_departures (final_id, player_id, disqualified, decided, reason) VALUES (1, 2, false, '{}', 'ill')`,
			},
			ask: map[int]string{
				1: `SELECT string_agg(concat_ws(' ', f.id, f.state, convert_from(coalesce(f.config, c.config), 'UTF8'), m.heat, CASE WHEN m.id IS NOT NULL THEN convert_from(coalesce(m.config, c.config), 'UTF8') END, d.reason), '; ' ORDER BY f.id)
					FROM finals f JOIN contests c ON c.id = f.contest_id LEFT JOIN matches m ON m.final_id = f.id LEFT JOIN final_departures d ON d.final_id = f.id`,
				22: `SELECT string_agg(concat_ws(' ', f.id, f.state, convert_from(b.config, 'UTF8'), m.heat, convert_from(x.config, 'UTF8'), d.reason), '; ' ORDER BY f.id)
					FROM finals f JOIN final_boards fb ON fb.final_id = f.id AND fb.number = 0 JOIN boards b ON b.id = fb.board_id LEFT JOIN matches m ON m.final_id = f.id LEFT JOIN boards x ON x.id = m.board_id LEFT JOIN final_departures d ON d.final_id = f.id`,
			},
		},
		{
			what: "a final on two boards", since: 22,
			put:  always("INSERT INTO final_boards (final_id, number, board_id) VALUES (1, 1, 2)"),
			ask:  always("SELECT string_agg(final_id || ' ' || number, '; ' ORDER BY final_id, number) FROM final_boards"),
			left: "1 0; 2 0", // the first one
		},
		{
			what: "pseudonyms", since: 21,
			ask:  always("SELECT string_agg(name, '; ' ORDER BY user_id) || (SELECT string_agg(alias, '; ' ORDER BY id) FROM players) FROM pseudonyms"),
			left: "*", // new pseudonyms are drawn
		},
		{
			what: "grades",
			put: always("INSERT INTO gradings (id, contest_id, number, note, rules, results)" + by + `(1, 1, 1, '', '{}', 2);
				INSERT INTO grades (grading_id, user_id, name, full_name, email, student_number, group_name, team, player, points, why) VALUES (1, 1, 'ada', '', '', '', '', 'Formicae', 'Lasius', 9.5, 'Rank 1')`),
			ask: always("SELECT string_agg(concat_ws(' ', g.number, x.user_id, x.points, x.why), '; ') FROM gradings g JOIN grades x ON x.grading_id = g.id"),
		},
		{
			what: "a final's part of grades", since: 23,
			put:  always("UPDATE gradings SET final_id = 1, final_changes = final_changes(1); UPDATE grades SET final_place = 1, bonus = 0.5"),
			ask:  always("SELECT concat_ws(' ', g.final_id, g.final_changes, x.final_place, x.bonus) FROM gradings g JOIN grades x ON x.grading_id = g.id"),
			left: "0", // the points stay, without their final
		},
		{
			what: "linked accounts",
			put:  always("INSERT INTO identities (issuer, subject, user_id) VALUES ('https://login.example.org', 'ada@uni', 1), ('https://login.example.org', 'bob@uni', 2)"),
			ask:  always("SELECT string_agg(concat_ws(' ', issuer, subject, user_id), '; ' ORDER BY user_id) FROM identities"),
		},
		{
			what: "links for a forgotten password", since: 34,
			put: always("INSERT INTO activations (user_id, hash, expires_at, reset) VALUES (4, 'reset', now(), true)"),
			ask: always("SELECT coalesce(string_agg(encode(hash, 'escape'), '; '), '') FROM activations WHERE hash = 'reset'"),
			// An older program would take it for a link that takes over the account.
			left: "",
		},
		{
			what: "sessions that have ended", since: 24,
			put:  always("UPDATE users SET session_epoch = 1 WHERE id = 1; INSERT INTO sessions (token, data, expiry) VALUES ('ended', 'epoch 0', now() + interval '1 day')"),
			ask:  always("SELECT count(*) || ' ' || (SELECT session_epoch FROM users WHERE id = 1) FROM sessions"),
			left: "0 0", // an older program would take them for open ones: everybody logs in again
		},
		{
			what: "dispatchers", put: map[int]string{
				1:  "INSERT INTO workers (id, name, host, cores)" + by + "(1, 'here-1-1', 'here', 2)",
				36: "INSERT INTO dispatchers (id, name, host)" + by + "(1, 'here-1-1', 'here')",
			},
			ask: map[int]string{
				1:  "SELECT string_agg(concat_ws(' ', id, name, host), '; ') FROM workers",
				36: "SELECT string_agg(concat_ws(' ', id, name, host), '; ') FROM dispatchers",
			},
		},
		{
			what: "workers with keys", since: 36,
			put:  always("INSERT INTO workers (name, level, key_hash) VALUES ('lab', 'guest', 'hash'); UPDATE players SET guest_workers = true WHERE id = 1"),
			ask:  always("SELECT (SELECT count(*) FROM workers) || ' ' || (SELECT count(*) FROM players WHERE guest_workers)"),
			left: "0 0", // an older program knows no keys
		},
	}
}

// versions returns all versions of the schema, oldest first.
func versions(t *testing.T) []int {
	t.Helper()
	files, err := fs.Glob(schema.Migrations(), "*.up.sql")
	require.NoError(t, err)
	list := make([]int, len(files))
	for i, name := range files {
		_, err := fmt.Sscanf(name, "%d_", &list[i])
		require.NoError(t, err)
	}
	slices.Sort(list)
	return list
}

func put(t *testing.T, db *pgxpool.Pool, version int) {
	t.Helper()
	for _, k := range everything() {
		if sql := form(k.put, version); k.since <= version && sql != "" {
			_, err := db.Exec(t.Context(), sql)
			require.NoError(t, err, k.what)
		}
	}
}

// told returns what a database of a version answers about everything that existed in an earlier one.
func told(t *testing.T, db *pgxpool.Pool, version, since int) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, k := range everything() {
		if k.since > since {
			continue
		}
		var text *string
		require.NoError(t, db.QueryRow(t.Context(), form(k.ask, version)).Scan(&text), k.what)
		require.NotNil(t, text, k.what)
		out[k.what] = *text
	}
	return out
}

func TestMigrationsKeepWhatIsThere(t *testing.T) {
	t.Parallel()
	latest := schema.Latest()
	for i, version := range versions(t) {
		if version < firstWithData {
			continue
		}
		before := versions(t)[i-1]
		t.Run(fmt.Sprintf("of version %d", before), func(t *testing.T) {
			t.Parallel()
			url := schematest.URL(t)
			require.NoError(t, schema.To(t.Context(), url, uint(before)))
			db := simple(t, url)
			put(t, db, before)
			then := told(t, db, before, before)

			require.NoError(t, schema.Migrate(t.Context(), url))
			require.Equal(t, then, told(t, db, latest, before), "up")
			requireWhole(t, db)
			require.NoError(t, schema.To(t.Context(), url, uint(before)))
			require.Equal(t, then, told(t, db, before, before), "up and down")
		})
		t.Run(fmt.Sprintf("through version %d and back", before), func(t *testing.T) {
			t.Parallel()
			url := schematest.URL(t)
			db := simple(t, url)
			put(t, db, latest)
			then := told(t, db, latest, latest)

			require.NoError(t, schema.To(t.Context(), url, uint(before)))
			told(t, db, before, before) // the queries work
			require.NoError(t, schema.Migrate(t.Context(), url))
			now := told(t, db, latest, latest)
			for _, k := range everything() {
				switch {
				case k.since <= before:
					require.Equal(t, then[k.what], now[k.what], k.what)
				case k.left != "*":
					require.Equal(t, k.left, now[k.what], k.what)
				}
			}
			requireWhole(t, db)
		})
	}
}

func TestContestsOfRatingSystemsThatAreGoneAreRatedByTheDefault(t *testing.T) {
	t.Parallel()
	url := schematest.URL(t)
	require.NoError(t, schema.To(t.Context(), url, 27))
	db := simple(t, url)
	_, err := db.Exec(t.Context(), `INSERT INTO contests (slug, title, game, limits, rating_system)
		SELECT s, s, 'ants', '{}', s FROM unnest('{batch,trueskill,elo,glicko2,wenglin}'::text[]) s`)
	require.NoError(t, err)
	const ask = "SELECT string_agg(slug || ' ' || rating_system, ', ' ORDER BY id) FROM contests"
	const want = "batch batch, trueskill trueskill, elo elo, glicko2 batch, wenglin batch"

	require.NoError(t, schema.Migrate(t.Context(), url))
	var got string
	require.NoError(t, db.QueryRow(t.Context(), ask).Scan(&got))
	require.Equal(t, want, got)

	// A later version may have systems that version 27 does not know.
	_, err = db.Exec(t.Context(), "UPDATE contests SET rating_system = 'later' WHERE slug = 'elo'")
	require.NoError(t, err)
	require.NoError(t, schema.To(t.Context(), url, 27))
	require.NoError(t, db.QueryRow(t.Context(), ask).Scan(&got))
	require.Equal(t, strings.Replace(want, "elo elo", "elo batch", 1), got)
}

// requireWhole checks what every migrated database has.
func requireWhole(t *testing.T, db *pgxpool.Pool) {
	t.Helper()
	for what, sql := range map[string]string{
		"every author has a pseudonym":   "SELECT bool_and(EXISTS (SELECT FROM pseudonyms y WHERE y.contest_id = p.contest_id AND y.user_id = p.user_id) AND p.alias IS NOT NULL) FROM players p WHERE NOT builtin",
		"one player is called like him":  "SELECT p.alias = left(replace(y.name, ' ', ''), 11) FROM players p JOIN pseudonyms y USING (contest_id, user_id) WHERE p.name = 'OlgaAnt'",
		"played matches have a board":    "SELECT bool_and((m.config IS NULL) <> (m.board_id IS NULL)) FROM matches m WHERE m.state <> 'queued'",
		"every contest can be played in": "SELECT bool_and(EXISTS (SELECT FROM boards b WHERE b.contest_id = c.id AND b.retired_at IS NULL)) FROM contests c",
	} {
		var holds bool
		require.NoError(t, db.QueryRow(t.Context(), sql).Scan(&holds), what)
		require.True(t, holds, what)
	}
}

// simple returns a pool that prepares no statements, because migrations change the tables that they refer to and one text
// may hold several statements.
func simple(t *testing.T, url string) *pgxpool.Pool {
	t.Helper()
	config, err := pgxpool.ParseConfig(url)
	require.NoError(t, err)
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}
