package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/pgxstore"
	"github.com/alexedwards/scs/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/audit"
)

const (
	sessionCookie   = "agon_session"
	sessionLifetime = 30 * 24 * time.Hour
	sessionUser     = "user"  // key of the user's id in the session
	sessionSince    = "since" // time of the log-in, in seconds since 1970
	sessionEpoch    = "epoch" // the account's epoch at the log-in; sessions of earlier epochs have ended
)

// newSessions keeps sessions in Postgres by the hash of their token, so that a copy of the table is useless for a log-in.
func newSessions(pool *pgxpool.Pool, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Lifetime = sessionLifetime
	m.HashTokenInStore = true
	m.Cookie.Name = sessionCookie
	m.Cookie.Secure = secure
	m.Store = pgxstore.NewWithCleanupInterval(pool, 0) // sweepSessions does it
	return m
}

func (s *Server) callerBySession(ctx context.Context, token string) (*caller, error) {
	ctx, err := s.sessions.Load(ctx, token)
	if err != nil {
		return nil, fmt.Errorf("load session: %w", err)
	}
	userID := s.sessions.GetInt64(ctx, sessionUser)
	if userID == 0 {
		return nil, nil //nolint:nilnil // expired or unknown: a visitor
	}
	u, err := s.store.APIUser(ctx, userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // the account is gone
	}
	if err != nil {
		return nil, fmt.Errorf("read user: %w", err)
	}
	if s.sessions.GetInt32(ctx, sessionEpoch) != u.SessionEpoch {
		return nil, nil //nolint:nilnil // the account's sessions were ended
	}
	return &caller{id: u.ID, name: u.Name, role: u.Role, createdAt: u.CreatedAt}, nil
}

// logIn begins a session and returns its cookie. The session that the request came with ends, so that a token known before
// the log-in is useless after it. The epoch is that of the account when its password was checked: if the account's sessions
// are ended after that, the new one ends with them.
func (s *Server) logIn(ctx context.Context, userID int64, epoch int32) (http.Cookie, error) {
	if err := s.endSession(ctx); err != nil {
		return http.Cookie{}, err
	}
	ctx, err := s.sessions.Load(ctx, "")
	if err != nil {
		return http.Cookie{}, fmt.Errorf("make session: %w", err)
	}
	s.sessions.Put(ctx, sessionUser, userID)
	s.sessions.Put(ctx, sessionSince, s.cfg.Now().Unix())
	s.sessions.Put(ctx, sessionEpoch, epoch)
	token, expiry, err := s.sessions.Commit(ctx)
	if err != nil {
		return http.Cookie{}, fmt.Errorf("store session: %w", err)
	}
	return s.cookie(token, time.Until(expiry)), nil
}

// loggedInWithin reports whether the session of the request is the user's and began within the last while.
func (s *Server) loggedInWithin(ctx context.Context, userID int64, while time.Duration) (bool, error) {
	ctx, err := s.sessions.Load(ctx, identityOf(ctx).cookie)
	if err != nil {
		return false, fmt.Errorf("load session: %w", err)
	}
	since := time.Unix(s.sessions.GetInt64(ctx, sessionSince), 0)
	return s.sessions.GetInt64(ctx, sessionUser) == userID && s.cfg.Now().Sub(since) < while, nil
}

// endSession ends the session of the request, if it has one.
func (s *Server) endSession(ctx context.Context) error {
	token := identityOf(ctx).cookie
	if token == "" {
		return nil
	}
	ctx, err := s.sessions.Load(ctx, token)
	if err != nil {
		return fmt.Errorf("load session: %w", err)
	}
	if s.sessions.Token(ctx) == "" {
		return nil // the token is not of this site
	}
	if err := s.sessions.Destroy(ctx); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

func (s *Server) cookie(token string, life time.Duration) http.Cookie {
	c := http.Cookie{ //nolint:gosec // Secure is a setting: the site may be tried without https
		Name: sessionCookie, Value: token, Path: "/",
		HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode,
		MaxAge: int(life.Seconds()),
	}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

// deleteExpiredSessions deletes expired sessions, and what the security log does not keep, at intervals.
func (s *Server) deleteExpiredSessions(ctx context.Context) {
	ticker := time.NewTicker(30 * time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := audit.ForgetAccess(ctx, s.store); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "old entries of the security log were not deleted", "error", err)
		}
		if _, err := s.store.APIDeleteExpiredSessions(ctx); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "expired sessions were not deleted", "error", err)
		}
	}
}
