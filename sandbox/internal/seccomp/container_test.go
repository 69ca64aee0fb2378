package seccomp

import (
	"encoding/json"
	"os"
	"testing"
)

// containerProfile is the profile that containers of workers run under.
const containerProfile = "../../../deploy/container/seccomp.json"

// An error of the container's profile comes before a report of ours, and a player would go on. So the profile allows every
// call, but for those that it ends a process for, and our filters answer none of these.
func TestContainersLeaveTheVerdictToOurFilters(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(containerProfile)
	if err != nil {
		t.Skip("this is not a checkout of Agon: ", err)
	}
	var profile struct {
		Syscalls []struct {
			Action string
			Names  []string
		}
	}
	if err := json.Unmarshal(text, &profile); err != nil {
		t.Fatal(err)
	}
	actions := map[string]string{}
	for _, group := range profile.Syscalls {
		for _, name := range group.Names {
			if actions[name] != "" {
				t.Errorf("%s is there twice", name)
			}
			actions[name] = group.Action
		}
	}
	for machine, a := range architectures(t) {
		filters := map[Profile]Filter{"compile": compileFilterFor(a, Kill)}
		for _, p := range append([]Profile{Static, Threads, VM}, RuntimeProfiles()...) {
			if filters[p], err = profileFilterFor(a, p, 1, true, Kill); err != nil {
				t.Fatal(err)
			}
		}
		for name, number := range a.numbers {
			switch actions[name] {
			case "SCMP_ACT_ALLOW":
			case "SCMP_ACT_KILL_PROCESS":
				for p, f := range filters {
					if got := decide(t, f.Compile(), seccompData{number: number, arch: a.audit}); got != Kill {
						t.Errorf("%s: the container ends %s, of which profile %s says %#x", machine, name, p, got)
					}
				}
			default:
				t.Errorf("%s: the container's profile does not know %s", machine, name)
			}
		}
	}
}
