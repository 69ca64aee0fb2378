package sandbox

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestChannels runs pairs of programs that try to signal to each other: in two seats of a match, and in two matches, one
// after the other. testdata/channels has the ways to signal. A channel is closed if the receiver says the same whatever
// the sender sends.
func TestChannels(t *testing.T) {
	t.Parallel()
	for _, d := range channelAttacks(Static, timed, Threads, "vm/java", "vm/python") {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			d.play(t, &stage{box: open(t)})
		})
	}
}

// channelAttacks makes attacks of all channels in some profiles.
func channelAttacks(profiles ...Profile) []attack {
	var attacks []attack
	for _, profile := range profiles {
		attacks = append(attacks, attack{"c", "channels_" + strings.ReplaceAll(string(profile), "/", "_"), []string{plays}, func(t *testing.T, s *stage) {
			tryChannels(t, s.box, profile)
		}})
	}
	return attacks
}

// tryChannels tries every channel between programs of a profile.
func tryChannels(t *testing.T, s *Sandbox, profile Profile) {
	t.Helper()
	path := build(t, "channels/*.c")
	text, err := exec.Command(path, "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(string(text))
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	folder := playerFolder(t, map[string]string{
		"shared": strings.Repeat("x", 1<<20), "channels": string(program), // mounted
		"small": "x", "page": strings.Repeat("x", 4096), // copied
	})
	pair := channelPair{s, profile, path, folder}
	ends := pair.inSeats(t, names)
	pair.inMatches(t, names, ends)
}

// timed stands for Static in games that limit single answers: timers are allowed then.
const timed Profile = "timed"

// channelPair is where two programs try to signal to each other.
type channelPair struct {
	box     *Sandbox
	profile Profile
	path    string // of the program
	folder  string // with the program, for profiles with a runtime
}

// start starts one of the two programs.
func (c channelPair) start(t *testing.T) *Process {
	t.Helper()
	program := Program{Path: c.path, Profile: c.profile, Core: c.box.Capabilities().Cores[0], Limits: Limits{Memory: 192 << 20, StartCPU: time.Minute, CPU: time.Minute, Wall: 5 * time.Minute}}
	if c.profile == timed {
		program.Profile, program.Limits.Turn = Static, time.Minute
	} else if c.profile != Static {
		program.Args = []string{"threads"}
	}
	if runtime, ok := strings.CutPrefix(string(c.profile), string(VM)+"/"); ok || c.profile == VM {
		program.Path, program.Dir, program.Profile, program.Runtime = "./channels", c.folder, VM, runtime
		if !ok {
			program.Runtime = "any"
		}
	}
	return run(t, c.box, program)
}

// seat is one of the two programs, which is started again when it is ended by a forbidden call.
type seat struct {
	pair *channelPair
	p    *Process
}

// ended is what a program says that was ended by a forbidden call.
const ended = "ended"

// says asks the program something.
func (s *seat) says(t *testing.T, question string) string {
	t.Helper()
	if s.p == nil {
		s.p = s.pair.start(t)
	}
	got, err := s.p.Exchange([]byte(question+"\nend\n"), End{Line: "end"})
	if fault, ok := errors.AsType[*Fault](err); ok && fault.Reason == ReasonSyscall {
		s.stop()
		return ended
	}
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return strings.TrimSpace(string(got))
}

func (s *seat) stop() {
	if s.p != nil {
		_, _ = s.p.Stop()
		s.p = nil
	}
}

// bitsToSend is the seeded pattern that a sender sends: as many ones as zeros.
func bitsToSend(n int) []int {
	bits := make([]int, n)
	for i := range bits {
		bits[i] = i % 2
	}
	rand.New(rand.NewPCG(13, 4)).Shuffle(n, func(i, j int) { bits[i], bits[j] = bits[j], bits[i] })
	return bits
}

// inSeats tries every channel between two running programs. It returns the channels that a forbidden call ends.
func (c channelPair) inSeats(t *testing.T, names []string) map[string]bool {
	t.Helper()
	sender, receiver := seat{pair: &c}, seat{pair: &c}
	defer sender.stop()
	defer receiver.stop()
	ends := map[string]bool{}
	for _, name := range names {
		var heard [2][]string
		var ones []string                                            // what the sender says to them
		for i, bit := range append([]int{1, 0}, bitsToSend(12)...) { // the first two begin the counting
			sent := sender.says(t, fmt.Sprintf("send %s %d", name, bit))
			symbol := receiver.says(t, "receive "+name)
			if sent == ended || symbol == ended {
				ends[name] = true
				break
			}
			if bit == 1 {
				ones = append(ones, sent)
			}
			if i >= 2 {
				heard[bit] = append(heard[bit], symbol)
			}
		}
		if !ends[name] {
			checkClosed(t, name, "seats", ones, heard)
		}
	}
	return ends
}

// inMatches tries every channel between a program and one that starts after its end.
func (c channelPair) inMatches(t *testing.T, names []string, ends map[string]bool) {
	t.Helper()
	heard, ones := map[string]*[2][]string{}, map[string][]string{}
	for _, bit := range bitsToSend(4) {
		sender, receiver := seat{pair: &c}, seat{pair: &c}
		for _, name := range names {
			if ends[name] {
				continue
			}
			if sent := sender.says(t, fmt.Sprintf("send %s %d", name, bit)); bit == 1 {
				ones[name] = append(ones[name], sent)
			}
		}
		sender.stop()
		for _, name := range names {
			if ends[name] {
				continue
			}
			if heard[name] == nil {
				heard[name] = new([2][]string)
			}
			heard[name][bit] = append(heard[name][bit], receiver.says(t, "receive "+name))
		}
		receiver.stop()
	}
	for name, symbols := range heard {
		checkClosed(t, name, "matches", ones[name], *symbols)
	}
}

// numbered are channels in which the receiver sees a number that the kernel gives to the next pipe or memory file of the
// whole machine. The judge makes those of programs, so that the sender cannot: it fails.
var numbered = map[string]bool{
	"numbers_of_pipes": true, "numbers_of_memory": true, "numbers_of_zero": true,
	"numbers_of_memory_files": true, "numbers_at_start": true,
}

// checkClosed checks what a receiver has heard for 0 and for 1: always the same.
func checkClosed(t *testing.T, name, between string, sent []string, heard [2][]string) {
	t.Helper()
	if numbered[name] {
		if slices.ContainsFunc(sent, func(s string) bool { return !strings.HasPrefix(s, "E") }) {
			t.Errorf("%s: a channel between %s: the sender says %s", name, between, sent)
		}
		return
	}
	all := slices.Concat(heard[0], heard[1])
	slices.Sort(all)
	if len(slices.Compact(all)) != 1 {
		t.Errorf("%s: a channel between %s: the receiver hears %s for 0, %s for 1", name, between, heard[0], heard[1])
	}
}
