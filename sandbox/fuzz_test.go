package sandbox

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// spoken is a simple model of what a program has said: the texts before ending lines, and what comes after the last one.
func spoken(text []byte, end End) (answers []string, rest string) {
	for line := range strings.Lines(string(text)) {
		if is, ok := strings.CutSuffix(line, "\n"); ok && (is == end.Line || end.Loose && strings.EqualFold(strings.Trim(is, " \t\r\v\f\n"), end.Line)) {
			answers, rest = append(answers, rest), ""
		} else {
			rest += line
		}
	}
	return answers, rest
}

// pieces cuts a text: each byte of cuts is the length of a piece, and what is left is the last one.
func pieces(text, cuts []byte) [][]byte {
	var all [][]byte
	for _, n := range cuts {
		if int(n) >= len(text) {
			break
		}
		all, text = append(all, text[:n]), text[n:]
	}
	return append(all, text)
}

var channelSeeds = []struct {
	text, cuts string
	loose      bool
}{
	{"a b\nc\nend\n", "\x01\x01\x01\x01\x01\x01", false},
	{"end\nend\nend\n", "\x04", false},
	{"end\nend\nend\n", "\x06", true},
	{"\nen\nend\nend\n", "\x03\x00\x02", false},
	{" END \r\n\x00\xff\nend\v\nEnd", "\x02\x07", true},
	{"end\r\nend \n end\nend", "\x05", false},
	{strings.Repeat("x", 199) + "\nend\n", "\xc7", false},
	{strings.Repeat("x", 200) + "\nend\n", "\xc8", true},
	{strings.Repeat("\n", 300), "\xff", false},
	{strings.Repeat(" ", 100) + "end\nend\n", "\x40\x40", true},
}

// However the bytes come, the answers are what the model says, as long as each is short enough, and whatever is too long is
// never taken for an answer.
func FuzzChannel(f *testing.F) {
	for _, s := range channelSeeds {
		f.Add([]byte(s.text), []byte(s.cuts), s.loose)
	}
	f.Fuzz(func(t *testing.T, text, cuts []byte, loose bool) {
		const limit = 200
		end := End{Line: "end", Loose: loose}
		want, _ := spoken(text, end)
		a := newAnswer(limit)
		complete, answered, fed := a.begin(end), 0, 0
		for _, piece := range pieces(text, cuts) {
			for len(piece) > 0 || complete {
				if complete {
					if answered >= len(want) || string(a.text()) != want[answered] {
						t.Fatalf("answer %d is %q, want %q", answered, a.text(), want)
					}
					answered++
					if !loose {
						if used := len(want[0]) + len(end.Line) + 1 + a.extra(); answered == 1 && used != fed {
							t.Fatalf("%d bytes more after %q, of %d", a.extra(), want[0], fed)
						}
						return // what comes after is a fault or another answer's
					}
					complete = a.begin(end)
					continue
				}
				space := a.space()
				if len(space) == 0 {
					if a.got() <= limit {
						t.Fatalf("full after %d bytes", a.got())
					}
					return
				}
				n := copy(space, piece)
				piece, fed = piece[n:], fed+n
				complete = a.read(n)
			}
		}
		if answered < len(want) {
			t.Fatalf("got %d of the answers %q", answered, want)
		}
	})
}

// FuzzExchange is FuzzChannel with a real program in a real sandbox, which writes what it is told.
func FuzzExchange(f *testing.F) {
	for _, s := range channelSeeds {
		f.Add([]byte(s.text), []byte(s.cuts), s.loose)
	}
	s, path := open(f), build(f, "hostile/parrot/*.c")
	f.Fuzz(func(t *testing.T, text, cuts []byte, loose bool) {
		const limit = 200
		end := End{Line: "end", Loose: loose}
		text = append(bytes.Clone(text), "\nend\n"...) // otherwise only time would end it
		want, rest := spoken(text, end)
		if len(text) > 50_000 || len(cuts) > 500 || len(want) > 20 {
			t.Skip("more than the program can hold, or than there is patience for")
		}
		p := run(t, s, Program{Path: path, Core: -1, Limits: Limits{Output: limit, StartCPU: time.Minute, Wall: 5 * time.Minute}})
		script := pieces(text, cuts)
		message := binary.LittleEndian.AppendUint32(nil, uint32(len(script)))
		for _, piece := range script {
			message = append(binary.LittleEndian.AppendUint32(message, uint32(len(piece))), piece...)
		}
		silence := make([]byte, 4) // a message of no pieces
		for i, answer := range want {
			got, err := p.Exchange(message, end)
			message = silence
			fault, _ := errors.AsType[*Fault](err)
			switch early := len(want) > 1 || rest != ""; {
			case err == nil && string(got) == answer && len(answer) <= limit:
			case fault != nil && fault.Reason == ReasonOutput && (len(answer) > limit || early && len(text) > limit):
				return
			case fault != nil && fault.Reason == ReasonProtocol && !loose && early:
				return
			default:
				t.Fatalf("answer %d is %q, %v; want %q", i, got, err, want)
			}
		}
	})
}

