package api

import (
	"math"
	"time"

	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
)

// provisionalMatches is how many matches a rating needs before it is shown without the mark "provisional".
const provisionalMatches = 20

// LadderRow is one player on the ladder.
type LadderRow struct {
	Rank        int64            `json:"rank" doc:"From 1; equal ratings share it"`
	Player      pseudonym.Player `json:"player"`
	Author      pseudonym.Author `json:"author"`
	Pseudonym   pseudonym.Alias  `json:"pseudonym,omitempty" doc:"As whom others see the author, where the contest names nobody; left out for those others"`
	Builtin     bool             `json:"builtin"`
	Language    string           `json:"language" doc:"Id of the language of the version that plays"`
	Rating      float64          `json:"rating"`
	Interval    float64          `json:"interval" doc:"Half width of the rating's 95 % interval"`
	Provisional bool             `json:"provisional" doc:"Too few matches to rely on the rating"`
	Trend       *int64           `json:"trend" doc:"Ranks gained since a day ago, negative when lost; null if the player was not on the ladder then"`
	Best        float64          `json:"best" doc:"Probability that nobody on the ladder is stronger, 0 to 1"`
	PlaceLow    *int32           `json:"place_low" doc:"Its true place is between this and place_high with 95 % probability; null before its first match, and of more than 1,000 players"`
	PlaceHigh   *int32           `json:"place_high"`
	Apart       *bool            `json:"apart" doc:"Whether it is told apart from the next on the ladder; null unless the contest settles or has settled"`
	Matches     int32            `json:"matches"`
	LastMatchAt *time.Time       `json:"last_match_at"`
}

// rankedRow is what the ladder shows of a player, with its rank.
type rankedRow struct {
	store.APILadderRowsRow
	rank int64
}

// describe gives a row as the ladder shows it, all but the trend and the pseudonym.
func (r rankedRow) describe() LadderRow {
	return LadderRow{
		Rank: r.rank, Player: pseudonym.Player(r.Player), Author: pseudonym.Author(r.Author), Builtin: r.Builtin, Language: r.Language,
		Rating: r.Shown, Interval: r.Interval, Provisional: r.Matches < provisionalMatches, Best: r.Best, PlaceLow: r.PlaceLow, PlaceHigh: r.PlaceHigh,
		Apart: toldApart(r.APILadderRowsRow), Matches: r.Matches, LastMatchAt: r.LastMatchAt,
	}
}

// toldApart reports whether a player is told apart from the next one on the ladder; nil unless the contest settles.
func toldApart(row store.APILadderRowsRow) *bool {
	if row.Evidence == nil || row.Certainty == nil {
		return nil
	}
	decided := ranking.Comparison{Evidence: *row.Evidence}.Decided(*row.Certainty) != 0
	return &decided
}

// ladderColumn is a column of the exported ladder.
type ladderColumn struct {
	name  string
	value func(r rankedRow, names *pseudonym.Names) any
}

// ladderColumns are the columns of the exported ladder, in their order.
func ladderColumns() []ladderColumn {
	return []ladderColumn{
		{"rank", func(r rankedRow, _ *pseudonym.Names) any { return r.rank }},
		{"player", func(r rankedRow, names *pseudonym.Names) any { return names.Player(r.Player) }},
		{"author", func(r rankedRow, names *pseudonym.Names) any { return names.Author(r.Player, r.Author) }},
		{"builtin", func(r rankedRow, _ *pseudonym.Names) any { return r.Builtin }},
		{"rating", func(r rankedRow, _ *pseudonym.Names) any { return roundToTenth(r.Shown) }},
		{"low", func(r rankedRow, _ *pseudonym.Names) any { return roundToTenth(r.Shown - r.Interval) }},
		{"high", func(r rankedRow, _ *pseudonym.Names) any { return roundToTenth(r.Shown + r.Interval) }},
		{"provisional", func(r rankedRow, _ *pseudonym.Names) any { return r.Matches < provisionalMatches }},
		{"best", func(r rankedRow, _ *pseudonym.Names) any { return math.Round(1e4*r.Best) / 1e4 }},
		{"place_low", func(r rankedRow, _ *pseudonym.Names) any { return r.PlaceLow }},
		{"place_high", func(r rankedRow, _ *pseudonym.Names) any { return r.PlaceHigh }},
		{"matches", func(r rankedRow, _ *pseudonym.Names) any { return r.Matches }},
		{"wins", func(r rankedRow, _ *pseudonym.Names) any { return r.Wins }},
		{"last_match_at", func(r rankedRow, _ *pseudonym.Names) any { return r.LastMatchAt }},
	}
}
