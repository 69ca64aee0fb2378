package jutge

import "github.com/agon-judge/agon/games/engine"

const (
	// CppID is the identifier of the language C++ with a game's SDK.
	CppID = "cpp"
	// CppSource is the name of the source in it of a player that is sent as one file.
	CppSource = "player.cc"
)

// Cpp is the language C++17 with a game's SDK: its own files together with those that the games share. A game brings at
// least Player.hh, Utils.hh and Match.cc, see Agon.hh.
//
// The SDK is compiled once, together with a precompiled header; a player is compiled and linked with it. A player of several
// files is compiled from all sources at the top of its folder.
func Cpp(files map[string][]byte) engine.Language {
	compiler := func(args ...string) []string {
		return append([]string{"g++", "-std=c++17", "-O2"}, args...)
	}
	sdk := withShared("sdk", files)
	return engine.Language{
		ID:     CppID,
		Title:  "C++17 (g++)",
		Suffix: []string{".cc", ".cpp", ".cxx"},
		Source: CppSource,
		Main:   []string{"AI*.cc", "AI*.cpp", "AI*.cxx", CppSource},
		Tools:  []string{"g++"},
		Files:  sdk,
		Prepare: [][]string{
			compiler("-Wall", "-DAGON_JUDGE", "-c", "Main.cc", "-o", "Main.o"),
			compiler("-Wall", "-DAGON_JUDGE", "-c", "Match.cc", "-o", "Match.o"),
			compiler("-x", "c++-header", "Player.hh", "-o", "Player.hh.gch"),
		},
		Compile: [][]string{
			compiler("-Wall", "-Wno-unused-variable", "-static", "-o", "player", "*.cc", "*.cpp", "*.cxx", "Main.o", "Match.o"),
		},
		Output:   "player",
		Profile:  "static",
		Artefact: 8 << 20, // an ordinary player has 2.4 MB
		Check:    checkCpp(sdk),

		Restrictions: cppRestrictions(),
	}
}
