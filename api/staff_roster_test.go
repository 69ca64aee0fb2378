package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func (c *client) roster(path, text, fingerprint string) answer {
	c.t.Helper()
	return c.post("/api/contests/cup/roster"+path, map[string]any{"file": []byte(text), "fingerprint": fingerprint})
}

// imported looks at the preview and imports.
func (c *client) imported(text string) answer {
	c.t.Helper()
	mark, _ := c.roster("/preview", text, "").field(c.t, "fingerprint").(string)
	got := c.roster("", text, mark)
	require.Equal(c.t, http.StatusOK, got.status, got.body)
	return got
}

// steps are what is done about the lines, in their order.
func (a answer) steps(t *testing.T) string {
	t.Helper()
	var body struct {
		Lines []struct{ Step string } `json:"lines"`
	}
	require.NoError(t, json.Unmarshal([]byte(a.body), &body), a.body)
	var steps []string
	for _, l := range body.Lines {
		steps = append(steps, l.Step)
	}
	return strings.Join(steps, " ")
}

const course = "name,email,number,group\nAda Núñez,ada@example.org,1,A\nBob,bob@example.org,2,A\n"

func TestARosterIsLookedAtBeforeItIsImported(t *testing.T) {
	s := start(t)
	olga := s.organizer(t, "olga")
	preview := olga.roster("/preview", course+"ADA NÚÑEZ,Ada@Example.org,1,a\nEve,bob@example.org,9,A\nZoe,,,\n", "")
	require.Equal(t, "new new repeated refused refused", preview.steps(t))
	require.Contains(t, preview.body, "Line 3 has the same e-mail and other entries")
	require.Equal(t, json.Number("1"), olga.get("/api/contests/cup/people").field(t, "total"), "a preview changes nothing")
	olga.roster("", course, "").refused(t, http.StatusUnprocessableEntity, "bad_roster")

	got := olga.imported(course)
	require.Equal(t, "new new", got.steps(t))
	require.Contains(t, got.field(t, "csv"), "/activate/")
	require.Equal(t, "ada", got.field(t, "invitations", 0, "account"))

	// The same roster once more changes nothing; a part of it leaves the rest as it is.
	again := olga.imported(course)
	require.Equal(t, "member member", again.steps(t))
	require.Empty(t, again.field(t, "csv"))
	require.Equal(t, "changed", olga.imported("id;class\n2;B").steps(t))
	require.Equal(t, "Bob", olga.get("/api/contests/cup/people?search=bob").field(t, "people", 0, "name"))
	require.Equal(t, "refused", olga.roster("/preview", "email,number\nada@example.org,2", "").steps(t))
}

func TestAStudentTakesOverTheAccountThatARosterMade(t *testing.T) {
	s := start(t)
	olga := s.organizer(t, "olga")
	code, _ := olga.imported(course).field(t, "invitations", 0, "code").(string)
	ada := s.visitor(t)
	require.Equal(t, "Ada Núñez", ada.get("/api/activations/"+code).field(t, "full_name"))
	ada.post("/api/login", map[string]any{"name": "ada", "password": ""}).refused(t, http.StatusUnauthorized, "wrong_login")
	ada.post("/api/activations/"+code, map[string]any{"name": "ada", "password": "short"}).refused(t, http.StatusUnprocessableEntity, "bad_password")
	ada.post("/api/activations/"+code, map[string]any{"name": "olga", "password": password}).refused(t, http.StatusConflict, "user_exists")
	require.Equal(t, http.StatusOK, ada.post("/api/activations/"+code, map[string]any{"name": "lovelace", "password": password}).status)
	require.Equal(t, "lovelace", ada.get("/api/me").field(t, "user", "name"))
	ada.post("/api/activations/"+code, map[string]any{"name": "other", "password": password}).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, "member member", olga.imported(course).steps(t), "whatever he calls himself")

	// Bob's code is lost: he gets a new one. Who is there already gets none.
	bob := olga.get("/api/contests/cup/people?search=bob").field(t, "people", 0, "id").(json.Number)
	first, _ := olga.post("/api/contests/cup/people/"+bob.String()+"/invitation", nil).field(t, "code").(string)
	second, _ := olga.post("/api/contests/cup/people/"+bob.String()+"/invitation", nil).field(t, "code").(string)
	s.visitor(t).get("/api/activations/"+first).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, http.StatusOK, s.visitor(t).get("/api/activations/"+second).status)
	olga.post("/api/contests/cup/people/"+ada.get("/api/me").field(t, "user", "id").(json.Number).String()+"/invitation", nil).refused(t, http.StatusNotFound, "not_found")
	s.exec(t, "UPDATE activations SET expires_at = now() - interval '1 second'")
	s.visitor(t).get("/api/activations/"+second).refused(t, http.StatusNotFound, "unknown_code")
}

