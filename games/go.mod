module github.com/agon-judge/agon/games

go 1.26

require (
	github.com/pelletier/go-toml/v2 v2.4.3
	github.com/stretchr/testify v1.12.1
	github.com/ulikunitz/xz v0.5.17
	pgregory.net/rapid v1.3.0
)

require github.com/klauspost/compress v1.20.3

require (
	github.com/yuin/goldmark v1.8.7
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)
