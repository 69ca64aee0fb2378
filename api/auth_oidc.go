package api

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/agon-judge/agon/contest/people"
)

const (
	discoveryTimeout = 5 * time.Second  // of the request for the provider's description
	discoveryPause   = 5 * time.Second  // before the next request, after one that failed
	providerTimeout  = 10 * time.Second // of all other requests to it
)

// OIDC is the course's log-in: an OpenID Connect provider, beside passwords.
type OIDC struct {
	Issuer       string // address of the provider, exactly as its tokens have it; https, but for this machine's own
	ClientID     string // of the site, at the provider
	ClientSecret string
	Name         string // as in "Log in with NAME"; empty is the issuer's host
	Site         string // public address of the site; people come back to Site/api/oidc/callback
}

// courseLogin talks with the provider. The provider may be down when the site starts, so its addresses and keys are read at
// the first log-in.
type courseLogin struct {
	cfg    OIDC
	now    func() time.Time
	client *http.Client

	mu       sync.Mutex
	provider *oidc.Provider // nil: not found yet
	tried    time.Time
	err      error // of the last try
}

func newCourseLogin(cfg OIDC, now func() time.Time) (*courseLogin, error) {
	issuer, err := url.Parse(cfg.Issuer)
	if err != nil || issuer.Host == "" || issuer.Scheme != "https" && (issuer.Scheme != "http" || !isLoopback(issuer.Hostname())) {
		return nil, fmt.Errorf("course log-in: the issuer %q is not an https address; write it as the provider's tokens have it, like https://login.example.org", cfg.Issuer)
	}
	if cfg.Site, err = siteAddress(cfg.Site); err != nil {
		return nil, fmt.Errorf("course log-in: %w", err)
	}
	if cfg.ClientID == "" || cfg.ClientSecret == "" {
		return nil, errors.New("course log-in: the client's id or secret is missing; the provider gives them when the site is registered there")
	}
	if cfg.Name == "" {
		cfg.Name = issuer.Host
	}
	return &courseLogin{cfg: cfg, now: now, client: &http.Client{Timeout: providerTimeout}}, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// find returns the provider. The first call reads its addresses.
func (c *courseLogin) find(ctx context.Context) (*oidc.Provider, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.provider != nil {
		return c.provider, nil
	}
	if c.err != nil && c.now().Sub(c.tried) < discoveryPause {
		return nil, c.err
	}
	// Others wait for the same answer, so it does not depend on this request.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discoveryTimeout)
	defer cancel()
	c.provider, c.err = oidc.NewProvider(oidc.ClientContext(ctx, c.client), c.cfg.Issuer)
	c.tried = c.now()
	return c.provider, c.err
}

// oauth is the exchange of codes for tokens.
func (c *courseLogin) oauth(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: c.cfg.ClientID, ClientSecret: c.cfg.ClientSecret, Endpoint: p.Endpoint(),
		RedirectURL: c.cfg.Site + callbackPath, Scopes: []string{oidc.ScopeOpenID, "profile", "email"},
	}
}

// claims are what the site reads of the provider's statement about a user. Roles are not among them.
type claims struct {
	Email         string `json:"email"`
	EmailVerified any    `json:"email_verified"` // some write it as text
	Username      string `json:"preferred_username"`
	Name          string `json:"name"`
}

// identify exchanges the code that the provider gave the browser for the user's identity. Failures wrap a loginProblem.
func (c *courseLogin) identify(ctx context.Context, code string, f loginFlow) (people.Identity, error) {
	provider, err := c.find(ctx)
	if err != nil {
		return people.Identity{}, problemUnreachable.wrap(err)
	}
	ctx = oidc.ClientContext(ctx, c.client)
	tokens, err := c.oauth(provider).Exchange(ctx, code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		return people.Identity{}, exchangeProblem(err).wrap(err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := provider.VerifierContext(ctx, &oidc.Config{ClientID: c.cfg.ClientID, Now: c.now}).Verify(ctx, raw)
	if _, late := errors.AsType[*oidc.TokenExpiredError](err); late {
		return people.Identity{}, problemClock.wrap(err)
	}
	if err != nil {
		return people.Identity{}, problemRefused.wrap(err)
	}
	if token.Nonce != f.Nonce {
		return people.Identity{}, problemRefused.wrap(errors.New("the token answers another log-in: its nonce differs"))
	}
	var said claims
	if err := token.Claims(&said); err != nil {
		return people.Identity{}, problemRefused.wrap(err)
	}
	if said.Email == "" && provider.UserInfoEndpoint() != "" { // many tell it only there
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		if err != nil {
			return people.Identity{}, problemUnreachable.wrap(err)
		}
		if info.Subject != token.Subject {
			return people.Identity{}, problemRefused.wrap(errors.New("the provider told about somebody else"))
		}
		said.EmailVerified = nil
		if err := info.Claims(&said); err != nil {
			return people.Identity{}, problemRefused.wrap(err)
		}
	}
	return said.identity(token.Issuer, token.Subject), nil
}

func (c claims) identity(issuer, subject string) people.Identity {
	who := people.Identity{Issuer: issuer, Subject: subject, Name: c.Username}
	if who.Name == "" {
		who.Name = c.Name
	}
	if (c.EmailVerified == true || c.EmailVerified == "true") && checkEmail(c.Email) == nil {
		who.Email = c.Email
	}
	return who
}

// exchangeProblem tells why the provider refused a code.
func exchangeProblem(err error) loginProblem {
	answer, ok := errors.AsType[*oauth2.RetrieveError](err)
	switch {
	case !ok:
		return problemUnreachable
	case answer.ErrorCode == "invalid_grant": // used already, or too old
		return problemExpired
	case answer.Response.StatusCode >= http.StatusInternalServerError:
		return problemUnreachable
	default:
		return problemRefused
	}
}