// An address that somebody wrote himself proves nothing: nobody becomes Ada by registering with her address.
func TestOnlyConfirmedAddressesAreBelieved(t *testing.T) {
	s := start(t)
	olga, mine := s.organizer(t, "olga"), s.student(t, "countess")
	s.exec(t, "UPDATE users SET email = 'ada@example.org' WHERE id = $1", mine.number(t))
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, mine.number(t))
	preview := olga.roster("/preview", course, "")
	require.Equal(t, "new new", preview.steps(t))
	require.Contains(t, preview.body, "The account countess says that it has this e-mail")

	// She opens the link with the account that she has: one member remains, and the address is hers.
	code, _ := olga.imported(course).field(t, "invitations", 0, "code").(string)
	s.visitor(t).post("/api/activations/"+code+"/mine", nil).refused(t, http.StatusUnauthorized, "not_logged_in")
	require.Equal(t, http.StatusNoContent, mine.post("/api/activations/"+code+"/mine", nil).status)
	people := olga.get("/api/contests/cup/people?search=ada")
	require.Equal(t, json.Number("1"), people.field(t, "total"))
	require.Equal(t, "countess", people.field(t, "people", 0, "account"))
	require.Equal(t, "member member", olga.imported(course).steps(t))

	// In another contest the roster now finds her.
	other := s.addContest(t, "elsewhere")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", other, olga.number(t))
	got := olga.post("/api/contests/elsewhere/roster/preview", map[string]any{"file": []byte(course)})
	require.Equal(t, "joins joins", got.steps(t))
}

func TestTwoOrganizersImportAtOnce(t *testing.T) {
	s := start(t)
	olga, otto := s.organizer(t, "olga"), s.organizer(t, "otto")
	mark, _ := olga.roster("/preview", course, "").field(t, "fingerprint").(string)
	status := make([]int, 2)
	var both sync.WaitGroup
	for i, who := range []*client{olga, otto} {
		both.Go(func() { status[i] = who.roster("", course, mark).status })
	}
	both.Wait()
	require.ElementsMatch(t, []int{http.StatusOK, http.StatusConflict}, status, "the second is told to look again")
	require.Equal(t, json.Number("4"), olga.get("/api/contests/cup/people").field(t, "total"))
}

func TestALongRosterIsImported(t *testing.T) {
	s := start(t)
	olga := s.organizer(t, "olga")
	var text strings.Builder
	text.WriteString("Name\tE-Mail\r\n")
	for i := range 10_000 {
		fmt.Fprintf(&text, "Student %d\tstudent@u%d.example.org\r\n", i, i)
	}
	got := olga.imported(text.String())
	require.Equal(t, json.Number("10000"), got.field(t, "counts", "new"))
	require.Equal(t, "student-10000", got.field(t, "invitations", 9999, "account"))
	require.Equal(t, json.Number("10000"), olga.imported(text.String()).field(t, "counts", "member"))
	olga.roster("/preview", "email\n\"a@b.org\nc", "").refused(t, http.StatusUnprocessableEntity, "bad_roster")
}
