package api

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"time"
)

const (
	knownBrowserCookie   = "agon_browser"
	knownBrowserLifetime = 180 * 24 * time.Hour
	knownBrowsersKey     = "known browsers" // name of the key that signs the cookies
)

// logInBrowser is logIn for a browser. It also gives the browser a cookie by which the site knows later that this browser
// has logged in to the account, so that others' wrong passwords do not lock it out.
func (s *Server) logInBrowser(ctx context.Context, user int64, epoch int32) ([]http.Cookie, error) {
	session, err := s.logIn(ctx, user, epoch)
	if err != nil {
		return nil, err
	}
	key, err := s.store.APISiteKey(ctx, knownBrowsersKey)
	if err != nil {
		return nil, fmt.Errorf("read the key of known browsers: %w", err)
	}
	nonce := rand.Text()
	browser := http.Cookie{ //nolint:gosec // Secure is a setting: the site may be tried without https
		Name: knownBrowserCookie, Value: nonce + "." + signBrowser(key, user, epoch, nonce), Path: "/api",
		HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode,
		MaxAge: int(knownBrowserLifetime.Seconds()),
	}
	return []http.Cookie{session, browser}, nil
}

// knowsBrowser reports whether the request comes from a browser that has logged in to the account since its sessions were
// last ended, as by a new password.
func (s *Server) knowsBrowser(ctx context.Context, user int64, epoch int32) (bool, error) {
	nonce, signature, ok := strings.Cut(identityOf(ctx).knownBrowser, ".")
	if !ok {
		return false, nil
	}
	key, err := s.store.APISiteKey(ctx, knownBrowsersKey)
	if err != nil {
		return false, fmt.Errorf("read the key of known browsers: %w", err)
	}
	return hmac.Equal([]byte(signature), []byte(signBrowser(key, user, epoch, nonce))), nil
}

func signBrowser(key []byte, user int64, epoch int32, nonce string) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%d %d %s", user, epoch, nonce)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
