package workers

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

const (
	keyPrefix = "agw_" // lets secret scanners find one that was published by mistake
	keyBytes  = 32
)

// newKey draws a key.
func newKey() string {
	secret := make([]byte, keyBytes)
	_, _ = rand.Read(secret) // it never fails
	return keyPrefix + base64.RawURLEncoding.EncodeToString(secret)
}

// hashKey returns what is stored of a key. Keys are random, so a plain hash is enough.
func hashKey(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}

// Authenticate returns the worker with a key. It refuses keys that are unknown, revoked or expired.
func Authenticate(ctx context.Context, q *store.Queries, key string, now time.Time) (store.Worker, error) {
	w, err := q.WorkerByKey(ctx, hashKey(key))
	if errors.Is(err, pgx.ErrNoRows) {
		return w, contest.Refuse(contest.CodeWorkerKey, "This site knows no worker with this key. Ask an admin for a key; AGON_KEY holds it.")
	}
	if err != nil {
		return w, fmt.Errorf("look for the worker's key: %w", err)
	}
	return w, Admit(w, now)
}

// Admit refuses a worker whose key is no longer good.
func Admit(w store.Worker, now time.Time) error {
	switch {
	case w.RevokedAt != nil:
		return contest.Refuse(contest.CodeWorkerKey, "The key of the worker %s was revoked on %s. Ask an admin for a new worker with a new key.", w.Name, date(*w.RevokedAt))
	case isExpired(w, now):
		return contest.Refuse(contest.CodeWorkerKey, "The key of the worker %s expired on %s. Ask an admin for a new worker with a new key.", w.Name, date(*w.ExpiresAt))
	}
	return nil
}

func date(t time.Time) string { return t.UTC().Format(time.DateOnly) }
