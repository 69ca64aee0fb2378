package plagiarism

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/schema/store"
)

// Side is one of the two works of a pair: the version that is most like the other one's.
type Side struct {
	Owner      string    `json:"owner" doc:"Names the author within this report"`
	Author     string    `json:"author" doc:"User, or author of a past year"`
	Player     string    `json:"player" doc:"Empty: of a past year"`
	Contest    string    `json:"contest" doc:"Empty: of a past year"`
	Label      string    `json:"label" doc:"The past year; empty: of this site"`
	Submission int64     `json:"submission" doc:"0: of a past year"`
	At         time.Time `json:"at" doc:"When it was handed in; of a past year it says nothing"`
	Share      float64   `json:"share" doc:"How much of its own code stands in the other one as well, 0 to 1"`
}

// Cleared says that somebody has looked at a pair and found it innocent.
type Cleared struct {
	By         string    `json:"by" doc:"User; empty: on the server's command line"`
	At         time.Time `json:"at"`
	Note       string    `json:"note"`
	Similarity float64   `json:"similarity" doc:"That it had then"`
}

// Pair is two authors and the best pair of their versions.
type Pair struct {
	ID         int64    `json:"id"`
	A          Side     `json:"a"`
	B          Side     `json:"b"`
	Similarity float64  `json:"similarity" doc:"The larger of the two shares, 0 to 1"`
	Longest    int32    `json:"longest" doc:"Longest run of equal tokens"`
	First      string   `json:"first" enum:"a,b" doc:"Which of the two versions was handed in first"`
	Cleared    *Cleared `json:"cleared" doc:"Null: nobody has found it innocent"`
	Risen      bool     `json:"risen" doc:"It was found innocent, and newer versions are more alike"`
}

// needsReview reports whether somebody should look at the pair.
func (p Pair) needsReview() bool { return p.Cleared == nil || p.Risen }

// Report is what is known about shared code in a contest.
type Report struct {
	Owners      int64     `json:"owners" doc:"Authors of the contest whose players were compared"`
	Others      int64     `json:"others" doc:"Authors of other contests of the game and of past years that they were compared with"`
	Submissions int64     `json:"submissions" doc:"Of the contest, that were compared"`
	Waiting     int64     `json:"waiting" doc:"Submissions that still wait to be compared"`
	Scanning    bool      `json:"scanning" doc:"Everything is being compared again"`
	Threshold   float64   `json:"threshold" doc:"From which similarity pairs are to be looked at, 0 to 1"`
	Suggested   float64   `json:"suggested" doc:"The threshold that the distribution suggests"`
	Median      float64   `json:"median" doc:"Half of all pairs are less alike"`
	Histogram   []int64   `json:"histogram" nullable:"false" doc:"Number of pairs with a similarity of 0 to 0.05, 0.05 to 0.1, ..., 0.95 to 1; those below 0.1 are all in the first one"`
	Pairs       []Pair    `json:"pairs" nullable:"false" doc:"The most alike first, 500 at most"`
	Clusters    []Cluster `json:"clusters" nullable:"false"`
	Past        []Past    `json:"past" nullable:"false" doc:"Past years that there are programs of"`
}

// Past is a past year of a game.
type Past struct {
	Label   string    `json:"label"`
	Authors int64     `json:"authors"`
	By      string    `json:"by" doc:"Who brought them last; empty: on the command line"`
	At      time.Time `json:"at"`
}

// bins is the number of bins of the histogram.
const bins = 20

