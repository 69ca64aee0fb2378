package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// DefaultSite is where `agon up` and `agon api` serve by themselves.
const DefaultSite = "http://127.0.0.1:8080"

// Credentials are what `agon login` leaves for the commands that speak to a site.
type Credentials struct {
	Server string `json:"server"` // base URL
	User   string `json:"user"`
	Token  string `json:"token"`
}

// credentialsPath is $AGON_CREDENTIALS or a file in the user's configuration folder.
func (p Program) credentialsPath() (string, error) {
	if path := p.Getenv("AGON_CREDENTIALS"); path != "" {
		return path, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("finding your configuration folder: %w", err)
	}
	return filepath.Join(dir, "agon", "credentials.json"), nil
}

// Credentials returns the login for a site, or for the one of `agon login` when site is empty. AGON_SITE and AGON_TOKEN
// come before what is saved. A saved token goes to no other site than the one that it is of.
func (p Program) Credentials(site string) (Credentials, error) {
	saved, err := p.savedCredentials()
	if site == "" {
		site = p.Getenv("AGON_SITE")
	}
	if token := p.Getenv("AGON_TOKEN"); token != "" {
		for _, server := range []string{site, saved.Server, DefaultSite} {
			if server != "" {
				return Credentials{Server: server, Token: token}, nil
			}
		}
	}
	if err != nil {
		return saved, err
	}
	if saved.Server == "" || site != "" && !sameSite(site, saved.Server) {
		return saved, notLoggedInError{site}
	}
	return saved, nil
}

func sameSite(a, b string) bool { return strings.TrimSuffix(a, "/") == strings.TrimSuffix(b, "/") }

// notLoggedInError says that there is no login for a site; "" is any.
type notLoggedInError struct{ site string }

// Error says which command to type.
func (e notLoggedInError) Error() string {
	if e.site == "" {
		return "you are not logged in; run: agon login --server URL"
	}
	return fmt.Sprintf("you are not logged in to %s; run: agon login --server %s", e.site, e.site)
}

// savedCredentials reads what `agon login` has left; nothing, when it has not run.
func (p Program) savedCredentials() (c Credentials, err error) {
	path, err := p.credentialsPath()
	if err != nil {
		return c, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return c, fmt.Errorf("reading your credentials: %w", err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%s is damaged (%w); run agon login again", path, err)
	}
	return c, nil
}

// SaveCredentials keeps a login for the commands to come.
func (p Program) SaveCredentials(c Credentials) error {
	path, err := p.credentialsPath()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("storing your credentials: %w", err)
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o600)
}
