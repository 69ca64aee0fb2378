package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// Everybody sees that a player was frozen, why and when. What exactly it did is between the judge, its owner and the
// organizers.
func TestTheDetailOfAVerdictIsForItsOwner(t *testing.T) {
	t.Parallel()
	s := start(t)
	owner, rival, organizer, admin := s.student(t, "owner"), s.student(t, "rival"), s.student(t, "organizer"), s.student(t, "admin")
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer')", s.contest, organizer.number(t))
	s.exec(t, "UPDATE users SET role = 'admin' WHERE id = $1", admin.number(t))
	mine, theirs := s.addPlayer(t, owner.number(t), "Formica", 1500), s.addPlayer(t, rival.number(t), "Lasius", 1500)
	match := s.addMatch(t, "qualify", 1, mine, theirs)
	s.exec(t, "UPDATE seats SET verdict = 'frozen', reason = 'syscall', round = 2, detail = 'made the system call socket' WHERE match_id = $1 AND seat = 0", match)
	s.exec(t, "UPDATE matches SET submission_id = (SELECT submission_id FROM players WHERE id = $2) WHERE id = $1", match, mine)

	page := fmt.Sprintf("/api/matches/%d", match)
	for who, detail := range map[*client]string{
		owner: "made the system call socket", organizer: "made the system call socket", admin: "made the system call socket",
		rival: "", s.visitor(t): "",
	} {
		got := who.get(page)
		require.Equal(t, "syscall", got.field(t, "seats", 0, "reason"))
		require.Equal(t, json.Number("2"), got.field(t, "seats", 0, "round"))
		require.Equal(t, detail, got.field(t, "seats", 0, "detail"))
		for _, path := range []string{page, "/api/contests/cup/matches", "/api/contests/cup/players/Formica"} {
			if detail == "" {
				require.NotContains(t, who.get(path).body, "socket", path)
			}
		}
	}

	submissions := owner.get("/api/contests/cup/submissions")
	require.Equal(t, json.Number(fmt.Sprint(match)), submissions.field(t, "submissions", 0, "qualify", "faults", 0, "match"))
	require.Equal(t, "made the system call socket", submissions.field(t, "submissions", 0, "qualify", "faults", 0, "detail"))
	require.Empty(t, rival.get("/api/contests/cup/submissions").field(t, "submissions", 0, "qualify", "faults"))
}

// A match in which the judge failed names the one that counts.
func TestAVoidMatchNamesTheOneInItsPlace(t *testing.T) {
	t.Parallel()
	s := start(t)
	player := s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500)
	first, second, third := s.addMatch(t, "ladder", 1, player), s.addMatch(t, "ladder", 1, player), s.addMatch(t, "ladder", 1, player)
	s.exec(t, "UPDATE matches SET state = 'void', note = 'The judge failed: the disk is full', replaces = CASE WHEN id = $2 THEN $1::bigint END WHERE id IN ($1, $2)", first, second)
	s.exec(t, "UPDATE matches SET replaces = $1 WHERE id = $2", second, third)
	withdrawn := s.addMatch(t, "qualify", 1, player)
	s.exec(t, "UPDATE matches SET state = 'void' WHERE id = $1", withdrawn)

	for id, want := range map[int64]any{
		first: json.Number(fmt.Sprint(third)), second: json.Number(fmt.Sprint(third)), third: nil, withdrawn: nil,
	} {
		require.Equal(t, want, s.visitor(t).get(fmt.Sprintf("/api/matches/%d", id)).field(t, "replaced_by"), id)
	}
}

// How players are kept apart is told of every match that was played, and of every worker.
func TestIsolationIsTold(t *testing.T) {
	t.Parallel()
	s := start(t)
	match := s.addMatch(t, "ladder", 1, s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500))
	page := fmt.Sprintf("/api/matches/%d", match)
	require.Nil(t, s.visitor(t).get(page).field(t, "isolation"))
	s.exec(t, `UPDATE matches SET isolation = '{"secure":true}' WHERE id = $1`, match)
	require.Equal(t, true, s.visitor(t).get(page).field(t, "isolation", "secure"))

	operator := s.operator(t)
	require.Empty(t, operator.get("/health").field(t, "workers"))
	s.addWorker(t, "a", 2, `{"secure":true}`)
	s.addWorker(t, "b", 1, `{"insecure":true}`)
	health := operator.get("/health")
	require.Equal(t, http.StatusOK, health.status)
	require.Equal(t, json.Number("2"), health.field(t, "workers", 0, "cores"))
	require.Equal(t, true, health.field(t, "workers", 0, "isolation", "secure"))
	require.Equal(t, true, health.field(t, "workers", 1, "isolation", "insecure"))
	require.NotContains(t, health.body, "innermost", "names of machines are nobody's business")
}
