package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/examples"
)

// masked is a contest that names nobody, with everything in it that has names.
type masked struct {
	*stage
	quib    *client // has a player of his own name, and is as whom the owner is tried
	nim     *client // is in a team
	member  *client // another student
	secrets []string
	alias   string // what his player is called
	matches []int64
	final   string
	order   int64  // of his, about his player
	try     int64  // of the organizer's, who has read everything else, too
	game    string // a version of a game that came as a package
}

func newMasked(t *testing.T) *masked {
	t.Helper()
	m := &masked{stage: &stage{site: start(t)}}
	m.exec(t, "SELECT setval(pg_get_serial_sequence('users', 'id'), 98765400)")
	m.olga, m.ada, m.quib, m.nim, m.member = m.student(t, "olgafrumpe"), m.student(t, "Zanthorpe"), m.student(t, "quibblewick"), m.student(t, "nimroddle"), m.student(t, "bobolink")
	crew := m.insert(t, "INSERT INTO users (name, team_of) VALUES ('Vorpalcrew', $1) RETURNING id", m.contest)
	nim := m.nim.number(t)
	gone := m.addUser(t, "snarkfin")
	for _, c := range []struct {
		user       int64
		role, full string
	}{
		{m.olga.number(t), "organizer", ""},
		{m.ada.number(t), "student", "Zan T. Horpington"},
		{m.quib.number(t), "student", "Quentin Ibblewicke"},
		{m.member.number(t), "student", ""},
		{nim, "student", "Nim Roddlesworth"},
		{gone, "student", "Snar K. Finnegan"},
	} {
		m.exec(t, "INSERT INTO members (contest_id, user_id, role, full_name, email, student_number) VALUES ($1, $2, $3, $4, CASE WHEN $4::text = '' THEN '' ELSE 'mail' || $2::bigint || '@uni.example' END, CASE WHEN $4::text = '' THEN '' ELSE 'u' || $2::bigint END)",
			m.contest, c.user, c.role, c.full)
	}
	m.exec(t, "INSERT INTO teams (id, contest_id, code) VALUES ($1, $2, 'code')", crew, m.contest)
	m.exec(t, "INSERT INTO team_members (contest_id, user_id, team_id) VALUES ($1, $2, $3)", m.contest, nim, crew)

	formica := m.addPlayer(t, m.ada.number(t), "Formica", 2000)
	own := m.addPlayer(t, m.quib.number(t), "Quibblewick", 1900)
	newer := m.addPlayer(t, m.quib.number(t), "quibble_Wick2", 1850)
	team := m.addPlayer(t, crew, "xNimRoddle", 1800)
	last := m.addPlayer(t, gone, "Snarkfin", 1700)
	lasius := m.addPlayer(t, m.member.number(t), "Lasius", 1600)
	m.exec(t, "UPDATE ratings SET on_ladder = false WHERE player_id = $1", newer)
	for i, p := range []int64{formica, own, newer, team, last, lasius} {
		m.exec(t, "INSERT INTO versions (submission_id, contest_id, player_id, previous, shown, interval, matches) SELECT submission_id, contest_id, id, CASE WHEN id = $2 THEN (SELECT submission_id FROM players WHERE id = $3) END, 1500, 50, 7 FROM players WHERE id = $1", p, newer, own)
		m.addResult(t, int64(i+1), 0, map[int64]float64{p: 1500})
	}
	m.matches = []int64{m.addMatch(t, "ladder", 7, formica, own, team, last), m.addMatch(t, "challenge", 8, own, formica), m.addMatch(t, "qualify", 9, own, lasius), m.addMatch(t, "challenge", 10, team, formica)}
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	m.exec(t, "UPDATE matches SET config = 'rounds 3', log = $1, engine = 'Tally 1.0', seq = CASE WHEN id = $2 THEN 100 END WHERE id = ANY($3::bigint[])", w.EncodeAll([]byte("0 0 add 5\n"), nil), m.matches[0], m.matches)
	m.exec(t, "UPDATE contests SET rated_seq = 100")
	m.exec(t, "UPDATE matches SET requested_by = $2, reason = 'A challenge by quibblewick, which does not count for the ladder: Quibblewick against Formica.' WHERE id = $1", m.matches[1], m.quib.number(t))
	m.exec(t, "UPDATE matches SET requested_by = $2, reason = 'A challenge by Vorpalcrew, which does not count for the ladder: xNimRoddle against Formica.' WHERE id = $1", m.matches[3], crew)
	m.exec(t, "UPDATE matches SET reason = 'Quibblewick is new and needs its first 40 matches: this is number 1, and xNimRoddle has a seat because it had waited for 3m0s.' WHERE id = $1", m.matches[0])
	m.exec(t, "INSERT INTO audit (contest_id, user_id, action, player_id, reason) VALUES ($1, $2, 'withdraw', $3, 'Its owner withdrew it.')", m.contest, m.quib.number(t), own)
	m.exec(t, "INSERT INTO audit (contest_id, user_id, action, match_id, reason) VALUES ($1, $2, 'void', $3, 'A test.')", m.contest, m.olga.number(t), m.matches[0])
	m.exec(t, "UPDATE matches SET board_id = (SELECT min(id) FROM boards WHERE contest_id = $2) WHERE id = $1", m.matches[2], m.contest)
	m.exec(t, "INSERT INTO referee_failures (match_id, contest_id, round, what, message, reply, stderr, seats, log) VALUES ($1, $2, 3, 'it crashed', '', '', '', '{0,1}', '')", m.matches[2], m.contest)

	// The organizer writes games as well, and sees one of somebody else's.
	m.exec(t, "UPDATE users SET role = 'author' WHERE id = $1", m.olga.number(t))
	pack, err := examples.Version("tron", "1.0.0")
	require.NoError(t, err)
	require.NoError(t, m.pool.QueryRow(t.Context(), `INSERT INTO game_versions (game, version, digest, archive, state, user_id) VALUES ('tron', '1.0.0', $1, $2, 'published', $3) RETURNING name`,
		pack.Digest[:], pack.Pack(), m.addUser(t, "tronauthor")).Scan(&m.game))
	m.final = m.plan(t, map[string]any{"title": "Grand Final", "rules": map[string]any{"format": "race"}})
	m.must(t, m.final, "start")
	m.play(t, m.final)
	m.must(t, m.final, "show", "step", -1)
	for id := range m.ids(t, "SELECT id, seed FROM matches WHERE kind = 'final'") {
		m.matches = append(m.matches, id)
		break
	}
	graded := m.olga.post("/api/contests/cup/grades", map[string]any{"rules": map[string]any{"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "decimals": 1, "steps": []any{}}})
	require.Equal(t, http.StatusOK, graded.status, graded.body)
	m.order = m.insert(t, "INSERT INTO orders (contest_id, user_id, action, player_id, reason, state) VALUES ($1, $2, 'withdraw', $3, 'It is quibblewick who asks.', 'done') RETURNING id", m.contest, m.quib.number(t), own)
	m.exec(t, `INSERT INTO comparisons (contest_id, user_id, older, newer, board_id, config, seats, most, state)
		SELECT $1, $2, p.submission_id, p.submission_id, b.id, '', 2, 1, 'done' FROM players p JOIN boards b ON b.contest_id = p.contest_id WHERE p.name = 'Quibblewick' LIMIT 1`,
		m.contest, m.quib.number(t))
	m.try = m.addTry(t, m.olga.number(t), "Olga")
	m.exec(t, "UPDATE contests SET pseudonyms = true")
	require.NoError(t, m.pool.QueryRow(t.Context(), "SELECT alias FROM players WHERE id = $1", own).Scan(&m.alias))
	m.secrets = []string{"zanthorpe", "quibblewick", "vorpalcrew", "nimroddle", "snarkfin", "quibble_wick", "horpington", "ibblewicke", "roddlesworth", "finnegan", "uni.example", "olgafrumpe"}
	for _, id := range []int64{m.olga.number(t), m.ada.number(t), m.quib.number(t), crew, nim, gone} {
		m.secrets = append(m.secrets, strconv.FormatInt(id, 10))
	}
	return m
}

// asking is a request for something that there is, and its address as the API's description has it.
type asking struct{ address, path string }

// asked are all GET addresses of the API, about things that there are, as the public calls them.
func (m *masked) asked(t *testing.T) []asking {
	t.Helper()
	var list []asking
	submission := m.insert(t, "SELECT submission_id FROM players WHERE name = 'Quibblewick'")
	values := map[string][]string{
		"contest": {"cup"}, "player": {"Formica", m.alias}, "opponent": {"Lasius", m.alias}, "seat": {"0", "1"}, "game": {"tally"}, "picture": {"dot.gif"},
		"file":    {"ladder.csv", "ladder.json", "versions.csv", "versions.json", "matches.csv", "matches.json", "pairs.csv"},
		"version": {m.game},
		"order":   {strconv.FormatInt(m.order, 10)}, "person": {m.quib.id.String(), m.member.id.String()}, "user": {"quibblewick"},
		"board": {strconv.FormatInt(m.insert(t, "SELECT id FROM boards WHERE contest_id = $1", m.contest), 10)},
	}
	for _, path := range append(addresses(t, m.olga), "/api/contests/{contest}/ladder?search=quibble", "/api/contests/{contest}/ladder?search=i", "/api/contests/{contest}/matches?player={player}",
		"/api/contests/{contest}/players/{player}/versions/compare?a=1&b=2", "/api/games/{game}/picture?name=statement/dot.gif") {
		if strings.HasSuffix(path, "/events") {
			continue // it has no end, and says nothing but numbers: EventData
		}
		expanded := []string{path}
		for _, found := range pathParameter.FindAllStringSubmatch(path, -1) {
			choices := values[found[1]]
			switch {
			case strings.HasPrefix(path, "/api/matches/{id}") && found[1] == "id":
				for _, id := range m.matches {
					choices = append(choices, strconv.FormatInt(id, 10))
				}
			case strings.HasPrefix(path, "/api/tries/{id}") && found[1] == "id":
				choices = []string{strconv.FormatInt(m.try, 10)}
			case strings.HasPrefix(path, "/api/finals/{id}") && found[1] == "id":
				choices = []string{strings.TrimPrefix(m.final, "/api/finals/")}
			case found[1] == "id":
				choices = []string{strconv.FormatInt(submission, 10)}
			case choices == nil:
				choices = []string{"1"}
			}
			var next []string
			for _, e := range expanded {
				for _, c := range choices {
					next = append(next, strings.Replace(e, found[0], c, 1))
				}
			}
			expanded = next
		}
		for _, e := range expanded {
			if strings.HasSuffix(path, "/file") {
				e += "?path=game.toml"
			}
			list = append(list, asking{path, e})
		}
	}
	return list
}

// tells gives the secrets that an answer tells, also inside of an archive.
func (m *masked) tells(got answer) (secrets []string) {
	text := strings.ToLower(got.text())
	for _, s := range m.secrets {
		if strings.Contains(text, s) {
			secrets = append(secrets, s)
		}
	}
	return secrets
}

// A new route is tried without any change here. The names that it sends must have the types of package pseudonym, or its
// writer must mask them: see withPseudonyms.
func TestNobodyIsNamedWhereNobodyIsToBeNamed(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	answered, known := 0, map[string]bool{}
	for _, asked := range m.asked(t) {
		path := asked.path
		for _, who := range []*client{m.visitor(t), m.member} {
			got := who.get(path)
			require.Empty(t, m.tells(got), "%s tells who somebody is: %s", path, got.body)
			if got.status == http.StatusOK {
				answered++
				if strings.HasPrefix(path, "/api/games") {
					continue
				}
				require.NotContains(t, got.header.Get("Cache-Control"), "public", "%s is not the same for all", path)
			}
		}
		for _, s := range m.tells(m.olga.get(path)) {
			known[s] = true
		}
	}
	require.Greater(t, answered, 60)
	require.Len(t, known, len(m.secrets)-1, "organizers know everybody; only the number of a team is told nobody")
}

// The writer of an answer that is not JSON masks its names. The route's namePolicy says how, and the test checks it.
func TestWhatIsNoJSONTreatsNamesAsItSays(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	var document struct {
		Paths map[string]struct {
			Get struct {
				Names string `json:"x-agon-names"`
			} `json:"get"`
		} `json:"paths"`
	}
	require.NoError(t, json.Unmarshal([]byte(m.olga.get("/api/openapi.json").body), &document))
	root := m.admin(t, "root")
	m.exec(t, "INSERT INTO contest_pictures VALUES ($1, 'dot.gif', 'image/gif', 1, 1, 'GIF')", m.contest)
	m.exec(t, "UPDATE site_looks SET logo = 'GIF', logo_type = 'image/gif'")
	named, given := map[string]string{}, map[string]bool{} // addresses whose names the organizer has read, and what he was given at all
	for _, asked := range m.asked(t) {
		path := asked.path
		asked.address, _, _ = strings.Cut(asked.address, "?")
		says := document.Paths[asked.address].Get.Names
		if says == "" {
			continue
		}
		got := m.olga.get(path)
		if says == "admins" {
			require.Equal(t, http.StatusForbidden, got.status, "%s is for admins", path)
			got = root.get(path)
		}
		if len(m.tells(got)) > 0 {
			named[asked.address] = path
		}
		given[asked.address] = given[asked.address] || got.status == http.StatusOK
		switch says {
		case "nobody":
			require.Empty(t, m.tells(got), "%s says that it names nobody: %s", path, got.body)
		case "cast":
			require.Empty(t, m.tells(m.olga.get(path+"?names=public")), path)
		case "owner":
			require.NotEqual(t, http.StatusOK, m.visitor(t).status(path), "%s is for its owner", path)
		case "admins":
			require.NotEqual(t, http.StatusOK, m.quib.status(path), "%s is for admins", path)
		case "staff":
			require.NotEqual(t, http.StatusOK, m.member.status(path), "%s is for organizers", path)
		default:
			require.Fail(t, "no such way to treat names", "%s: %q", path, says)
		}
	}
	for address, here := range document.Paths {
		if says := here.Get.Names; says != "" && !strings.HasSuffix(address, "/events") {
			require.True(t, given[address], "%s was not tried: it answered nothing", address)
			require.True(t, says != "cast" || named[address] != "", "%s says that it names players for those who may know them, and does not", address)
		}
	}
}

func TestEverybodyKnowsHimselfAndOrganizersKnowBothNames(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	seen := m.quib.get("/api/contests/cup").field(t, "seen_as").(string)
	require.Regexp(t, `^[A-Z][a-z]+ [A-Z][a-z]+$`, seen)
	require.Equal(t, strings.ReplaceAll(seen, " ", ""), m.alias)

	// the owner reads his name where others read his pseudonym, and is found under both
	row := func(who *client, search string) map[string]any {
		got := who.get("/api/contests/cup/ladder?search=" + strings.ReplaceAll(search, " ", "+"))
		if rows := got.field(t, "rows").([]any); len(rows) == 1 {
			return rows[0].(map[string]any)
		}
		return nil
	}
	for _, who := range []*client{m.quib, m.olga} {
		for _, search := range []string{"quibble", seen} {
			got := row(who, search)
			require.Equal(t, "Quibblewick", got["player"], search)
			require.Equal(t, "quibblewick", got["author"])
			require.Equal(t, seen, got["pseudonym"])
		}
		require.Equal(t, http.StatusOK, who.get("/api/contests/cup/players/Quibblewick").status)
		require.Equal(t, "Quibblewick", who.get("/api/contests/cup/players/"+m.alias).field(t, "name"), "a link that others share")
	}
	require.Nil(t, row(m.member, "quibble"))
	shown := row(m.member, seen)
	require.Equal(t, []any{m.alias, seen, nil}, []any{shown["player"], shown["author"], shown["pseudonym"]})

	// nothing else is there under the name than under one that nobody has
	for _, path := range []string{"/api/contests/cup/players/%s", "/api/contests/cup/players/%s/history", "/api/contests/cup/matches?player=%s", "/api/contests/cup/players/Formica/against/%s"} {
		taken, none := m.member.get(fmt.Sprintf(path, "Quibblewick")), m.member.get(fmt.Sprintf(path, "Nobodywick1"))
		require.Equal(t, http.StatusNotFound, taken.status)
		require.Equal(t, strings.ReplaceAll(none.body, "Nobodywick1", "Quibblewick"), taken.body)
	}
	// and a refusal calls people as they were called
	refusal := m.member.post("/api/contests/cup/challenges", map[string]any{"player": m.alias, "opponents": []string{"Formica"}})
	require.GreaterOrEqual(t, refusal.status, 400)
	require.Empty(t, m.tells(refusal), refusal.body)
	// nor does a name that is taken tell whether it is a player's or only an account's
	for _, name := range []string{"Quibblewick", "Zanthorpe", m.alias} {
		m.member.submit("cup", "a.cc", []byte("name "+name+"\n"), nil).refused(t, http.StatusUnprocessableEntity, "name_taken")
	}

	// what organizers show to others names nobody
	for _, path := range []string{"/api/contests/cup/ladder", m.final, fmt.Sprintf("/api/matches/%d", m.matches[0]), fmt.Sprintf("/api/matches/%d/replay", m.matches[0])} {
		require.NotEmpty(t, m.tells(m.olga.get(path)), path)
		require.Empty(t, m.tells(m.olga.get(path+"?names=public")), path)
	}
	for _, path := range []string{"/api/contests/cup/export/ladder.csv", "/api/contests/cup/export/versions.csv", "/api/contests/cup/export/matches.csv", m.final + "/export.csv"} {
		require.NotEmpty(t, m.tells(m.olga.get(path)), path)
		require.Equal(t, m.visitor(t).get(path).body, m.olga.get(path+"?names=public").body, "what an organizer publishes is what everybody may know")
	}
	replay := m.quib.get(fmt.Sprintf("/api/matches/%d/replay", m.matches[0]))
	require.Contains(t, replay.body, "names Formica Quibblewick ", "one's own name stands in one's own copy")
	require.NotEqual(t, replay.header.Get("ETag"), m.member.get(fmt.Sprintf("/api/matches/%d/replay", m.matches[0])).header.Get("ETag"))
	require.Contains(t, m.quib.get(m.final).body, "quibblewick")
	challenge := fmt.Sprintf("/api/matches/%d", m.matches[1])
	require.Equal(t, seen, m.member.get(challenge).field(t, "asked_by"))
	require.Contains(t, m.member.get(challenge).field(t, "reason"), seen)
	require.Contains(t, m.member.get(challenge).field(t, "command"), m.alias)

	// a team's challenge is by the team, for who may know it, and by its pseudonym for the others
	challenge = fmt.Sprintf("/api/matches/%d", m.matches[3])
	crew := m.nim.get("/api/contests/cup").field(t, "seen_as").(string)
	for who, team := range map[*client]string{m.nim: "Vorpalcrew", m.olga: "Vorpalcrew", m.member: crew, m.visitor(t): crew} {
		page := who.get(challenge)
		require.Equal(t, []any{team, nil}, []any{page.field(t, "asking_team"), page.field(t, "asked_by")})
		require.Contains(t, page.field(t, "reason"), "A challenge by "+team+",")
	}
}

// A pseudonym is drawn once, whether the contest uses it or not, and is another one in every contest.
func TestAPseudonymStays(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	words := m.insert(t, `SELECT count(*) FROM (SELECT unnest(first) AS word, 6 AS most FROM pseudonym_words() UNION ALL SELECT unnest(second), 5 FROM pseudonym_words()) w
		WHERE word !~ '^[A-Z][a-z]+$' OR length(word) > most`)
	require.Zero(t, words, "words are words, and short enough for the names of players")
	authors := func(contest string) (names []string) {
		for _, row := range m.visitor(t).get("/api/contests/"+contest+"/ladder").field(t, "rows").([]any) {
			names = append(names, row.(map[string]any)["author"].(string))
		}
		return names
	}
	before := authors("cup")
	m.exec(t, "UPDATE contests SET pseudonyms = false")
	m.clock.advance(2e9)
	require.Contains(t, authors("cup"), "quibblewick")
	m.exec(t, "UPDATE contests SET pseudonyms = true")
	m.clock.advance(2e9)
	require.Equal(t, before, authors("cup"))

	next := m.addContest(t, "next")
	m.exec(t, "UPDATE contests SET pseudonyms = true")
	m.exec(t, "INSERT INTO members (contest_id, user_id, role) SELECT $1, user_id, role FROM members WHERE contest_id = $2", next, m.contest)
	same := m.insert(t, "SELECT count(*) FROM pseudonyms a JOIN pseudonyms b ON b.user_id = a.user_id AND b.name = a.name WHERE a.contest_id = $1 AND b.contest_id = $2", m.contest, next)
	require.Less(t, same, int64(2), "of six people; one may draw the same words again")

	// an account that is deleted was and is a pseudonym
	m.exec(t, "UPDATE users SET name = 'deleted-' || id, deleted_at = now() WHERE name = 'snarkfin'")
	m.exec(t, "UPDATE players SET name = 'gone' || id WHERE name = 'Snarkfin'")
	m.clock.advance(2e9)
	require.Equal(t, before, authors("cup"))
}

func TestWhoComesIntoATeamKnowsItAtOnce(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.exec(t, "UPDATE contests SET pseudonyms = true, team_size = 2")
	ada, bob := s.student(t, "ada"), s.student(t, "bob")

	// when a team is made and joined, then each answer calls it and its people by their names
	made := ada.post("/api/contests/cup/team", map[string]any{"name": "Formicae"})
	require.Equal(t, "Formicae", made.field(t, "team", "name"), made.body)
	require.Equal(t, "ada", made.field(t, "team", "members", 0))
	joined := bob.post("/api/contests/cup/team/join", map[string]any{"code": made.field(t, "code")})
	require.Equal(t, "Formicae", joined.field(t, "team", "name"), joined.body)
	require.Equal(t, "bob", joined.field(t, "team", "members", 1))
}
