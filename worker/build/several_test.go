package build_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/build/buildtest"
)

// A C++ player with the SDK may be several files, where the contest takes that: all sources at the top are one program.
func TestPlayersOfSeveralFilesCompile(t *testing.T) {
	g := ants.Game{}
	builder := &build.Builder{Sandbox: newBox(t), Dir: buildtest.NewDir(t)}
	l, files, err := bundle.Open(g, "", "mine.zip", bundle.Zip(engine.Files{
		"mine/AIMine.cc": []byte("#include \"Player.hh\"\n#include \"more/depth.hh\"\n#define PLAYER_NAME Mine\n" +
			"struct PLAYER_NAME : public Player {\n  static Player* factory () { return new PLAYER_NAME; }\n  void play () { cerr << depth(round()); }\n};\nRegisterPlayer(PLAYER_NAME);\n"),
		"mine/depth.cc":      []byte("#include \"more/depth.hh\"\nint depth (int n) { return 2*n; }\n"),
		"mine/more/depth.hh": []byte("#pragma once\nint depth (int n);\n"),
	}))
	require.NoError(t, err)
	require.Equal(t, jutge.CppID, l.ID)
	r, err := builder.Build(t.Context(), g, l.ID, files)
	require.NoError(t, err)
	require.True(t, r.OK, r.Log)
	require.NotEmpty(t, r.Path)

	files["depth.cc"] = []byte("int depth (int n) { return m; }\n")
	r, err = builder.Build(t.Context(), g, l.ID, files)
	require.NoError(t, err)
	require.False(t, r.OK)
	require.Contains(t, r.Log, "depth.cc:1")
}
