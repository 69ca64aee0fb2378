package schema

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// IsUnreachable reports whether SQL has failed because the database cannot be reached now: it is being restarted, or the
// connection broke. What was to be written may have been written all the same.
func IsUnreachable(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch refused.Code {
		case "57P01", "57P02", "57P03", "57P05", "53300": // shuts down, has crashed, starts, has dropped the connection, has too many
			return true
		}
		return strings.HasPrefix(refused.Code, "08") // connection exceptions
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || pgconn.SafeToRetry(err)
}

// How long Retry waits for a database.
const (
	firstRetry = 50 * time.Millisecond
	lastRetry  = 2 * time.Second
)

// Retry does something with the database, again and again while the database cannot be reached, until ctx ends. It must do
// no harm to do it twice, as an answer may be lost after a commit.
func Retry(ctx context.Context, do func() error) error {
	for wait := firstRetry; ; wait = min(2*wait, lastRetry) {
		err := do()
		if err == nil || ctx.Err() != nil || !IsUnreachable(err) {
			return err
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return err
		case <-timer.C:
		}
	}
}
