package languages

import "github.com/agon-judge/agon/games/engine"

// typescript is compiled to JavaScript, and runs like it. Node's names have no types here, so only a source that cannot be
// read is refused.
func typescript() engine.Language {
	l := javascript()
	l.ID, l.Title, l.Suffix, l.Source, l.Main = "typescript", "TypeScript (Node.js)", []string{".ts"}, "MyBot.ts", []string{"MyBot.ts"}
	l.Tools = []string{"node", "tsc"}
	l.Files = shim("agon-stdout.js", "agon-tsc.sh")
	l.Compile = [][]string{{"tsc", "--version"}, {"sh", "agon-tsc.sh", "*.ts"}}
	return l
}
