package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
)

// What the schema and the games refuse has a status, too.
func TestForeignCodesHaveAStatus(t *testing.T) {
	t.Parallel()
	for _, code := range []contest.Code{
		contest.CodeEmptySource, contest.CodeSourceTooLarge, contest.CodeBadName, contest.CodeNameTaken, contest.CodeNameLocked,
		contest.CodeRefusedWord, contest.CodeContestClosed, contest.CodeRateLimited, contest.CodeKeyReused, contest.CodeNotFound,
	} {
		require.Less(t, statusOf(Code(code)), 500, code)
	}
	for _, code := range []engine.SourceCode{
		engine.EmptySource, engine.SourceTooLarge, engine.NotText, engine.NoPlayerName, engine.TwoPlayerNames, engine.BadName,
		engine.UnknownLanguage, engine.BadArchive,
	} {
		require.Equal(t, http.StatusUnprocessableEntity, statusOf(Code(code)), code)
	}
	require.Equal(t, http.StatusInsufficientStorage, statusOf(Code(contest.CodeNoRoom)), "a full disk is the site's fault")
	require.Equal(t, http.StatusInternalServerError, statusOf("invented"))
}

func TestRetryAfterIsRoundedUp(t *testing.T) {
	t.Parallel()
	require.Equal(t, "2", refuseFor(1100*time.Millisecond, CodeBusy, "Wait.").GetHeaders().Get("Retry-After"))
	require.Empty(t, refuse(CodeBusy, "Wait.").GetHeaders().Get("Retry-After"))
}

func TestProblemOf(t *testing.T) {
	t.Parallel()
	s := &Server{log: slog.New(slog.DiscardHandler)}
	late, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	gone, leave := context.WithCancel(t.Context())
	leave()
	broken := errors.New("broken")
	own := refuse(contest.CodeNotFound, "It is not there.")

	require.Same(t, own, s.toProblem(t.Context(), "test", errors.Join(broken, own)))
	require.Equal(t, CodeInternal, s.toProblem(t.Context(), "test", broken).Code)
	require.NotContains(t, s.toProblem(t.Context(), "test", broken).Detail, "broken")
	require.Equal(t, CodeBusy, s.toProblem(late, "test", broken).Code)
	require.Equal(t, contest.CodeBadRequest, s.toProblem(gone, "test", broken).Code)
}
