package remote

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// transferTime is how long a build may take on its way.
const transferTime = 5 * time.Minute

// sessionID is the session that the client has now.
type sessionID struct {
	mutex sync.Mutex
	id    string
}

func (s *sessionID) get() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.id
}

func (s *sessionID) set(id string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.id = id
}

func buildPath(key task.Key) string { return "/builds/" + hex.EncodeToString(key[:]) }

// Has implements task.Builds.
func (c *Client) Has(ctx context.Context, key task.Key) (bool, error) {
	return c.found(c.persist(ctx, "a build", http.MethodHead, buildPath(key), c.session.get(), nil, nil))
}

// Load implements task.Builds.
func (c *Client) Load(ctx context.Context, key task.Key) (task.Build, bool, error) {
	var sent protocol.Build
	ok, err := c.found(c.persist(ctx, "a build", http.MethodGet, buildPath(key), c.session.get(), nil, &sent))
	if err != nil || !ok {
		return task.Build{}, false, err
	}
	build, err := sent.Task(c.unpack)
	if err != nil {
		return task.Build{}, false, fmt.Errorf("fetch a build: %w", err)
	}
	return build, true, nil
}

// Save implements task.Builds. A site that has no use for the build, as nobody waits for it any more or the worker is a guest
// that is tried, is no error.
func (c *Client) Save(ctx context.Context, key task.Key, b task.Build) error {
	_, err := c.found(c.persist(ctx, "a build", http.MethodPut, buildPath(key), c.session.get(), protocol.BuildOf(b, c.pack), nil))
	return err
}

// found turns the answer that there is no such thing into false.
func (c *Client) found(err error) (bool, error) {
	if refused, ok := errors.AsType[*StatusError](err); ok && refused.Status == http.StatusNotFound {
		return false, nil
	}
	if err != nil {
		return false, unreached(fmt.Errorf("exchange a build with the site: %w", err))
	}
	return true, nil
}

// unreached makes an error of the way to the site one that is no fault of the judge.
func unreached(err error) error {
	if isAnswer(err) && !isOver(err) {
		return err
	}
	return &task.LostError{Why: err.Error()}
}
