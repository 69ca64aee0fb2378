package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

type polyglot struct{ Game }

func (polyglot) Languages() []Language {
	return []Language{{ID: "cpp", Suffix: []string{".cc", ".cpp"}}, {ID: "java", Suffix: []string{".java"}}}
}

func TestLanguageOf(t *testing.T) {
	for file, expected := range map[string]string{
		"AIMy.cc": "cpp", "dir/x.cpp": "cpp", "Wota.java": "java", "x.py": "", ".cc": "", "cc": "",
	} {
		l, ok := LanguageOf(polyglot{}, file)
		require.Equal(t, expected, l.ID, file)
		require.Equal(t, expected != "", ok, file)
	}
}

func TestExpandPutsFilesInThePlaceOfPatterns(t *testing.T) {
	files := Files{"b.cc": nil, "a.cc": nil, "-o.cc": nil, "dir/c.cc": nil, "a.h": nil}
	require.Equal(t, []string{"g++", "-o", "x", "./-o.cc", "./a.cc", "./b.cc", "["},
		Expand([]string{"g++", "-o", "x", "*.cc", "*.none", "[*", "["}, files))
}

func TestLanguageByID(t *testing.T) {
	l, ok := LanguageByID(polyglot{}, "java")
	require.True(t, ok)
	require.Equal(t, []string{".java"}, l.Suffix)
	_, ok = LanguageByID(polyglot{}, "cobol")
	require.False(t, ok)
}
