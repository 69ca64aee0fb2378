package java_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota/java"
)

func TestName(t *testing.T) {
	named := map[string]struct {
		source, name string
	}{
		"plain":             {"package wota.ai.honey;\nclass HillAI {}", "honey"},
		"spread":            {"package\twota . ai\n. honey_2 ;", "honey_2"},
		"comments":          {"/* package wota.ai.no; */ // package wota.ai.no;\npackage /* here */ wota.ai.Honey; // and on", "Honey"},
		"byte order mark":   {"\uFEFFpackage wota.ai.honey;", "honey"},
		"no line end":       {"package wota.ai.x;", "x"},
		"longest":           {"package wota.ai." + strings.Repeat("a", java.LongestName) + ";", strings.Repeat("a", java.LongestName)},
		"Windows line ends": {"// mine\r\npackage wota.ai.honey;\r\n", "honey"},
	}
	for name, row := range named {
		t.Run(name, func(t *testing.T) {
			found, err := java.Name(one(row.source))
			require.NoError(t, err)
			require.Equal(t, row.name, found)
		})
	}

	refused := map[string]struct {
		files engine.Files
		code  engine.SourceCode
		says  string
	}{
		"no files":         {engine.Files{}, engine.NoPlayerName, "There is no file HillAI.java"},
		"no hill":          {engine.Files{"wota/ai/a/AntAI.java": []byte("package wota.ai.a;")}, engine.NoPlayerName, "There is no file HillAI.java"},
		"two":              {engine.Files{"a/HillAI.java": []byte("package wota.ai.a;"), "b/HillAI.java": []byte("package wota.ai.b;")}, engine.TwoPlayerNames, `"a/HillAI.java" and "b/HillAI.java"`},
		"no package":       {one("public class HillAI {}"), engine.NoPlayerName, "is in no package"},
		"package later":    {one("import x; package wota.ai.a;"), engine.NoPlayerName, "is in no package"},
		"wrong package":    {one("package mine.ants;"), engine.NoPlayerName, `in the package "mine.ants"`},
		"no last part":     {one("package wota.ai;"), engine.NoPlayerName, `in the package "wota.ai"`},
		"deeper":           {one("package wota.ai.a.b;"), engine.BadName, `"a.b"`},
		"umlaut":           {one("package wota.ai.hügel;"), engine.BadName, "h\\u00fcgel"},
		"too long":         {one("package wota.ai." + strings.Repeat("a", java.LongestName+1) + ";"), engine.BadName, "up to 20 letters"},
		"digit":            {one("package wota.ai.1st;"), engine.BadName, `"1st"`},
		"empty":            {one(" \n"), engine.EmptySource, "empty"},
		"not text":         {one("package wota.ai.a;\n\xff"), engine.NotText, "Line 2"},
		"comment not over": {one("package wota.ai.a /* ;"), engine.NoPlayerName, "is in no package"},
		"no class":         {engine.Files{"HillAI.class": []byte("\xca\xfe\xba\xbe nonsense")}, engine.NotText, "is no class file"},
	}
	for name, row := range refused {
		t.Run(name, func(t *testing.T) {
			_, err := java.Name(row.files)
			var refusal *engine.SourceError
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, row.code, refusal.Code)
			require.Contains(t, refusal.Detail, row.says)
		})
	}

	t.Run("with the SDK's own hill beside it", func(t *testing.T) {
		found, err := java.Name(engine.Files{
			"src/wota/gameobjects/HillAI.java": java.Files()["wota/gameobjects/HillAI.java"],
			"src/wota/ai/honey/HillAI.java":    []byte("package wota.ai.honey;"),
		})
		require.NoError(t, err)
		require.Equal(t, "honey", found)
	})
}

// The samples are called like their folders.
func TestSamplesHaveTheirNames(t *testing.T) {
	samples := java.Samples()
	require.Len(t, samples, len(java.SampleNames()))
	for _, name := range java.SampleNames() {
		found, err := java.Name(samples[name])
		require.NoError(t, err)
		require.Equal(t, name, found)
	}
}

func FuzzName(f *testing.F) {
	f.Add("HillAI.java", []byte("package wota.ai.honey;"))
	f.Add("HillAI.java", []byte("/* // */ package /**/ wota.ai.honey\n;"))
	f.Add("a/HillAI.class", []byte("\xca\xfe\xba\xbe\x00\x00\x00\x34\x00\x03\x01\x00\x01a\x07\x00\x01\x00\x00\x00\x02"))
	f.Fuzz(func(t *testing.T, file string, content []byte) {
		name, err := java.Name(engine.Files{file: content})
		if err == nil {
			require.NoError(t, java.CheckName(name))
		}
	})
}
