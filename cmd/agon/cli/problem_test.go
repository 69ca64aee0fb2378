package cli_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// All that the statement forbids in a source is named, a line each; one thing is one line.
func TestForbiddenSourcesHaveALineForEachMessage(t *testing.T) {
	p := &cli.Problem{}
	require.NoError(t, json.Unmarshal([]byte(`{"code":"forbidden_source","detail":"The statement forbids this: a.","errors":[
		{"location":"player.cc:2:10","message":"<unistd.h> is not a standard header"},{"location":"player.cc:4:5","message":"\"x\" is a global variable"}]}`), p))
	require.EqualError(t, p, "The statement forbids this:\nplayer.cc:2:10: <unistd.h> is not a standard header\nplayer.cc:4:5: \"x\" is a global variable")

	p.Errors = p.Errors[:1]
	require.EqualError(t, p, "The statement forbids this: a.")
}
