module github.com/agon-judge/agon/games

go 1.26
