package schema_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestADatabaseIsUnreachableOnlyWhenWaitingHelps(t *testing.T) {
	t.Parallel()
	pool := schematest.New(t)
	ctx := t.Context()

	// given connections that the server ends while they wait for an answer, or before they ask
	conn, err := pool.Acquire(ctx)
	require.NoError(t, err)
	defer conn.Release()
	_, ended := conn.Exec(ctx, "SELECT pg_terminate_backend(pg_backend_pid())")
	_, closed := conn.Exec(ctx, "SELECT 1")
	_, refused := pgconn.Connect(ctx, "postgres://agon@127.0.0.1:1/agon")
	_, wrong := pool.Exec(ctx, "SELECT 1/0")
	_, unique := pool.Exec(ctx, "INSERT INTO users (name) VALUES ('ada'), ('ada')")

	for err, unreachable := range map[error]bool{
		ended: true, closed: true, refused: true,
		wrong: false, unique: false, errors.New("the disk is full"): false, context.Canceled: false,
	} {
		require.Error(t, err)
		require.Equal(t, unreachable, schema.IsUnreachable(fmt.Errorf("read a row: %w", err)), "%v", err)
	}
}

func TestRetryWaitsForTheDatabaseAlone(t *testing.T) {
	t.Parallel()
	away := &pgconn.PgError{Code: "57P03"}
	wrong := errors.New("wrong")
	ctx, cancel := context.WithCancel(t.Context())
	var answers []error
	next := func() (err error) {
		err, answers = answers[0], answers[1:]
		if len(answers) == 0 {
			cancel()
		}
		return err
	}

	answers = []error{away, away, nil, nil}
	require.NoError(t, schema.Retry(ctx, next))
	answers = []error{away, wrong, nil}
	require.Equal(t, wrong, schema.Retry(ctx, next), "what waiting does not help is not done again")
	answers = []error{away, away}
	require.Equal(t, error(away), schema.Retry(ctx, next), "and nothing is, once the context has ended")
	require.Empty(t, answers)
}
