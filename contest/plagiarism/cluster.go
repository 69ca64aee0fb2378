package plagiarism

import (
	"cmp"
	"slices"
	"time"
)

// Cluster is a group of authors connected by pairs that are above the threshold and not found innocent.
type Cluster struct {
	Members []Member `json:"members" nullable:"false" doc:"In the order in which they handed in first what they share"`
	Pairs   []int64  `json:"pairs" nullable:"false" doc:"The pairs that connect them"`
	Weakest float64  `json:"weakest" doc:"The least similarity of these pairs"`
}

// Member is an author in a cluster.
type Member struct {
	Owner   string    `json:"owner"`
	Author  string    `json:"author"`
	Player  string    `json:"player"`
	Contest string    `json:"contest"`
	Label   string    `json:"label"`
	At      time.Time `json:"at" doc:"Of the first of these versions"`
}

// clusters returns the connected components of the graph of pairs, the largest first. One cluster is one case to look
// into. The order in which its members handed in helps to find out who copied from whom.
func clusters(pairs []Pair, threshold float64) []Cluster {
	parent := map[string]string{}
	var root func(owner string) string
	root = func(owner string) string {
		if p, ok := parent[owner]; ok && p != owner {
			parent[owner] = root(p)
			return parent[owner]
		}
		return owner
	}
	var open []Pair
	for _, p := range pairs {
		if p.Similarity >= threshold && p.needsReview() {
			open = append(open, p)
			parent[root(p.A.Owner)] = root(p.B.Owner)
		}
	}
	found := map[string]*Cluster{}
	members := map[string]Member{}
	for _, p := range open {
		c := found[root(p.A.Owner)]
		if c == nil {
			c = &Cluster{Weakest: 1}
			found[root(p.A.Owner)] = c
		}
		c.Pairs = append(c.Pairs, p.ID)
		c.Weakest = min(c.Weakest, p.Similarity)
		for _, s := range []Side{p.A, p.B} {
			if m, known := members[s.Owner]; !known || s.At.Before(m.At) {
				members[s.Owner] = Member{Owner: s.Owner, Author: s.Author, Player: s.Player, Contest: s.Contest, Label: s.Label, At: s.At}
			}
		}
	}
	for owner, m := range members {
		c := found[root(owner)]
		c.Members = append(c.Members, m)
	}
	list := make([]Cluster, 0, len(found))
	for _, c := range found {
		slices.SortFunc(c.Members, func(a, b Member) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Owner, b.Owner)) })
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Cluster) int {
		return cmp.Or(cmp.Compare(len(b.Members), len(a.Members)), cmp.Compare(b.Weakest, a.Weakest), cmp.Compare(a.Pairs[0], b.Pairs[0]))
	})
	return list
}
