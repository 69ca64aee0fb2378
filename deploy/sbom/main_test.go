package main

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheBillNamesEveryModuleThatIsLinked(t *testing.T) {
	t.Parallel()
	info := &debug.BuildInfo{
		GoVersion: "go1.26.8", Main: debug.Module{Path: "example.org/site", Version: "(devel)"},
		Deps: []*debug.Module{
			{Path: "example.org/a", Version: "v1.2.3"},
			{Path: "example.org/b", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v1.0.1"}},
			{Path: "example.org/ours", Version: "v0.0.0", Replace: &debug.Module{Path: "./ours"}},
			{Path: "example.org/left-out", Version: "v3.0.0", Replace: &debug.Module{Path: "./deploy/unused/left-out"}},
		},
	}
	b := billOf(info, "1.0.0")

	require.Equal(t, "pkg:golang/example.org/site@1.0.0", b.Metadata.Component.PURL)
	var urls []string
	for _, c := range b.Components {
		urls = append(urls, c.PURL)
	}
	require.Equal(t, []string{
		"pkg:golang/std@go1.26.8", "pkg:golang/example.org/a@v1.2.3", "pkg:golang/example.org/fork@v1.0.1", "pkg:golang/example.org/ours@v0.0.0",
	}, urls)
}
