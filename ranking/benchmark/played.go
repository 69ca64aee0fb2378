package main

import (
	"compress/gzip"
	"embed"
	"path"
	"strings"
)

// played are tournaments of the five games among copies of a sample that sleep in a share of the rounds. Each was made by
//
//	go run ./cmd/playbenchmark -game GAME | gzip -9n > ranking/benchmark/played/GAME.csv.gz
//
//go:embed played/*.csv.gz
var played embed.FS

// played prints the tables of all of them.
func (r report) played() error {
	files, err := played.ReadDir("played")
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := r.playedFile(f.Name()); err != nil {
			return err
		}
	}
	return nil
}

func (r report) playedFile(name string) error {
	file, err := played.Open(path.Join("played", name))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it is in memory
	text, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	return r.real("played: "+strings.TrimSuffix(name, ".csv.gz"), text)
}