// Read makes the report of a contest. A threshold of 0 stands for the suggested one.
func Read(ctx context.Context, q *store.Queries, contest store.Contest, threshold float64) (Report, error) {
	game := catalog.Family(contest.Game)
	rows, err := q.Suspects(ctx, contest.ID)
	if err != nil {
		return Report{}, fmt.Errorf("read pairs: %w", err)
	}
	counts, err := q.ComparedIn(ctx, &contest.ID, game)
	if err != nil {
		return Report{}, fmt.Errorf("count what was compared: %w", err)
	}
	scanning, err := q.ScanQueued(ctx, game)
	if err != nil {
		return Report{}, fmt.Errorf("look for a scan: %w", err)
	}
	labels, err := q.PastLabels(ctx, game)
	if err != nil {
		return Report{}, fmt.Errorf("list past years: %w", err)
	}
	r := Report{
		Owners: counts.Owners, Others: counts.Others, Submissions: counts.Submissions, Waiting: counts.Waiting, Scanning: scanning,
		Pairs: make([]Pair, 0, len(rows)), Past: make([]Past, 0, len(labels)),
	}
	for _, row := range rows {
		r.Pairs = append(r.Pairs, pairOf(row))
	}
	for _, l := range labels {
		r.Past = append(r.Past, Past{Label: l.Label, Authors: l.Authors, By: l.By, At: l.CreatedAt})
	}
	r.Histogram = histogram(r.Pairs, counts.Owners*(counts.Owners-1)/2+counts.Owners*counts.Others)
	r.Median = median(r.Histogram)
	r.Suggested = suggested(r.Median)
	r.Threshold = threshold
	if threshold <= 0 {
		r.Threshold = r.Suggested
	}
	r.Clusters = clusters(r.Pairs, r.Threshold)
	return r, nil
}

func pairOf(row store.SuspectsRow) Pair {
	number := func(id *int64) int64 {
		if id == nil {
			return 0
		}
		return *id
	}
	p := Pair{
		ID: row.ID, Similarity: row.Similarity, Longest: row.Longest, First: "a",
		A: Side{Owner: row.OwnerA, Author: row.AuthorA, Player: row.PlayerA, Contest: row.ContestA, Label: row.LabelA, Submission: number(row.SubmissionA), At: row.AtA, Share: row.ShareA},
		B: Side{Owner: row.OwnerB, Author: row.AuthorB, Player: row.PlayerB, Contest: row.ContestB, Label: row.LabelB, Submission: number(row.SubmissionB), At: row.AtB, Share: row.ShareB},
	}
	if row.AtB.Before(row.AtA) {
		p.First = "b"
	}
	if row.ClearedAt != nil {
		p.Cleared = &Cleared{By: row.ClearedBy, At: *row.ClearedAt, Note: row.Note, Similarity: row.ClearedSimilarity}
		p.Risen = row.Similarity > row.ClearedSimilarity+0.05
	}
	return p
}

// histogram counts the best pairs of all authors by similarity. Pairs that share next to nothing are not stored, so they
// are counted as the rest of all.
func histogram(pairs []Pair, all int64) []int64 {
	h := make([]int64, bins)
	for _, p := range pairs {
		h[min(bins-1, int(p.Similarity*bins))]++
	}
	h[0] += max(0, all-int64(len(pairs)))
	return h
}

// median returns the middle of the bin that holds the median pair.
func median(h []int64) float64 {
	all, sum := int64(0), int64(0)
	for _, n := range h {
		all += n
	}
	for i, n := range h {
		if sum += n; 2*sum >= all {
			return (float64(i) + 0.5) / bins
		}
	}
	return 0
}

// suggested returns the threshold for a contest with a given median similarity. Programs that were written independently
// are alike to some degree, because a game leads everybody to the same code. That does not explain similarities far above
// the median.
func suggested(median float64) float64 { return min(max(median+0.3, 0.35), 0.7) }

// Columns returns the columns of the table of pairs.
func Columns() []string {
	return []string{"similarity", "longest", "author_a", "player_a", "contest_a", "share_a", "submission_a", "at_a", "author_b", "player_b", "contest_b", "share_b", "submission_b", "at_b", "first", "cleared_by", "note"}
}

// Row returns the pair as a row of that table. For a past year, the contest is its label.
func (p Pair) Row() []any {
	by, note := "", ""
	if p.Cleared != nil {
		by, note = p.Cleared.By, p.Cleared.Note
	}
	rounded := func(share float64) float64 { return math.Round(share*1000) / 1000 }
	side := func(s Side) []any {
		if s.Submission == 0 {
			return []any{s.Author, "", s.Label, rounded(s.Share), "", ""}
		}
		return []any{s.Author, s.Player, s.Contest, rounded(s.Share), s.Submission, s.At}
	}
	row := append([]any{rounded(p.Similarity), p.Longest}, side(p.A)...)
	return append(append(row, side(p.B)...), p.First, by, note)
}
