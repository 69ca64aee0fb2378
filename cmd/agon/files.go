package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// readConfig reads a game's configuration from a file, or takes the game's default when no file is named.
func readConfig(g engine.Game, path string) ([]byte, error) {
	if path == "" {
		return g.Config(), nil
	}
	config, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	if err := g.CheckConfig(config); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return config, nil
}

// openMaybeGzip opens a file, "-" for stdin, and unpacks it when it is gzipped, whatever its name.
func (m Main) openMaybeGzip(path string) (io.Reader, func() error, error) {
	file := m.Stdin
	closeFile := func() error { return nil }
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, nil, err
		}
		file, closeFile = f, f.Close
	}
	buffered := bufio.NewReader(file)
	magic, _ := buffered.Peek(2) // a shorter file is not gzipped
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return buffered, closeFile, nil
	}
	unpacked, err := gzip.NewReader(buffered)
	if err != nil {
		_ = closeFile()
		return nil, nil, fmt.Errorf("unpacking %s: %w", path, err)
	}
	return unpacked, closeFile, nil
}

// writeOutput lets write fill the named file, or stdout when the name is empty or "-". A file appears under its name
// only when it is complete.
func (m Main) writeOutput(path string, write func(io.Writer) error) error {
	if path == "" || path == "-" {
		buffered := bufio.NewWriterSize(m.Stdout, 1<<16)
		if err := write(buffered); err != nil {
			return err
		}
		return buffered.Flush()
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // a device or a pipe: nothing to replace
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return writeAndClose(f, write)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".agon-*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if err := writeAndClose(f, write); err != nil {
		_ = os.Remove(f.Name())
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func writeAndClose(f *os.File, write func(io.Writer) error) error {
	buffered := bufio.NewWriterSize(f, 1<<16)
	err := write(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// readBoard is the configuration that the options of `agon play` name.
func readBoard(g engine.Game, o playOptions) ([]byte, error) {
	if o.board == "" {
		return readConfig(g, o.config)
	}
	var names []string
	for _, b := range g.Boards() {
		if b.Name == o.board {
			return b.Config, nil
		}
		names = append(names, b.Name)
	}
	return nil, fmt.Errorf("there is no board %q; the boards are: %s", o.board, strings.Join(names, ", "))
}