// Whatever the kernel says about control groups, it is read, and where there are none nothing is made.
func FuzzOwnGroups(f *testing.F) {
	f.Add("9:name=systemd:/\n4:memory:/a/b\n3:cpu,cpuacct:/c\n0::/\n")
	f.Add("0::/system.slice/agon.service\n")
	f.Add(":::\n::\n:\n\n1:memory,:/a:b\n")
	f.Fuzz(func(t *testing.T, text string) {
		want := map[string]string{}
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			_, tail, ok := strings.Cut(line, ":")
			controllers, path, ok2 := strings.Cut(tail, ":")
			if ok && ok2 {
				for controller := range strings.SplitSeq(controllers, ",") {
					want[controller] = path
				}
			}
		}
		const longest = 64 << 10 // a line that a scanner gives up on
		if got := ownGroups(text); len(text) < longest && !maps.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		if strings.Contains(text, "..") || strings.Contains(text, "\x00") {
			return // it could lead to this machine's own
		}
		root := t.TempDir()
		if g := findGroups(root, text); g.mode != cgroupNone || g.why == "" {
			t.Fatalf("mode %s, %q", g.mode, g.why)
		}
		if made, err := os.ReadDir(root); err != nil || len(made) > 0 {
			t.Fatalf("made %v, %v", made, err)
		}
	})
}

// A range of users is given away only if one line of the map has all of it.
func FuzzMapCovers(f *testing.F) {
	f.Add("         0          0 4294967295\n", 60600, 500)
	f.Add("0 1000 1\n1 100000 65536\n", 60600, 500)
	f.Add("0 300000 1000\n", 0, 1001)
	f.Fuzz(func(t *testing.T, text string, first, size int) {
		if first < 0 || size < 1 || first > 1<<31 || size > 1<<31 {
			t.Skip("no range of users")
		}
		if !mapCovers(text, first, size) {
			return
		}
		for line := range strings.Lines(text) {
			var inside, outside, count int
			if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && inside <= first && first-inside+size <= count {
				return
			}
		}
		t.Fatalf("%q does not cover %d and %d more", text, first, size)
	})
}

// What a launcher sends is read, or is an error.
func FuzzReadMemory(f *testing.F) {
	for _, v := range []any{boxedReport{OK: true, Limit: limitCPU, Log: []byte("log"), CPU: time.Second}, boxedJob{Job: CompileJob{Steps: [][]string{{"true"}}}}} {
		fd, err := writeMemory("seed", v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(readAll(fd, 1<<10))
		_ = unix.Close(fd)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fd, err := unix.MemfdCreate("fuzz", unix.MFD_CLOEXEC)
		if err != nil {
			t.Skip(err)
		}
		defer func() { _ = unix.Close(fd) }()
		if _, err := unix.Write(fd, b); err != nil {
			t.Fatal(err)
		}
		var r boxedReport
		if err := readMemory(fd, &r); err != nil {
			return
		}
		again, err := writeMemory("again", r)
		if err != nil {
			t.Fatal(err)
		}
		_ = unix.Close(again)
	})
}

// A packet comes as it was sent, with its descriptors.
func FuzzPacket(f *testing.F) {
	f.Add([]byte("ready"), byte(0))
	f.Add([]byte("report"), byte(25))
	f.Add(bytes.Repeat([]byte{0}, maxPacket), byte(maxPacketFDs))
	f.Fuzz(func(t *testing.T, data []byte, descriptors byte) {
		if len(data) == 0 || len(data) > maxPacket || descriptors > maxPacketFDs {
			t.Skip("no packet")
		}
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = unix.Close(pair[0]) }()
		fds := make([]int, descriptors)
		for i := range fds {
			fds[i] = pair[1]
		}
		err = sendPacket(pair[0], data, fds)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, maxPacket)
		n, received, err := receivePacket(pair[1], got)
		_ = unix.Close(pair[1])
		for _, fd := range received {
			flags, flagsErr := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
			if flagsErr != nil || flags&unix.FD_CLOEXEC == 0 {
				t.Errorf("descriptor %d has the flags %#x, %v", fd, flags, flagsErr)
			}
			_ = unix.Close(fd)
		}
		if err != nil || !bytes.Equal(got[:n], data) || len(received) != len(fds) {
			t.Fatalf("%d bytes with %d descriptors came as %d with %d, %v", len(data), len(fds), n, len(received), err)
		}
	})
}
