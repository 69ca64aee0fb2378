package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
)

func TestFindColonies(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	hill := func(name string) string {
		return "package wota.ai." + name + ";\npublic class HillAI extends wota.gameobjects.HillAI { public void tick() { } }\n"
	}
	writeAll(t, dir, map[string]string{
		"kit/wota/ai/near/HillAI.java":     hill("near"),
		"kit/wota/ai/template/HillAI.java": hill("template"),
		"kit/zipped.zip":                   string(bundle.Zip(engine.Files{"HillAI.java": []byte(hill("zipped"))})),
		"kit/broken/other.txt":             "x",
		"far/HillAI.java":                  hill("far"),
		"raw.cc":                           "int main;\n",
	})
	settings := filepath.Join(dir, "kit", "settings.txt")
	far, raw := filepath.Join(dir, "far"), filepath.Join(dir, "raw.cc")
	find := func(names string, players ...string) (map[string]program, error) {
		return findColonies(wota.Game{}, strings.Fields(names), players, settings)
	}
	all, err := find("near far zipped raw fighter template near", far, raw)
	require.NoError(t, err)
	require.Len(t, all, 6)
	for name, language := range map[string]string{"near": "java", "far": "java", "zipped": "java", "raw": "cpp", "fighter": "java", "template": "java"} {
		require.Equal(t, name, all[name].name)
		require.Equal(t, language, all[name].language.ID)
	}
	require.Equal(t, hill("template"), string(all["template"].files["HillAI.java"]), "files beside the settings come before built-in players")

	_, err = find("near", far)
	require.ErrorContains(t, err, "is called far, and AI_PACKAGE_NAMES in "+settings+" has no such name")
	_, err = find("far", far, far)
	require.ErrorContains(t, err, "two of the players given are called far")
	_, err = find("nobody")
	require.ErrorContains(t, err, "nobody is neither given nor a built-in player (template, gatherer, fighter), and beside "+settings+" there is neither a folder wota/ai/nobody nor")
	_, err = find("broken")
	require.ErrorContains(t, err, "broken: There is no main file")
}

// colony is a colony that orders a gatherer in every tick, or nothing.
func colony(order string) string {
	return `#include <iostream>
#include <string>
int main() {
  bool begun = false;
  for (std::string line; std::getline(std::cin, line);)
    if (line == "end") {
      std::cout << (begun ? "` + order + `" : "") << "end" << std::endl;
      begun = true;
    }
}
`
}

func TestPlayTournament(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	dir := t.TempDir()
	parameters := strings.NewReplacer("MAX_TICKS_BEFORE_END = ", "MAX_TICKS_BEFORE_END = 20\n#", "VICTORY_CONDITION_BEFORE = ", "VICTORY_CONDITION_BEFORE = 20\n#")
	writeAll(t, dir, map[string]string{
		"settings.txt":   "AI_PACKAGE_NAMES = idle, busy\nTOURNAMENT = true\nHOME_AND_AWAY = true\nNUMBER_OF_ROUNDS = 2\nIS_GRAPHICAL = true\n",
		"parameters.txt": parameters.Replace(string(wota.Game{}.Config())),
		"busy/MyBot.cc":  colony("o Ga X\\n"),
		"given/idle.cc":  colony(""),
	})
	env := map[string]string{"AGON_DATA": dataDir(t)}
	args := []string{
		"play", "wota", filepath.Join(dir, "given", "idle.cc"), "--tournament", filepath.Join(dir, "settings.txt"),
		"-i", filepath.Join(dir, "parameters.txt"), "-s", "7",
	}
	out := filepath.Join(dir, "match.out")
	r := run(t, env, "", append(args, "-o", out)...)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, "note: IS_GRAPHICAL: nothing to do here; -o writes a match for the viewer\n", r.stderr)
	require.Equal(t, 4, strings.Count(r.stdout, "busy has won the game in tick 20\n"))
	require.Equal(t, 2, strings.Count(r.stdout, ": idle - busy, seed 7\n"))
	require.Regexp(t, `\n *busy +15 +15 +0 +0 +15 +0 +0\n`, r.stdout)
	require.Regexp(t, `\n *AI name +W +D +L +P\n *idle +0 +0 +4 +0\n *busy +4 +0 +0 +4\n$`, r.stdout)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "wota 1\n"))

	r = run(t, env, "", append(args, "--json")...)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var got tournamentReport
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.Equal(t, []tournamentStands{{Player: "idle", Losses: 4}, {Player: "busy", Wins: 4, Points: 4}}, got.Standings)
	require.Len(t, got.Matches, 4)
	for i, match := range got.Matches {
		require.Equal(t, i%2 == 1, match.Away)
		require.Equal(t, []int{0, 15}, []int{match.Seats[0].Score, match.Seats[1].Score})
	}
	require.EqualValues(t, 7, got.Matches[1].Seed)
	require.Equal(t, got.Matches[2].Seed, got.Matches[3].Seed)
	require.NotEqual(t, got.Matches[0].Seed, got.Matches[2].Seed)
}
