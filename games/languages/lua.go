package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

func lua() engine.Language {
	return engine.Language{
		ID: "lua", Title: "Lua 5.1 (LuaJIT)", Suffix: []string{".lua"}, Source: "MyBot.lua", Main: []string{"MyBot.lua"},
		Tools:   []string{"luajit"},
		Compile: [][]string{{"luajit", "-e", "local f, e = loadfile('MyBot.lua') if not f then io.stderr:write(e, '\\n') os.exit(1) end"}},
		Output:  ".",
		Run:     []string{"luajit", "-e", "io.stdout:setvbuf('line')", "MyBot.lua"},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}
