package ants_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
)

func TestPlayerNameOfAnUnknownLanguage(t *testing.T) {
	_, err := ants.Game{}.PlayerName("cobol", engine.Files{"player.cc": []byte("#define PLAYER_NAME A\n")})
	require.ErrorContains(t, err, "cobol")
}
