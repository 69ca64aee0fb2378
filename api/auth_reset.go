package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/mailer"
	"github.com/agon-judge/agon/contest/people"
)

// mostResets is how many requests for a new password may wait for their mails.
const mostResets = 1000

// Mail is how the site sends mails.
type Mail struct {
	Sender mailer.Sender
	Site   string // public address of the site: links never follow what a request says about it
}

// PasswordReset is a one-time link to set a new password.
type PasswordReset struct {
	Account   string    `json:"account" doc:"Name of the account"`
	Code      string    `json:"code" doc:"Its owner opens /activate/CODE. It is shown this once and stored as a hash."`
	ExpiresAt time.Time `json:"expires_at"`
}

type resetWayAnswer struct {
	Body struct {
		Mail bool `json:"mail" doc:"The site sends a link by mail; otherwise an organizer or admin has to be asked"`
	}
}

type askResetInput struct {
	Body struct {
		Account string `json:"account" minLength:"1" maxLength:"254" doc:"Name of the account, or its e-mail address" example:"ada"`
	}
}

type passwordResetAnswer struct{ Body PasswordReset }

func (s *Server) resetRoutes() {
	const path = "/api/password-reset"
	add(s, route{method: get, path: path, id: "getPasswordReset", summary: "How people who forgot their password get a new one", tag: "Account"}, s.getPasswordReset)
	add(s, route{
		method: post, path: path, id: "askPasswordReset", tag: "Account", status: http.StatusNoContent,
		summary: "Send a link to set a new password to the address of an account; the answer is the same if there is none",
	}, s.askPasswordReset)
	add(s, route{
		method: post, path: "/api/users/{user}/password-reset", id: "makePasswordReset", tag: "Organizing", status: http.StatusCreated,
		summary: "Make a link with which a user sets a new password within a day; for admins",
	}, s.makePasswordReset)
}

func newMail(m Mail) (*Mail, error) {
	site, err := siteAddress(m.Site)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Mail{Sender: m.Sender, Site: site}, nil
}

// siteAddress returns the public address of a site without a slash at its end.
func siteAddress(text string) (string, error) {
	site, err := url.Parse(text)
	if err != nil || site.Host == "" || site.Scheme != "https" && site.Scheme != "http" || site.Path != "" && site.Path != "/" || site.RawQuery != "" || site.Fragment != "" {
		return "", fmt.Errorf("%q is not the address of a site; write it like https://agon.example.org", text)
	}
	return site.Scheme + "://" + site.Host, nil
}

func (s *Server) getPasswordReset(context.Context, *struct{}) (*resetWayAnswer, error) {
	out := &resetWayAnswer{}
	out.Body.Mail = s.cfg.Mail != nil
	return out, nil
}

// askPasswordReset does not look for the account: neither its answer nor the time that it takes tells whether there is one.
// sendResets does.
func (s *Server) askPasswordReset(ctx context.Context, in *askResetInput) (*struct{}, error) {
	if s.cfg.Mail == nil {
		return nil, refuse(contest.CodeNotFound, "This site sends no mails. Ask an organizer of your contest, or an admin of the site, for a link.")
	}
	account := strings.TrimSpace(in.Body.Account)
	giveBack, wait := takeAll([]attempt{{s.resetsByAddress, identityOf(ctx).address}, {s.resetsByAccount, strings.ToLower(account)}})
	if wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Too many links were asked for. Look for the mail, also among spam, or try again in %s.", formatWait(wait))
	}
	select {
	case s.resets <- account:
		return nil, nil //nolint:nilnil // 204 has no body
	default:
		giveBack()
		return nil, refuseFor(time.Minute, CodeBusy, "Too many links are being sent. Try again in a minute.")
	}
}

// sendResets sends the mails that were asked for until the context ends. Those that wait then have as long as requests that
// are being answered.
func (s *Server) sendResets(ctx context.Context) {
	sending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(s.cfg.Shutdown, cancel) })()
	for {
		select {
		case account := <-s.resets:
			s.trySendReset(sending, account)
		case <-ctx.Done():
			s.sendLastResets(sending)
			return
		}
	}
}

// sendLastResets sends what waits. What comes too late for the context is in the log, without names.
func (s *Server) sendLastResets(ctx context.Context) {
	for {
		select {
		case account := <-s.resets:
			s.trySendReset(ctx, account)
		default:
			return
		}
	}
}

func (s *Server) trySendReset(ctx context.Context, account string) {
	if err := s.sendReset(ctx, account); err != nil {
		s.log.WarnContext(ctx, "a link to reset a password was not sent", "error", err)
	}
}

func (s *Server) sendReset(ctx context.Context, account string) error {
	users, err := people.Forgetful(ctx, s.store, account)
	if err != nil {
		return err
	}
	var failed error
	for _, user := range users {
		// An account may be asked for by its name and by its address.
		if _, wait := s.resetsByAccount.take(fmt.Sprintf("user %d", user)); wait > 0 {
			continue
		}
		reset, err := people.ResetByMail(ctx, s.pool, user)
		refused, isRefused := errors.AsType[*contest.Error](err)
		if err != nil && (!isRefused || refused.Code != contest.CodeNoPassword) {
			failed = errors.Join(failed, err)
			continue
		}
		failed = errors.Join(failed, s.cfg.Mail.Sender.Send(ctx, s.resetMail(reset, refused)))
	}
	return failed
}

// resetMail writes to the owner of an account: the link, or why there is none.
func (s *Server) resetMail(r people.Reset, refused *contest.Error) mailer.Message {
	text := fmt.Sprintf("Somebody, probably you, has asked for a new password of the account %s at %s.\n\n", r.Account, s.cfg.Mail.Site)
	if refused != nil {
		text += refused.Message + "\n"
	} else {
		text += fmt.Sprintf("Set one here within an hour; the link works once:\n\n%s/activate/%s\n\nIf it was not you, do nothing: the password stays as it is.\n", s.cfg.Mail.Site, r.Code)
	}
	return mailer.Message{To: r.Email, Subject: "A new password for " + r.Account, Text: text}
}

func (s *Server) makePasswordReset(ctx context.Context, in *UserPath) (*passwordResetAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	r, err := people.ResetByAdmin(ctx, s.pool, in.User, who.id)
	if err != nil {
		return nil, err
	}
	return &passwordResetAnswer{Body: PasswordReset{Account: r.Account, Code: r.Code, ExpiresAt: r.ExpiresAt}}, nil
}
