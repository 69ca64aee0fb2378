package aichallenge

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
)

// build makes a player as the judge does and gives its folder and its command.
func build(t *testing.T, id string, files engine.Files) (folder string, command []string) {
	t.Helper()
	language, ok := engine.LanguageByID(Game{}, id)
	require.True(t, ok)
	for _, tool := range language.Tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("SKIPPED: there is no %s on this machine, so no player in %s can play", tool, language.Title)
		}
	}
	folder = t.TempDir()
	for _, all := range []map[string][]byte{language.Files, files} {
		for name, content := range all {
			target := filepath.Join(folder, filepath.FromSlash(name))
			require.NoError(t, os.MkdirAll(filepath.Dir(target), 0o750))
			require.NoError(t, os.WriteFile(target, content, 0o600))
		}
	}
	for _, step := range language.Compile {
		var words []string
		for _, word := range step {
			if strings.Contains(word, "*") {
				matches, err := filepath.Glob(filepath.Join(folder, word))
				require.NoError(t, err)
				for _, match := range matches {
					words = append(words, filepath.Base(match))
				}
				continue
			}
			words = append(words, word)
		}
		compiler := exec.Command(words[0], words[1:]...)
		compiler.Dir = folder
		out, err := compiler.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	if language.Output != "." {
		return folder, []string{filepath.Join(folder, language.Output)}
	}
	return folder, language.Run
}

// live is a running player.
type live struct {
	folder  string
	command []string
}

func playLive(t *testing.T, config []byte, seed int64, players ...live) (engine.Result, replay) {
	t.Helper()
	runtime.LockOSThread() // players of Linux end with the thread that started them
	defer runtime.UnlockOSThread()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	seats := make([]engine.Player, len(players))
	errors := make([]bytes.Buffer, len(players))
	for k, p := range players {
		process, err := localrun.StartIn(ctx, p.folder, &errors[k], p.command[0], p.command[1:]...)
		require.NoError(t, err)
		seats[k] = process
	}
	m, err := Game{}.NewMatch(config, seed, seatNames(len(players)))
	require.NoError(t, err)
	result, err := engine.Run(ctx, m, seats, engine.Limits{}, nil)
	require.NoError(t, err)
	for k := range errors {
		require.Empty(t, errors[k].String(), "player %d complains", k)
	}
	return result, readReplay(t, m.AppendRound(nil))
}

func TestBuiltinsPlay(t *testing.T) {
	var all []live
	for _, b := range (Game{}).Builtins() {
		folder, command := build(t, b.Language, b.Files)
		all = append(all, live{folder, command})
	}
	hold := all[0]
	for k, p := range all {
		result, _ := playLive(t, Game{}.Trial().Config, 1, hold, p)
		require.Equal(t, []engine.Verdict{{}, {}}, result.Verdicts, (Game{}).Builtins()[k].Name)
	}
	_, r := playLive(t, []byte("turns 120\ngenerate random_walk hills 1\n"), 2, all...)
	for k, status := range r.Status {
		require.Contains(t, []string{"survived", "eliminated"}, status, (Game{}).Builtins()[k].Name)
	}
	// The strongest beats the weakest that moves, from either side.
	weak, strong := all[2], all[len(all)-1]
	config := []byte("turns 400\ngenerate random_walk rows 50 cols 50 hills 1\n")
	_, r = playLive(t, config, 3, weak, strong)
	require.Greater(t, r.Score[1], r.Score[0])
	_, r = playLive(t, config, 4, strong, weak)
	require.Greater(t, r.Score[0], r.Score[1])
}

func TestStartersPassTheTrial(t *testing.T) {
	kit, err := Game{}.KitFiles()
	require.NoError(t, err)
	hold := (Game{}).Builtins()[0]
	folder, command := build(t, hold.Language, hold.Files)
	for _, id := range []string{"python", "cpp"} {
		entries, err := fs.ReadDir(kit, "starters/"+id)
		require.NoError(t, err)
		files := engine.Files{}
		for _, entry := range entries {
			files[entry.Name()], err = fs.ReadFile(kit, path.Join("starters", id, entry.Name()))
			require.NoError(t, err)
		}
		own, start := build(t, id, files)
		trial := Game{}.Trial()
		require.True(t, trial.Survive)
		require.Equal(t, hold.Name, trial.Against)
		result, _ := playLive(t, trial.Config, 1, live{own, start}, live{folder, command})
		require.Equal(t, []engine.Verdict{{}, {}}, result.Verdicts, id)
		require.Equal(t, 30, result.Rounds)
	}
}

func TestKit(t *testing.T) {
	kit, err := Game{}.KitFiles()
	require.NoError(t, err)
	var names []string
	require.NoError(t, fs.WalkDir(kit, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	}))
	statement := string(Game{}.Statement())
	for _, name := range []string{"playgame", "protocol.md", "trial.cnf", "maps/trial.map", "maps/maze_p04_1.map", "starters/python/ants.py", "starters/cpp/Ants.hh", "bots/Greedy.py", "bots/ants.py", "bots/Myrmidon.cc"} {
		require.True(t, slices.Contains(names, name), name)
	}
	for _, name := range []string{"playgame", "protocol.md", "trial.cnf", "maps/trial.map", "maps/maze_p04_1.map", "bots/Hunter.py", "bots/Myrmidon.cc"} {
		require.Contains(t, statement, name)
	}
	for _, name := range names {
		if strings.HasPrefix(name, "maps/") {
			content, err := fs.ReadFile(kit, name)
			require.NoError(t, err)
			require.NoError(t, Game{}.CheckConfig(append([]byte("map\n"), content...)), name)
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"A", "Zoë 2", "蟻", "x_y-z!", strings.Repeat("é", 24)} {
		require.NoError(t, checkName(name), "a seat may be called %s", name)
	}
	for _, name := range []string{"A", "Zoe_2", "x-1.0", strings.Repeat("a", 24)} {
		require.NoError(t, Game{}.CheckName(name), name)
	}
	require.Error(t, Game{}.CheckName("Zoë 2"), "it cannot stand in an address")
	for _, name := range []string{"", " a", "a ", "a  b", "a\tb", "a\nb", "\x00", "\xff", strings.Repeat("a", 25), "a\u200bb", "\u202e"} {
		err := Game{}.CheckName(name)
		require.Error(t, err, "%q", name)
		require.IsType(t, &engine.SourceError{}, err)
	}
	name, err := Game{}.PlayerName("python", nil)
	require.NoError(t, err)
	require.Empty(t, name)
}
