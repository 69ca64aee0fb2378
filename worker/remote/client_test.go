package remote_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/worker/remote"
)

// What is wrong for good is said at once, and not tried again and again.
func TestAWorkerIsToldWhatIsWrongWithItsSettings(t *testing.T) {
	t.Parallel()
	for expected, c := range map[string]remote.Config{
		"is no address of a site":    {Site: "ftp://agon.example.org", Key: "agw_x"},
		"is not reached by https":    {Site: "http://agon.example.org", Key: "agw_x"},
		"a worker needs a key":       {Site: "https://agon.example.org", Key: " \n"},
		"characters that no key has": {Site: "https://agon.example.org", Key: "agw_x\nHost: elsewhere"},
	} {
		_, err := remote.New(c)
		require.ErrorContains(t, err, expected)
	}
	for _, c := range []remote.Config{
		{Site: "https://agon.example.org/", Key: "agw_x\n"}, {Site: "http://localhost:8080", Key: "agw_x"}, {Site: "http://10.0.0.1", Key: "agw_x", PlainHTTP: true},
	} {
		_, err := remote.New(c)
		require.NoError(t, err, c.Site)
	}
}
