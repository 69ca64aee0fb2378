package referee

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
)

// Rename replaces the names of the seats in a replay's header.
func Rename(replay []byte, names []string) ([]byte, error) {
	out := make([]byte, 0, len(replay)+16*len(names))
	rest := replay
	for seat := 0; seat < len(names); {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		if !found || bytes.HasPrefix(line, []byte("r ")) {
			return nil, errors.New("the header of the replay does not name all seats")
		}
		rest = after
		if !bytes.HasPrefix(line, fmt.Appendf(nil, "seat %d ", seat)) {
			out = append(append(out, line...), '\n')
			continue
		}
		out = fmt.Appendf(out, "seat %d %s\n", seat, names[seat])
		seat++
	}
	return append(out, rest...), nil
}

// CheckReplay reports whether bytes can be the replay of a match of a package: its header names the package, and so many
// seats. Viewers take the rest with care.
func CheckReplay(replay []byte, digest [32]byte, seats int) error {
	first, rest, _ := bytes.Cut(replay, []byte("\n"))
	game, _, _ := bytes.Cut(rest, []byte("\n"))
	if string(first) != magic || !bytes.HasSuffix(game, []byte(" "+hex.EncodeToString(digest[:]))) {
		return errors.New("the replay is not one of this game")
	}
	_, err := Rename(replay, make([]string, seats))
	return err
}
