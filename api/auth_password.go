package api

import (
	"context"
	"fmt"
	"sync"

	"github.com/alexedwards/argon2id"
)

// passwords hashes and checks passwords, a few at a time: each hash takes much memory on purpose, and a burst of log-ins
// must not exhaust the machine.
type passwords struct {
	params *argon2id.Params
	slots  chan struct{}
	decoy  func() (string, error) // hash of a password that nobody has, for accounts that do not exist
}

// defaultPasswordParams are OWASP's second choice: 19 MiB, two passes, one thread.
func defaultPasswordParams() *argon2id.Params {
	return &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

func newPasswords(params *argon2id.Params, atOnce int) *passwords {
	if params == nil {
		params = defaultPasswordParams()
	}
	return &passwords{
		params: params,
		slots:  make(chan struct{}, max(1, atOnce)),
		decoy:  sync.OnceValues(func() (string, error) { return argon2id.CreateHash("nobody's password", params) }),
	}
}

func (p *passwords) hash(ctx context.Context, password string) (string, error) {
	if err := p.acquire(ctx); err != nil {
		return "", err
	}
	defer p.release()
	hash, err := argon2id.CreateHash(password, p.params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// matches compares a password with a hash. The empty hash stands for an account that does not exist or cannot log in:
// it costs the same time and never matches.
func (p *passwords) matches(ctx context.Context, password, hash string) (bool, error) {
	if err := p.acquire(ctx); err != nil {
		return false, err
	}
	defer p.release()
	none := hash == ""
	if none {
		decoy, err := p.decoy()
		if err != nil {
			return false, fmt.Errorf("hash decoy password: %w", err)
		}
		hash = decoy
	}
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return ok && !none, nil
}

func (p *passwords) acquire(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *passwords) release() { <-p.slots }
