package result

import (
	"cmp"
	"slices"
)

// version is a submission that has played on the ladder. Package ranking treats each version as a player of its own,
// and knows that a version is probably about as strong as the one it replaces.
type version struct {
	submission int64
	player     int64
}

// owner is the user that a player belongs to.
type owner struct {
	user    int64
	builtin bool
}

// listVersions returns the versions in some results in the order of their submissions. That order is also the order
// of each author's work, and does not depend on which match ended first.
func listVersions(results []result) []version {
	seen := map[int64]bool{}
	var versions []version
	for _, r := range results {
		for _, s := range r.seats {
			if !seen[s.version] {
				seen[s.version] = true
				versions = append(versions, version{s.version, s.player})
			}
		}
	}
	slices.SortFunc(versions, func(a, b version) int { return cmp.Compare(a.submission, b.submission) })
	return versions
}

// previousVersions returns for each version, in the order of their submissions, the index of the one that it
// replaced, or -1: the version before of the same player or, as a qualified player does not change, that of the
// player who retired when this one came. keep is the number of players that a user may have on the ladder. A built-in
// player replaces only itself.
func previousVersions(versions []version, owners map[int64]owner, keep int) []int {
	previous := make([]int, len(versions))
	newest := map[int64]int{}      // version of each player
	players := map[int64][]int64{} // of each user, as they came
	for i, v := range versions {
		previous[i] = -1
		o := owners[v.player]
		before, again := newest[v.player]
		newest[v.player] = i
		if again {
			previous[i] = before
			continue
		}
		if o.builtin {
			continue
		}
		if mine := players[o.user]; len(mine) >= keep {
			previous[i] = newest[mine[len(mine)-keep]]
		}
		players[o.user] = append(players[o.user], v.player)
	}
	return previous
}
